// Fills the selected field with words of the document.

import type { Evidence, Review } from './attention.ts';
import { withPicked, type Draft } from './draft.ts';
import { labelOf } from '../schema-form/label.ts';
import type { Titles } from '../schema-form/titles.ts';
import { stepsOf } from '../schema-form/pointers.ts';
import { readAs } from './read-as.ts';
import { isScalar, memberOf, shapeAt, type Shape } from '../schema-form/shape.ts';
import type { PickTarget } from './use-picking.ts';

/** Returns null if the selected place is not a single value. */
export function targetOf({
  selected,
  shape,
  unit,
  draft,
  change,
  focus,
  titles,
}: {
  selected: string;
  shape: Shape;
  unit: unknown;
  draft: Draft;
  change: (next: Draft) => void;
  focus: (place: string) => void;
  titles: Titles;
}): PickTarget | null {
  const steps = stepsOf(selected);
  const own = shapeAt(shape, steps);
  if (own === null || !isScalar(own)) return null;
  const original = steps.reduce(memberOf, unit);
  return {
    place: selected,
    label: labelOf(selected, titles),
    onPick(picked) {
      const text = readAs(own, picked.text);
      change(withPicked(draft, selected, { text, original, picked }));
      focus(selected);
    },
    onCancel: () => focus(selected),
  };
}

/** Returns the evidence of the pipeline, replaced by the words that were picked here. */
export function evidenceWith(
  evidence: Review['evidence'],
  { picked }: Draft,
): Readonly<Record<string, Evidence>> {
  const own = Object.entries(picked).map(
    ([place, chosen]) => [place, { ...chosen, confidence: 1, source: 'reviewer' }] as const,
  );
  return { ...evidence, ...Object.fromEntries(own) };
}
