// Golden cases of a plugin: those of its definition, and `samples/<name>.golden.json` beside the
// document that it is about. What a file expects is written by `workmill plugin test --update` and
// read by people.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchema } from '../kernel/validate.ts';
import { goldenFields } from '../pipelines/golden-schema.ts';
import type { CaseStatus, GoldenInput } from '../sdk/golden.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { cutTo } from './differences.ts';

/** A case in its file: what is expected may not be known yet. */
export interface GoldenFile extends GoldenInput {
  /** The plugin's first operation unless given. */
  operation?: string;
  status?: CaseStatus;
  /** Code of the error when the status is `failed`. */
  error?: string;
  /** Fields that must be equal; those not named may be anything. */
  completed_unit?: object;
  business_object?: object;
}

export interface Case {
  /** The file's name without `.golden.json`, or as the definition calls it. */
  name: string;
  /** Of its file; null for a case of the definition. */
  path: string | null;
  golden: GoldenFile;
}

/** What became of a case. */
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

/** All cases of a plugin: those of its definition first. @throws Error as `readFiles` */
export function casesOf(
  folder: string,
  { operations }: { operations: Readonly<Record<string, Pick<OperationDeclaration, 'golden'>>> },
): Case[] {
  const declared = Object.entries(operations).flatMap(([operation, { golden = [] }]) =>
    golden.map(({ name, ...rest }) => ({ name, path: null, golden: { operation, ...rest } })),
  );
  return [...declared, ...readFiles(folder)];
}

/** @throws Error that names the file which is no golden file. */
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

/** Files in `samples` that no case is about: `--update` makes cases of them. */
export function newCases(folder: string, cases: readonly Case[]): Case[] {
  const samples = join(folder, 'samples');
  if (!existsSync(samples)) return [];
  const known = new Set(
    cases.flatMap(({ golden }) => [golden.document, ...Object.values(golden.documents ?? {})]),
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

/** Writes the result of a case as its expectation, in the fields that it names. */
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

/** JSON pointers of the expected fields that are null. */
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
