// An item as it is with the input of the reviewer, for parts that show it and do not edit it.

import { applyDraft, type Draft } from './draft.ts';
import { isAtOrAbove } from '../schema-form/pointers.ts';
import type { Shape } from '../schema-form/shape.ts';

export function itemWith(value: unknown, shape: Shape, draft: Draft, place: string): unknown {
  const inside = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([at, own]) =>
        isAtOrAbove(place, at) ? [[at.slice(place.length), own] as const] : [],
      ),
    );
  const own = { ...draft, texts: inside(draft.texts), rows: inside(draft.rows) };
  return applyDraft(value, shape, own).unit;
}
