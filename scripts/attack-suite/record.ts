// Results, written line by line, so that an interrupted run can continue.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Outcome } from './attack.ts';

export interface Result extends Outcome {
  family: string;
  name: string;
  /** Derived from the seed, as all choices are. */
  seed: number;
  ms: number;
  /** Memory of the whole process tree; for documents only. */
  cpuSeconds?: number;
}

export interface Record {
  results: Result[];
  has(family: string, name: string): boolean;
  add(result: Result): void;
}

/** Continues with results of the same seed, or starts over. */
export function openRecord(file: string, { resume, seed }: { resume: boolean; seed: number }) {
  mkdirSync(dirname(file), { recursive: true });
  if (!resume) rmSync(file, { force: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const results = lines.flatMap(parseResult).filter((result) => result.seed === seed);
  const known = new Set(results.map(({ family, name }) => `${family}/${name}`));
  return {
    results,
    has: (family, name) => known.has(`${family}/${name}`),
    add(result) {
      results.push(result);
      appendFileSync(file, `${JSON.stringify(result)}\n`);
    },
  } satisfies Record;
}

/** The last line of an interrupted run may be truncated. */
function parseResult(line: string): Result[] {
  try {
    return [JSON.parse(line) as Result];
  } catch {
    return [];
  }
}
