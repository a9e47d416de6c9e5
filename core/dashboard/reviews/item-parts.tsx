// Parts of an item that cards and matches share: its texts by JSON pointer, badges, and details.

import { Shown } from '../access/hidden-data.tsx';
import { Badge, type Tone } from '../parts/badge.tsx';
import { optionName } from '../schema-form/scalar.ts';
import { stepsOf, wordsOf } from '../schema-form/pointers.ts';
import { memberOf } from '../schema-form/shape.ts';
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
  pointers: readonly string[] | undefined;
  severities: Readonly<Record<string, Flag['severity']>> | undefined;
}

export function Badges({ item, pointers = [], severities = {} }: BadgesProps) {
  return pointers.map((pointer) => {
    const text = shownText(valueAt(item, pointer));
    if (text === null) return null;
    const severity = Object.hasOwn(severities, text) ? severities[text]! : 'info';
    return (
      <Badge key={pointer} tone={tones[severity]}>
        {optionName(text)}
      </Badge>
    );
  });
}

export function Details({ item, pointers = [] }: Omit<BadgesProps, 'severities'>) {
  const texts = pointers.flatMap((pointer) => {
    const text = shownText(valueAt(item, pointer));
    return text === null ? [] : [{ pointer, text }];
  });
  if (texts.length === 0) return null;
  return (
    <dl className="item-details small">
      {texts.map(({ pointer, text }) => (
        <div key={pointer}>
          <dt>{nameOf(pointer)}</dt>
          <dd>
            <Shown text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the last name of a pointer as words. */
export function nameOf(pointer: string): string {
  return wordsOf(stepsOf(pointer).findLast((step) => !/^\d+$/.test(step)) ?? pointer);
}
