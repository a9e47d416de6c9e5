// A list whose items are cards: title, badges, the words of the document, and texts. The fields of an
// item are edited below its card.

import { useState, type ReactNode } from 'react';
import { t } from '../language/language.ts';
import { below, isAtOrAbove, stepsOf } from '../schema-form/pointers.ts';
import { evidenceOf, type Material } from './attention.ts';
import { itemShape, rowsOf, withoutRow } from './draft.ts';
import { useForm } from './form-state.ts';
import { Badges, Details, shownText, valueAt } from './item-parts.tsx';
import { AddItem, RemoveItem } from './list-buttons.tsx';
import { useTitles } from '../schema-form/titles.ts';
import type { ListProps } from './sheet.tsx';
import { itemWith } from './draft-item.ts';
import { isScalar, shapeAt, type Shape } from '../schema-form/shape.ts';

type View = NonNullable<Material['desk']>;
export type CardList = NonNullable<View['cards']>[number];

interface CardsProps extends ListProps {
  view: CardList;
  /** Renders the fields of an item. */
  fields: (item: { place: string; shape: Shape; value: unknown }) => ReactNode;
}

export function Cards({ title, place, shape, value, view, fields }: CardsProps) {
  const { draft, change, readOnly, attention } = useForm();
  const values: unknown[] = Array.isArray(value) ? value : [];
  const rows = rowsOf(shape, draft, place);
  const others = rows.filter((row) => {
    const own = below(place, row);
    // Single values have a control of their own above; their card stays here.
    return ![...attention.keys()].some((at) => {
      if (!isAtOrAbove(own, at)) return false;
      const inside = shapeAt(itemShape(shape, row), stepsOf(at.slice(own.length)));
      return inside === null || !isScalar(inside);
    });
  });
  const above = rows.length - others.length;
  return (
    <>
      {above > 0 && (
        <p className="small quiet">
          {t('{{count, number}} items that need attention are shown above.', { count: above })}
        </p>
      )}
      {others.map((row) => {
        const at = below(place, row);
        const item = { place: at, shape: itemShape(shape, row), value: values[Number(row)] };
        const name = `${title} ${rows.indexOf(row) + 1}`;
        return (
          <Card
            key={row}
            {...item}
            view={view}
            name={name}
            onRemove={readOnly ? null : () => change(withoutRow(draft, shape, place, row))}
          >
            {() => fields(item)}
          </Card>
        );
      })}
      <AddItem place={place} shape={shape} />
    </>
  );
}

interface CardProps {
  place: string;
  shape: Shape;
  value: unknown;
  view: CardList;
  /** Name of the item, such as "Clauses 3". */
  name: string;
  onRemove: (() => void) | null;
  /** Why the item needs attention. */
  reason?: ReactNode;
  /** The fields of the item, when they are edited. */
  children: () => ReactNode;
}

export function Card({ place, shape, value, view, name, onRemove, reason, children }: CardProps) {
  const { review, draft, selected, select, findings } = useForm();
  const titles = useTitles();
  const isNew = value === undefined;
  const [isEdited, setEdited] = useState(isNew);
  const item = itemWith(value, shape, draft, place);
  const title = shownText(valueAt(item, view.title));
  const quote = view.quote === undefined ? null : shownText(valueAt(item, view.quote));
  const evidence = evidenceOf(review.evidence, place)?.[0] ?? null;
  const own = evidence !== null && isAtOrAbove(place, evidence) ? evidence : null;
  const isSelected = selected !== null && isAtOrAbove(place, selected);
  const warnings = [...findings].filter(([at]) => at.startsWith(`${place}/`));
  return (
    <section
      className="desk-item desk-card"
      aria-label={name}
      data-item={place}
      data-selected={isSelected || undefined}
    >
      {reason}
      <div className="desk-card-head">
        <h3>{title === null ? name : titles.value(title, place + view.title)}</h3>
        <Badges item={item} place={place} pointers={view.badges} severities={view.severities} />
        {onRemove && (
          <RemoveItem label={t('Remove {{item}}', { item: name })} onRemove={onRemove} />
        )}
      </div>
      {(quote !== null || own !== null) && (
        <button
          type="button"
          className="desk-card-quote"
          data-shows-source
          data-place={own ?? place}
          data-attention={reason ? true : undefined}
          onFocus={() => select(own ?? place)}
          onClick={() => select(own ?? place)}
        >
          {quote === null ? t('Show where it was read') : <q>{quote}</q>}
        </button>
      )}
      <Details item={item} place={place} pointers={view.details} />
      {!isEdited &&
        warnings.map(([at, message]) => (
          <span key={at} className="warned small">
            {message}
          </span>
        ))}
      <details open={isEdited} onToggle={({ currentTarget }) => setEdited(currentTarget.open)}>
        <summary className="small">{t('Edit')}</summary>
        {isEdited && <div className="desk-card-fields">{children()}</div>}
      </details>
    </section>
  );
}
