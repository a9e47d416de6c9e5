import t from 'tap';
import { Fault } from '../../core/kernel/errors.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createMasterKey, parseMasterKeys, printMasterKey } from '../../core/vault/master-keys.ts';
import { createVault, placeOf, sealBytes, sealedWith } from '../../core/vault/vault.ts';

const random = systemRandom;
const place = placeOf('webhook_endpoints.secret', 'acme', 'one');

t.test('what is sealed opens in its place and nowhere else', async (t) => {
  const vault = createVault({ keys: [createMasterKey(random)], random });
  const plain = Buffer.from('whsec_invented');
  const sealed = vault.seal(plain, place);
  t.equal(sealed.length, plain.length + sealBytes);
  t.notOk(sealed.includes(plain));
  t.same(vault.open(sealed, place), plain);
  t.same(vault.open(vault.seal(Buffer.alloc(0), place), place), Buffer.alloc(0));
  for (const other of [
    placeOf('webhook_endpoints.secret', 'globex', 'one'),
    placeOf('webhook_endpoints.secret', 'acme', 'two'),
    placeOf('idempotent_answers.body', 'acme', 'one'),
  ]) {
    t.throws(() => vault.open(sealed, other), { code: 'internal_error' });
  }
  t.not(placeOf('a', 'b","c', 'd'), placeOf('a', 'b', 'c","d'), 'no two places read the same');
});

t.test('a value in which any one bit was changed does not open', async (t) => {
  const vault = createVault({ keys: [createMasterKey(random)], random });
  const sealed = vault.seal(Buffer.from('ab'), place);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    t.throws(() => vault.open(changed, place), Fault, `bit ${bit}`);
  }
  for (const length of [0, 1, 30, sealed.length - 1]) {
    t.throws(() => vault.open(sealed.subarray(0, length), place), Fault, `${length} bytes`);
  }
});

t.test('no two seals of the same are alike, and both open', async (t) => {
  const vault = createVault({ keys: [createMasterKey(random)], random });
  const seals = Array.from({ length: 100 }, () => vault.seal(Buffer.from('same'), place));
  t.equal(new Set(seals.map((sealed) => sealed.subarray(9).toString('hex'))).size, 100);
  t.ok(seals.every((sealed) => vault.open(sealed, place).toString() === 'same'));
});

t.test('the first key seals, every key opens, and one that is missing is named', async (t) => {
  const [older, newer] = [createMasterKey(random), createMasterKey(random)];
  const before = createVault({ keys: [older], random }).seal(Buffer.from('old'), place);
  const both = createVault({ keys: [newer, older], random });
  t.same(both.keyIds, [newer.id, older.id]);
  t.equal(sealedWith(both.seal(Buffer.from('new'), place)), newer.id);
  t.equal(sealedWith(before), older.id);
  t.equal(both.open(before, place).toString(), 'old');
  const alone = createVault({ keys: [newer], random });
  t.throws(() => alone.open(before, place), {
    code: 'unavailable',
    message: new RegExp(`master key ${older.id} is missing`),
  });
});

t.test(
  'a key file is read as it is written; anything else is refused without repeating it',
  async (t) => {
    const key = createMasterKey(random);
    t.same(parseMasterKeys(printMasterKey(key), 'master.key'), [key]);
    t.same(parseMasterKeys(`\n# old\r\n${key.bytes.toString('hex')}\r\n`, 'file'), [key]);
    const other = createMasterKey(random);
    const two = printMasterKey(other) + printMasterKey(key);
    t.same(parseMasterKeys(two, 'file'), [other, key]);
    for (const text of [
      '',
      '# nothing',
      'secret password',
      'AAAA',
      key.bytes.toString('hex') + '00',
    ]) {
      t.throws(() => parseMasterKeys(text, 'the file'), {
        code: 'unavailable',
        message: /the file/,
      });
    }
    try {
      parseMasterKeys('secret password', 'the file');
    } catch (error) {
      t.notMatch((error as Error).message, /secret password/);
    }
  },
);

t.test('a record made elsewhere by the format opens here', async (t) => {
  // Made with Python's cryptography from the description in vault.ts: key 00 01 … 1f, salt 12 × a5,
  // nonce 12 × 5a, context ["k","t","i"], plain "workmill".
  const [key] = parseMasterKeys(
    '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    'here',
  );
  const record =
    '01fc49aebd22ea94a7a5a5a5a5a5a5a5a5a5a5a5a55a5a5a5a5a5a5a5a5a5a5a5ac91513bea018273218b83bfdc6b41ae602b3ee84f71c900e';
  const vault = createVault({ keys: [key!], random });
  t.equal(vault.open(Buffer.from(record, 'hex'), placeOf('k', 't', 'i')).toString(), 'workmill');
});
