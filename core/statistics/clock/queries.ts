// Jumps of the machines' clocks, and recounting the hours that a clock ran through twice.

import type { Database, Transaction } from '../../database/connection.ts';

export interface Noticed {
  /** Time of the clock after the jump. */
  at: Date;
  /** Negative: backwards. Null: unknown; only checks whether the clock is behind earlier counts. */
  jumpedMs: number | null;
}

export interface ClockJump {
  /** Time of the clock after the jump. */
  at: Date;
  jumpedMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Maximum time between a jump and its detection. */
const noticedWithinMs = 60_000;
/** Processes of one machine detect the same jump with small delays. */
const sameWithin = { ms: 60_000, byMs: 1000 };

export async function noteJump(
  database: Database,
  { at, jumpedMs }: Noticed,
  retentionDays: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    // Locked, so that counting of ends and this change exclude each other.
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
 * Deletes the counts of hours that the clock runs through again, so that all of their deliveries
 * are counted again: those that end from now on, and those that ended in the same hours before.
 * Hours whose deliveries are no longer in the log keep their counts, and new ends are added.
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

/** Lists jumps that touch a period, the oldest first. */
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
