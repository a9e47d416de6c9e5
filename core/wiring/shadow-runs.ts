// Shadow runs of plugins: the service for the API, and the runner with candidates in their own hosts.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/connection.ts';
import type { Log } from '../kernel/log.ts';
import { reportShadowRuns } from '../observe.ts';
import { evaluatePackage } from '../pipelines/packages/candidate.ts';
import { trustRules } from '../pipelines/packages/configured-trust.ts';
import { PackageRefused } from '../pipelines/packages/contents.ts';
import { writePackage } from '../pipelines/packages/open.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { findPackage } from '../pipelines/releases/queries.ts';
import type { Reader } from '../reading/reader.ts';
import type { Vault } from '../vault/vault.ts';
import { version as engineVersion } from '../version.ts';
import { CandidateRefused, type OpenCandidate } from '../workflows/replay/candidate.ts';
import type { LeasedRun } from '../workflows/shadow/queries.ts';
import { createShadowRunner } from '../workflows/shadow/runner.ts';
import { createShadowRuns, type ShadowRuns } from '../workflows/shadow/shadow-runs.ts';
import { openCandidate } from './candidate.ts';
import type { Runtime } from './runtime.ts';

interface Given {
  database: Database;
  workerId: string;
  vault: Vault;
  reader: Pick<Reader, 'read'>;
  pipelines: Pick<Pipelines, 'list'>;
}

/** Runs that were interrupted by the end of their process continue here. */
export function openShadowRuns(runtime: Runtime, given: Given): ShadowRuns {
  const { clock, ids, log, metrics, lifecycle } = runtime;
  const { database, workerId } = given;
  const onEnded = reportShadowRuns(metrics);
  const runner = createShadowRunner({
    database,
    clock,
    log,
    workerId,
    open: (run, ownLog) => openPlace(runtime, given, run, ownLog),
    onEnded,
  });
  runner.start();
  lifecycle.onStop('shadow runs', () => runner.stop());
  return createShadowRuns({
    database,
    clock,
    ids,
    onStopped: (plugin) => onEnded(plugin, 'stopped'),
  });
}

/** Only one process owns the home directory, so what a crash has left there is of no use. */
async function openPlace(
  runtime: Runtime,
  given: Given,
  run: LeasedRun,
  log: Log,
): Promise<OpenCandidate> {
  const place = join(runtime.home.folder, 'shadow-runs');
  const remove = (): void => rmSync(place, { recursive: true, force: true });
  remove();
  // The processes of plugins run as a user who may read in it, but not list it.
  mkdirSync(place, { mode: 0o711 });
  try {
    const folder = await folderOf(runtime, given, run, place);
    const { configuration, home, memoryPool, clock, random } = runtime;
    const { database, vault, reader } = given;
    const opened = await openCandidate({
      database,
      settings: configuration.current(),
      vault,
      reader,
      documents: home.documents,
      folder,
      place,
      candidate: run.settings ?? undefined,
      memoryPool,
      clock,
      random,
      log,
    });
    return {
      run: opened.run,
      async stop() {
        await opened.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function folderOf(
  { configuration }: Runtime,
  { database, pipelines }: Given,
  run: LeasedRun,
  place: string,
): Promise<string> {
  const { plugin, release, candidate } = run;
  if (candidate === 'active') {
    const active = pipelines.list().find(({ name, state }) => name === plugin && state === 'ready');
    if (active) return active.folder;
    throw new CandidateRefused(`${plugin} is not loaded on this node`);
  }
  const packed = run.package ?? (await findPackage(database.knex, { plugin, release: release! }));
  if (!packed) throw new CandidateRefused(`${release} is not installed any more`);
  try {
    const rules = trustRules(configuration.current());
    const { opened } = await evaluatePackage(packed, { rules, engineVersion });
    const folder = join(place, plugin);
    writePackage(opened, folder, 'new');
    return folder;
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    throw new CandidateRefused(`the package is refused: ${error.message}`);
  }
}
