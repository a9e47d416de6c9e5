// Jumps of the machines' clocks, and recounting the hours that a clock ran through twice.

import type { Database, Transaction } from '../../database/connection.ts';

export interface Noticed {
  /** By the clock after the jump. */
  at: Date;
  /** Negative: back. Null: only whether it is behind what was counted by it before. */
  jumpedMs: number | null;
}

export interface ClockJump {
  /** By the clock after the jump. */
  at: Date;
  jumpedMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Between a jump and its being noticed. */
const noticedWithinMs = 60_000;
/** Processes of one machine notice the same jump, each a moment later. */
const sameWithin = { ms: 60_000, byMs: 1000 };

export async function noteJump(
  database: Database,
  { at, jumpedMs }: Noticed,
  retentionDays: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    // Whoever counts ends waits, or is waited for.
    const rows = await trx('delivery_progress').select<{ counted_until: Date }[]>().forUpdate();
    const aheadMs = rows[0]!.counted_until.getTime() - at.getTime();
    const byMs = jumpedMs ?? -Math.max(0, aheadMs);
    if (byMs === 0) return;
    await insertJump(trx, { at, jumpedMs: byMs });
    if (byMs < 0) await countAnew(trx, { at, jumpedMs: byMs }, retentionDays);
  });
}

async function insertJump(trx: Transaction, { at, jumpedMs }: ClockJump): Promise<void> {
  await trx.raw(
    `INSERT INTO clock_jumps (noted_at, jumped_ms)
     SELECT :at, :jumpedMs::bigint WHERE NOT EXISTS (
       SELECT 1 FROM clock_jumps
       WHERE noted_at BETWEEN :from AND :to AND abs(jumped_ms - :jumpedMs::bigint) < :byMs)`,
    {
      at,
      jumpedMs,
      from: new Date(at.getTime() - sameWithin.ms),
      to: new Date(at.getTime() + sameWithin.ms),
      byMs: sameWithin.byMs,
    },
  );
}

/**
 * Takes the counts of the hours that the clock runs through again back, for all of their deliveries
 * to be counted: what ends from now on and what ended in the same hours before. Of hours whose
 * deliveries have left the log the counts stay, and only what comes is added.
 */
async function countAnew(
  trx: Transaction,
  { at, jumpedMs }: ClockJump,
  retentionDays: number,
): Promise<void> {
  const since = wholeHour(at.getTime() - noticedWithinMs);
  const leftBefore = at.getTime() - jumpedMs - retentionDays * dayMs;
  const complete = new Date(wholeHour(leftBefore).getTime() + hourMs);
  await trx('delivery_hours').where('hour', '>=', since).where('hour', '>=', complete).delete();
  await trx('delivery_progress')
    .where('counted_until', '>', since)
    .update({ counted_until: since });
}

/** Those that touch a span, the oldest first. */
export async function listJumps(
  { knex }: Database,
  { from, to }: { from: Date; to: Date },
): Promise<ClockJump[]> {
  const { rows } = await knex.raw<{ rows: { noted_at: Date; jumped_ms: string }[] }>(
    `SELECT noted_at, jumped_ms FROM (
       SELECT *, noted_at - make_interval(secs => jumped_ms / 1000.0) AS left_at
       FROM clock_jumps) j
     WHERE greatest(noted_at, left_at) >= :from AND least(noted_at, left_at) < :to
     ORDER BY noted_at LIMIT 100`,
    { from, to },
  );
  return rows.map((row) => ({ at: row.noted_at, jumpedMs: Number(row.jumped_ms) }));
}

export async function forgetJumps({ knex }: Database, before: Date): Promise<void> {
  await knex('clock_jumps').where('noted_at', '<', before).delete();
}

function wholeHour(ms: number): Date {
  return new Date(Math.floor(ms / hourMs) * hourMs);
}
