import { randomBytes } from 'node:crypto';

/**
 * Randomness as an injected dependency; `fraction` is for jitter, `bytes` for secrets and
 * identifiers.
 */
export interface Random {
  bytes(length: number): Buffer;
  /** Returns a number in [0, 1). */
  fraction(): number;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
};
