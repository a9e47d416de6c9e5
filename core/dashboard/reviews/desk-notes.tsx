// The notes above the values of an item: reason, flags, rules, corrections, and who works on it.

import { HiddenDataNote } from '../access/hidden-data.tsx';
import type { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Failure } from '../parts/failure.tsx';
import { labelOf } from '../schema-form/label.ts';
import { useTitles } from '../schema-form/titles.ts';
import { generalFlags, type Review } from './attention.ts';
import { proposalsOf, type Proposal } from './proposals.ts';
import {
  AssignmentNote,
  CorrectionsNote,
  DecidedNote,
  FlagsNote,
  FourEyesNote,
  HeldNote,
  ReasonNote,
  RulesNote,
} from './review-note.tsx';
import type { DeskActs } from './use-desk-acts.ts';

interface DeskNotesProps {
  review: Review;
  acts: DeskActs;
  onTake: (taken: readonly Proposal[]) => void;
}

export function DeskNotes({ review, acts, onTake }: DeskNotesProps) {
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
      <RulesNote
        findings={acts.findings}
        proposals={proposalsOf(acts.findings, state.shape, state.placeOf)}
        onTake={onTake}
      />
      <CorrectionsNote review={review} />
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
  const titles = useTitles();
  return (
    <div className="note" data-tone="bad" role="alert">
      <strong>{t('Correct these values first.')}</strong>
      {[...problems].slice(0, 5).map(([place, message]) => (
        <span key={place}>
          {labelOf(place, titles)}: {message}
        </span>
      ))}
    </div>
  );
}
