// The features of one input, block by block.

import { eachFeature, meaningFeatures } from './features.ts';
import type { FeatureBlock, LearningInput } from './inputs.ts';
import { wordVectors } from './word-vectors.ts';

/** Steps of the largest number in the sum of the vectors of an input. */
const meaningSteps = 127;

/** The distinct features of one input by block, with their number of occurrences. */
export class BlockSorter {
  readonly #blocks: readonly FeatureBlock[];
  #found: Uint32Array[];
  readonly #lengths: Float64Array;
  /** The features of each block of source `meanings`. */
  readonly #meanings: readonly (Uint32Array | null)[];

  constructor(blocks: readonly FeatureBlock[]) {
    this.#blocks = blocks;
    this.#found = Array.from(blocks, () => new Uint32Array(256));
    this.#lengths = new Float64Array(blocks.length);
    this.#meanings = blocks.map((block) =>
      block.source === 'meanings' ? meaningFeatures(block, wordVectors().width) : null,
    );
  }

  read(input: LearningInput): void {
    this.#lengths.fill(0);
    eachFeature(input, this.#blocks, (feature, block) => {
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

  /**
   * In ascending order of features. Of a block of source `meanings`, the features are the numbers of the
   * summed vector, and their "count" is -127 to 127: the number in steps of 1/127 of the largest.
   */
  eachDistinct(block: number, use: (feature: number, count: number) => void): void {
    const features = this.#meanings[block];
    if (!features) {
      this.#eachEmitted(block, use);
      return;
    }
    const sum = this.#sumOf(block);
    const scale = scaleOf(sum);
    for (let at = 0; at < sum.length; at += 1) {
      const step = Math.round(sum[at]! * scale);
      if (step !== 0) use(features[at]!, step);
    }
  }

  /** The features as `eachFeature` emits them: words, where the source is `meanings`. */
  #eachEmitted(block: number, use: (feature: number, count: number) => void): void {
    const found = this.#found[block]!.subarray(0, this.#lengths[block]).sort();
    for (let at = 0; at < found.length;) {
      let end = at + 1;
      while (end < found.length && found[end] === found[at]) end += 1;
      use(found[at]!, end - at);
      at = end;
    }
  }

  /** What each known word adds to the counts of `eachDistinct`, for a block of source `meanings`. */
  eachMeaning(block: number, use: (word: number, feature: number, count: number) => void): void {
    const vectors = wordVectors();
    const scale = scaleOf(this.#sumOf(block));
    const counts = new Float64Array(vectors.width);
    this.#eachEmitted(block, (word, times) => {
      counts.fill(0);
      if (!vectors.addTo(counts, word, times * scale)) return;
      for (const [at, count] of counts.entries()) use(word, this.#meanings[block]![at]!, count);
    });
  }

  #sumOf(block: number): Float64Array {
    const vectors = wordVectors();
    const sum = new Float64Array(vectors.width);
    this.#eachEmitted(block, (word, count) => vectors.addTo(sum, word, count));
    return sum;
  }
}

function scaleOf(sum: Float64Array): number {
  const largest = sum.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest === 0 ? 0 : meaningSteps / largest;
}
