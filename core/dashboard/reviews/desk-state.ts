// Combines a review, its material and a draft into the state of the form and the content of a
// decision.

import { useMemo } from 'react';
import type { ApiFailure } from '../api/client.ts';
import { attentionOf, type Attention, type Material, type Review } from './attention.ts';
import { createCheck, explain } from './check.ts';
import { applyDraft, correctionsBetween, pickedFor, type Correction, type Draft } from './draft.ts';
import type { Picked } from './page-words.ts';
import { shapeOf, type Schema, type Shape } from '../schema-form/shape.ts';
import { useTitles } from '../schema-form/titles.ts';

export interface DeskState {
  shape: Shape;
  corrections: Correction[];
  /** Places in the document that corrected values were taken from, by JSON pointer. */
  picked: Record<string, Picked>;
  /** Validation errors by place. */
  problems: ReadonlyMap<string, string>;
  attention: ReadonlyMap<string, Attention>;
  /** Converts JSON pointers into the corrected result to places of the form. */
  placeOf: (pointer: string) => string;
}

export function useDeskState(
  review: Review,
  material: Material,
  draft: Draft,
  refusal: ApiFailure | null,
): DeskState {
  const titles = useTitles();
  const schema = material.completed_unit_schema as Schema | null;
  const { completed_unit: unit } = review;
  const shape = useMemo(() => shapeOf(schema, unit), [schema, unit]);
  const check = useMemo(() => createCheck(schema, titles), [schema, titles]);
  const { attention_below: attentionBelow } = material;
  const attention = useMemo(() => {
    return new Map(attentionOf(review, attentionBelow).map((one) => [one.path, one]));
  }, [review, attentionBelow]);
  return useMemo(() => {
    const applied = applyDraft(unit, shape, draft);
    const corrections = correctionsBetween(unit, applied.unit);
    const places = new Map([...applied.pointers].map(([place, pointer]) => [pointer, place]));
    const placeOf = (pointer: string): string => places.get(pointer) ?? pointer;
    const problems = new Map(applied.problems);
    // An unchanged result is not validated; it is shown with the reasons of the review instead.
    const findings = corrections.length === 0 ? [] : [...check(applied.unit)];
    for (const [pointer, message] of [...findings, ...refusalsOf(refusal, corrections)]) {
      const place = placeOf(pointer);
      if (!problems.has(place)) problems.set(place, explain(message, shape, pointer, titles));
    }
    const picked = pickedFor(draft, applied, corrections);
    return { shape, corrections, picked, problems, attention, placeOf };
  }, [unit, shape, draft, check, refusal, attention, titles]);
}

/** Returns errors of the server by JSON pointer into the result instead of into the request. */
function refusalsOf(
  refusal: ApiFailure | null,
  corrections: readonly Correction[],
): [string, string][] {
  const details = refusal?.body?.details ?? [];
  return details.flatMap(({ path, message }): [string, string][] => {
    const [, index, rest = ''] = /^\/corrections\/(\d+)\/(?:value|path)(.*)$/.exec(path) ?? [];
    const correction = corrections[Number(index)];
    return correction ? [[correction.path + rest, message]] : [];
  });
}
