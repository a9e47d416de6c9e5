// Password rules. Only the length counts, not classes of characters (NIST SP 800-63B).

import type { Random } from '../../kernel/random.ts';
import { invalid } from '../account.ts';

export const passwordLengths = { min: 12, max: 200 } as const;

/** Minimum length of a name part that a password must not contain: shorter ones occur by chance. */
const tellingLength = 4;

/** Throws `invalid_request` with the broken rule; `path` is the field of the password. */
export function requirePassword(
  password: string,
  { login, name }: { login: string; name: string },
  path: string,
): void {
  const refuse = (message: string) => invalid([{ path, message }]);
  // Counts characters, not UTF-16 units: an emoji is one.
  const { length } = [...password.normalize('NFKC')];
  const { min, max } = passwordLengths;
  if (length < min) throw refuse(`must have at least ${min} characters`);
  if (length > max) throw refuse(`must have at most ${max} characters`);
  const folded = fold(password);
  const telling = [login, login.split('@')[0]!, name, ...name.split(/\s+/)].map(fold);
  if (telling.some((part) => part.length >= tellingLength && folded.includes(part))) {
    throw refuse('must not contain your name or login');
  }
  if (new Set(folded).size < tellingLength) throw refuse('must have more different characters');
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Without similar letters: the password is read from a screen and typed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 5;
const groupLength = 4;

/** Creates an initial password with 99 bits, to be changed at the first sign-in. */
export function makePassword(random: Random): string {
  const letters: string[] = [];
  while (letters.length < groups * groupLength) {
    for (const byte of random.bytes(32)) {
      // 248 is the largest multiple of 31 in a byte: above it, letters would not be equally likely.
      if (byte < 248) letters.push(alphabet[byte % alphabet.length]!);
    }
  }
  const starts = Array.from({ length: groups }, (_, index) => index * groupLength);
  return starts.map((at) => letters.slice(at, at + groupLength).join('')).join('-');
}
