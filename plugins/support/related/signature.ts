// Short text signatures that find near-duplicates among a million texts: MinHash (Broder, 1997)
// over runs of three words, in bands. The probability that two texts share a band increases steeply
// with the share of common runs.

import { wordsOf } from 'workmill/sdk';

/**
 * Number of hashes for a comparison. The estimated share of common runs is usually within 0.07 of
 * the actual share.
 */
const hashCount = 48;
/**
 * Number of bands, and hashes per band, from the first hashes. Texts with half of their runs in
 * common share a band in 9 of 10 cases; those with 70 % almost always. Each band is an index entry
 * of a case, and more bands would find little more.
 */
const [bandCount, bandSize] = [8, 2];
const runLength = 3;
/** Maximum number of words that are read. The start shows what a case is about. */
const mostWords = 400;
/** Minimum number of words. Shorter texts are greetings, which many cases have in common. */
const fewestWords = 6;

export interface Signature {
  /** Eight bits of the smallest value of each hash function, in base64. */
  digest: string;
  /** Texts that share one of the bands are candidates. */
  bands: readonly string[];
}

/** Returns the signature; null for a text that is too short to compare. */
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

/** Probability that eight bits of different values are equal. */
const byChance = 1 / 256;

/** Returns the estimated share of common runs of two digests, 0 to 1. */
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

/** Returns the hash of function `index`: the finalizer of MurmurHash3 with a seed per function. */
function mixed(hash: number, index: number): number {
  let value = hash ^ Math.imul(index + 1, 0x9e37_79b1);
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
