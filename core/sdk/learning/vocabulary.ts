// Features that a model knows, and inputs as sparse vectors over them.

import { eachFeature } from './features.ts';
import type { FeatureBlock, LearningInput } from './inputs.ts';
import { LearningFault } from './learning-faults.ts';

/** Maximum number of distinct features of all examples, added up: 1.3 GB while they are counted. */
const mostOccurrences = 2 ** 27;

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
  readonly counts: Uint8Array;
  /** `blocks + 1` entries per input. */
  readonly starts: Float64Array;
}

/** Finds the row of a feature in constant time. */
export interface Rows {
  /** -1 for a feature that the model does not know. */
  rowOf(feature: number): number;
}

export function createRows(features: Uint32Array): Rows {
  let size = 16;
  while (size < features.length * 2) size *= 2;
  const slots = new Int32Array(size);
  for (let row = 0; row < features.length; row += 1) {
    let slot = features[row]! & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = row + 1;
  }
  return {
    rowOf(feature) {
      let slot = feature & (size - 1);
      for (let row = slots[slot]!; row !== 0; row = slots[slot]!) {
        if (features[row - 1] === feature) return row - 1;
        slot = (slot + 1) & (size - 1);
      }
      return -1;
    },
  };
}

/**
 * Counts features of inputs: call `add` for each input, then read the vocabulary and the vectors.
 */
export class FeatureCounter {
  readonly #blocks: readonly FeatureBlock[];
  #features = new Uint32Array(1 << 16);
  #counts = new Uint8Array(1 << 16);
  #length = 0;
  readonly #starts: number[] = [0];
  readonly #sorter: BlockSorter;

  constructor(blocks: readonly FeatureBlock[]) {
    this.#blocks = blocks;
    this.#sorter = new BlockSorter(blocks.length);
  }

  add(input: LearningInput): void {
    this.#sorter.read(input, this.#blocks);
    for (let block = 0; block < this.#blocks.length; block += 1) {
      this.#sorter.eachDistinct(block, (feature, count) => {
        if (this.#length === this.#features.length) this.#grow();
        this.#features[this.#length] = feature;
        this.#counts[this.#length] = Math.min(255, count);
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
    const counts = new Uint8Array(this.#counts.length * 2);
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
    for (const [block, { weight = 1 }] of blocks.entries()) {
      const place = example * blocks.length + block;
      const first = at;
      let squares = 0;
      for (let index = counted.starts[place]!; index < counted.starts[place + 1]!; index += 1) {
        const row = rows.rowOf(counted.features[index]!);
        if (row === -1) continue;
        const value = valueOf(counted.counts[index]!, rarity[row]!);
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

/** Value of a feature before its block is normalized. */
export function valueOf(count: number, rarity: number): number {
  return ((1 + Math.log(count)) * rarity) / 16;
}

/** The distinct features of one input by block, with their number of occurrences. */
export class BlockSorter {
  #found: Uint32Array[];
  readonly #lengths: Float64Array;

  constructor(blocks: number) {
    this.#found = Array.from({ length: blocks }, () => new Uint32Array(256));
    this.#lengths = new Float64Array(blocks);
  }

  read(input: LearningInput, blocks: readonly FeatureBlock[]): void {
    this.#lengths.fill(0);
    eachFeature(input, blocks, (feature, block) => {
      const length = this.#lengths[block]!;
      let found = this.#found[block]!;
      if (length === found.length) {
        const larger = new Uint32Array(length * 2);
        larger.set(found);
        this.#found[block] = larger;
        found = larger;
      }
      found[length] = feature;
      this.#lengths[block] = length + 1;
    });
  }

  /** In ascending order of features. */
  eachDistinct(block: number, use: (feature: number, count: number) => void): void {
    const found = this.#found[block]!.subarray(0, this.#lengths[block]).sort();
    for (let at = 0; at < found.length;) {
      let end = at + 1;
      while (end < found.length && found[end] === found[at]) end += 1;
      use(found[at]!, end - at);
      at = end;
    }
  }
}
