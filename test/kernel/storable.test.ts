import t from 'tap';
import { findUnstorable, toStorable } from '../../core/kernel/storable.ts';

t.test('what PostgreSQL cannot keep becomes U+FFFD, and nothing else changes', async (t) => {
  t.equal(toStorable('plain \u{1F600} text'), 'plain \u{1F600} text');
  t.equal(toStorable('a\0b\ud83dc'), 'a\uFFFDb\uFFFDc');
});

t.test('it is found wherever it stands in a value, names included', async (t) => {
  const value = { fine: ['ok', { 'a/b': 'x\0' }], ['n\0']: 1, half: '\udc00' };
  t.same(findUnstorable(value).sort(), ['/fine/1/a~1b', '/half', '/n\uFFFD']);
  t.same(findUnstorable({ a: [1, null, 'text'] }), []);
  t.equal(findUnstorable(Array.from({ length: 50 }, () => '\0')).length, 10);
});
