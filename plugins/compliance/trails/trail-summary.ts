// Summary of a trail: number of events, period, and findings for a person to examine, with their
// lines.

import { mostEvents, type Trail, type TrailEvent } from './trail-event.ts';

export const findingCodes = [
  'log_tampering',
  'root_use',
  'failed_logins',
  'privileged_action',
  'gap',
  'out_of_order',
  'unreadable_lines',
  'incomplete',
] as const;

export type FindingCode = (typeof findingCodes)[number];

export interface TrailFinding {
  code: FindingCode;
  count: number;
  message: string;
  /** Line numbers of the first occurrences, from 1. */
  lines: number[];
}

export interface TrailSummary {
  events: number;
  failures: number;
  /** ISO 8601 time in UTC. */
  first: string | null;
  last: string | null;
  actions: { name: string; count: number }[];
  findings: TrailFinding[];
}

const mostLines = 20;
const mostActions = 20;
/**
 * Minimum number of failed logins of one account that is reported. Fewer can be mistyped passwords.
 */
const leastFailedLogins = 5;

export function summarizeTrail(trail: Trail, gapHours: number): TrailSummary {
  const { events } = trail;
  const times = events.flatMap(({ time }) => (time === null ? [] : [time]));
  // Long trails exceed the argument limit of `Math.min(...times)`.
  const first = times.reduce((least, time) => Math.min(least, time), Infinity);
  const last = times.reduce((most, time) => Math.max(most, time), -Infinity);
  const counts = countBy(events, ({ action }) => action);
  return {
    events: events.length,
    failures: events.filter(({ hasFailed }) => hasFailed).length,
    first: times.length === 0 ? null : isoTime(first),
    last: times.length === 0 ? null : isoTime(last),
    actions: [...counts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, mostActions)
      .map(([name, count]) => ({ name, count })),
    findings: findingsOf(trail, gapHours),
  };
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

function findingsOf({ events, unreadable }: Trail, gapHours: number): TrailFinding[] {
  const found: TrailFinding[] = [];
  const put = (code: FindingCode, message: string, lines: readonly number[]): void => {
    if (lines.length === 0) return;
    found.push({ code, count: lines.length, message, lines: lines.slice(0, mostLines) });
  };
  const linesOf = (wanted: (event: TrailEvent) => boolean): number[] =>
    events.filter(wanted).map(({ line }) => line);
  put(
    'log_tampering',
    'The recording was stopped, deleted or changed.',
    linesOf(({ isTampering }) => isTampering),
  );
  put(
    'root_use',
    'The root account was used.',
    linesOf(({ isRoot }) => isRoot),
  );
  for (const [actor, lines] of failedLogins(events)) {
    put('failed_logins', `${lines.length} failed logins of ${actor}.`, lines);
  }
  put(
    'privileged_action',
    'Rights, users or keys were changed or read.',
    linesOf(({ isPrivileged, hasFailed }) => isPrivileged && !hasFailed),
  );
  put('gap', `No event for more than ${gapHours} hours before these.`, gaps(events, gapHours));
  put('out_of_order', 'These events are earlier than the one before them.', backwards(events));
  put('unreadable_lines', 'These lines are no events of the format.', unreadable);
  if (events.length + unreadable.length >= mostEvents) {
    put('incomplete', `Only the first ${mostEvents} lines were read.`, [mostEvents]);
  }
  return found;
}

function failedLogins(events: readonly TrailEvent[]): [string, number[]][] {
  const lines = new Map<string, number[]>();
  for (const { isLogin, hasFailed, actor, line } of events) {
    if (!isLogin || !hasFailed) continue;
    const name = actor ?? 'unknown accounts';
    const known = lines.get(name);
    if (known) known.push(line);
    else lines.set(name, [line]);
  }
  return [...lines].filter(([, some]) => some.length >= leastFailedLogins).slice(0, mostLines);
}

/** Files are not always in order, so events are sorted by time before gaps are searched. */
function gaps(events: readonly TrailEvent[], hours: number): number[] {
  const timed = events
    .flatMap(({ time, line }) => (time === null ? [] : [{ time, line }]))
    .sort((one, other) => one.time - other.time);
  return timed.flatMap(({ time, line }, at) => {
    const before = timed[at - 1];
    return before && time - before.time > hours * 3_600_000 ? [line] : [];
  });
}

function backwards(events: readonly TrailEvent[]): number[] {
  const lines: number[] = [];
  let before = -Infinity;
  for (const { time, line } of events) {
    if (time === null) continue;
    if (time < before) lines.push(line);
    before = time;
  }
  return lines;
}

function countBy(
  events: readonly TrailEvent[],
  keyOf: (event: TrailEvent) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
  return counts;
}
