// Interface of token stores, for one process and for several.

import type { Rate } from '../config/rate-type.ts';

/** One bucket of a tenant. */
export interface Limit {
  /** Unique within the tenant; also the name of the policy in response headers. */
  readonly name: string;
  readonly rate: Rate;
  /** Exceeded limit named in a refusal. */
  readonly type: 'request_rate' | 'work_unit_rate';
}

/** Result of a draw: state of the bucket that is closest to empty. */
export interface Drawn {
  /** Null if a token was drawn from each bucket; else nothing was drawn. */
  refused: Limit | null;
  nearest: Limit;
  /** Whether its window of 60 seconds, rather than its bucket, is closest to empty. */
  inWindow: boolean;
  /** Remaining whole requests. */
  remaining: number;
  /** Time when it is full again, in milliseconds since the epoch. */
  fullAtMs: number;
  /** Milliseconds until the refused request can succeed; 0 if it was not refused. */
  waitMs: number;
}

/** State of a bucket, read without drawing. */
export interface Seen {
  limit: Limit;
  /** Remaining whole requests. */
  remaining: number;
  /** Time when it is full again, in milliseconds since the epoch. */
  fullAtMs: number;
}

export interface RateStore {
  /** Draws one token from each bucket or from none; `limits` is never empty. */
  draw(tenantId: string, limits: readonly Limit[]): Drawn | Promise<Drawn>;
  /** Returns the state of these buckets in order; changes and creates nothing. */
  look(tenantId: string, limits: readonly Limit[]): Seen[] | Promise<Seen[]>;
}
