// A short signature of a text by which texts that are nearly the same are found among a million: MinHash
// (Broder, 1997) over runs of three words, in bands. Two texts share a band with a probability that
// rises steeply with the share of runs that they have in common.

import { wordsOf } from 'workmill/sdk';

/** Hashes of a signature, and hashes of each band: half of the runs in common share a band in 9 of 10 cases. */
const [hashCount, bandSize] = [48, 3];
const runLength = 3;
/** Words that are read; the beginning tells what a case is about. */
const mostWords = 400;
/** Fewer words are a greeting, which every other case has. */
const fewestWords = 6;

export interface Signature {
  /** Of each hash function the smallest value. */
  hashes: readonly number[];
  /** Texts with one of these in common are candidates. */
  bands: readonly string[];
}

/** Null for a text that is too short to be compared. */
export function signatureOf(text: string): Signature | null {
  const words = wordsOf(text)
    .filter((word) => !/\d/.test(word))
    .slice(0, mostWords);
  if (words.length < fewestWords) return null;
  const hashes = Array.from({ length: hashCount }, () => 0xffff_ffff);
  for (let at = 0; at + runLength <= words.length; at += 1) {
    const hash = hashOf(words.slice(at, at + runLength).join(' '));
    for (let index = 0; index < hashCount; index += 1) {
      const value = mixed(hash, index);
      if (value < hashes[index]!) hashes[index] = value;
    }
  }
  const bands: string[] = [];
  for (let start = 0; start < hashCount; start += bandSize) {
    const band = hashes.slice(start, start + bandSize).map((hash) => hash.toString(36));
    bands.push(`b${start / bandSize}x${band.join('x')}`);
  }
  return { hashes, bands };
}

/** Estimated share of runs in common, 0 to 1. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length || one.length === 0) return 0;
  return one.filter((hash, index) => hash === other[index]).length / one.length;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  }
  return hash >>> 0;
}

/** One hash for each function: the finalizer of MurmurHash3 with another beginning. */
function mixed(hash: number, index: number): number {
  let value = hash ^ Math.imul(index + 1, 0x9e37_79b1);
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
