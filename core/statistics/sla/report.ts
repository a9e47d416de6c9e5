// Builds the evidence from counted rows: how many deliveries were in time, and the causes of the
// others. Failures without another cause count against the appliance.

import { presentId } from '../../kernel/ids.ts';
import { durationFactor } from '../queries.ts';
import type { ClockJump } from '../clock/queries.ts';
import { percentilesOf, type Percentiles } from '../histogram.ts';
import type { Measure, SlaRow } from './queries.ts';

export interface Faults {
  ours: number;
  theirs: number;
  network: number;
}

export interface SlaFigures {
  delivered: number;
  dead: number;
  /**
   * Given up without an attempt, because the endpoint was paused, disabled or deleted. They do not
   * count otherwise.
   */
  not_attempted: number;
  within_target: number;
  within_target_rate: number | null;
  success_rate: number | null;
  /** Share of deliveries that the appliance did not miss. */
  service_level: number | null;
  missed: Faults;
  failed_attempts: Faults;
  first_attempt_ms: Percentiles;
  delivered_ms: Percentiles;
}

/** Number of clock jumps on a day, which make some of its times unreliable. */
interface Jumps {
  clock_jumps: number;
}

export interface SlaReport {
  from: string;
  to: string;
  target_ms: number;
  /** Promise of the plan: `best_effort` or a share such as `99.9%`. */
  promised: string;
  /** Null if nothing was promised, or nothing ended. */
  kept: boolean | null;
  total: SlaFigures;
  days: ({ day: string } & SlaFigures & Jumps)[];
  /** Clock jumps of all machines of the installation; `by_ms` is negative for a backward jump. */
  clock_jumps: { at: string; by_ms: number }[];
  /** Examples of deliveries that failed at least once, the latest days first. */
  examples: Record<keyof Faults, string[]>;
}

export interface SlaTerms {
  from: Date;
  to: Date;
  targetMs: number;
  promised: string;
}

const maxExamples = 5;
const dayMs = 86_400_000;

export function buildSlaReport(
  terms: SlaTerms,
  rows: readonly SlaRow[],
  jumps: readonly ClockJump[],
): SlaReport {
  const { from, to, targetMs, promised } = terms;
  const total = figuresOf(rows, targetMs);
  const byDay = Map.groupBy(rows, ({ day }) => day.getTime());
  const days: SlaReport['days'] = [];
  // After a backward clock jump, there may be ends after the current day.
  const untilMs = Math.max(to.getTime(), ...rows.map(({ day }) => day.getTime() + 1));
  for (let at = startOfDay(from); at < untilMs; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    const jumped = jumps.filter((jump) => startOfDay(jump.at) === at).length;
    days.push({ day, ...figuresOf(byDay.get(at) ?? [], targetMs), clock_jumps: jumped });
  }
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    target_ms: targetMs,
    promised,
    kept: keeps(promised, total.service_level),
    total,
    days,
    clock_jumps: jumps.map(({ at, jumpedMs }) => ({ at: at.toISOString(), by_ms: jumpedMs })),
    examples: {
      ours: examplesOf(rows, 'ours'),
      theirs: examplesOf(rows, 'theirs'),
      network: examplesOf(rows, 'network'),
    },
  };
}

function startOfDay(at: Date): number {
  return Math.floor(at.getTime() / dayMs) * dayMs;
}

function figuresOf(rows: readonly SlaRow[], targetMs: number): SlaFigures {
  const sum = (measure: Measure, holds: (row: SlaRow) => boolean = () => true): number =>
    rows.reduce((n, row) => n + (row.measure === measure && holds(row) ? row.n : 0), 0);
  const of =
    (fault: SlaRow['fault']) =>
    (row: SlaRow): boolean =>
      row.fault === fault;
  // A bucket counts as in time only if all of it is within the target.
  const isLate = ({ bucket }: SlaRow): boolean => durationFactor ** (bucket + 1) > targetMs;
  const missedBy = (fault: SlaRow['fault']): number =>
    sum('delivered', (row) => row.fault === fault && isLate(row)) +
    (fault === '' ? 0 : sum('dead', of(fault)));
  const failedBy = (fault: SlaRow['fault']): number => sum('failed_attempt', of(fault));

  const delivered = sum('delivered');
  const notAttempted = sum('dead', of(''));
  const dead = sum('dead') - notAttempted;
  const ended = delivered + dead;
  const within = delivered - sum('delivered', isLate);
  // Late without a failure: it waited in the appliance, or because its endpoint was paused or
  // limited.
  const ours = missedBy('ours') + missedBy('');
  return {
    delivered,
    dead,
    not_attempted: notAttempted,
    within_target: within,
    within_target_rate: share(within, ended),
    success_rate: share(delivered, ended),
    service_level: share(ended - ours, ended),
    missed: { ours, theirs: missedBy('theirs'), network: missedBy('network') },
    failed_attempts: {
      ours: failedBy('ours'),
      theirs: failedBy('theirs'),
      network: failedBy('network'),
    },
    first_attempt_ms: percentilesOf(bucketsOf(rows, 'first_ms')),
    delivered_ms: percentilesOf(bucketsOf(rows, 'delivered')),
  };
}

function bucketsOf(rows: readonly SlaRow[], measure: Measure): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const row of rows) {
    if (row.measure !== measure) continue;
    buckets.set(row.bucket, (buckets.get(row.bucket) ?? 0) + row.n);
  }
  return buckets;
}

function examplesOf(rows: readonly SlaRow[], fault: keyof Faults): string[] {
  const newestFirst = rows
    .filter((row) => row.fault === fault && row.example !== null)
    .sort((a, b) => b.day.getTime() - a.day.getTime());
  const ids = new Set(newestFirst.map(({ example }) => presentId('delivery', example!)));
  return [...ids].slice(0, maxExamples);
}

function keeps(promised: string, level: number | null): boolean | null {
  if (level === null || promised === 'best_effort') return null;
  return level >= Number(promised.replace('%', '')) / 100;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
