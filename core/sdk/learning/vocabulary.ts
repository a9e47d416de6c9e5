// Features that a model knows, and inputs as sparse vectors over them.

import { BlockSorter } from './block-sorter.ts';
import { createRows, type Rows } from './feature-rows.ts';
import type { FeatureBlock, LearningInput } from './inputs.ts';
import { LearningFault } from './learning-faults.ts';

/** Maximum number of distinct features of all examples, added up: 1.5 GB while they are counted. */
const mostOccurrences = 2 ** 27;
/** More occurrences of a feature in one input count as many. */
const mostCounted = 255;

/**
 * Features in ascending order of their number within a block. The index of a feature is its row in
 * the model.
 */
export interface Vocabulary {
  readonly features: Uint32Array;
  /** ln((1 + examples) / (1 + examples with the feature)) + 1, in sixteenths. */
  readonly rarity: Uint8Array;
}

/** Rows of a sparse matrix: example `i` has the entries from `starts[i]` to `starts[i + 1]`. */
export interface Vectors {
  readonly starts: Float64Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

/**
 * Occurrences of the distinct features of the inputs, in the order of inputs, blocks and feature
 * numbers.
 */
interface Counted {
  readonly features: Uint32Array;
  readonly counts: Int16Array;
  /** `blocks + 1` entries per input. */
  readonly starts: Float64Array;
}

/**
 * Counts features of inputs: call `add` for each input, then read the vocabulary and the vectors.
 */
export class FeatureCounter {
  readonly #blocks: readonly FeatureBlock[];
  #features = new Uint32Array(1 << 16);
  #counts = new Int16Array(1 << 16);
  #length = 0;
  readonly #starts: number[] = [0];
  readonly #sorter: BlockSorter;

  constructor(blocks: readonly FeatureBlock[]) {
    this.#blocks = blocks;
    this.#sorter = new BlockSorter(blocks);
  }

  add(input: LearningInput): void {
    this.#sorter.read(input);
    for (let block = 0; block < this.#blocks.length; block += 1) {
      this.#sorter.eachDistinct(block, (feature, count) => {
        if (this.#length === this.#features.length) this.#grow();
        this.#features[this.#length] = feature;
        this.#counts[this.#length] = Math.min(mostCounted, count);
        this.#length += 1;
      });
      this.#starts.push(this.#length);
    }
  }

  /**
   * Returns the features of at least `least` examples, at most `most` of them: the most frequent
   * ones. Features of `base` are added with their rarity.
   */
  vocabulary(least: number, most: number, base?: Vocabulary): Vocabulary {
    const examples = (this.#starts.length - 1) / this.#blocks.length;
    const sorted = this.#features.slice(0, this.#length).sort();
    const known: { feature: number; count: number }[] = [];
    for (let at = 0; at < sorted.length;) {
      let end = at + 1;
      while (end < sorted.length && sorted[end] === sorted[at]) end += 1;
      if (end - at >= least) known.push({ feature: sorted[at]!, count: end - at });
      at = end;
    }
    if (known.length > most) {
      known.sort((one, other) => other.count - one.count || one.feature - other.feature);
      known.length = most;
      known.sort((one, other) => one.feature - other.feature);
    }
    const own: Vocabulary = {
      features: Uint32Array.from(known, ({ feature }) => feature),
      rarity: Uint8Array.from(known, ({ count }) =>
        Math.min(255, Math.round(16 * (Math.log((1 + examples) / (1 + count)) + 1))),
      ),
    };
    return base ? withBase(own, base) : own;
  }

  vectors(vocabulary: Vocabulary): Vectors {
    const rows = createRows(vocabulary.features);
    const counted: Counted = {
      features: this.#features,
      counts: this.#counts,
      starts: Float64Array.from(this.#starts),
    };
    return vectorsOf(counted, this.#blocks, vocabulary, rows, this.#length);
  }

  #grow(): void {
    if (this.#length >= mostOccurrences) {
      throw new LearningFault(
        'too_much_text',
        `The examples have more than ${mostOccurrences} features. Use fewer examples or blocks.`,
      );
    }
    const features = new Uint32Array(this.#features.length * 2);
    features.set(this.#features);
    const counts = new Int16Array(this.#counts.length * 2);
    counts.set(this.#counts);
    this.#features = features;
    this.#counts = counts;
  }
}

function vectorsOf(
  counted: Counted,
  blocks: readonly FeatureBlock[],
  { rarity }: Vocabulary,
  rows: Rows,
  length: number,
): Vectors {
  const columns = new Uint32Array(length);
  const values = new Float32Array(length);
  const examples = (counted.starts.length - 1) / blocks.length;
  const starts = new Float64Array(examples + 1);
  let at = 0;
  for (let example = 0; example < examples; example += 1) {
    for (const [block, { source, weight = 1 }] of blocks.entries()) {
      const place = example * blocks.length + block;
      const first = at;
      let squares = 0;
      for (let index = counted.starts[place]!; index < counted.starts[place + 1]!; index += 1) {
        const row = rows.rowOf(counted.features[index]!);
        if (row === -1) continue;
        const value = valueOf(source, counted.counts[index]!, rarity[row]!);
        squares += value * value;
        columns[at] = row;
        values[at] = value;
        at += 1;
      }
      const factor = squares === 0 ? 0 : weight / Math.sqrt(squares);
      for (let index = first; index < at; index += 1) values[index]! *= factor;
    }
    starts[example + 1] = at;
  }
  return { starts, columns: columns.slice(0, at), values: values.slice(0, at) };
}

function withBase(own: Vocabulary, base: Vocabulary): Vocabulary {
  const rarity = new Map<number, number>();
  for (const { features, rarity: of } of [own, base]) {
    for (const [row, feature] of features.entries()) rarity.set(feature, of[row]!);
  }
  const features = Uint32Array.from(rarity.keys()).sort();
  return { features, rarity: Uint8Array.from(features, (feature) => rarity.get(feature)!) };
}

/** Value of a feature before its block is normalized. The numbers of `meanings` are values themselves. */
export function valueOf(source: FeatureBlock['source'], count: number, rarity: number): number {
  if (source === 'meanings') return count;
  return ((1 + Math.log(Math.min(mostCounted, count))) * rarity) / 16;
}
