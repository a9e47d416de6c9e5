// Checks the due subjects of one operation in batches, and sends events about changes.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { PipelineInfo, Pipelines } from '../../pipelines/pipelines.ts';
import type { ReferenceAnswer } from '../../reference/look-up.ts';
import type { MonitoringPlaces } from '../../sdk/monitoring.ts';
import type { Target } from '../../webhooks/delivery/lane.ts';
import { sendEvents } from '../../webhooks/fan-out/queries.ts';
import { buildMonitoringData } from '../../webhooks/monitoring-event.ts';
import { listDue, writeChecked, type MonitoredGroup, type MonitoredRow } from './queries.ts';
import { changeOf, sortFindings } from './subjects.ts';

export interface MonitoringOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  pipelines: Pick<Pipelines, 'checkSubjects'> & {
    list(): readonly Pick<PipelineInfo, 'name' | 'operations'>[];
  };
  reference: {
    lookUp(
      asker: { tenantId: string; mode: 'live' },
      plugin: string,
      question: unknown,
    ): Promise<ReferenceAnswer>;
    /** Returns the number of changes of the tenant's set. */
    versionOf(tenantId: string, set: string): Promise<number>;
  };
  kick(this: void, targets: readonly Target[]): void;
  onChecked(
    this: void,
    pipeline: string,
    outcome: 'unchanged' | 'changed' | 'failed',
    subjects: number,
  ): void;
}

/**
 * Maximum number of subjects per call: each may query false positives, and a call may make 200
 * queries.
 */
const subjectsOfCall = 100;
/** Maximum number of concurrent calls. The compliance plugin has two threads. */
const callsAtOnce = 2;

interface Turn {
  group: MonitoredGroup;
  places: MonitoringPlaces;
  /** Version of the reference set. */
  version: number;
  signal: AbortSignal;
}

/** Checks all due subjects; returns the number checked. */
export async function checkGroup(options: MonitoringOptions, turn: Turn): Promise<number> {
  const limit = subjectsOfCall * callsAtOnce;
  let checked = 0;
  for (let after: string | null = null; !turn.signal.aborted;) {
    const { group, version } = turn;
    const rows: MonitoredRow[] = await listDue(options.database, group, { version, after, limit });
    const calls = Array.from({ length: callsAtOnce }, (_, at) =>
      checkSome(options, rows.slice(at * subjectsOfCall, (at + 1) * subjectsOfCall), turn),
    );
    for (const count of await Promise.all(calls)) checked += count;
    if (rows.length < limit) break;
    after = rows.at(-1)!.subject_id;
  }
  return checked;
}

/** Returns the number checked. If a call fails, its subjects are checked in the next turn. */
async function checkSome(
  options: MonitoringOptions,
  rows: readonly MonitoredRow[],
  turn: Turn,
): Promise<number> {
  const { log, pipelines, reference } = options;
  const { group, signal } = turn;
  const { tenantId, pipeline, operation } = group;
  if (rows.length === 0) return 0;
  let found: readonly (readonly object[])[];
  try {
    const subjects = rows.map(({ subject }) => subject);
    const lookUp = (question: unknown) =>
      reference.lookUp({ tenantId, mode: 'live' }, pipeline, question);
    found = await pipelines.checkSubjects(pipeline, operation, subjects, { signal, lookUp });
  } catch (error) {
    if (signal.aborted) return 0;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn('monitored subjects could not be checked', {
      ...group,
      subjects: rows.length,
      reason,
    });
    options.onChecked(pipeline, 'failed', rows.length);
    return 0;
  }
  const changed = await writeFound(options, rows, found, turn);
  options.onChecked(pipeline, 'changed', changed);
  options.onChecked(pipeline, 'unchanged', rows.length - changed);
  return rows.length;
}

/** Stores findings and events in one transaction. Returns the number of subjects that changed. */
async function writeFound(
  { database, clock, ids, kick }: MonitoringOptions,
  rows: readonly MonitoredRow[],
  found: readonly (readonly object[])[],
  { group: { tenantId }, places, version }: Turn,
): Promise<number> {
  const now = clock.now();
  const checked = rows.map((row, at) => {
    const findings = sortFindings(found[at]!, places);
    const change = changeOf(row.findings, findings.open);
    return { row, findings, change: change && { version, ...change } };
  });
  const { targets, changed } = await database.transaction(async (trx) => {
    const written = await writeChecked(trx, { tenantId, version, now, checked });
    const events = checked.flatMap(({ row, findings, change }) => {
      if (!change || !written.has(row.subject_id)) return [];
      const data = buildMonitoringData({
        subjectId: presentId('monitoredSubject', row.subject_id),
        subject: row.subject,
        set: places.set,
        version,
        checkedAt: now,
        appeared: change.appeared,
        gone: change.gone,
        open: findings.open.length,
      });
      const { eventType } = places;
      const workflowId = row.workflow_id;
      return [{ tenantId, eventType, workflowId, mode: 'live', data, namedOnly: false }];
    });
    const sent = events.length === 0 ? [] : await sendEvents(trx, ids, events, now);
    return { targets: sent, changed: events.length };
  });
  kick(targets);
  return changed;
}
