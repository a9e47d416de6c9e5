// A trained model: loads its file, predicts labels for texts, and explains a prediction by the
// words that caused it.

import { highestOf, probabilities } from './answer-rules.ts';
import { eachFeature } from './features.ts';
import type { ModelKind } from './fit.ts';
import type { LearningInput } from './inputs.ts';
import { parseModel, type ModelParts } from './model-file.ts';
import { BlockSorter } from './block-sorter.ts';
import { createRows, type Rows } from './feature-rows.ts';
import { valueOf } from './vocabulary.ts';

export type LabelOutcome = 'yes' | 'no' | 'unsure';

export interface LabelAnswer {
  label: string;
  /** 0 to 1, calibrated on examples that the model has not seen. */
  probability: number;
  outcome: LabelOutcome;
}

export interface Prediction {
  /** Labels with the outcome `yes`, the most probable first. At most one for kind `one`. */
  labels: string[];
  /** True if a label is `unsure`: a person should decide. */
  unsure: boolean;
  /** All labels, in descending order of probability. */
  ranked: LabelAnswer[];
}

/** A feature that increased (positive) or decreased (negative) the score of a label. */
export interface Reason {
  /** Words as written in the input; the name of the mark for marks without a position. */
  words: string;
  /** Offset in the field of the block; start and end are 0 for marks without a position. */
  start: number;
  end: number;
  /** Name of the feature's block, and the field that it read; undefined for `text`. */
  block: string;
  field?: string;
  /** Contribution to the score of the label. */
  contribution: number;
}

export interface TextModel {
  readonly kind: ModelKind;
  readonly labels: readonly string[];
  /** SHA-256 of the content, hexadecimal; identifies the model. */
  readonly digest: string;
  /** Predicts the labels of an input. Only the first 20,000 characters of each field are read. */
  predict(input: LearningInput | string): Prediction;
  /**
   * Returns the features with the largest contributions to the score of a label; default: 10. Empty
   * for an unknown label.
   */
  explain(input: LearningInput | string, label: string, most?: number): Reason[];
}

/**
 * Loads a model from the bytes of its file. Load it once and reuse it. Throws a LearningFault:
 * `model_foreign`, `model_too_new` or `model_corrupted`.
 */
export function readModel(bytes: Uint8Array): TextModel {
  const { parts, digest } = parseModel(bytes);
  const { kind, labels, rules, blocks } = parts;
  const scorer = createScorer(parts);
  const given = new Float64Array(labels.length);
  return {
    kind,
    labels,
    digest,
    predict(input) {
      const scores = scorer.score(inputOf(input));
      probabilities(kind, rules, scores, given);
      const top = highestOf(given);
      const ranked = labels.map((label, index): LabelAnswer => {
        const probability = given[index]!;
        const { yes, no } = rules[index]!;
        if (kind === 'any') return { label, probability, outcome: outcomeOf(probability, yes, no) };
        const outcome = index === top ? outcomeOf(probability, yes, 0) : 'no';
        return { label, probability, outcome };
      });
      ranked.sort((one, other) => other.probability - one.probability);
      return {
        labels: ranked.filter(({ outcome }) => outcome === 'yes').map(({ label }) => label),
        unsure: ranked.some(({ outcome }) => outcome === 'unsure'),
        ranked,
      };
    },
    explain(input, label, most = 10) {
      const read = inputOf(input);
      const contributions = scorer.contributions(read, labels.indexOf(label));
      return reasonsOf(read, blocks, contributions, most);
    },
  };
}

function outcomeOf(probability: number, yes: number, no: number): LabelOutcome {
  if (probability >= yes) return 'yes';
  return probability >= no ? 'unsure' : 'no';
}

function inputOf(input: LearningInput | string): LearningInput {
  return typeof input === 'string' ? { text: input } : input;
}

interface Scorer {
  /** Returns the scores. The next call overwrites the array. */
  score(input: LearningInput): Float64Array;
  /** Returns the contribution of each feature, by block and feature. */
  contributions(input: LearningInput, label: number): Map<number, number>[];
}

function createScorer({ blocks, vocabulary, weights }: ModelParts): Scorer {
  const rows: Rows = createRows(vocabulary.features);
  const starts = new Uint32Array(weights.counts.length + 1);
  for (const [row, count] of weights.counts.entries()) starts[row + 1] = starts[row]! + count;
  const sorter = new BlockSorter(blocks);
  const scores = new Float64Array(weights.biases.length);
  const eachValue = (
    input: LearningInput,
    use: (block: number, feature: number, row: number, value: number) => void,
  ): void => {
    sorter.read(input);
    for (const [block, { source, weight = 1 }] of blocks.entries()) {
      let squares = 0;
      const found: number[] = [];
      sorter.eachDistinct(block, (feature, count) => {
        const row = rows.rowOf(feature);
        if (row === -1) return;
        const value = valueOf(source, count, vocabulary.rarity[row]!);
        squares += value * value;
        found.push(feature, row, value);
      });
      const factor = weight / Math.sqrt(squares);
      for (let at = 0; at < found.length; at += 3) {
        use(block, found[at]!, found[at + 1]!, found[at + 2]! * factor);
      }
    }
  };
  return {
    score(input) {
      scores.set(weights.biases);
      eachValue(input, (_block, _feature, row, value) => {
        for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
          const label = weights.labels[at]!;
          scores[label] = scores[label]! + value * weights.steps[at]! * weights.scales[label]!;
        }
      });
      return scores;
    },
    contributions(input, label) {
      const found = blocks.map(() => new Map<number, number>());
      eachValue(input, (block, feature, row, value) => {
        for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
          if (weights.labels[at] !== label) continue;
          const steps = weights.steps[at]! * weights.scales[label]!;
          found[block]!.set(feature, value * steps);
        }
      });
      return found.map((contributions, block) =>
        blocks[block]!.source === 'meanings'
          ? ofWords(sorter, block, contributions)
          : contributions,
      );
    },
  };
}

/** Divides what the numbers of a meaning contribute among the words that they come from. */
function ofWords(
  sorter: BlockSorter,
  block: number,
  contributions: ReadonlyMap<number, number>,
): Map<number, number> {
  if (contributions.size === 0) return new Map();
  const perStep = new Map<number, number>();
  sorter.eachDistinct(block, (feature, step) => {
    perStep.set(feature, (contributions.get(feature) ?? 0) / step);
  });
  const words = new Map<number, number>();
  sorter.eachMeaning(block, (word, feature, steps) => {
    const contribution = steps * (perStep.get(feature) ?? 0);
    words.set(word, (words.get(word) ?? 0) + contribution);
  });
  return words;
}

/** The strongest reasons, each with the position of its first occurrence. */
function reasonsOf(
  input: LearningInput,
  blocks: ModelParts['blocks'],
  contributions: readonly Map<number, number>[],
  most: number,
): Reason[] {
  const strongest = contributions
    .flatMap((features, block) =>
      [...features].map(([feature, contribution]) => ({ block, feature, contribution })),
    )
    .toSorted((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
    .slice(0, most);
  const wanted = new Map(strongest.map((one) => [`${one.block} ${one.feature}`, one]));
  const places = new Map<string, { start: number; end: number }>();
  // Marks are visited in order; a mark without a position is shown by its name.
  const marks = new Map<string, string>();
  let block = -1;
  let names: string[] = [];
  eachFeature(input, blocks, (feature, at, start, end) => {
    const { source, field } = blocks[at]!;
    if (at !== block) {
      names = (input.marks ?? []).filter((mark) => mark.field === field).map(({ name }) => name);
    }
    block = at;
    const name = source === 'marks' ? names.shift() : undefined;
    const key = `${at} ${feature}`;
    if (!wanted.has(key) || places.has(key)) return;
    places.set(key, { start, end });
    if (name !== undefined) marks.set(key, name);
  });
  return [...wanted].map(([key, { block: at, contribution }]) => {
    const { name, source, field } = blocks[at]!;
    const place = places.get(key)!;
    const named = source === 'marks' || field === undefined ? {} : { field };
    const text = named.field === undefined ? input.text : (input.fields?.[named.field] ?? '');
    const words = place.end === 0 ? (marks.get(key) ?? '') : text.slice(place.start, place.end);
    return { words, ...place, block: name, ...named, contribution };
  });
}
