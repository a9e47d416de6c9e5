// Golden cases of a plugin: those of its definition, and `samples/<name>.golden.json` beside the
// document of the case. `workmill plugin test --update` writes the expectations in a file, and
// people review them.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchema } from '../kernel/validate.ts';
import { goldenFields } from '../pipelines/golden-schema.ts';
import type { CaseStatus, GoldenInput } from '../sdk/golden.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { cutTo } from './differences.ts';

/** A case in a file; its expectations may be missing. */
export interface GoldenFile extends GoldenInput {
  /** Default: the plugin's first operation. */
  operation?: string;
  status?: CaseStatus;
  /** Error code if the status is `failed`. */
  error?: string;
  /** Fields that must be equal; omitted fields may have any value. */
  completed_unit?: object;
  business_object?: object;
}

export interface Case {
  /** Name of the file without `.golden.json`, or name in the definition. */
  name: string;
  /** Path of its file; null for a case of the definition. */
  path: string | null;
  golden: GoldenFile;
}

/** Result of a case. */
export interface CaseResult {
  status: CaseStatus;
  error: string | null;
  completedUnit: object | null;
  businessObject: object | null;
}

const ending = '.golden.json';
const checkGolden = () =>
  compileSchema<GoldenFile>({
    type: 'object',
    properties: { operation: goldenFields.about, ...goldenFields },
  });

/** Returns all cases of a plugin, those of its definition first. @throws Error as `readFiles` */
export function casesOf(
  folder: string,
  { operations }: { operations: Readonly<Record<string, Pick<OperationDeclaration, 'golden'>>> },
): Case[] {
  const declared = Object.entries(operations).flatMap(([operation, { golden = [] }]) =>
    golden.map(({ name, ...rest }) => ({ name, path: null, golden: { operation, ...rest } })),
  );
  return [...declared, ...readFiles(folder)];
}

/** @throws Error that names the invalid golden file. */
function readFiles(folder: string): Case[] {
  const samples = join(folder, 'samples');
  if (!existsSync(samples)) return [];
  const check = checkGolden();
  const names = readdirSync(samples).sort();
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => {
      const path = join(samples, name);
      const checked = check(parse(path));
      if (checked.ok) return { name: name.slice(0, -ending.length), path, golden: checked.value };
      const faults = checked.details.map((detail) => `${detail.path} ${detail.message}`);
      throw new Error(`${path}: ${faults.join('; ')}`);
    });
}

/** Returns files in `samples` without a case: `--update` creates cases for them. */
export function newCases(folder: string, cases: readonly Case[]): Case[] {
  const samples = join(folder, 'samples');
  if (!existsSync(samples)) return [];
  const known = new Set(
    cases.flatMap(({ golden }) => [
      golden.document,
      ...Object.values(golden.documents ?? {}),
      ...Object.values(golden.reference_files ?? {}).flatMap((some) =>
        some.map(({ file }) => file),
      ),
    ]),
  );
  return readdirSync(samples)
    .filter((name) => !name.endsWith(ending) && !known.has(name))
    .filter((name) => !/^(README|\.)/i.test(name))
    .sort()
    .map((document) => {
      const name = document.replace(/\.[^.]+$/, '');
      return { name, path: join(samples, name + ending), golden: { document } };
    });
}

/** Writes the result of a case as its expectation, in the fields that the expectation names. */
export function writeGolden(path: string, golden: GoldenFile, result: CaseResult): GoldenFile {
  const { error: _error, ...kept } = golden;
  const unit = result.completedUnit;
  const business = golden.business_object && result.businessObject;
  const updated = {
    ...kept,
    status: result.status,
    ...(result.error !== null && { error: result.error }),
    ...(unit && { completed_unit: cutTo(golden.completed_unit ?? unit, unit) }),
    ...(business && { business_object: cutTo(golden.business_object, business) }),
  };
  writeFileSync(path, `${JSON.stringify(updated, null, 2)}\n`);
  return updated as GoldenFile;
}

/** Returns the JSON pointers of expected fields that are null. */
export function nullPlaces({
  completed_unit: unit,
  business_object: object,
}: GoldenFile): string[] {
  return [...nullsIn('/completed_unit', unit), ...nullsIn('/business_object', object)];
}

function nullsIn(path: string, value: unknown): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, field]) => nullsIn(`${path}/${name}`, field));
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
