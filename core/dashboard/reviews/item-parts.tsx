// Parts of an item that cards and matches share: its texts by JSON pointer, badges, and details.

import { Shown } from '../access/hidden-data.tsx';
import { Badge, type Tone } from '../parts/badge.tsx';
import { stepsOf } from '../schema-form/pointers.ts';
import { memberOf } from '../schema-form/shape.ts';
import { useTitles } from '../schema-form/titles.ts';
import type { Flag } from './attention.ts';

/** Returns the value at a pointer into an item. */
export function valueAt(item: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce(memberOf, item);
}

/** Returns the text of a value; null for nothing to show. Lists are joined. */
export function shownText(value: unknown): string | null {
  if (Array.isArray(value)) {
    const texts = value.map(shownText).filter((text) => text !== null);
    return texts.length === 0 ? null : texts.join(', ');
  }
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const tones: Readonly<Record<Flag['severity'], Tone>> = {
  critical: 'bad',
  warning: 'warn',
  info: 'idle',
};

interface BadgesProps {
  item: unknown;
  /** Place of the item. */
  place: string;
  pointers: readonly string[] | undefined;
  severities: Readonly<Record<string, Flag['severity']>> | undefined;
}

export function Badges({ item, place, pointers = [], severities = {} }: BadgesProps) {
  const titles = useTitles();
  return pointers.map((pointer) => {
    const text = shownText(valueAt(item, pointer));
    if (text === null) return null;
    const severity = Object.hasOwn(severities, text) ? severities[text]! : 'info';
    return (
      <Badge key={pointer} tone={tones[severity]}>
        {titles.option(text, place + pointer)}
      </Badge>
    );
  });
}

export function Details({ item, place, pointers = [] }: Omit<BadgesProps, 'severities'>) {
  const titles = useTitles();
  const texts = pointers.flatMap((pointer) => {
    const text = shownText(valueAt(item, pointer));
    return text === null ? [] : [{ pointer, text }];
  });
  if (texts.length === 0) return null;
  return (
    <dl className="item-details small">
      {texts.map(({ pointer, text }) => (
        <div key={pointer}>
          <dt>{titles.field(place + pointer)}</dt>
          <dd>
            <Shown text={titles.value(text, place + pointer)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
