// A real engine and real reviews over one database; the test sets the confidence of each run.

import type { Test } from 'tap';
import { publishedPlans } from '../../core/config/plans.ts';
import type { Caller } from '../../core/auth/caller.ts';
import type { Database } from '../../core/database/connection.ts';
import { systemClock, type Clock } from '../../core/kernel/clock.ts';
import { createQuota } from '../../core/quota/service.ts';
import type { OperationDeclaration, Outcome } from '../../core/sdk/pipeline.ts';
import { maskSecrets } from '../../core/sdk/secret-text.ts';
import type { Change, FourEyesRule } from '../../core/workflows/reviews/review.ts';
import {
  createReviews,
  type Reviews,
  type ReviewsDeps,
} from '../../core/workflows/reviews/service.ts';
import { createUndoWindows } from '../../core/workflows/reviews/undo/windows.ts';
import type { Target as DeliveryTarget } from '../../core/webhooks/delivery/lane.ts';
import { quietLog } from './log.ts';
import { always, buildCaller, buildOutcome, buildSubmit, echoOperation, ids } from './workflows.ts';
import { startEngine, type EngineOptions } from './workflows.ts';

export interface ReviewOptions {
  clock?: Clock;
  fourEyes?: Omit<FourEyesRule, 'sharedKey'> & { sharedKey?: boolean };
  undoWindowMs?: number;
  operation?: Partial<OperationDeclaration>;
  onDeliveries?: (targets: DeliveryTarget[]) => void;
}

/** Includes `closeWindows`, which applies the decisions that are due. */
export function testReviews(
  database: Database,
  options: ReviewOptions = {},
): Reviews & { closeWindows(): Promise<number> } {
  const { clock = systemClock, operation, onDeliveries = () => {} } = options;
  const { undoWindowMs = 0 } = options;
  const fourEyes = options.fourEyes ? { sharedKey: false, ...options.fourEyes } : null;
  const deps: ReviewsDeps = {
    database,
    quota: createQuota({ database, clock, plans: publishedPlans }),
    clock,
    ids,
    outbox: { envelopeData: (facts) => facts, shortPayload: (facts) => facts },
    findOperation: () => ({ ...echoOperation, ...operation }),
    checkCorrected: (_pipeline, _operation, _unit, businessObject) => ({
      details: [],
      businessObject,
    }),
    rulesFor: async () => ({ fourEyes, undoWindowMs }),
    maskSecrets: async (texts) => texts.map(maskSecrets),
    onDeliveries,
  };
  const { close: closeWindows } = createUndoWindows({ ...deps, log: quietLog() });
  return { ...createReviews(deps), closeWindows };
}

/** Starts a workflow that waits for a review. */
export async function startReview(
  t: Test,
  database: Database,
  {
    caller = buildCaller(),
    outcome = {},
    ...options
  }: { caller?: Caller; outcome?: Partial<Outcome> } & Pick<EngineOptions, 'clock' | 'config'> = {},
): Promise<string> {
  const runPipeline = always(buildOutcome({ confidence: 0.5, ...outcome }));
  const engine = await startEngine(t, database, { ...options, runPipeline });
  const { workflow } = await engine.submit(buildSubmit({ caller }), 10_000);
  await engine.stop();
  return workflow.workflowId;
}

export function asReviewer(workflowId: string, reviewer: string | null, caller = buildCaller()) {
  return { caller, workflowId, reviewer, requestId: 'req_review', remoteAddress: null };
}

export const approve = { decision: 'approve', corrections: [], comment: null } as const;
export const reject = { decision: 'reject', corrections: [], comment: null } as const;

export function correct(...corrections: Change[]) {
  return { decision: 'correct', corrections, comment: null } as const;
}
