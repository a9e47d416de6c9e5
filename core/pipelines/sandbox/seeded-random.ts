// Deterministic random numbers: they depend only on the workflow and the attempt of the run.

import { createHash } from 'node:crypto';
import type { RunRandom } from '../../sdk/services.ts';

/**
 * Marsaglia's xorshift128 over 32-bit words: fast and uniform enough, but unsuitable for secrets.
 */
export function createSeededRandom(seed: string): RunRandom {
  const digest = createHash('sha256').update(seed).digest();
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const fraction = (): number => {
    const mixed = (a ^ (a << 11)) >>> 0;
    [a, b, c] = [b, c, d];
    d = (d ^ (d >>> 19) ^ mixed ^ (mixed >>> 8)) >>> 0;
    return d / 2 ** 32;
  };
  return { fraction, integer: (below) => Math.floor(fraction() * below) };
}
