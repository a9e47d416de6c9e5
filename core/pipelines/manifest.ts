// Reads `plugin.yaml`: what an administrator must know about a plugin before its code runs.

import { LineCounter, parseDocument, isMap, isScalar, type Document as YamlDocument } from 'yaml';
import type { SchemaCompiler, Validator } from '../kernel/validate.ts';
import { isVersion, isVersionRange } from './version-range.ts';

export interface PluginLimits {
  timeoutMs: number;
  heapMb: number;
  rssMb: number;
  threads: number;
}

export interface Manifest {
  name: string;
  version: string;
  /** Supported range of appliance versions. */
  engine: string;
  /** File with the pipeline's definition, relative to the manifest. */
  entry: string;
  capabilities: {
    /** Hosts that it sends requests to, with the port unless it is 443. */
    network: string[];
    /** Names of the secrets that it reads. */
    secrets: string[];
  };
  limits: PluginLimits;
}

export type ManifestReading = { ok: true; manifest: Manifest } | { ok: false; errors: string[] };

interface WrittenManifest extends Omit<Manifest, 'limits'> {
  limits: { timeout_ms: number; heap_mb: number; rss_mb: number; threads: number };
}

const hosts = namesLike(
  '^[a-z0-9.-]+(:[0-9]{1,5})?$',
  'Hosts that it sends requests to, with the port where it is not 443.',
);
const secretNames = namesLike(
  '^[A-Z][A-Z0-9_]{0,62}$',
  'Names of secrets that it asks for, such as ERP_TOKEN.',
);

/** Its descriptions are printed in the reference for plugin authors. */
export const manifestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'version', 'engine', 'entry'],
  properties: {
    name: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_-]{0,62}$',
      description: 'Part of its addresses: `/v1/pipelines/{name}/…`.',
    },
    version: { type: 'string', description: 'Such as 1.4.0; another one replaces it.' },
    engine: {
      type: 'string',
      description:
        "Range of appliance versions that it was made for, in npm's notation, such as `^0.1`.",
    },
    entry: {
      type: 'string',
      pattern: '^(?!/)(?!.*\\.\\.(/|$)).+\\.(ts|mts|js|mjs)$',
      description: 'File in its folder that exports `definePipeline({…})` by default.',
    },
    capabilities: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: { network: hosts, secrets: secretNames },
    },
    limits: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        timeout_ms: {
          type: 'integer',
          minimum: 100,
          maximum: 3_600_000,
          default: 60_000,
          description:
            "Timeout of one run; the installation's `pipelines.run_timeout` may be less.",
        },
        heap_mb: {
          type: 'integer',
          minimum: 32,
          maximum: 16_384,
          default: 256,
          description: 'JavaScript memory of each thread.',
        },
        rss_mb: {
          type: 'integer',
          minimum: 96,
          maximum: 65_536,
          default: 768,
          description:
            'Memory of its whole process; beyond it the process is killed. At two thirds of it, a ' +
            'new process takes further runs.',
        },
        threads: {
          type: 'integer',
          minimum: 1,
          maximum: 64,
          default: 2,
          description: 'Runs at the same time.',
        },
      },
    },
  },
} as const;

/** `file` is only used in error messages, which read `file:line:column: what was expected`. */
export type ManifestReader = (text: string, file: string) => ManifestReading;

export function createManifestReader(compile: SchemaCompiler): ManifestReader {
  const check = compile<WrittenManifest>(manifestSchema);
  return (text, file) => readManifest(check, text, file);
}

function readManifest(
  check: Validator<WrittenManifest>,
  text: string,
  file: string,
): ManifestReading {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  if (document.errors.length > 0) {
    const errors = document.errors.map(({ pos, message }) => {
      return `${at(pos[0])}: ${message.split(' at line ')[0]}`;
    });
    return { ok: false, errors };
  }
  const complain = (pointer: string, message: string): string => {
    const place = pointer.split('/').slice(1);
    return `${at(offsetOf(document, place))}: ${place.join('.') || 'the file'}: ${message}`;
  };
  const errors: string[] = [];
  const { version, engine } = (document.toJS() ?? {}) as Partial<Record<string, unknown>>;
  if (typeof version === 'string' && !isVersion(version)) {
    errors.push(complain('/version', 'must be a version such as 1.4.0'));
  }
  if (typeof engine === 'string' && !isVersionRange(engine)) {
    errors.push(complain('/engine', 'must be a range of versions such as ">=1.4 <2" or "^1.4"'));
  }
  const checked = check(document.toJS());
  if (!checked.ok) errors.push(...checked.details.map((d) => complain(d.path, d.message)));
  if (!checked.ok || errors.length > 0) return { ok: false, errors };
  const { limits, ...rest } = checked.value;
  const { timeout_ms: timeoutMs, heap_mb: heapMb, rss_mb: rssMb, threads } = limits;
  return { ok: true, manifest: { ...rest, limits: { timeoutMs, heapMb, rssMb, threads } } };
}

function namesLike(pattern: string, description: string) {
  return { type: 'array', items: { type: 'string', pattern }, default: [], description } as const;
}

/**
 * Returns the offset of a place in the file: its key, or the enclosing object if the key is
 * missing.
 */
function offsetOf(document: YamlDocument, place: readonly string[]): number {
  for (let length = place.length; length > 0; length -= 1) {
    const parent = document.getIn(place.slice(0, length - 1), true) ?? document.contents;
    const name = place[length - 1]!;
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === name);
      if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0];
    }
  }
  return document.contents?.range?.[0] ?? 0;
}
