// Values that keep the rules which a corrected result breaks. A reviewer can take them over.

import { withText, type Draft } from './draft.ts';
import type { Finding } from './use-rules.ts';
import { stepsOf } from '../schema-form/pointers.ts';
import { textOf } from '../schema-form/scalar.ts';
import { isScalar, memberOf, shapeAt, type Shape } from '../schema-form/shape.ts';

export interface Proposal {
  /** Place of the field. */
  place: string;
  text: string;
}

/** Returns the proposals for single values, by finding. */
export function proposalsOf(
  findings: readonly Finding[],
  shape: Shape,
  placeOf: (pointer: string) => string,
): Map<Finding, Proposal> {
  const proposals = findings.flatMap((finding): [Finding, Proposal][] => {
    const { field, expected } = finding;
    if (field === undefined || expected === undefined) return [];
    const place = placeOf(field);
    const own = shapeAt(shape, stepsOf(place));
    if (own === null || !isScalar(own)) return [];
    return [[finding, { place, text: textOf(expected) }]];
  });
  return new Map(proposals);
}

export function withProposals(draft: Draft, unit: unknown, proposals: readonly Proposal[]): Draft {
  return proposals.reduce(
    (next, { place, text }) => withText(next, place, text, stepsOf(place).reduce(memberOf, unit)),
    draft,
  );
}
