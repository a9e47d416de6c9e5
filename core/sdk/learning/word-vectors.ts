// Plugins are checked without the types of Node, which this file uses.
/// <reference types="node" />

// Vectors of English words, in which words of similar meaning are close. They ship with the product
// (word-vectors.md); blocks of source `meanings` read them. A different file would invalidate the
// models that have such a block.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRows } from './feature-rows.ts';

export interface WordVectors {
  /** Numbers of each vector. */
  readonly width: number;
  /**
   * Adds the weighted vector of a word, by its hash, `times` times to the sum. False if the word is
   * unknown.
   */
  addTo(sum: Float64Array, word: number, times: number): boolean;
}

const name = Buffer.from('WMWORDS\n', 'latin1');
const headerLength = 16;

let loaded: WordVectors | null = null;

/** Reads the file at the first call. */
export function wordVectors(): WordVectors {
  loaded ??= parseWordVectors(readFileSync(join(import.meta.dirname, 'word-vectors.bin')));
  return loaded;
}

export interface WordVector {
  /** In 8-bit steps of one scale. */
  steps: Int8Array;
  /** 1 to 255: how much the word says. Words that most texts have say little. */
  weight: number;
}

/**
 * The file: an 8-byte magic number, the width and the number of words (both 32 bits, little-endian), the
 * hashes of the words in ascending order, their weights, and their vectors.
 */
export function writeWordVectors(words: ReadonlyMap<number, WordVector>): Uint8Array {
  const hashes = Uint32Array.from(words.keys()).sort();
  const sorted = [...hashes].map((hash) => words.get(hash)!);
  const header = Buffer.alloc(headerLength);
  name.copy(header);
  header.writeUInt32LE(sorted[0]!.steps.length, 8);
  header.writeUInt32LE(sorted.length, 12);
  const weights = Uint8Array.from(sorted, ({ weight }) => weight);
  const steps = sorted.map((word) => bytesOf(word.steps));
  return Buffer.concat([header, new Uint8Array(hashes.buffer), weights, ...steps]);
}

function bytesOf({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function parseWordVectors(file: Buffer): WordVectors {
  const [width, count] = [file.readUInt32LE(8), file.readUInt32LE(12)];
  const weightsAt = headerLength + count * 4;
  const vectorsAt = weightsAt + count;
  if (!file.subarray(0, 8).equals(name) || file.length !== vectorsAt + count * width) {
    throw new Error('word-vectors.bin is corrupted. Install the release again.');
  }
  const hashes = new Uint32Array(Uint8Array.from(file.subarray(headerLength, weightsAt)).buffer);
  const weights = Uint8Array.from(file.subarray(weightsAt, vectorsAt));
  const steps = new Int8Array(Uint8Array.from(file.subarray(vectorsAt)).buffer);
  const rows = createRows(hashes);
  return {
    width,
    addTo(sum, word, times) {
      const row = rows.rowOf(word);
      if (row === -1) return false;
      const factor = times * weights[row]!;
      for (let at = 0; at < width; at += 1) {
        sum[at] = sum[at]! + factor * steps[row * width + at]!;
      }
      return true;
    },
  };
}
