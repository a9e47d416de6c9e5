// Runs a plugin's case sets and counts, by family, the verdicts that are as expected.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fault } from '../kernel/errors.ts';
import type { Document } from '../sdk/document.ts';
import type { CaseSet } from '../sdk/evaluation.ts';

export interface FamilyCount {
  cases: number;
  asExpected: number;
}

export interface WrongCase {
  id: string;
  family: string;
  expected: string;
  given: string;
}

export interface CaseReport {
  file: string;
  cases: number;
  asExpected: number;
  /** Number of cases that the plugin does not judge. */
  notJudged: number;
  families: Record<string, FamilyCount>;
  wrong: WrongCase[];
}

/**
 * Returns the case sets of the first plugin folder that has a plugin of this name with an
 * `evaluation.ts`.
 */
export async function loadCaseSets(
  folders: readonly string[],
  plugin: string,
): Promise<readonly CaseSet[]> {
  const files = folders.map((folder) => join(folder, plugin, 'evaluation.ts'));
  const file = files.find((one) => existsSync(one));
  if (file === undefined) return [];
  const loaded = (await import(pathToFileURL(file).href)) as { caseSets: readonly CaseSet[] };
  return loaded.caseSets;
}

/** Returns null if the data set has no file for this case set. */
export async function runCases(
  folder: string,
  set: CaseSet,
  read: (path: string) => Promise<Document>,
): Promise<CaseReport | null> {
  const file = join(folder, set.file);
  if (!existsSync(file)) return null;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const report: CaseReport = {
    file: set.file,
    cases: 0,
    asExpected: 0,
    notJudged: 0,
    families: {},
    wrong: [],
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== '') await runCase(caseOf(line, `${set.file} line ${index + 1}`));
  }
  return report;

  async function runCase(row: { id: string; file: string }): Promise<void> {
    const verdict = await judge(row);
    if (!verdict) {
      report.notJudged += 1;
      return;
    }
    const { family, expected, given } = verdict;
    const isRight = expected === given;
    const count = (report.families[family] ??= { cases: 0, asExpected: 0 });
    for (const one of [report, count]) {
      one.cases += 1;
      if (isRight) one.asExpected += 1;
    }
    if (!isRight) report.wrong.push({ id: row.id, family, expected, given });
  }

  async function judge(row: { id: string; file: string }): Promise<ReturnType<CaseSet['judge']>> {
    try {
      return set.judge(await read(join(folder, row.file)), row);
    } catch (error) {
      // An unreadable file is a verdict too: the case set states what was expected.
      if (!(error instanceof Fault)) throw error;
      return { family: 'unreadable', expected: 'a document', given: error.code };
    }
  }
}

function caseOf(line: string, where: string): { id: string; file: string } {
  let row: Record<string, unknown>;
  try {
    row = JSON.parse(line) as Record<string, unknown>;
  } catch (cause) {
    throw new Fault('invalid_request', `${where} is not JSON`, { cause });
  }
  const { id, file } = row;
  if (typeof id !== 'string' || typeof file !== 'string') {
    throw new Fault('invalid_request', `${where} lacks id or file`);
  }
  return { ...row, id, file };
}
