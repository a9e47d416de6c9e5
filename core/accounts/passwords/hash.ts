// Password hashes: scrypt (RFC 7914) with a salt for each.

import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { Fault } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/random.ts';

/**
 * N = 2^15, r = 8, p = 3: one of the settings recommended in OWASP's Password Storage Cheat Sheet.
 * Each check takes 32 MiB of memory.
 */
const defaultCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 64 * 2 ** 20;
const saltBytes = 16;
const hashBytes = 32;

/**
 * Maximum number of concurrent checks: more would block threads for files and name resolution, and
 * take memory.
 */
const concurrent = 2;
/** Maximum number of waiting checks: some seconds of work. */
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
   * Whether the password has this hash. Without a hash, returns false after the same time, so that
   * an unknown account looks like a wrong password. Throws `unavailable` if too many checks wait.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Throws `unavailable` if too many checks wait already, before anything is counted. */
  requireRoom(): void;
}

export function createPasswordHashes({
  random,
  cost = defaultCost,
}: {
  random: Random;
  /** Default: the cost of the release; tests pass a lower one. */
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

/**
 * Formats `scrypt$32768$8$3$<salt>$<hash>`; the stored parameters allow later changes of the cost.
 */
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

/**
 * NFKC gives the same bytes for the same password typed on different keyboards, as NIST SP 800-63B
 * recommends.
 */
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
      // A finished check passes its slot on, so `running` is unchanged.
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
