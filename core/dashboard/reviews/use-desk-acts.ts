// What a reviewer can do with an item, and what came of it.

import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import type { Material, Review } from './attention.ts';
import { useClaim, useReviewAction } from './claim.ts';
import type { Draft } from './draft.ts';
import type { HandOver } from './hand-over.tsx';
import { useDeskState } from './desk-state.ts';
import { useRules } from './use-rules.ts';

/** What the screen around the desk does after an action. */
export interface DeskEvents {
  onDecided: (review: Review) => void;
  onSkip: () => void;
  onRelease: () => void;
  /** Called after the item was handed over. */
  onHandedOver: () => void;
}

interface Item extends DeskEvents {
  id: string;
  review: Review;
  material: Material;
}

export type DeskActs = ReturnType<typeof useDeskActs>;

/** Actions of a reviewer on the item, and their results. */
export function useDeskActs(
  { id, review, material, onDecided, onSkip, onRelease, onHandedOver }: Item,
  draft: Draft,
  discard: () => void,
) {
  const { seesPersonalData } = useAccess();
  const isWaiting = review.status.status === 'in_review' && review.pending_decision === null;
  // Nobody decides about values that are masked.
  const isOpen = isWaiting && seesPersonalData;
  const claim = useClaim(id, isOpen);
  const takeOver = useReviewAction('claim_review', id);
  const release = useReviewAction('release_review', id);
  const decide = useReviewAction('decide_review', id);
  const undo = useReviewAction('undo_review_decision', id);
  const assign = useReviewAction('assign_review', id);
  const isHeld = isOpen && claim.error?.status === 409;
  const state = useDeskState(review, material, draft, decide.error);
  const isWanted = isOpen && claim.error?.status !== 403;
  const findings = useRules(id, state.corrections, isWanted && state.problems.size === 0);
  const [blockedBy, setBlockedBy] = useState<Draft | null>(null);
  const finish = (decided: Review): void => {
    discard();
    onDecided(decided);
  };
  const leave = (go: () => void): void => {
    // Errors are ignored: a claim that cannot be released expires by itself.
    if (isOpen && !isHeld) release.mutate({});
    go();
  };
  return {
    isOpen,
    isWaiting,
    isHeld,
    mayDecide: claim.error?.status !== 403,
    claimError: claim.error,
    takeOver,
    decide,
    undo,
    state,
    /** Whether an approval was rejected because of validation errors in this draft. */
    isBlocked: blockedBy === draft && state.problems.size > 0,
    /** Returns false if something must be corrected first. */
    approve(): boolean {
      const { corrections, picked, problems } = state;
      if (problems.size > 0) {
        setBlockedBy(draft);
        return false;
      }
      const comment = draft.comment.trim();
      const given = comment === '' ? {} : { comment };
      const decision =
        corrections.length === 0
          ? ({ decision: 'approve' } as const)
          : ({ decision: 'correct', corrections, evidence: picked } as const);
      decide.mutate({ ...decision, ...given }, { onSuccess: finish });
      return true;
    },
    reject: (comment: string) =>
      decide.mutate({ decision: 'reject', comment }, { onSuccess: finish }),
    findings,
    handOver: {
      pending: assign.isPending,
      error: assign.error,
      send: (to: HandOver) => assign.mutate(to, { onSuccess: onHandedOver }),
    },
    skip: () => leave(onSkip),
    release: () => leave(onRelease),
  };
}
