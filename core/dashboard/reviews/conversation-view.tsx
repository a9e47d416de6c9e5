// A conversation as turns, in which the words that values were read from are marked.

import { useEffect, useRef } from 'react';
import { t } from '../language/language.ts';
import { When } from '../parts/when.tsx';
import { useTitles } from '../schema-form/titles.ts';
import { stepsOf } from '../schema-form/pointers.ts';
import { memberOf } from '../schema-form/shape.ts';
import type { Material } from './attention.ts';
import { shownText, valueAt } from './item-parts.tsx';
import type { Mark } from './page-view.tsx';
import { MarkedText } from './text-view.tsx';

type ConversationList = NonNullable<NonNullable<Material['desk']>['conversation']>;

export interface Turn {
  role: string;
  text: string;
  at: string | null;
}

export function turnsOf(unit: unknown, list: ConversationList | undefined): Turn[] {
  const items = list === undefined ? null : valueAt(unit, list.items);
  if (list === undefined || !Array.isArray(items)) return [];
  return items.map((item) => ({
    role: shownText(valueAt(item, list.role)) ?? 'unknown',
    text: shownText(valueAt(item, list.text)) ?? '',
    at: list.at === undefined ? null : shownText(valueAt(item, list.at)),
  }));
}

interface ConversationViewProps {
  turns: readonly Turn[];
  /** Pointer to the role of a turn, without its row. */
  roleAt: string;
  /** The result, which names the turns of its values. */
  unit: unknown;
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (path: string) => void;
}

export function ConversationView({
  turns,
  roleAt,
  unit,
  marks,
  selected,
  onSelect,
}: ConversationViewProps) {
  const titles = useTitles();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const placed = marksByTurn(turns, unit, marks);
  return (
    <div className="turns" ref={box} tabIndex={0} role="region" aria-label={t('Conversation')}>
      <ol>
        {turns.map(({ role, text, at }, index) => (
          <li key={index} className="turn" data-role={role}>
            <div className="turn-head small">
              <strong>{titles.option(role, roleAt)}</strong>
              {at !== null && <span className="quiet">{isTime(at) ? <When at={at} /> : at}</span>}
              <span className="quiet turn-number">{index}</span>
            </div>
            <div className="turn-text">
              <MarkedText
                text={text}
                marks={placed.get(index) ?? []}
                selected={selected}
                onSelect={onSelect}
              />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Some forms of conversations only have times as printed. */
function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * Returns the marks of each turn. The words of a value are looked for in the turn that it names,
 * then in the first turn that has them. Words of several places are separated by commas.
 */
function marksByTurn(turns: readonly Turn[], unit: unknown, marks: readonly Mark[]) {
  const placed = new Map<number, Mark[]>();
  for (const mark of marks) {
    const named = memberOf(stepsOf(mark.path).reduce(memberOf, unit), 'turn');
    const { text } = mark.evidence;
    const isWhole = turns.some((turn) => turn.text.includes(text));
    for (const words of isWhole ? [text] : text.split(', ')) {
      if (words.trim() === '') continue;
      const has = (turn: Turn | undefined): boolean => turn?.text.includes(words) ?? false;
      const first = turns.findIndex(has);
      const index = typeof named === 'number' && has(turns[named]) ? named : first;
      if (index < 0) continue;
      const own = { ...mark, evidence: { ...mark.evidence, text: words } };
      placed.set(index, [...(placed.get(index) ?? []), own]);
    }
  }
  return placed;
}
