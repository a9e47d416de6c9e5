// Validates examples before training.

import type { Example } from './inputs.ts';
import { isCovered, uncoveredLabels } from './coverage.ts';
import { mostCharactersRead } from './features.ts';
import { groupOf } from './groups.ts';
import { LearningFault } from './learning-faults.ts';
import type { TrainingSettings } from './training-settings.ts';

export interface CheckedExamples {
  examples: readonly Example[];
  /** Index in the input list of each remaining example. */
  places: readonly number[];
  labels: readonly string[];
  /** By example, indexes into `labels` in ascending order. */
  truths: readonly (readonly number[])[];
  /** By example, a 1 for each label that the example does not cover; null if it covers all. */
  uncovered: readonly (Uint8Array | null)[];
  /** Number of examples whose text is read only in part. */
  truncated: number;
  /** Number of examples that were omitted because others contradict them. */
  contradictory: number;
  /** Number of labels that were omitted because they have too few examples. */
  rare: number;
}

/** Throws a LearningFault that names the label or the example. Example numbers start at 0. */
export function checkExamples(
  given: readonly Example[],
  settings: TrainingSettings,
): CheckedExamples {
  if (given.length === 0) throw new LearningFault('no_examples', 'There are no examples.');
  const consistent = withoutContradictions(given, settings);
  const all = settings.labels ?? [...new Set(given.flatMap((one) => one.labels))];
  const rare = rareLabels(given, consistent, all, settings);
  const labels = all.filter((label) => !rare.has(label)).toSorted();
  if (labels.length < (settings.kind === 'one' ? 2 : 1) || labels.length > 65_535) {
    const range = settings.kind === 'one' ? '2 to 65,535' : '1 to 65,535';
    throw new LearningFault(
      'too_few_labels',
      `The model needs ${range} labels, got ${labels.length}.`,
    );
  }
  const kept = withoutLabels(given, consistent, rare, settings);
  const places = kept.map(({ place }) => place);
  const examples = kept.map(({ example }) => example);
  checkTotal(examples.length, settings);
  const indexes = new Map(labels.map((label, index) => [label, index]));
  const truths = examples.map((example, index) =>
    truthOf(example, places[index]!, indexes, settings),
  );
  checkCounts(labels, truths, settings.minimumExamples ?? 5);
  const isLong = ({ text, fields }: Example): boolean =>
    [text, ...Object.values(fields ?? {})].some(({ length }) => length > mostCharactersRead);
  return {
    examples,
    places,
    labels,
    truths,
    uncovered: uncoveredLabels(examples, labels),
    truncated: examples.filter(isLong).length,
    contradictory: given.length - consistent.length,
    rare: rare.size,
  };
}

/** Returns the labels to omit. */
function rareLabels(
  given: readonly Example[],
  places: readonly number[],
  labels: readonly string[],
  { rareLabels: treatment, minimumExamples = 5 }: TrainingSettings,
): Set<string> {
  if (treatment !== 'leave_out') return new Set();
  const found = new Map(labels.map((label) => [label, { count: 0, groups: new Set<string>() }]));
  for (const place of places) {
    for (const label of new Set(given[place]!.labels)) {
      const known = found.get(label);
      if (!known) continue;
      known.count += 1;
      if (known.groups.size < 2) known.groups.add(groupOf(given[place]!));
    }
  }
  const isRare = ([, { count, groups }]: [string, { count: number; groups: Set<string> }]) =>
    count < minimumExamples || groups.size < 2;
  return new Set([...found].filter(isRare).map(([label]) => label));
}

/**
 * Removes labels. For kind `one`, examples with such a label are removed too; for `any`, only the
 * labels are.
 */
function withoutLabels(
  given: readonly Example[],
  places: readonly number[],
  rare: ReadonlySet<string>,
  { kind }: TrainingSettings,
): { place: number; example: Example }[] {
  const all = places.map((place) => ({ place, example: given[place]! }));
  if (rare.size === 0) return all;
  if (kind === 'one') return all.filter(({ example }) => !example.labels.some((l) => rare.has(l)));
  return all.map(({ place, example }) => ({
    place,
    example: { ...example, labels: example.labels.filter((label) => !rare.has(label)) },
  }));
}

function truthOf(
  { labels, covers }: Example,
  place: number,
  indexes: ReadonlyMap<string, number>,
  { kind }: TrainingSettings,
): number[] {
  const distinct = [...new Set(labels)];
  checkCoverage({ labels: distinct, covers }, place, kind);
  if (kind === 'one' && distinct.length !== 1) {
    throw new LearningFault(
      'unknown_label',
      `Example ${place} has ${distinct.length} labels. A model of kind "one" needs exactly one for each example.`,
      [place],
    );
  }
  return distinct
    .map((label) => {
      const index = indexes.get(label);
      if (index !== undefined) return index;
      throw new LearningFault(
        'unknown_label',
        `Example ${place} has the label "${label}", which is not one of the model's labels.`,
        [place],
      );
    })
    .toSorted((one, other) => one - other);
}

function checkCoverage(
  { labels, covers }: { labels: readonly string[]; covers: Example['covers'] },
  place: number,
  kind: TrainingSettings['kind'],
): void {
  if (covers === undefined) return;
  const stray = labels.find((label) => !isCovered({ covers }, label));
  if (kind === 'any' && stray === undefined) return;
  const problem =
    kind === 'one'
      ? 'has "covers", which only models of kind "any" read'
      : `has the label "${stray}", which its "covers" does not include`;
  throw new LearningFault('invalid_example', `Example ${place} ${problem}.`, [place]);
}

function checkTotal(total: number, { minimumInAll: least = 2 }: TrainingSettings): void {
  if (total >= least) return;
  throw new LearningFault(
    'too_few_examples',
    `There are ${total} examples; at least ${least} are required.`,
  );
}

function checkCounts(
  labels: readonly string[],
  truths: readonly (readonly number[])[],
  minimum: number,
): void {
  const counts = new Float64Array(labels.length);
  for (const truth of truths) for (const label of truth) counts[label]! += 1;
  for (const [index, label] of labels.entries()) {
    const count = counts[index]!;
    if (count === 0) {
      throw new LearningFault(
        'empty_class',
        `The label "${label}" has no example. Add examples or remove the label.`,
      );
    }
    if (count < minimum) {
      throw new LearningFault(
        'too_few_examples',
        `The label "${label}" has ${count} ${count === 1 ? 'example' : 'examples'}; at least ${minimum} are required.`,
      );
    }
  }
}

/** Returns the indexes of the examples to train on. */
function withoutContradictions(
  given: readonly Example[],
  { contradictions = 'refuse' }: TrainingSettings,
): number[] {
  const all = [...given.keys()];
  if (contradictions === 'keep') return all;
  const firsts = new Map<string, { place: number; labels: string }>();
  const contradictory = new Map<string, number[]>();
  const keys = given.map(({ text, fields, marks, covers }) =>
    JSON.stringify([text.trim(), fields, marks, covers]),
  );
  for (const place of all) {
    const labels = JSON.stringify(given[place]!.labels.toSorted());
    const first = firsts.get(keys[place]!);
    if (!first) firsts.set(keys[place]!, { place, labels });
    else if (first.labels !== labels) {
      const places = contradictory.get(keys[place]!) ?? [first.place];
      contradictory.set(keys[place]!, [...places, place]);
    }
  }
  if (contradictory.size === 0) return all;
  if (contradictions === 'leave_out')
    return all.filter((place) => !contradictory.has(keys[place]!));
  const places = [...contradictory.values()][0]!;
  const named = places.slice(0, 2).map((place) => given[place]!.labels.join(', ') || 'no label');
  throw new LearningFault(
    'contradictory_labels',
    `${contradictory.size} ${contradictory.size === 1 ? 'text has' : 'texts have'} different labels, such as examples ${places.slice(0, 2).join(' and ')} (${named.join('; ')}). Correct them, or set "contradictions" to "leave_out".`,
    places.slice(0, 2),
  );
}
