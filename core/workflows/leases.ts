// Keeps what runs here, and takes over what dead workers held. A worker is dead when its lease ran
// out or, much sooner, when its database session is gone (measured: 0.6 s after kill -9).

import type { Database } from '../database/connection.ts';
import { sessionPrefix } from '../database/listener.ts';
import { heartbeatStatement, rescueStatement } from './statements.ts';
import type { Progress, Work } from './work.ts';

export interface Held {
  work: Work;
  progress: Progress;
}

export type LeaseStatus = 'kept' | 'cancel_requested' | 'lost';

/** Prolongs the leases of these runs, stores their progress, and tells in order how each fared. */
export async function prolongLeases(
  database: Database,
  held: readonly Held[],
  leaseS: number,
): Promise<LeaseStatus[]> {
  const rows = await database.run<{ n: number; cancel_requested: boolean }>(
    heartbeatStatement,
    heartbeatStatement.values({ held, leaseS }),
  );
  const statuses: LeaseStatus[] = held.map(() => 'lost');
  for (const row of rows) statuses[row.n - 1] = row.cancel_requested ? 'cancel_requested' : 'kept';
  return statuses;
}

/** Puts dead workers' work back into the queue; `others` counts the other workers that live. */
export async function rescueWork(
  database: Database,
  workerId: string,
): Promise<{ rescued: number; others: number }> {
  const [row] = await database.run<{ rescued: number; others: number }>(
    rescueStatement,
    rescueStatement.values({ judgeSessions: true, workerId, sessionPrefix }),
  );
  return row!;
}
