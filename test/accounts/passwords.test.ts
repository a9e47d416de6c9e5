import t from 'tap';
import { createPasswordHashes } from '../../core/accounts/passwords/hash.ts';
import { makePassword, requirePassword } from '../../core/accounts/passwords/rules.ts';
import { systemRandom } from '../../core/kernel/random.ts';

const person = { login: 'ines@example.com', name: 'Ines Example' };

t.test('a stored hash says how it was made, and opens for its password alone', async (t) => {
  const passwords = createPasswordHashes({ random: systemRandom });
  const stored = await passwords.hash('Straße und Ufer');
  t.match(stored, /^scrypt\$32768\$8\$3\$[^$]{24}\$[^$]{44}$/);
  t.equal(await passwords.verify('Straße und Ufer', stored), true);
  t.equal(await passwords.verify('Strasse und Ufer', stored), false);
  t.equal(await passwords.verify('', null), false, 'and no password is that of nobody');
});

t.test('a password typed on another keyboard is the same', async (t) => {
  const cost = { N: 2 ** 10, r: 8, p: 1 };
  const passwords = createPasswordHashes({ random: systemRandom, cost });
  const stored = await passwords.hash('caf\u00e9 au lait');
  t.equal(await passwords.verify('cafe\u0301 au lait', stored), true);
});

t.test('more people than can wait are asked to come back', async (t) => {
  const cost = { N: 2 ** 4, r: 8, p: 1 };
  const passwords = createPasswordHashes({ random: systemRandom, cost });
  const attempts = Array.from({ length: 40 }, () => passwords.verify('x', null));
  const ends = await Promise.allSettled(attempts);
  const refused = ends.filter((end) => end.status === 'rejected');
  t.equal(refused.length, 40 - 2 - 32);
  t.match(refused[0], { reason: { code: 'unavailable', retryAfter: 2 } });
  t.equal(await passwords.verify('x', null), false, 'afterwards there is room again');
});

t.test('passwords that are made keep the rules and differ', (t) => {
  const made = Array.from({ length: 20 }, () => makePassword(systemRandom));
  t.equal(new Set(made).size, 20);
  for (const password of made) {
    t.match(password, /^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
    requirePassword(password, person, '/password');
  }
  t.end();
});

t.test('length counts characters, as people do', (t) => {
  t.throws(() => requirePassword('🦊🐻🐼🦁🐯🐨', person, '/password'), { code: 'invalid_request' });
  requirePassword('🦊🐻🐼🦁🐯🐨🐸🐵🐔🐧🐦🦆', person, '/password');
  t.throws(() => requirePassword('my INES example', person, '/password'), {
    code: 'invalid_request',
  });
  t.end();
});
