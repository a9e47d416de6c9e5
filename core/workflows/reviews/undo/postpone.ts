// Undo window of decisions. Sent events cannot be recalled, and a counted unit is billed, so a
// decision has no external effect before its window ends. An undo therefore needs no correcting
// event.

import type { Transaction } from '../../../database/connection.ts';
import { Fault } from '../../../kernel/errors.ts';
import type { Ids } from '../../../kernel/ids.ts';
import { decisionEntry, type DecisionFacts } from '../carry-out.ts';
import type { Effects } from '../decide.ts';
import { isSameReviewer } from '../four-eyes.ts';
import { writeEntries } from '../queries.ts';
import { reviewerPrincipal, type Reviewer, type ReviewDetails } from '../review.ts';
import { removePending, writePending } from './queries.ts';

/** Stores the decision with its effects; the workflow remains in review until `dueAt`. */
export async function postpone(
  trx: Transaction,
  { ids }: { ids: Ids },
  { workflow }: ReviewDetails,
  effects: Effects,
  { facts, dueAt }: { facts: DecisionFacts; dueAt: Date },
): Promise<void> {
  const { decisionId, decision, requestId, remoteAddress, decidedAt } = facts;
  const { reviewer, keyId } = decision.reviewer;
  await writePending(trx, workflow, {
    decisionId,
    decision: decision.decision,
    comment: decision.comment,
    reviewer,
    keyId,
    effects,
    requestId,
    remoteAddress,
    decidedAt,
    dueAt,
  });
  const entry = decisionEntry(ids, effects, facts);
  const detail = { ...entry.detail, takes_effect_at: dueAt.toISOString() };
  await writeEntries(trx, workflow, [{ ...entry, detail }]);
}

/**
 * Undoes the decision before it takes effect: only by its author, or an administrator. Throws
 * `conflict`.
 */
export async function takeBack(
  trx: Transaction,
  { ids }: { ids: Ids },
  { workflow, pending }: ReviewDetails,
  request: {
    reviewer: Reviewer;
    isAdministrator: boolean;
    requestId: string;
    remoteAddress: string | null;
  },
): Promise<void> {
  const { reviewer, isAdministrator, requestId, remoteAddress } = request;
  if (pending === null) {
    throw new Fault('conflict', 'There is no decision that can be taken back.');
  }
  if (!isAdministrator && !isSameReviewer(pending, reviewer)) {
    throw new Fault('conflict', `Only ${pending.reviewer} can take this decision back.`);
  }
  await removePending(trx, workflow);
  const detail = {
    reviewer: reviewer.reviewer,
    decided_by: pending.reviewer,
    decision: pending.decision,
  };
  const by = reviewerPrincipal(reviewer);
  const entry = { auditId: ids.uuid(), by, action: 'review.undone', detail };
  await writeEntries(trx, workflow, [{ ...entry, requestId, remoteAddress }]);
}
