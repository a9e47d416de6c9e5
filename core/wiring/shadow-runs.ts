// Shadow runs of plugins: the service for the API, and the runner.

import type { Database } from '../database/connection.ts';
import { reportShadowRuns } from '../observe.ts';
import { trustRules } from '../pipelines/packages/configured-trust.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Reader } from '../reading/reader.ts';
import type { Vault } from '../vault/vault.ts';
import { version as engineVersion } from '../version.ts';
import { createOpenPlaced } from '../workflows/shadow/place.ts';
import { createShadowRunner } from '../workflows/shadow/runner.ts';
import { createShadowRuns, type ShadowRuns } from '../workflows/shadow/shadow-runs.ts';
import { openCandidateOf } from './candidate.ts';
import type { Runtime } from './runtime.ts';

/** Runs that were interrupted by the end of their process continue here. */
export function openShadowRuns(
  { home, configuration, clock, random, ids, log, metrics, memoryPool, lifecycle }: Runtime,
  given: {
    database: Database;
    workerId: string;
    vault: Vault;
    reader: Pick<Reader, 'read'>;
    pipelines: Pick<Pipelines, 'list'>;
  },
): ShadowRuns {
  const { database, workerId, vault, reader, pipelines } = given;
  const onEnded = reportShadowRuns(metrics);
  const open = createOpenPlaced({
    database,
    home: home.folder,
    pipelines,
    trustRules: () => trustRules(configuration.current()),
    engineVersion,
    open: (files, ownLog) =>
      openCandidateOf(
        {
          database,
          settings: configuration.current(),
          vault,
          reader,
          documents: home.documents,
          memoryPool,
          clock,
          random,
          log: ownLog,
        },
        files,
      ),
  });
  const runner = createShadowRunner({ database, clock, log, workerId, open, onEnded });
  runner.start();
  lifecycle.onStop('shadow runs', () => runner.stop());
  const onStopped = (plugin: string): void => onEnded(plugin, 'stopped');
  return createShadowRuns({ database, clock, ids, onStopped });
}
