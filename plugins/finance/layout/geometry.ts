// Distance of each label class to a candidate, in the three usual positions of labels: to the left
// on the same row, above in the same column, and (rarely) to the right or below.

import type { Box } from 'workmill/sdk';
import type { Candidate } from './candidates.ts';
import type { Label } from './labels.ts';
import { LABEL_CLASSES, type LabelClass } from './languages/language.ts';
import { middle } from './segments.ts';

/** By label class (index in LABEL_CLASSES): 0 if there is none, 1 if it touches. */
export interface Proximity {
  left: Float64Array;
  above: Float64Array;
  beside: Float64Array;
}

const CLASS_INDEX = new Map(LABEL_CLASSES.map((name, index) => [name, index]));
// Decrease of a label's weight: over distance (in text heights), over values of the same kind in
// between (which are nearer to it), and over other labels in between.
const LEFT = { reach: 50, perValue: 0.55, perLabel: 0.75 };
const ABOVE = { reach: 12, perValue: 0.7, perLabel: 0.8, labels: 6 };
const RIGHT_REACH = 8;
const BELOW = { within: 2.5, weight: 0.5 };
/** A label half a row away, as in tables with separately placed cells. */
const OFF_ROW_WEIGHT = 0.5;

export function near(proximity: Float64Array, name: LabelClass): number {
  return proximity[CLASS_INDEX.get(name) ?? -1] ?? 0;
}

/** Returns the proximities of each candidate, in order. */
export function measure(
  candidates: readonly Candidate<unknown>[],
  labels: readonly Label[],
  unit: number,
): Proximity[] {
  const labelsByPage = Map.groupBy(labels, (label) => label.page);
  const candidatesByPage = Map.groupBy(candidates, (candidate) => candidate.page);
  return candidates.map((candidate) => {
    const onPage = labelsByPage.get(candidate.page) ?? [];
    const rivals = (candidatesByPage.get(candidate.page) ?? []).filter((one) => one !== candidate);
    return {
      left: leftOf(candidate, onPage, rivals, unit),
      above: aboveOf(candidate, onPage, rivals, unit),
      beside: besideOf(candidate, onPage, unit),
    };
  });
}

function leftOf(
  { box, row }: Candidate<unknown>,
  labels: readonly Label[],
  rivals: readonly Candidate<unknown>[],
  unit: number,
): Float64Array {
  const scores = new Float64Array(LABEL_CLASSES.length);
  const before = labels.filter((label) => label.box[2] <= box[0] + 0.5 * unit);
  const exact = before.filter((label) => offRow(label.box, box, unit) === 0);
  const close = before.filter((label) => offRow(label.box, box, unit) === 1);
  const weight = exact.length > 0 ? 1 : OFF_ROW_WEIGHT;
  const inRow = (exact.length > 0 ? exact : close)
    .map((label) => ({ label, gap: Math.max(0, box[0] - label.box[2]) / unit }))
    .sort((a, b) => a.gap - b.gap);
  const between = rivals.filter(
    (rival) => rival.row === row && rival.box[2] <= box[0] + 0.2 * unit,
  );
  inRow.forEach(({ label, gap }, order) => {
    const values = between.filter((rival) => rival.box[0] >= label.box[2] - 0.2 * unit).length;
    const fade = Math.exp(-gap / LEFT.reach) * LEFT.perValue ** values * LEFT.perLabel ** order;
    raise(scores, label, fade * weight);
  });
  return scores;
}

/** 0 on the same row, 1 half a row away, 2 on another row. */
function offRow(label: Box, box: Box, unit: number): number {
  const centre = middle(box);
  if (label[1] - 0.25 * unit < centre && label[3] + 0.25 * unit > centre) return 0;
  return Math.abs(middle(label) - centre) < unit ? 1 : 2;
}

function aboveOf(
  { box }: Candidate<unknown>,
  labels: readonly Label[],
  rivals: readonly Candidate<unknown>[],
  unit: number,
): Float64Array {
  const scores = new Float64Array(LABEL_CLASSES.length);
  const column = labels
    .filter(
      (label) =>
        label.box[3] <= box[1] + 0.35 * unit &&
        label.box[0] <= box[2] + 0.5 * unit &&
        label.box[2] >= box[0] - 0.5 * unit,
    )
    .map((label) => ({ label, gap: Math.max(0, box[1] - label.box[3]) / unit }))
    .sort((a, b) => a.gap - b.gap)
    .slice(0, ABOVE.labels);
  if (column.length === 0) return scores;
  const over = rivals.filter(
    (rival) =>
      rival.box[0] <= box[2] && rival.box[2] >= box[0] && rival.box[3] <= box[1] + 0.35 * unit,
  );
  column.forEach(({ label, gap }, order) => {
    const values = over.filter((rival) => rival.box[1] >= label.box[3] - 0.4 * unit).length;
    raise(
      scores,
      label,
      Math.exp(-gap / ABOVE.reach) * ABOVE.perValue ** values * ABOVE.perLabel ** order,
    );
  });
  return scores;
}

function besideOf(
  { box }: Candidate<unknown>,
  labels: readonly Label[],
  unit: number,
): Float64Array {
  const scores = new Float64Array(LABEL_CLASSES.length);
  for (const label of labels) {
    if (offRow(label.box, box, unit) === 0 && label.box[0] >= box[2] - 0.5 * unit) {
      raise(scores, label, Math.exp(-Math.max(0, label.box[0] - box[2]) / unit / RIGHT_REACH));
    } else if (
      label.box[1] >= box[3] - 0.35 * unit &&
      label.box[1] < box[3] + BELOW.within * unit &&
      label.box[0] <= box[2] &&
      label.box[2] >= box[0]
    ) {
      raise(scores, label, BELOW.weight);
    }
  }
  return scores;
}

function raise(scores: Float64Array, label: Label, score: number): void {
  const index = CLASS_INDEX.get(label.name);
  if (index === undefined) return;
  scores[index] = Math.max(scores[index] ?? 0, score * label.weight);
}
