// What a reviewer has to know before anything else: why the item is here, and who else is at it.

import { useEffect, useRef, type ReactNode } from 'react';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { When } from '../parts/when.tsx';
import { sentence, type Flag, type Review } from './attention.ts';
import { labelOf } from '../schema-form/pointers.ts';

export function ReasonNote({ review }: { review: Review }) {
  const { reason, validation_failures: failures, completed_unit: unit } = review;
  return (
    <div className="note" data-tone="warn">
      {failures.length > 1 ? (
        <>
          <strong>{failures.length} checks failed.</strong>
          <ul className="note-list">
            {failures.map(({ message }, index) => (
              <li key={index}>{sentence(message)}</li>
            ))}
          </ul>
        </>
      ) : (
        <strong>{reason}</strong>
      )}
      {Object.keys(unit).length === 0 && (
        <span>No run has come to a result. Enter it, or reject.</span>
      )}
    </div>
  );
}

const severities = {
  critical: ['bad', 'Critical'],
  warning: ['warn', 'Warning'],
  info: ['idle', 'Note'],
} as const satisfies Record<Flag['severity'], readonly [Tone, string]>;

/** What the result itself reports and no field shows. */
export function FlagsNote({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  return (
    <section className="note" aria-label="Flags">
      <strong>Flags ({flags.length})</strong>
      <ul className="note-list">
        {flags.map(({ severity, field, message }, index) => {
          const [tone, name] = severities[severity];
          return (
            <li key={index}>
              <Badge tone={tone}>{name}</Badge> {field !== null && `${labelOf(field)}: `}
              {sentence(message)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function FourEyesNote({ review: { approvals } }: { review: Review }) {
  const { required, given } = approvals;
  if (required < 2 && given.length === 0) return null;
  return (
    <div className="note">
      <strong>
        {required > 1 ? 'Two reviewers have to approve this result.' : 'Approved before.'}
      </strong>
      {given.length === 0 && <span>Nobody has approved it yet.</span>}
      {given.map(({ reviewer, decision, comment, decided_at: at }) => (
        <span key={reviewer + at}>
          {reviewer}: {decision === 'correct' ? 'corrected and approved' : 'approved'},{' '}
          <When at={at} />
          {comment !== null && <q>{comment}</q>}
        </span>
      ))}
    </div>
  );
}

/** Another reviewer holds the claim: nothing that was typed here is lost by it. */
export function HeldNote({
  review,
  pending,
  onTakeOver,
}: {
  review: Review | undefined;
  pending: boolean;
  onTakeOver: () => void;
}) {
  const claim = review?.claim ?? null;
  return (
    <AlertNote>
      <strong>
        {claim === null
          ? 'Another reviewer has claimed this item.'
          : `${claim.reviewer} has claimed this item.`}
      </strong>
      <span>
        What you type stays in this tab, and you can decide once the claim is released
        {claim !== null && (
          <>
            {' '}
            or has ended (<When at={claim.expires_at} />)
          </>
        )}
        .
      </span>
      <div className="actions">
        <Button size="small" disabled={pending} onClick={onTakeOver}>
          Take over the claim
        </Button>
      </div>
    </AlertNote>
  );
}

function AlertNote({ children }: { children: ReactNode }) {
  return (
    <div className="note" data-tone="bad" role="alert">
      {children}
    </div>
  );
}

/** A decision that is not final yet, or an item that needs none any more. */
export function DecidedNote({ review, onUndo }: { review: Review; onUndo: (() => void) | null }) {
  const { pending_decision: waiting, status } = review;
  const { decision } = status.review ?? {};
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="note" data-tone="good" ref={box} tabIndex={-1}>
      {waiting !== null ? (
        <>
          <strong>
            {waiting.reviewer}: {decisionNames[waiting.decision]}
          </strong>
          <span>
            Takes effect <When at={waiting.takes_effect_at} />. Until then it can be undone.
          </span>
        </>
      ) : (
        <>
          <strong>This item needs no decision. The workflow is {status.status}.</strong>
          {decision && (
            <span>
              {decision.reviewers.join(', ')}: {decisionNames[decision.decision]},{' '}
              <When at={decision.decided_at} />
            </span>
          )}
        </>
      )}
      {onUndo && (
        <div className="actions">
          <Button size="small" data-key="undo" onClick={onUndo}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

export const decisionNames = {
  approve: 'approved',
  correct: 'corrected and approved',
  reject: 'rejected',
} as const;
