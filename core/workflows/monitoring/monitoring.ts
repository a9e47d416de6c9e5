// Monitors subjects of results. A turn first stores the subjects of ended workflows, then checks
// those that were not checked against the current version of their reference set. A change of
// findings sends one event for each subject and version, whichever node sends it.

import type { Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import { presentId } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { PipelineInfo } from '../../pipelines/pipelines.ts';
import type { MonitoringPlaces } from '../../sdk/monitoring.ts';
import { checkGroup, type MonitoringOptions } from './check-group.ts';
import {
  countSubjects,
  findSubject,
  listMonitoredGroups,
  listSubjects,
  stopSubject,
  type MonitoredRow,
  type MonitoringCounts,
  type SubjectsPage,
} from './queries.ts';
import { rememberEnded } from './remember-ended.ts';

export interface MonitoringProgress extends MonitoringCounts {
  title: string;
  set: string;
  version: number;
}

export interface Monitoring {
  /** Must run every few minutes in one process. Returns the number of subjects checked. */
  run(signal: AbortSignal): Promise<number>;
  /** Returns one entry for each operation that monitors subjects. */
  progress(tenantId: string): Promise<MonitoringProgress[]>;
  list(tenantId: string, page: SubjectsPage): Promise<MonitoredRow[]>;
  /** Returns a subject. Throws `not_found`. */
  get(tenantId: string, subjectId: string): Promise<MonitoredRow>;
  /** Stops monitoring a subject. Throws `not_found`. */
  stop(tenantId: string, subjectId: string, actor: Actor): Promise<void>;
}

export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { database, clock, ids, log, pipelines, reference } = options;

  return {
    async run(signal) {
      const all = monitoredOperations(pipelines.list());
      if (all.size === 0) return 0;
      await rememberEnded({ database, clock, ids }, all, signal);
      let checked = 0;
      for (const group of await listMonitoredGroups(database)) {
        // The pipeline is not loaded: its subjects are checked in a later turn.
        const places = all.get(`${group.pipeline}/${group.operation}`);
        if (!places || signal.aborted) continue;
        const version = await reference.versionOf(group.tenantId, places.set);
        checked += await checkGroup(options, { group, places, version, signal });
      }
      if (checked > 0) log.info('checked monitored subjects', { checked });
      return checked;
    },

    async progress(tenantId) {
      const all = monitoredOperations(pipelines.list());
      return await Promise.all(
        [...all].map(async ([name, { title, set }]) => {
          const [pipeline, operation] = name.split('/') as [string, string];
          const version = await reference.versionOf(tenantId, set);
          const group = { tenantId, pipeline, operation };
          return { ...(await countSubjects(database, group, version)), title, set, version };
        }),
      );
    },

    list: (tenantId, page) => listSubjects(database, tenantId, page),

    async get(tenantId, subjectId) {
      const row = await findSubject(database, tenantId, subjectId);
      if (!row) throw missingObject('monitoredSubject', subjectId);
      return row;
    },

    async stop(tenantId, subjectId, actor) {
      await database.transaction(async (trx) => {
        const stopped = await stopSubject(trx, tenantId, subjectId, clock.now());
        if (!stopped) throw missingObject('monitoredSubject', subjectId);
        const id = presentId('monitoredSubject', subjectId);
        const object = { kind: 'monitored_subject', id };
        await recordAudit(trx, ids, actor, { tenantId, action: 'monitoring.stopped', object });
      });
    },
  };
}

function monitoredOperations(
  all: readonly Pick<PipelineInfo, 'name' | 'operations'>[],
): Map<string, MonitoringPlaces> {
  const places = all.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([operation, { monitoring }]) =>
      monitoring ? [[`${name}/${operation}`, monitoring] as const] : [],
    ),
  );
  return new Map(places);
}
