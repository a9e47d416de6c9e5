// Where tokens are counted: the swap point between one process and several.

import type { Rate } from '../config/rate-type.ts';

/** One bucket of a tenant. */
export interface Limit {
  /** Unique within the tenant; also the policy's name in the answer's headers. */
  readonly name: string;
  readonly rate: Rate;
  /** What a refusal says was exceeded. */
  readonly type: 'request_rate' | 'work_unit_rate';
}

/** Result of a draw: the state of the bucket that is nearest to empty. */
export interface Drawn {
  /** Null when a token was drawn from each bucket; else nothing was drawn from any. */
  refused: Limit | null;
  nearest: Limit;
  /** Whether its window of 60 seconds, rather than its bucket, is nearest to empty. */
  inWindow: boolean;
  /** Whole requests left in it. */
  remaining: number;
  /** When it is full again; milliseconds since the epoch. */
  fullAtMs: number;
  /** Milliseconds until the refused request could pass; 0 when it passed. */
  waitMs: number;
}

/** A bucket as it stands, looked at without drawing on it. */
export interface Seen {
  limit: Limit;
  /** Whole requests left in it. */
  remaining: number;
  /** When it is full again; milliseconds since the epoch. */
  fullAtMs: number;
}

export interface RateStore {
  /** Draws one token from each bucket or from none; never an empty list of limits. */
  draw(tenantId: string, limits: readonly Limit[]): Drawn | Promise<Drawn>;
  /** How these buckets stand, in their order; changes nothing, and makes no bucket. */
  look(tenantId: string, limits: readonly Limit[]): Seen[] | Promise<Seen[]>;
}
