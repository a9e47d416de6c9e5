// Passwords as they are stored: scrypt (RFC 7914) under a salt of their own.

import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { Fault } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/random.ts';

/**
 * N = 2^15, r = 8, p = 3: one of the settings that OWASP's Password Storage Cheat Sheet recommends.
 * 32 MiB of memory for each password that is checked.
 */
const defaultCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 64 * 2 ** 20;
const saltBytes = 16;
const hashBytes = 32;

/** Checks at the same time: more would keep threads from files and name resolution, and take memory. */
const concurrent = 2;
/** Checks that wait for those: some seconds of work. */
const maxWaiting = 32;

/** Parameters of scrypt. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /**
   * Whether the password has this hash. Without a hash it takes as long, and is false: an account that
   * does not exist is not told from a wrong password. Fault: `unavailable` when too many wait.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Fault: `unavailable` when too many wait already, before anything is counted. */
  requireRoom(): void;
}

export function createPasswordHashes({
  random,
  cost = defaultCost,
}: {
  random: Random;
  /** Those of the release unless a test has cheaper ones. */
  cost?: PasswordCost | undefined;
}): PasswordHashes {
  const { inTurn, requireRoom } = createTurns();
  const nobodys = print(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

  return {
    async hash(password) {
      const salt = random.bytes(saltBytes);
      return print(cost, salt, await inTurn(() => derive(password, salt, cost)));
    },
    async verify(password, stored) {
      const { salt, hash, options } = parse(stored ?? nobodys);
      const derived = await inTurn(() => derive(password, salt, options));
      return timingSafeEqual(derived, hash) && stored !== null;
    },
    requireRoom,
  };
}

/** `scrypt$32768$8$3$<salt>$<hash>`: what is stored says how it was made, so that costs may change. */
function print({ N, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
}

function parse(stored: string) {
  const [kind, N, r, p, salt, hash] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || hash === undefined) {
    throw new Fault('internal_error', 'A stored password hash has an unknown form.');
  }
  return {
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    options: { N: Number(N), r: Number(r), p: Number(p) },
  };
}

/** The same password typed on two keyboards is the same bytes: NFKC, as NIST SP 800-63B advises. */
function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const plain = password.normalize('NFKC');
    scrypt(plain, salt, hashBytes, { ...options, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  function requireRoom(): void {
    if (waiting.length < maxWaiting) return;
    const message = 'Too many people are signing in. Try again in a moment.';
    throw new Fault('unavailable', message, { retryAfter: 2 });
  }
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrent) {
      requireRoom();
      // Whoever ends passes its turn on, so `running` stays.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return { inTurn, requireRoom };
}
