// The files of a candidate during its shadow run, in the home directory of the process.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../database/connection.ts';
import type { Log } from '../../kernel/log.ts';
import { evaluatePackage } from '../../pipelines/packages/candidate.ts';
import { PackageRefused } from '../../pipelines/packages/contents.ts';
import { writePackage } from '../../pipelines/packages/open.ts';
import type { TrustRules } from '../../pipelines/packages/trust.ts';
import type { Pipelines } from '../../pipelines/pipelines.ts';
import { findPackage } from '../../pipelines/releases/queries.ts';
import { CandidateRefused, type OpenCandidate } from '../replay/candidate.ts';
import type { CandidateFiles } from '../replay/open-candidate.ts';
import type { LeasedRun } from './queries.ts';

interface Deps {
  database: Database;
  /** Home directory. */
  home: string;
  pipelines: Pick<Pipelines, 'list'>;
  trustRules(): TrustRules;
  engineVersion: string;
  open(files: CandidateFiles, log: Log): Promise<OpenCandidate>;
}

/** Opens candidates; their files are deleted when they are stopped. */
export function createOpenPlaced(deps: Deps) {
  const place = join(deps.home, 'shadow-runs');
  const remove = (): void => rmSync(place, { recursive: true, force: true });
  return async (run: LeasedRun, log: Log): Promise<OpenCandidate> => {
    // Only one process owns the home directory: this is what a crash has left.
    remove();
    // The processes of plugins run as a user who may read in it, but not list it.
    mkdirSync(place, { mode: 0o711 });
    try {
      const folder = await folderOf(deps, run, place);
      const opened = await deps.open({ folder, place, settings: run.settings ?? undefined }, log);
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
  };
}

async function folderOf(deps: Deps, run: LeasedRun, place: string): Promise<string> {
  const { plugin, release, candidate } = run;
  if (candidate === 'active') {
    const all = deps.pipelines.list();
    const active = all.find(({ name, state }) => name === plugin && state === 'ready');
    if (active) return active.folder;
    throw new CandidateRefused(`${plugin} is not loaded on this node`);
  }
  const stored = { plugin, release: release! };
  const packed = run.package ?? (await findPackage(deps.database.knex, stored));
  if (!packed) throw new CandidateRefused(`${release} is not installed any more`);
  try {
    const { engineVersion } = deps;
    const { opened } = await evaluatePackage(packed, { rules: deps.trustRules(), engineVersion });
    const folder = join(place, plugin);
    writePackage(opened, folder, 'new');
    return folder;
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    throw new CandidateRefused(`the package is refused: ${error.message}`);
  }
}
