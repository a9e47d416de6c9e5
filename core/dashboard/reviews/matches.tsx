// Records that may be about the subject, such as hits in watch lists: each beside the subject, value by
// value, with the decision that they are not the same.

import { useState } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { likeness } from '../parts/figures.ts';
import { TextField } from '../parts/text-field.tsx';
import { below, stepsOf } from '../schema-form/pointers.ts';
import { isObject, memberOf, shapeAt, type Shape } from '../schema-form/shape.ts';
import { useTitles } from '../schema-form/titles.ts';
import type { Material } from './attention.ts';
import { itemWith } from './draft-item.ts';
import { withText } from './draft.ts';
import { useNow } from './due-time.tsx';
import { useForm } from './form-state.ts';
import { Badges, Details, shownText, valueAt } from './item-parts.tsx';

type View = NonNullable<Material['desk']>;
type MatchList = NonNullable<View['matches']>[number];

export function MatchLists({ shape, unit }: { shape: Shape; unit: unknown }) {
  const { view } = useForm();
  return (view?.matches ?? []).map((list) => (
    <Matches key={list.items} list={list} shape={shape} unit={unit} />
  ));
}

function Matches({ list, shape, unit }: { list: MatchList; shape: Shape; unit: unknown }) {
  const title = useTitles().field(list.items);
  const found = valueAt(unit, list.items);
  const items = Array.isArray(found) ? found : [];
  if (items.length === 0) return null;
  const subject = shownText(valueAt(unit, list.subject)) ?? t('The subject');
  return (
    <section className="stack desk-matches" aria-label={title}>
      <h2>{`${title} (${items.length})`}</h2>
      {items.map((item, index) => {
        const place = below(list.items, String(index));
        const own = shapeAt(shape, stepsOf(place));
        if (own === null) return null;
        return (
          <Match
            key={place}
            list={list}
            place={place}
            item={item}
            shape={own}
            subject={subject}
            name={`${title} ${index + 1}`}
          />
        );
      })}
    </section>
  );
}

interface MatchProps {
  list: MatchList;
  place: string;
  item: unknown;
  shape: Shape;
  subject: string;
  name: string;
}

function Match({ list, place, item, shape, subject, name }: MatchProps) {
  const { draft } = useForm();
  const titles = useTitles();
  const noteOf = (note: unknown, pointer: string): string => {
    if (typeof note === 'number') return note > 0 ? `+${note}` : String(note);
    return typeof note === 'string' ? titles.option(note, pointer) : '';
  };
  const score = valueAt(item, list.score);
  const now = itemWith(item, shape, draft, place);
  const ruling = valueAt(now, list.ruledOut.at);
  const listed = shownText(valueAt(item, list.name)) ?? name;
  return (
    <section
      className="desk-item desk-card"
      aria-label={name}
      data-settled={isObject(ruling) || undefined}
    >
      <div className="desk-card-head">
        <h3>{listed}</h3>
        {typeof score === 'number' && (
          <span className="desk-score">{t('Score {{score}}', { score: likeness(score) })}</span>
        )}
        <Badges item={item} place={place} pointers={list.badges} severities={list.severities} />
      </div>
      <table className="desk-compare small">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('Value')}</span>
            </th>
            <th scope="col">{t('The subject')}</th>
            <th scope="col">{t('Listed entry')}</th>
            <th scope="col">{t('Likeness')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{titles.field(place + list.name)}</th>
            <td>{subject}</td>
            <td>{listed}</td>
            <td />
          </tr>
          {list.pairs.flatMap((pairs) => {
            const rows = valueAt(item, pairs.items);
            const inPair = (pointer: string): string => place + pairs.items + pointer;
            return (Array.isArray(rows) ? rows : []).map((row, index) => (
              <tr key={pairs.items + index}>
                <th scope="row">
                  {pairs.label === undefined
                    ? titles.field(place + pairs.items)
                    : titles.option(
                        shownText(valueAt(row, pairs.label)) ?? '',
                        inPair(pairs.label),
                      )}
                </th>
                <td>{shownText(valueAt(row, pairs.given)) ?? '–'}</td>
                <td>{shownText(valueAt(row, pairs.listed)) ?? '–'}</td>
                <td>
                  {pairs.note !== undefined && noteOf(valueAt(row, pairs.note), inPair(pairs.note))}
                </td>
              </tr>
            ));
          })}
        </tbody>
      </table>
      <Details item={item} place={place} pointers={list.details} />
      <RuleOut list={list} place={place} item={item} ruling={ruling} />
    </section>
  );
}

/** A decision applies for a year, unless the reviewer chooses another day. */
const usualDays = 365;
const dayMs = 86_400_000;

type RuleOutProps = Pick<MatchProps, 'list' | 'place' | 'item'> & { ruling: unknown };

function RuleOut({ list, place, item, ruling }: RuleOutProps) {
  const { draft, change, readOnly, problems } = useForm();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const { at, reason, until } = list.ruledOut;
  const base = place + at;
  const [reasonAt, untilAt] = [base + reason, base + until];
  const before = valueAt(item, at);
  const originalOf = (pointer: string): unknown => stepsOf(pointer).reduce(memberOf, before);
  const write = (texts: Readonly<Record<string, string>>): void => {
    let next = draft;
    for (const [where, text] of Object.entries(texts)) {
      next = withText(next, where, text, originalOf(where.slice(base.length)));
    }
    change(next);
  };
  const isOpen = isObject(ruling) || asking;
  if (!isOpen) {
    if (readOnly) return null;
    return (
      <div>
        <Button
          size="small"
          data-attention
          onClick={() => {
            setAsking(true);
            const last = new Date(now + usualDays * dayMs).toISOString().slice(0, 10);
            write({ [untilAt]: last });
          }}
        >
          {t('Not the same')}
        </Button>
      </div>
    );
  }
  const shown = (pointer: string): string =>
    draft.texts[base + pointer] ?? shownText(valueAt(ruling, pointer)) ?? '';
  return (
    <div className="desk-ruling">
      <TextField
        label={t('Why it is not the same')}
        data-place={reasonAt}
        data-attention
        autoFocus={asking}
        value={shown(reason)}
        onChange={(text) => write({ [reasonAt]: text })}
        wrong={problems.get(reasonAt)}
        readOnly={readOnly}
        maxLength={1000}
      />
      <TextField
        label={t('Applies until')}
        type="date"
        value={shown(until)}
        onChange={(text) => write({ [untilAt]: text })}
        wrong={problems.get(untilAt)}
        readOnly={readOnly}
      />
      {!readOnly && before === null && (
        <Button
          size="small"
          onClick={() => {
            setAsking(false);
            const { [reasonAt]: _reason, [untilAt]: _until, ...texts } = draft.texts;
            change({ ...draft, texts });
          }}
        >
          {t('Take it back')}
        </Button>
      )}
    </div>
  );
}
