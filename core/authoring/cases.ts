// Golden cases of a plugin: `samples/<name>.golden.json` beside the document that it is about. What
// a case expects is written by `workmill plugin test --update` and read by people.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchema } from '../kernel/validate.ts';
import { cutTo } from './differences.ts';

export type CaseStatus = 'resolved' | 'completed' | 'in_review' | 'failed';

/** An answer to `context.http.request` in this case. */
export interface RecordedAnswer {
  /** GET unless given. */
  method?: string;
  url: string;
  response: { status: number; headers?: Record<string, string>; body?: string };
}

/** The content of a golden file. Fields that are not here belong to others and are kept. */
export interface GoldenFile {
  /** For people. */
  about?: string;
  /** The plugin's first operation unless given. */
  operation?: string;
  /** The file for the operation's one document. */
  document?: string;
  /** Files by the pointers of the operation's `documents`, where it has several. */
  documents?: Record<string, string>;
  /** `input` without the addresses of documents. */
  request?: { input?: Record<string, unknown>; options?: Record<string, unknown> };
  settings?: Record<string, unknown>;
  /** Rows by set, of reference data. */
  reference?: Record<string, Record<string, unknown>[]>;
  http?: RecordedAnswer[];
  secrets?: Record<string, string>;
  status?: CaseStatus;
  /** Code of the error when the status is `failed`. */
  error?: string;
  /** Fields that must be equal; those not named may be anything. */
  completed_unit?: object;
  business_object?: object;
}

export interface GoldenCase {
  /** The file's name without `.golden.json`. */
  name: string;
  path: string;
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
const object = { type: 'object' } as const;
const text = { type: 'string', minLength: 1 } as const;
const checkGolden = () =>
  compileSchema<GoldenFile>({
    type: 'object',
    properties: {
      about: text,
      operation: text,
      document: text,
      documents: { type: 'object', additionalProperties: text },
      request: { type: 'object', properties: { input: object, options: object } },
      settings: object,
      reference: {
        type: 'object',
        additionalProperties: { type: 'array', items: object },
      },
      http: {
        type: 'array',
        items: {
          type: 'object',
          required: ['url', 'response'],
          properties: {
            method: text,
            url: text,
            response: { type: 'object', required: ['status'] },
          },
        },
      },
      secrets: { type: 'object', additionalProperties: text },
      status: { enum: ['resolved', 'completed', 'in_review', 'failed'] },
      error: text,
      completed_unit: object,
      business_object: object,
    },
  });

/** @throws Error that names the file which is no golden file. */
export function readCases(folder: string): GoldenCase[] {
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
export function newCases(folder: string, cases: readonly GoldenCase[]): GoldenCase[] {
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

/** Writes what became of a case as what is expected of it, in the fields that it names. */
export function writeGolden({ path, golden }: GoldenCase, result: CaseResult): void {
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
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
