// Statement of data residency: where data is processed and stored according to the configuration,
// as a compact JWS (RFC 7515) with Ed25519 (RFC 8037), signed with the key of the audit log.

import type { Settings } from '../config/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Residency } from '../sdk/pipeline.ts';
import type { NoteSigner, NoteVerifier } from './log/signed-note.ts';

export const residencyType = 'residency+jws';

const claim =
  'Attests the configuration of the appliance. It does not prove where machines are located.';

/** Returns null without `residency.region`, and on a node without a signing key. */
export function createResidency(options: {
  settings: () => Pick<Settings, 'residency' | 'database' | 'egress' | 'models' | 'transcription'>;
  signer: NoteSigner | null;
  /** Name of this machine. */
  host: string;
  clock: Clock;
}): () => Residency | null {
  const { settings, signer, host, clock } = options;
  return () => {
    const current = settings();
    const { region } = current.residency;
    if (region === null || signer === null) return null;
    const payload = {
      iss: signer.name,
      iat: Math.floor(clock.now().getTime() / 1000),
      claim,
      region,
      host,
      storage: {
        database: hostOf(current.database.url) ?? 'embedded',
        stated: current.residency.storage,
      },
      processors: current.residency.processors,
      egress: egressOf(current),
    };
    return { region, node: host, statement: signStatement(signer, payload) };
  };
}

/** Never includes user and password. */
function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).host;
}

/**
 * Additional destinations that the appliance may reach besides public addresses of documents and
 * webhooks.
 */
function egressOf({
  egress,
  models,
  transcription,
}: Pick<Settings, 'egress' | 'models' | 'transcription'>) {
  return {
    public_ports: egress.allowedPorts,
    private_networks: egress.allowNetworks.map(({ cidr, ports }) => ({ cidr, ports })),
    http_prefixes: egress.httpPrefixes,
    proxy: hostOf(egress.proxy?.url ?? null),
    model_servers: models.flatMap(({ url }) => (url === null ? [] : [new URL(url).host])),
    transcription_server: hostOf(transcription?.url ?? null),
  };
}

function signStatement(signer: NoteSigner, payload: object): string {
  const header = { alg: 'EdDSA', typ: residencyType, kid: signer.name };
  const signed = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${signer.signBytes(Buffer.from(signed)).toString('base64url')}`;
}

export type CheckedStatement =
  | { ok: true; payload: Readonly<Record<string, unknown>> }
  | { ok: false; problem: string };

/**
 * Maximum length: a statement has about 1 kB; lists of networks and processors can make it longer.
 */
const longestStatement = 100_000;

export function verifyStatement(
  text: string,
  verifiers: readonly NoteVerifier[],
): CheckedStatement {
  const refuse = (problem: string): CheckedStatement => ({ ok: false, problem });
  const statement = text.trim();
  const parts = statement.split('.', 4);
  const isCompact = parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part));
  if (statement.length > longestStatement || parts.length !== 3 || !isCompact) {
    return refuse('it is not a compact JWS');
  }
  const [header, payload] = parts.slice(0, 2).map(objectIn);
  if (header?.['alg'] !== 'EdDSA' || header['typ'] !== residencyType || !payload) {
    return refuse(`its header is not that of a statement (EdDSA, ${residencyType})`);
  }
  const named = verifiers.filter(({ name }) => name === header['kid']);
  if (named.length === 0) {
    return refuse(`no trusted key has the name ${String(header['kid']).slice(0, 200)}`);
  }
  const signed = Buffer.from(statement.slice(0, statement.lastIndexOf('.')));
  const signature = Buffer.from(parts[2]!, 'base64url');
  const isSigned = named.some((verifier) => verifier.acceptsBytes(signed, signature));
  return isSigned ? { ok: true, payload } : refuse('its signature is wrong');
}

function objectIn(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
