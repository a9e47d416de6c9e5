// Applies decisions when their undo windows end. Every process checks, so that no leader is needed
// and a terminated process causes no loss. The lock on the workflow's row ensures that exactly one
// applies a decision.

import { createBeat } from '../../../kernel/beat.ts';
import type { Log } from '../../../kernel/log.ts';
import { carryOut } from '../carry-out.ts';
import { lockMatter } from '../queries.ts';
import type { ReviewsDeps } from '../service.ts';
import { findDue, takeDue } from './queries.ts';

/** Maximum delay of a decision; each check is one index probe. */
const beatMs = 1_000;
const atOnce = 100;

export interface UndoWindows {
  start(): void;
  stop(): Promise<void>;
  /** Applies due decisions; returns the number that took effect. */
  close(): Promise<number>;
}

export function createUndoWindows(
  deps: Omit<ReviewsDeps, 'findOperation' | 'checkCorrected' | 'rulesFor' | 'maskSecrets'> & {
    log: Log;
  },
): UndoWindows {
  const { database, clock, log } = deps;

  async function closeOne(place: { tenantId: string; workflowId: string }): Promise<boolean> {
    const period = await deps.quota.periodFor([place.tenantId]);
    const done = await database.transaction(async (trx) => {
      const matter = await lockMatter(trx, place);
      // Undone, applied by another process, or decided again since the query.
      const waiting = matter && (await takeDue(trx, place, clock.now()));
      if (!matter || !waiting) return null;
      const { decisionId, decision, comment, requestId, remoteAddress, decidedAt } = waiting;
      return await carryOut(trx, deps, matter, waiting.effects, {
        decisionId,
        decision: { decision, comment, reviewer: waiting },
        requestId,
        remoteAddress,
        decidedAt,
        waited: true,
        period,
        now: clock.now(),
      });
    });
    if (done && done.length > 0) deps.onDeliveries(done);
    return done !== null;
  }

  async function close(): Promise<number> {
    let closed = 0;
    for (const place of await findDue(database, clock.now(), atOnce)) {
      if (await closeOne(place)) closed += 1;
    }
    return closed;
  }

  async function beat(): Promise<void> {
    try {
      await close();
    } catch (error) {
      log.warn('decisions whose window is over wait for the next beat', { error });
    }
  }

  return { ...createBeat(clock, beatMs, beat), close };
}
