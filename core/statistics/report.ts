// Builds the report of a window from counted rows; its fields are documented in the OpenAPI
// document.

import { presentId } from '../kernel/ids.ts';
import type { WorkflowState } from '../workflows/states.ts';
import { confidenceBarsOf, percentilesOf, type Bar, type Percentiles } from './histogram.ts';
import type { CountRow, LatestRow, OpenRow } from './queries.ts';
import type { WindowName } from './windows.ts';

export interface Span {
  window: WindowName;
  from: Date;
  to: Date;
  stepS: number;
  points: number;
}

export interface Waiting {
  count: number;
  /** Null if nothing waits. */
  oldest_seconds: number | null;
}

export interface SeriesPoint {
  at: string;
  submitted: number;
  done: number;
  straight_through: number;
  failed: number;
  rejected: number;
  cancelled: number;
}

export interface WorkReport {
  submitted: number;
  counts: Record<WorkflowState, number>;
  straight_through: number;
  straight_through_rate: number | null;
  processing_ms: Percentiles;
  confidence_histogram: Bar[];
  review: Waiting;
  queue: Waiting;
  series: SeriesPoint[];
}

export interface DeliveryReport {
  delivered: number;
  dead: number;
  pending: number;
  success_rate: number | null;
  delivery_ms: Percentiles;
  endpoints: EndpointHealth;
  series: { at: string; delivered: number; dead: number }[];
}

/** Webhook endpoints as they are now. */
export interface EndpointHealth {
  active: number;
  failing: number;
  disabled: number;
  /** Of their client certificates; null when none has one. */
  certificate_ends_at: string | null;
}

export interface Report {
  window: WindowName;
  from: string;
  to: string;
  step_seconds: number;
  total: WorkReport;
  pipelines: Record<string, WorkReport>;
  /** Workflows that ended last, by pipeline, the last one last. */
  latest: Record<string, { workflow_id: string; status: WorkflowState }[]>;
  webhooks: DeliveryReport;
}

export interface Counted {
  counts: CountRow[];
  open: OpenRow[];
  latest: LatestRow[];
  pendingDeliveries: number;
  endpoints: EndpointHealth;
}

export function buildReport(
  span: Span,
  { counts, open, latest, pendingDeliveries, endpoints }: Counted,
): Report {
  const work = counts.filter(({ pipeline }) => pipeline !== '');
  const names = new Set([...work, ...open].map(({ pipeline }) => pipeline));
  const pipelines = [...names].sort().map((name) => {
    const own = <Row extends { pipeline: string }>(rows: Row[]): Row[] =>
      rows.filter(({ pipeline }) => pipeline === name);
    return [name, workReport(span, own(work), own(open))] as const;
  });
  const deliveries = counts.filter(({ pipeline }) => pipeline === '');
  return {
    window: span.window,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    step_seconds: span.stepS,
    total: workReport(span, work, open),
    pipelines: Object.fromEntries(pipelines),
    latest: latestOf(latest),
    webhooks: { ...deliveryReport(span, deliveries, pendingDeliveries), endpoints },
  };
}

function latestOf(rows: readonly LatestRow[]): Report['latest'] {
  const found: Report['latest'] = {};
  for (const { pipeline, workflow_id: id, state } of rows) {
    (found[pipeline] ??= []).push({ workflow_id: presentId('workflow', id), status: state });
  }
  return found;
}

function workReport(span: Span, rows: CountRow[], open: OpenRow[]): WorkReport {
  const sum = (measure: string): number => total(rows, measure);
  const waiting = (state: OpenRow['state']): Waiting => waitingIn(open, state);
  const done = sum('resolved') + sum('completed');
  const straight = sum('straight_through');
  const concluded = done + sum('failed') + sum('rejected');
  const point = (at: number) => (measure: string) => total(rows, measure, at);
  return {
    submitted: sum('submitted'),
    counts: {
      queued: waiting('queued').count,
      processing: waiting('processing').count,
      in_review: waiting('in_review').count,
      resolved: sum('resolved'),
      completed: sum('completed'),
      failed: sum('failed'),
      rejected: sum('rejected'),
      cancelled: sum('cancelled'),
    },
    straight_through: straight,
    straight_through_rate: share(straight, concluded),
    processing_ms: percentilesOf(bucketsOf(rows, 'processing_ms')),
    confidence_histogram: confidenceBarsOf(bucketsOf(rows, 'confidence')),
    review: waiting('in_review'),
    queue: waiting('queued'),
    series: pointsOf(span, (at) => {
      const of = point(at);
      return {
        submitted: of('submitted'),
        done: of('resolved') + of('completed'),
        straight_through: of('straight_through'),
        failed: of('failed'),
        rejected: of('rejected'),
        cancelled: of('cancelled'),
      };
    }),
  };
}

function deliveryReport(
  span: Span,
  rows: CountRow[],
  pending: number,
): Omit<DeliveryReport, 'endpoints'> {
  const delivered = total(rows, 'delivered');
  const dead = total(rows, 'dead');
  return {
    delivered,
    dead,
    pending,
    success_rate: share(delivered, delivered + dead),
    delivery_ms: percentilesOf(bucketsOf(rows, 'delivery_ms')),
    series: pointsOf(span, (at) => ({
      delivered: total(rows, 'delivered', at),
      dead: total(rows, 'dead', at),
    })),
  };
}

function pointsOf<Fields>(span: Span, fieldsAt: (atMs: number) => Fields) {
  return Array.from({ length: span.points }, (_, index) => {
    const atMs = span.from.getTime() + index * span.stepS * 1000;
    return { at: new Date(atMs).toISOString(), ...fieldsAt(atMs) };
  });
}

function total(rows: CountRow[], measure: string, atMs?: number): number {
  let sum = 0;
  for (const row of rows) {
    if (row.measure !== measure) continue;
    if (atMs === undefined || row.point?.getTime() === atMs) sum += row.n;
  }
  return sum;
}

function bucketsOf(rows: CountRow[], measure: string): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const row of rows.filter((found) => found.measure === measure)) {
    buckets.set(row.bucket, (buckets.get(row.bucket) ?? 0) + row.n);
  }
  return buckets;
}

function waitingIn(open: OpenRow[], state: OpenRow['state']): Waiting {
  const rows = open.filter((row) => row.state === state);
  if (rows.length === 0) return { count: 0, oldest_seconds: null };
  const oldest = Math.max(...rows.map((row) => row.oldest_s));
  return {
    count: rows.reduce((sum, row) => sum + row.n, 0),
    oldest_seconds: Math.max(0, Math.round(oldest)),
  };
}

/** Rounded to four decimals. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
