// One item on the desk: its source next to its values, and the decision.

import { useEffect, useRef, useState } from 'react';
import { useAccess } from '../access/access.ts';
import { HiddenDataNote } from '../access/hidden-data.tsx';
import type { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { useMaterial, useReview } from './ask-ahead.ts';
import { generalFlags, sentence, type Material, type Review } from './attention.ts';
import { useClaim, useReviewAction } from './claim.ts';
import { DueTime } from './due-time.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { useDeskState } from './desk-state.ts';
import type { Draft } from './draft.ts';
import { evidenceWith, targetOf } from './fill-field.ts';
import { FormContext } from './form-state.ts';
import { ResultForm } from './form.tsx';
import { useDraft } from './keep-draft.ts';
import { focusFirst, KeysDialog } from './keys.tsx';
import { labelOf } from '../schema-form/label.ts';
import { wordsOf } from '../schema-form/pointers.ts';
import {
  AssignmentNote,
  DecidedNote,
  FlagsNote,
  FourEyesNote,
  HeldNote,
  ReasonNote,
  RulesNote,
} from './review-note.tsx';
import { useRules, type Finding } from './use-rules.ts';
import type { HandOver } from './hand-over.tsx';
import { SourceView } from './source-view.tsx';

export interface DeskProps {
  id: string;
  queueHref: string;
  onDecided: (review: Review) => void;
  onSkip: () => void;
  onRelease: () => void;
  /** Called after the item was handed over. */
  onHandedOver: () => void;
}

export function Desk(props: DeskProps) {
  const { id, queueHref } = props;
  const review = useReview(id);
  const material = useMaterial(id);
  const error = review.error ?? material.error;
  if (review.data !== undefined && material.data !== undefined) {
    return <OpenDesk {...props} review={review.data} material={material.data} />;
  }
  if (error === null) {
    return (
      <p className="empty quiet" role="status">
        {t('Loading …')}
      </p>
    );
  }
  if (error.status === 404) {
    return (
      <Empty title={t('This review does not exist')}>
        <p>{t('The workflow never needed a review, or belongs to another tenant.')}</p>
        <Link href={queueHref}>{t('To the queue')}</Link>
      </Empty>
    );
  }
  return <Failure error={error} what={t('The review could not be read.')} />;
}

interface OpenDeskProps extends DeskProps {
  review: Review;
  material: Material;
}

function OpenDesk(props: OpenDeskProps) {
  const { id, queueHref, review, material } = props;
  const draft = useDraft(id);
  const [selected, setSelected] = useState<string | null>(null);
  const [isListShown, setListShown] = useState(false);
  const acts = useDeskActs(props, draft.draft, draft.discard);
  const { isOpen, mayDecide, isHeld, state, decide } = acts;
  const desk = useRef<HTMLDivElement>(null);
  useFirstFocus(desk);
  const change = (next: Draft): void => {
    decide.reset();
    draft.change(next);
  };
  const readOnly = !isOpen || !mayDecide;
  const { problems, attention, shape } = state;
  const select = setSelected;
  const focus = (place: string): void => focusPlace(desk.current, place);
  const filling = { shape, unit: review.completed_unit, draft: draft.draft, change, focus };
  const target = selected === null || readOnly ? null : targetOf({ ...filling, selected });
  const form = {
    review,
    draft: draft.draft,
    change,
    problems,
    attention,
    findings: findingsByPlace(acts.findings, state.placeOf),
    selected,
    select,
    readOnly,
  };
  return (
    <div className="desk" ref={desk}>
      <DeskHead review={review} material={material} queueHref={queueHref} />
      <SourceView
        material={material}
        evidence={evidenceWith(review.evidence, draft.draft)}
        attention={new Set(attention.keys())}
        selected={selected}
        onSelect={(place) => {
          setSelected(place);
          focus(place);
        }}
        target={target}
      />
      <div className="desk-result">
        <DeskNotes review={review} acts={acts} />
        <FormContext value={form}>
          <ResultForm shape={shape} unit={review.completed_unit} />
        </FormContext>
      </div>
      {isOpen && (
        <DecisionBar
          changed={state.corrections.length}
          comment={draft.draft.comment}
          onComment={(comment) => draft.change({ ...draft.draft, comment })}
          canDecide={mayDecide && !isHeld}
          pending={decide.isPending}
          error={decide.error}
          onApprove={() => {
            if (!acts.approve())
              desk.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
          }}
          onReject={acts.reject}
          onSkip={acts.skip}
          onRelease={acts.release}
          handOver={acts.handOver}
          onKeys={() => setListShown(true)}
        />
      )}
      {isListShown && <KeysDialog onClose={() => setListShown(false)} />}
    </div>
  );
}

/** Returns the findings that belong to a value, by the place of its field. */
function findingsByPlace(
  findings: readonly Finding[],
  placeOf: (pointer: string) => string,
): Map<string, string> {
  const places = findings.flatMap(({ field, message }) =>
    field === undefined ? [] : [[placeOf(field), sentence(message)] as const],
  );
  return new Map(places);
}

type DeskActs = ReturnType<typeof useDeskActs>;

/** Actions of a reviewer on the item, and their results. */
function useDeskActs(
  { id, review, material, onDecided, onSkip, onRelease, onHandedOver }: OpenDeskProps,
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

function DeskNotes({ review, acts }: { review: Review; acts: DeskActs }) {
  const { isWaiting, isHeld, takeOver, undo, claimError, isBlocked, state } = acts;
  const canUndo = review.pending_decision !== null;
  return (
    <>
      <HiddenDataNote />
      {isWaiting ? (
        <ReasonNote review={review} />
      ) : (
        <DecidedNote review={review} onUndo={canUndo ? () => undo.mutate({}) : null} />
      )}
      {undo.error !== null && (
        <Failure error={undo.error} what={t('The decision was not undone.')} />
      )}
      <FlagsNote flags={generalFlags(review, state.attention)} />
      <RulesNote findings={acts.findings} />
      <AssignmentNote review={review} />
      <FourEyesNote review={review} />
      {isHeld && (
        <HeldNote
          review={review}
          pending={takeOver.isPending}
          onTakeOver={() => takeOver.mutate({ force: true })}
        />
      )}
      <ClaimFailure error={claimError} />
      {isBlocked && <BlockedNote problems={state.problems} />}
    </>
  );
}

function focusPlace(desk: HTMLElement | null, place: string): void {
  const control = desk?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
}

/** Focuses the first value, after the frame has moved the focus to the top of the screen. */
function useFirstFocus(desk: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => desk.current && focusFirst(desk.current));
    return () => cancelAnimationFrame(frame);
  }, [desk]);
}

function DeskHead({
  review,
  material,
  queueHref,
}: {
  review: Review;
  material: Material;
  queueHref: string;
}) {
  return (
    <div className="desk-head">
      <div className="title">
        <div className="trail">
          <Link href={queueHref}>{t('Reviews')}</Link> /{' '}
          <span className="mono">{review.workflow_id}</span>
        </div>
        <h1>{wordsOf(material.unit ?? review.operation)}</h1>
      </div>
      <span className="small quiet">
        <Rich text="Since {{at}}" parts={{ at: <When at={review.created_at} /> }} />
        {review.due_at !== null && review.status.status === 'in_review' && (
          <>
            {' '}
            <DueTime at={review.due_at} />
          </>
        )}
      </span>
    </div>
  );
}

function ClaimFailure({ error }: { error: ApiFailure | null }) {
  if (error === null || error.status === 409) return null;
  if (error.status === 403) {
    return (
      <div className="note">
        <strong>{t('You can look at this review.')}</strong>
        <span>{t('To decide, sign in with the scope review:write.')}</span>
      </div>
    );
  }
  return <Failure error={error} what={t('The review could not be claimed.')} />;
}

function BlockedNote({ problems }: { problems: ReadonlyMap<string, string> }) {
  return (
    <div className="note" data-tone="bad" role="alert">
      <strong>{t('Correct these values first.')}</strong>
      {[...problems].slice(0, 5).map(([place, message]) => (
        <span key={place}>
          {labelOf(place)}: {message}
        </span>
      ))}
    </div>
  );
}
