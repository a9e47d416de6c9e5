// Writes a checkpoint to the bucket every hour, as a separate object.

import type { Database } from '../../../database/connection.ts';
import { createBeat, type Beat } from '../../../kernel/beat.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { newestCheckpoint } from '../queries.ts';
import { repeatedTurn } from '../repeated-turn.ts';
import type { Bucket } from './bucket.ts';

const turnMs = 60_000;

export interface BucketSender extends Beat {
  /**
   * Returns whether an object was written. Throws if the bucket cannot be reached or refuses the
   * request.
   */
  send(): Promise<boolean>;
}

export function createBucketSender({
  database,
  bucket,
  clock,
  log,
}: {
  database: Database;
  bucket: Pick<Bucket, 'add'>;
  clock: Clock;
  log: Log;
}): BucketSender {
  /**
   * Last object written by this process. The bucket itself rejects a second object in the same
   * hour.
   */
  let sent: { key: string; size: number } | null = null;

  async function send(): Promise<boolean> {
    const newest = await newestCheckpoint(database.knex);
    if (newest === null || newest.size === 0) return false;
    const { note, size, origin } = newest;
    const key = objectKey(origin, clock.now());
    if (sent?.key === key || sent?.size === size) return false;
    const isWritten = await bucket.add(key, note);
    // Another node has written a different checkpoint in this hour. The next hour writes this one
    // if it is still new.
    sent = { key, size: isWritten ? size : 0 };
    return isWritten;
  }

  const message = 'checkpoints cannot be written to the bucket';
  return { ...createBeat(clock, turnMs, repeatedTurn(send, { log, message })), send };
}

/** Returns a key such as `workmill/5f0c1e9a77b3d214/2026-11-20T15`: keys of a log sort by time. */
export function objectKey(origin: string, at: Date): string {
  return `${origin}/${at.toISOString().slice(0, 13)}`;
}
