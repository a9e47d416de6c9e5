// Sends an event before each deadline in a result: once for each lead time, whichever node sends
// it. A turn first copies the deadlines of ended workflows, then sends due reminders.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { valueAt } from '../../kernel/pointers.ts';
import type { PipelineInfo } from '../../pipelines/pipelines.ts';
import type { DeadlineList, DeadlineReminders } from '../../sdk/deadlines.ts';
import { buildDeadlineData } from '../../webhooks/deadline-event.ts';
import type { Target } from '../../webhooks/delivery/lane.ts';
import { sendEvents } from '../../webhooks/fan-out/queries.ts';
import { noteEnded } from './note-ended.ts';
import {
  insertReminders,
  listGroups,
  listReminders,
  lockDue,
  type DeadlineGroup,
  type SentReminder,
} from './queries.ts';

export interface DeadlineRemindersOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  pipelines: { list(): readonly Pick<PipelineInfo, 'name' | 'operations'>[] };
  /** Returns the settings of a tenant's workflows of a pipeline. */
  settingsFor(tenantId: string, pipeline: string): Promise<object>;
  kick(this: void, targets: readonly Target[]): void;
}

export type { SentReminder } from './queries.ts';

export interface Reminders {
  /** Must run every hour in one process; returns the number of reminders sent. */
  send(signal: AbortSignal): Promise<number>;
  /** Returns the reminders of a workflow in the order in which they were sent. */
  sent(tenantId: string, workflowId: string): Promise<SentReminder[]>;
}

const remindersAtOnce = 100;
/** Ten years. */
const longestDaysBefore = 3650;

type Reminded = DeadlineList & { reminders: DeadlineReminders };

export function createReminders(options: DeadlineRemindersOptions): Reminders {
  const { database, clock, ids, log, pipelines, settingsFor, kick } = options;

  /** Returns null if nothing is due. */
  async function sendSome(
    group: DeadlineGroup,
    list: Reminded,
    daysBefore: readonly number[],
  ): Promise<{ sent: number; targets: Target[] } | null> {
    const now = clock.now();
    const { tenantId } = group;
    return await database.transaction(async (trx) => {
      const search = { ...group, today: dayOf(now), daysBefore, limit: remindersAtOnce };
      const found = await lockDue(trx, search);
      if (found.length === 0) return null;
      const due = await insertReminders(trx, { tenantId, due: found, now });
      const events = due.map((one) => ({
        tenantId,
        eventType: list.reminders.eventType,
        workflowId: one.workflow_id,
        mode: 'live',
        data: buildDeadlineData({
          list: list.title,
          deadline: { key: one.deadline_key, date: one.due_on, ...one.content },
          daysBefore: one.days_before,
          daysLeft: one.days_left,
        }),
        namedOnly: false,
      }));
      return { sent: due.length, targets: await sendEvents(trx, ids, events, now) };
    });
  }

  async function sendGroup(
    group: DeadlineGroup,
    list: Reminded,
    signal: AbortSignal,
  ): Promise<number> {
    const settings = await settingsFor(group.tenantId, group.pipeline);
    const daysBefore = leadTimes(settings, list.reminders.daysBefore);
    let sent = 0;
    while (daysBefore.length > 0 && !signal.aborted) {
      const some = await sendSome(group, list, daysBefore);
      if (some === null) break;
      sent += some.sent;
      kick(some.targets);
    }
    return sent;
  }

  return {
    async send(signal) {
      const lists = remindedLists(pipelines.list());
      if (lists.size === 0) return 0;
      await noteEnded(database, { lists, signal });
      const span = { today: dayOf(clock.now()), days: longestDaysBefore };
      let sent = 0;
      for (const group of await listGroups(database, span)) {
        // The pipeline is not loaded: its reminders are sent once it is.
        const list = lists.get(`${group.pipeline}/${group.operation}`);
        if (list) sent += await sendGroup(group, list, signal);
      }
      if (sent > 0) log.info('sent reminders of deadlines', { sent });
      return sent;
    },

    sent: (tenantId, workflowId) => listReminders(database, tenantId, workflowId),
  };
}

function remindedLists(
  all: readonly Pick<PipelineInfo, 'name' | 'operations'>[],
): Map<string, Reminded> {
  const lists = all.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([operation, { deadlines }]) => {
      const { reminders } = deadlines ?? {};
      return deadlines && reminders
        ? [[`${name}/${operation}`, { ...deadlines, reminders }] as const]
        : [];
    }),
  );
  return new Map(lists);
}

function leadTimes(settings: object, pointer: string): number[] {
  const found = valueAt(settings, pointer);
  if (!found.found || !Array.isArray(found.value)) return [];
  return found.value.filter(
    (days): days is number => Number.isInteger(days) && days >= 0 && days <= longestDaysBefore,
  );
}

/** Deadlines are days, which begin at midnight UTC. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
