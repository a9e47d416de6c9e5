import t from 'tap';
import { systemRandom } from '../../core/kernel/random.ts';
import {
  createSecret,
  isSecret,
  signBody,
  signStandard,
  signingKeys,
  verifyBody,
  verifyStandard,
} from '../../core/webhooks/signature.ts';

const secret = createSecret(systemRandom);
const keys = signingKeys(secret);
const body = '{"n":1}';
const now = new Date('2026-03-01T12:00:00Z');
const timestamp = now.getTime() / 1000;

t.test('a receiver accepts what was signed and nothing else', async (t) => {
  const signature = signBody(keys, body);
  t.equal(verifyBody(secret, body, signature), true);
  t.equal(verifyBody(secret, '{"n": 1}', signature), false, 'other bytes of the same object');
  t.equal(verifyBody(createSecret(systemRandom), body, signature), false, 'another secret');
  t.equal(verifyBody(secret, body, signature.toUpperCase()), false);
  t.equal(verifyBody(secret, body, ''), false);
});

t.test(
  'a receiver of Standard Webhooks refuses another id, another time and a replay',
  async (t) => {
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,AAAA ${signStandard(keys, { id: 'evt_1', timestamp, body })}`,
    };
    t.equal(verifyStandard(secret, headers, body, { now }), true, 'one of several fits');
    t.equal(verifyStandard(secret, { ...headers, 'webhook-id': 'evt_2' }, body, { now }), false);
    const shifted = { ...headers, 'webhook-timestamp': String(timestamp + 1) };
    t.equal(verifyStandard(secret, shifted, body, { now }), false);
    const later = new Date(now.getTime() + 301_000);
    t.equal(verifyStandard(secret, headers, body, { now: later }), false);
    const garbled = { ...headers, 'webhook-timestamp': 'soon' };
    t.equal(verifyStandard(secret, garbled, body, { now }), false);
  },
);

t.test('a secret is whsec_ and 24 to 64 bytes in base64', async (t) => {
  const encoded = (length: number) => `whsec_${Buffer.alloc(length, 7).toString('base64')}`;
  for (const good of [secret, encoded(24), encoded(64)]) t.equal(isSecret(good), true, good);
  const short = encoded(23);
  for (const bad of [short, encoded(65), secret.slice(6), 'whsec_', 'whsec_not base64 at all!!']) {
    t.equal(isSecret(bad), false, bad);
  }
});
