import { randomBytes } from 'node:crypto';

/** Randomness as something that is passed in; `fraction` is for jitter, `bytes` for secrets and ids. */
export interface Random {
  bytes(length: number): Buffer;
  /** A number in [0, 1). */
  fraction(): number;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
};
