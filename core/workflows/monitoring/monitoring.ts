// Monitors subjects of results. A turn first stores the subjects of ended workflows, then checks
// those that were not checked against the current version of their reference set. A change of
// findings sends one event for each subject and version, whichever node sends it.

import type { Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import { presentId } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { PipelineInfo } from '../../pipelines/pipelines.ts';
import type { MatchList } from '../../sdk/desk.ts';
import type { Locales } from '../../sdk/locales.ts';
import type { MonitoringPlaces } from '../../sdk/monitoring.ts';
import { checkGroup, type MonitoringOptions } from './check-group.ts';
import {
  countSources,
  countSubjects,
  findSubject,
  listSubjects,
  type MonitoringCounts,
  type SourceCount,
  type SubjectsPage,
  type Versions,
} from './listing/queries.ts';
import { listMonitoredGroups, stopSubject, type MonitoredRow } from './queries.ts';
import { rememberEnded } from './remember-ended.ts';

export interface MonitoringProgress extends MonitoringCounts {
  pipeline: string;
  operation: string;
  title: string;
  set: string;
  version: number;
  sources: SourceCount[];
  /** JSON pointer to the name of a subject; null if the pipeline does not declare it. */
  label: string | null;
  /** How findings are shown, as on the review desk; null if the pipeline does not declare it. */
  view: MatchList | null;
  /** Texts of the pipeline. */
  locales: Locales;
}

export interface ShownSubject extends MonitoredRow {
  /** Whether the subject is not yet checked against the present version of the set. */
  due: boolean;
}

export interface Monitoring {
  /** Must run every few minutes in one process. Returns the number of subjects checked. */
  run(signal: AbortSignal): Promise<number>;
  /** Returns one entry for each operation that monitors subjects. */
  progress(tenantId: string): Promise<MonitoringProgress[]>;
  list(tenantId: string, page: SubjectsPage): Promise<ShownSubject[]>;
  /** Returns a subject. Throws `not_found`. */
  get(tenantId: string, subjectId: string): Promise<ShownSubject>;
  /** Stops monitoring a subject. Throws `not_found`. */
  stop(tenantId: string, subjectId: string, actor: Actor): Promise<void>;
}

export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { database, clock, ids, log, pipelines, reference } = options;

  async function versionsOf(tenantId: string): Promise<Versions> {
    const versions = [...monitoredOperations(pipelines.list())].map(
      async ([name, { places }]) =>
        [name, await reference.versionOf(tenantId, places.set)] as const,
    );
    return Object.fromEntries(await Promise.all(versions));
  }

  return {
    async run(signal) {
      const all = monitoredOperations(pipelines.list());
      if (all.size === 0) return 0;
      const declared = new Map([...all].map(([name, { places }]) => [name, places] as const));
      await rememberEnded({ database, clock, ids }, declared, signal);
      let checked = 0;
      for (const group of await listMonitoredGroups(database)) {
        // The pipeline is not loaded: its subjects are checked in a later turn.
        const places = declared.get(`${group.pipeline}/${group.operation}`);
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
        [...all].map(async ([name, { places, view, locales }]) => {
          const { title, set, label = null } = places;
          const [pipeline, operation] = name.split('/') as [string, string];
          const version = await reference.versionOf(tenantId, set);
          const group = { tenantId, pipeline, operation };
          const counts = await countSubjects(database, group, version);
          const sources = await countSources(database, group);
          const shown = { title, label, view, locales };
          return { pipeline, operation, ...counts, sources, set, version, ...shown };
        }),
      );
    },

    async list(tenantId, page) {
      const versions = await versionsOf(tenantId);
      const rows = await listSubjects(database, tenantId, page, versions);
      return rows.map((row) => withDue(row, versions));
    },

    async get(tenantId, subjectId) {
      const row = await findSubject(database, tenantId, subjectId);
      if (!row) throw missingObject('monitoredSubject', subjectId);
      return withDue(row, await versionsOf(tenantId));
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

function withDue(row: MonitoredRow, versions: Versions): ShownSubject {
  const version = versions[`${row.pipeline}/${row.operation}`];
  return { ...row, due: version !== undefined && version !== row.checked_version };
}

interface MonitoredOperation {
  places: MonitoringPlaces;
  view: MatchList | null;
  locales: Locales;
}

/** The keys are `pipeline/operation`. */
function monitoredOperations(
  all: readonly Pick<PipelineInfo, 'name' | 'operations'>[],
): Map<string, MonitoredOperation> {
  const found = all.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([operation, { monitoring: places, desk, locales }]) => {
      if (!places) return [];
      const view = desk?.matches?.find(({ items }) => items === places.findings) ?? null;
      return [[`${name}/${operation}`, { places, view, locales }] as const];
    }),
  );
  return new Map(found);
}
