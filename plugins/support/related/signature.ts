// A short signature of a text by which texts that are nearly the same are found among a million: MinHash
// (Broder, 1997) over runs of three words, in bands. Two texts share a band with a probability that
// rises steeply with the share of runs that they have in common.

import { wordsOf } from 'workmill/sdk';

/** By how many hashes texts are compared; the share of runs in common is off by 0.07 at most, mostly. */
const hashCount = 48;
/**
 * Of the first hashes, so many bands of so many. Texts with half of their runs in common share a band in
 * 9 of 10 cases, those with 70 % nearly always. A row is found by its bands: more of them would find
 * little more, and each is an index entry of each case.
 */
const [bandCount, bandSize] = [8, 2];
const runLength = 3;
/** Words that are read; the beginning tells what a case is about. */
const mostWords = 400;
/** Fewer words are a greeting, which every other case has. */
const fewestWords = 6;

export interface Signature {
  /** Of each hash function eight bits of the smallest value, in base64. */
  digest: string;
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
  const bands = Array.from({ length: bandCount }, (_, band) => {
    const own = hashes.slice(band * bandSize, (band + 1) * bandSize);
    return `${band}${hashOf(own.join(' ')).toString(36)}`;
  });
  return { digest: Buffer.from(hashes).toString('base64'), bands };
}

/** Different values agree in eight bits as often. */
const byChance = 1 / 256;

/** Estimated share of runs in common of two digests, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [bytes, others] = [one, other].map((digest) => Buffer.from(digest, 'base64'));
  if (bytes!.length !== hashCount || others!.length !== hashCount) return 0;
  const agreeing = bytes!.filter((byte, index) => byte === others![index]).length / hashCount;
  return Math.max(0, (agreeing - byChance) / (1 - byChance));
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
