// `workmill plugin shadow`: replays past requests on a candidate in its own host, and compares the
// results. It only reads: nothing is stored, counted, sent or fetched.

import { existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { homePaths } from '../kernel/home.ts';
import { presentId } from '../kernel/ids.ts';
import { createLifecycle } from '../kernel/lifecycle.ts';
import type { Random } from '../kernel/random.ts';
import { makeTemporaryHome } from '../kernel/temporary-home.ts';
import { withUnpacked } from '../pipelines/packages/candidate.ts';
import { findTenant } from '../tenants/queries.ts';
import { openCandidateOf } from '../wiring/candidate.ts';
import { openReader } from '../wiring/reading.ts';
import { joinStoredVault } from '../wiring/storage.ts';
import { asPast, CandidateRefused, type OpenCandidate } from '../workflows/replay/candidate.ts';
import {
  compareRuns,
  type CompareUnits,
  type ShadowRun,
  type ShadowVerdict,
} from '../workflows/replay/compare-runs.ts';
import type { CandidateFiles } from '../workflows/replay/open-candidate.ts';
import {
  findReplayable,
  listReplayable,
  type ReplayablePlace,
} from '../workflows/replay/queries.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { openCandidate as openPackage, readManifest } from './plugin-packages.ts';

export type ShadowContext = SessionOptions & {
  random: Random;
  output: Output;
  masterKey?: string | undefined;
  /** Shows progress on a terminal. */
  note?: (text: string) => void;
};

export interface ShadowChoice {
  last: number;
  tenant?: string | undefined;
  /** Settings of the pipeline that replace those of each tenant. */
  settings?: object | undefined;
  /** Compares units; default: every field counts. */
  compareUnits?: CompareUnits | undefined;
}

export interface ShadowRow extends ShadowRun {
  workflow_id: string;
  tenant_id: string;
}

/** Returns the exit code: 1 if a run fails that succeeded before. */
export async function shadowPlugin(
  context: ShadowContext,
  plugin: string,
  { candidate, ...choice }: ShadowChoice & { candidate: string },
): Promise<number> {
  const folder = resolve(candidate);
  if (!existsSync(folder)) throw new CommandFailure(`there is no ${folder}`);
  const compare = async (from: string): Promise<ShadowRow[]> => {
    const { name } = readManifest(from);
    if (name !== plugin) throw new CommandFailure(`the candidate is "${name}", not "${plugin}"`);
    return await runShadows(context, from, plugin, choice);
  };
  const rows = statSync(folder).isDirectory()
    ? await compare(folder)
    : await withUnpacked((await openPackage(context, folder)).opened, compare);
  printShadows(context.output, rows);
  return rows.some(({ verdict }) => verdict === 'worse') ? 1 : 0;
}

/** Runs the newest requests first. */
export async function runShadows(
  context: ShadowContext,
  folder: string,
  pipeline: string,
  { last, tenant, settings: candidate, compareUnits }: ShadowChoice,
): Promise<ShadowRow[]> {
  const place = makeTemporaryHome('shadow');
  try {
    return await withDatabase(context, async (database, settings) => {
      const wanted = { pipeline, tenantId: tenant ?? null, limit: last };
      if (tenant !== undefined && !(await findTenant(database, tenant))) {
        throw new CommandFailure(`there is no tenant "${tenant}"`);
      }
      const past = await listReplayable(database.knex, wanted);
      const files = { folder, place, settings: candidate };
      return await withCandidate(context, { database, settings }, files, (opened) =>
        replay({ ...context, database, compareUnits }, opened, past),
      );
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function withCandidate<T>(
  context: ShadowContext,
  { database, settings }: { database: Database; settings: Settings },
  files: CandidateFiles,
  work: (candidate: OpenCandidate) => Promise<T>,
): Promise<T> {
  const { home, masterKey, clock, random, log } = context;
  const lifecycle = createLifecycle(log);
  try {
    const vault = await joinStoredVault({ home, settings, masterKey, database, random });
    const configuration = { current: () => settings };
    const folder = join(files.place, 'reader');
    const reader = openReader({ configuration, folder, clock, log, lifecycle });
    const { documents } = homePaths(home);
    const installed = { database, settings, vault, reader, documents, clock, random, log };
    const candidate = await openCandidateOf(installed, files).catch(asCommandFailure);
    lifecycle.onStop('candidate', () => candidate.stop());
    return await work(candidate);
  } finally {
    await lifecycle.stop();
  }
}

function asCommandFailure(error: unknown): never {
  throw error instanceof CandidateRefused ? new CommandFailure(error.message) : error;
}

async function replay(
  context: Pick<ShadowContext, 'note'> & {
    database: Database;
    compareUnits: CompareUnits | undefined;
  },
  candidate: OpenCandidate,
  past: readonly ReplayablePlace[],
): Promise<ShadowRow[]> {
  const { database, compareUnits, note = () => {} } = context;
  const { signal } = new AbortController();
  const rows: ShadowRow[] = [];
  for (const [done, place] of past.entries()) {
    note(`\r${done} of ${past.length}`);
    const row = await findReplayable(database, place);
    if (row === undefined) continue;
    const run = compareRuns(asPast(row), await candidate.run(row, signal), compareUnits);
    const { workflow_id, tenant_id } = row;
    rows.push({ workflow_id: presentId('workflow', workflow_id), tenant_id, ...run });
  }
  note('\r\x1b[K');
  return rows;
}

function presentShadow({ confidenceShift, before, after, fields: _fields, ...rest }: ShadowRow) {
  const present = ({ processingMs, ...run }: ShadowRow['before']) => {
    return { ...run, processing_ms: processingMs };
  };
  return {
    ...rest,
    confidence_shift: confidenceShift,
    before: present(before),
    after: after && present(after),
  };
}

function printShadows(output: Output, rows: readonly ShadowRow[]): void {
  if (output.json) return printRows(output, rows.map(presentShadow));
  const shown = rows.map(({ workflow_id, verdict, before, after, confidenceShift }) => ({
    workflow: workflow_id,
    verdict,
    decision:
      before.status === after?.status
        ? before.status
        : `${before.status} > ${after?.status ?? '-'}`,
    confidence_shift: confidenceShift,
    ms: `${before.processingMs ?? '-'} > ${after?.processingMs ?? '-'}`,
  }));
  if (shown.length > 0) printRows(output, shown);
  for (const { workflow_id, differences } of rows) {
    if (differences.length > 0) output.write(`\n${workflow_id}\n`);
    for (const difference of differences) output.write(`  ${difference}\n`);
  }
  const runs = rows.length === 1 ? 'run' : 'runs';
  output.write(`\n${rows.length} ${runs}: ${inWords(countVerdicts(rows))}\n`);
}

export type VerdictCounts = Record<ShadowVerdict, number>;

export function countVerdicts(rows: readonly ShadowRow[]): VerdictCounts {
  const counts: VerdictCounts = { same: 0, different: 0, better: 0, worse: 0, skipped: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

export function inWords(counts: VerdictCounts): string {
  return Object.entries(counts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ');
}
