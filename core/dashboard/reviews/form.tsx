// The right half of the desk: the result as a form. Values that need attention come first; the rest
// is grouped as in the schema.

import { useDeferredValue, type ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Card, Cards, type CardList } from './cards.tsx';
import { MatchLists } from './matches.tsx';
import { itemShape, rowsOf, withoutRow } from './draft.ts';
import { useForm, type FormState } from './form-state.ts';
import { AddItem, RemoveItem } from './list-buttons.tsx';
import { labelOf } from '../schema-form/label.ts';
import { below, isAtOrAbove, stepsOf } from '../schema-form/pointers.ts';
import {
  isObject,
  isScalar,
  memberOf,
  shapeAt,
  type GroupShape,
  type Shape,
} from '../schema-form/shape.ts';
import { useTitles } from '../schema-form/titles.ts';
import { columnsOf, Sheet, type ListProps } from './sheet.tsx';
import { ValueField } from './value-field.tsx';

export function ResultForm({ shape, unit }: { shape: Shape; unit: unknown }) {
  const { attention, draft, view } = useForm();
  const titles = useTitles();
  if (shape.kind !== 'group') return null;
  // A card is shown once, however many of its passages need attention.
  const places = [
    ...new Set([...attention.keys()].map((place) => shownAt(place, shape, view))),
  ].filter((place) => !isRemoved(place, shape, draft));
  const single = shape.fields.filter((field) => isScalar(field.shape));
  const grouped = shape.fields.filter((field) => !isScalar(field.shape));
  return (
    <>
      <MatchLists shape={shape} unit={unit} />
      <section className="desk-attention stack" aria-label={t('Needs attention')}>
        <h2>{t('Needs attention ({{number}})', { number: places.length })}</h2>
        {places.length === 0 && (
          <p className="quiet">{t('No value is marked. Check the result as a whole.')}</p>
        )}
        {places.map((place) => (
          <AttentionField key={place} place={place} shape={shape} unit={unit} />
        ))}
      </section>
      {grouped.map(({ name, shape: field }) => (
        <Part
          key={name}
          title={titles.field(below('', name))}
          place={below('', name)}
          shape={field}
          value={memberOf(unit, name)}
        />
      ))}
      {single.length > 0 && (
        <Section title={t('Other values')} isOpen={false}>
          <Group shape={{ ...shape, fields: single }} place="" value={unit} />
        </Section>
      )}
    </>
  );
}

function AttentionField({ place, shape, unit }: { place: string; shape: Shape; unit: unknown }) {
  const { attention, select, selected, view } = useForm();
  const titles = useTitles();
  const steps = stepsOf(place);
  const own = shapeAt(shape, steps);
  if (own !== null && isScalar(own)) {
    const original = steps.reduce(memberOf, unit);
    return <ValueField place={place} shape={own} original={original} isFirst />;
  }
  const list = cardListOf(view, place);
  if (own !== null && list !== null) {
    return (
      <AttentionCard
        place={place}
        shape={own}
        value={steps.reduce(memberOf, unit)}
        view={list}
        root={shape}
        reasons={reasonsWithin(attention, place)}
      />
    );
  }
  return (
    <div className="value" data-item={place} data-selected={selected === place || undefined}>
      <div className="value-reason small">
        <strong>{labelOf(place, titles)}</strong>
        <span>{attention.get(place)!.reasons.join(' ')}</span>
      </div>
      <div>
        <Button size="small" data-attention data-shows-source onFocus={() => select(place)}>
          {t('Show where it was read')}
        </Button>
      </div>
      {own?.kind === 'group' && (
        <Group shape={onlyScalars(own)} place={place} value={steps.reduce(memberOf, unit)} />
      )}
    </div>
  );
}

interface AttentionCardProps extends Omit<PartProps, 'title'> {
  view: CardList;
  /** Shape of the whole result. */
  root: Shape;
  reasons: readonly string[];
}

function AttentionCard({ reasons, root, ...item }: AttentionCardProps) {
  const { draft, change, readOnly } = useForm();
  const { place, shape, value } = item;
  const name = labelOf(place, useTitles());
  const [at, row] = rowOf(place);
  const list = shapeAt(root, stepsOf(at));
  const canRemove = !readOnly && list?.kind === 'list';
  const reason = (
    <div className="value-reason small">
      <strong>{name}</strong>
      <span>{reasons.join(' ')}</span>
    </div>
  );
  return (
    <Card
      {...item}
      name={name}
      onRemove={canRemove ? () => change(withoutRow(draft, list, at, row)) : null}
      reason={reason}
    >
      {() => <PartBody title={name} place={place} shape={shape} value={value} />}
    </Card>
  );
}

/** Returns the card that a place without a control of its own is part of, or the place. */
function shownAt(place: string, shape: Shape, view: FormState['view']): string {
  const own = shapeAt(shape, stepsOf(place));
  if (own !== null && isScalar(own)) return place;
  const list = view?.cards?.find(({ items }) => place.startsWith(`${items}/`));
  return list === undefined
    ? place
    : below(list.items, stepsOf(place.slice(list.items.length))[0]!);
}

/** Returns the reasons of the place and of what is inside it, each once. */
function reasonsWithin(attention: FormState['attention'], place: string): string[] {
  const inside = [...attention].filter(([at]) => isAtOrAbove(place, at));
  return [...new Set(inside.flatMap(([, { reasons }]) => reasons))];
}

/** Returns the list of an item, and the name of its row. */
function rowOf(place: string): [list: string, row: string] {
  const at = place.lastIndexOf('/');
  return [place.slice(0, at), place.slice(at + 1)];
}

/** Returns whether the item was removed from its list. */
function isRemoved(place: string, root: Shape, draft: FormState['draft']): boolean {
  const [at, row] = rowOf(place);
  const list = shapeAt(root, stepsOf(at));
  return list?.kind === 'list' && !rowsOf(list, draft, at).includes(row);
}

/** Returns how the list of the item is shown; null if the place is not an item of a list of cards. */
function cardListOf(view: FormState['view'], place: string): CardList | null {
  const [list] = rowOf(place);
  return view?.cards?.find(({ items }) => items === list) ?? null;
}

/** Excludes lists and groups, which have a section of their own below. */
function onlyScalars(group: GroupShape): GroupShape {
  return { ...group, fields: group.fields.filter(({ shape }) => isScalar(shape)) };
}

interface PartProps {
  title: string;
  place: string;
  shape: Shape;
  value: unknown;
}

/** A group or list with its title. Collapsed if none of its values was read from the document. */
function Part({ title, place, shape, value }: PartProps) {
  const form = useForm();
  if (isShownElsewhere(form.view, place)) return null;
  if (isScalar(shape)) return <ValueField place={place} shape={shape} original={value} />;
  return (
    <Section title={titleOf(title, shape, value)} isOpen={isOfInterest(form, place)}>
      <PartBody title={title} place={place} shape={shape} value={value} />
    </Section>
  );
}

/** Conversations are beside the form, and matches above it. */
function isShownElsewhere(view: FormState['view'], place: string): boolean {
  const { conversation, matches = [] } = view ?? {};
  return conversation?.items === place || matches.some(({ items }) => items === place);
}

function PartBody({ title, place, shape, value }: PartProps) {
  const { view } = useForm();
  const titles = useTitles();
  if (shape.kind === 'group') return <Group shape={shape} place={place} value={value} />;
  if (shape.kind !== 'list') return <pre className="small">{JSON.stringify(value, null, 2)}</pre>;
  const list = { title, place, shape, value };
  const cards = view?.cards?.find(({ items }) => items === place);
  if (cards) {
    return <Cards {...list} view={cards} fields={(item) => <PartBody title={title} {...item} />} />;
  }
  const columns = columnsOf(shape, place, titles);
  return columns ? <Sheet {...list} columns={columns} /> : <Items {...list} />;
}

function Section({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  // The content of closed sections is rendered after the first paint of the item.
  const isFilled = useDeferredValue(true, isOpen);
  return (
    <details className="desk-part" open={isOpen}>
      <summary>{title}</summary>
      <div className="desk-part-body">{isFilled && children}</div>
    </details>
  );
}

function titleOf(title: string, shape: Shape, value: unknown): string {
  return shape.kind === 'list' ? `${title} (${Array.isArray(value) ? value.length : 0})` : title;
}

/**
 * Returns whether a value at or below the place was read from the document, failed, or needs
 * attention.
 */
function isOfInterest({ review, attention }: FormState, place: string): boolean {
  const read = Object.keys(review.evidence);
  return [...attention.keys(), ...read].some((other) => isAtOrAbove(place, other));
}

function Group({ shape, place, value }: { shape: GroupShape; place: string; value: unknown }) {
  const { attention } = useForm();
  const titles = useTitles();
  const placed = shape.fields.map((field) => ({ ...field, place: below(place, field.name) }));
  // Excludes values that need attention, because their control is shown above.
  const single = placed.filter((field) => isScalar(field.shape) && !attention.has(field.place));
  const grouped = placed.filter((field) => !isScalar(field.shape));
  return (
    <>
      {single.length > 0 && (
        <div className="values">
          {single.map(({ name, place: at, shape: field }) => (
            <ValueField
              key={name}
              place={at}
              shape={field as Extract<typeof field, { kind: 'text' }>}
              original={memberOf(value, name)}
              label={titles.field(at)}
            />
          ))}
        </div>
      )}
      {grouped.map(({ name, place: at, shape: field }) => (
        <Part
          key={name}
          title={titles.field(at)}
          place={at}
          shape={field}
          value={memberOf(value, name)}
        />
      ))}
    </>
  );
}

/** A list whose items have sections of their own, such as clauses with their passages. */
function Items({ title, place, shape, value }: ListProps) {
  const { draft, change, readOnly } = useForm();
  const values: unknown[] = Array.isArray(value) ? value : [];
  return (
    <>
      {rowsOf(shape, draft, place).map((row, index) => {
        const item = values[Number(row)];
        const at = below(place, row);
        return (
          <section key={row} className="desk-item" aria-label={`${title} ${index + 1}`}>
            <div className="card-head">
              <h3>{nameOf(item) ?? `${title} ${index + 1}`}</h3>
              {!readOnly && (
                <RemoveItem
                  label={t('Remove {{item}}', { item: `${title} ${index + 1}` })}
                  onRemove={() => change(withoutRow(draft, shape, place, row))}
                />
              )}
            </div>
            <PartBody title={title} place={at} shape={itemShape(shape, row)} value={item} />
          </section>
        );
      })}
      <AddItem place={place} shape={shape} />
    </>
  );
}

/** Returns the first short text of an item, which identifies it. */
function nameOf(item: unknown): string | null {
  if (!isObject(item)) return null;
  const text = Object.values(item).find((one) => typeof one === 'string' && one.length <= 80);
  return typeof text === 'string' ? text : null;
}
