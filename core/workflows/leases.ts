// Renews the leases of this worker, and takes over work of dead workers. A worker is dead if its
// lease has expired or, much sooner, if its database session has ended (measured: 0.6 s after kill
// -9).

import type { Database } from '../database/connection.ts';
import { sessionPrefix } from '../database/listener.ts';
import { heartbeatStatement, rescueStatement } from './statements.ts';
import type { Progress, Work } from './work.ts';

export interface Held {
  work: Work;
  progress: Progress;
}

export type LeaseStatus = 'kept' | 'cancel_requested' | 'lost';

/**
 * Renews the leases of these runs, stores their progress, and returns the status of each, in order.
 */
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

/** Returns dead workers' work to the queue; `others` counts the other live workers. */
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
