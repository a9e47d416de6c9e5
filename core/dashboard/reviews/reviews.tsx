// The review desk: the queue, and then one item after the other until none is left.

import { useState } from 'react';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { Review } from './attention.ts';
import { useReviewAction } from './claim.ts';
import { DecidedReviews } from './decided.tsx';
import { Desk } from './desk.tsx';
import { pressKey } from './keys.tsx';
import { Queue } from './queue.tsx';
import { itemNames } from './review-note.tsx';
import { filtersOf, useNext } from './use-next.ts';

export function Reviews({ id, query }: { id: string; query: URLSearchParams }) {
  const [last, setLast] = useState<Review | null>(null);
  return (
    <div className="reviews" role="presentation" onKeyDown={pressKey}>
      {last && <LastDecision key={last.workflow_id} review={last} onUndone={() => setLast(null)} />}
      <Shown id={id} query={query} onDecided={setLast} />
    </div>
  );
}

interface ShownProps {
  id: string;
  query: URLSearchParams;
  onDecided: (review: Review) => void;
}

function Shown(props: ShownProps) {
  if (props.id === '') return <Queue query={props.query} />;
  if (props.id === 'decided') return <DecidedReviews query={props.query} />;
  return <Item {...props} />;
}

function Item({ id, query, onDecided }: ShownProps) {
  const filters = filtersOf(query);
  // Items decided here, which the last response of the queue may still contain.
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const next = useNext(id, filters, passed);
  const queueHref = hrefTo('reviews', filters);
  const openNext = (): void => {
    setPassed(new Set([...passed, id]));
    goTo(next === null ? queueHref : hrefTo(`reviews/${next}`, filters));
  };
  return (
    <Desk
      key={id}
      id={id}
      queueHref={queueHref}
      onDecided={(review) => {
        onDecided(review);
        openNext();
      }}
      onSkip={openNext}
      onRelease={() => goTo(queueHref)}
      onHandedOver={openNext}
    />
  );
}

/** Shows the outcome of the previous item, with a button to undo it while that is possible. */
function LastDecision({ review, onUndone }: { review: Review; onUndone: () => void }) {
  const undo = useReviewAction('undo_review_decision', review.workflow_id);
  const { pending_decision: pending, approvals, status } = review;
  const decision = pending?.decision ?? status.review?.decision?.decision;
  const text =
    decision === undefined
      ? t('Approval {{given}} of {{required}} given.', {
          given: approvals.given.length,
          required: approvals.required,
        })
      : t(itemNames[decision]);
  return (
    <div className="desk-last note" data-tone="good" role="status">
      <span>
        {text}
        {pending !== null && (
          <>
            {' '}
            <Rich
              text="It takes effect {{at}}."
              parts={{ at: <When at={pending.takes_effect_at} /> }}
            />
          </>
        )}
      </span>
      {pending !== null && (
        <Button
          size="small"
          data-key="undo"
          disabled={undo.isPending}
          onClick={() =>
            undo.mutate(
              {},
              {
                onSuccess: () => {
                  onUndone();
                  goTo(hrefTo(`reviews/${review.workflow_id}`));
                },
              },
            )
          }
        >
          {t('Undo')}
        </Button>
      )}
      {undo.error !== null && (
        <Failure error={undo.error} what={t('The decision was not undone.')} />
      )}
    </div>
  );
}
