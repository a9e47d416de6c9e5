// One item on the desk: its source next to its values, and the decision.

import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentLanguage, t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { useMaterial, useReview } from './ask-ahead.ts';
import { sentence, type Material, type Review } from './attention.ts';
import { DueTime } from './due-time.tsx';
import { DecisionBar } from './decision-bar.tsx';
import type { Draft } from './draft.ts';
import { evidenceWith, targetOf } from './fill-field.ts';
import { FormContext } from './form-state.ts';
import { ResultForm } from './form.tsx';
import { useDraft } from './keep-draft.ts';
import { focusFirst, KeysDialog } from './keys.tsx';
import { below, isAtOrAbove } from '../schema-form/pointers.ts';
import { createTitles, TitlesContext, useTitles } from '../schema-form/titles.ts';
import { DeskNotes } from './desk-notes.tsx';
import { withProposals } from './proposals.ts';
import { SourceView } from './source-view.tsx';
import { useDeskActs, type DeskActs, type DeskEvents } from './use-desk-acts.ts';
import type { Finding } from './use-rules.ts';

export interface DeskProps extends DeskEvents {
  id: string;
  queueHref: string;
}

export function Desk(props: DeskProps) {
  const { id, queueHref } = props;
  const review = useReview(id);
  const material = useMaterial(id);
  const locales = material.data?.locales;
  const titles = useMemo(() => createTitles(locales?.[currentLanguage()]), [locales]);
  const error = review.error ?? material.error;
  if (review.data !== undefined && material.data !== undefined) {
    return (
      <TitlesContext value={titles}>
        <OpenDesk {...props} review={review.data} material={material.data} />
      </TitlesContext>
    );
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
  const titles = useTitles();
  const draft = useDraft(id);
  const [selected, setSelected] = useState<string | null>(null);
  const [isListShown, setListShown] = useState(false);
  const acts = useDeskActs(props, draft.draft, draft.discard);
  const { isOpen, mayDecide, state, decide } = acts;
  const desk = useRef<HTMLDivElement>(null);
  const isOpening = useFirstFocus(desk);
  const change = (next: Draft): void => {
    decide.reset();
    draft.change(next);
  };
  const readOnly = !isOpen || !mayDecide;
  const { problems, attention, shape } = state;
  const select = (place: string): void => {
    // The words of the first value are marked after the item is painted, which a second rendering
    // would delay.
    if (isOpening.current) startTransition(() => setSelected(place));
    else setSelected(place);
  };
  const focus = (place: string): void => focusPlace(desk.current, place);
  const filling = { shape, unit: review.completed_unit, draft: draft.draft, change, focus, titles };
  const target = selected === null || readOnly ? null : targetOf({ ...filling, selected });
  const form = {
    review,
    view: material.desk,
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
    <div className="desk" ref={desk} data-takes-focus>
      <DeskHead review={review} material={material} queueHref={queueHref} />
      <SourceView
        material={material}
        unit={review.completed_unit}
        evidence={evidenceWith(review.evidence, draft.draft)}
        attention={new Set(attention.keys())}
        selected={selected}
        onSelect={(place) => {
          focus(place);
          // After the focus, which selects the first words of a card.
          setSelected(place);
        }}
        target={target}
      />
      <div className="desk-result">
        <DeskNotes
          review={review}
          acts={acts}
          onTake={(taken) => change(withProposals(draft.draft, review.completed_unit, taken))}
        />
        <FormContext value={form}>
          <ResultForm shape={shape} unit={review.completed_unit} />
        </FormContext>
      </div>
      <Bar
        acts={acts}
        draft={draft.draft}
        onComment={(comment) => draft.change({ ...draft.draft, comment })}
        onBlocked={() => desk.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()}
        onKeys={() => setListShown(true)}
      />
      {isListShown && <KeysDialog onClose={() => setListShown(false)} />}
    </div>
  );
}

interface BarProps {
  acts: DeskActs;
  draft: Draft;
  onComment: (comment: string) => void;
  /** Called if an approval needs a correction first. */
  onBlocked: () => void;
  onKeys: () => void;
}

function Bar({ acts, draft, onComment, onBlocked, onKeys }: BarProps) {
  const { isOpen, mayDecide, isHeld, decide, state } = acts;
  if (!isOpen) return null;
  return (
    <DecisionBar
      changed={state.corrections.length}
      comment={draft.comment}
      onComment={onComment}
      canDecide={mayDecide && !isHeld}
      pending={decide.isPending}
      error={decide.error}
      onApprove={() => {
        if (!acts.approve()) onBlocked();
      }}
      onReject={acts.reject}
      onSkip={acts.skip}
      onRelease={acts.release}
      handOver={acts.handOver}
      onKeys={onKeys}
    />
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

function focusPlace(desk: HTMLElement | null, place: string): void {
  const control = desk && controlAt(desk, place);
  for (
    let part = control?.closest('details');
    part;
    part = part.parentElement?.closest('details')
  ) {
    part.open = true;
  }
  control?.focus();
}

/** Returns the control of a value, or that of the card or item that contains the value. */
function controlAt(desk: HTMLElement, place: string): HTMLElement | null {
  const own = desk.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  if (own !== null) return own;
  const items = [...desk.querySelectorAll<HTMLElement>('[data-item]')];
  const around = items.findLast((item) => isAtOrAbove(item.dataset['item']!, place));
  return around?.querySelector<HTMLElement>('[data-shows-source], .input, summary') ?? null;
}

/** Focuses the first value before the item is painted. Returns whether that is still to come. */
function useFirstFocus(desk: { current: HTMLDivElement | null }): { readonly current: boolean } {
  const isOpening = useRef(true);
  useLayoutEffect(() => {
    focusFirst(desk.current!);
    isOpening.current = false;
  }, [desk]);
  return isOpening;
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
        <h1>{useTitles().field(below('', material.unit ?? review.operation))}</h1>
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
