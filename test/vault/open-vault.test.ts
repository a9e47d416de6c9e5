import t, { type Test } from 'tap';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '../../core/kernel/random.ts';
import { createMasterKey, printMasterKey } from '../../core/vault/master-keys.ts';
import { joinVault, openVault } from '../../core/vault/open-vault.ts';
import { collectingLog } from '../support/log.ts';
import { testDatabase } from '../support/postgres.ts';

const random = systemRandom;

async function rig(t: Test) {
  const database = await testDatabase(t);
  const folder = join(t.testdir(), 'home');
  mkdirSync(folder);
  const log = collectingLog();
  const homeFile = join(folder, 'master.key');
  const sources = { file: null, environment: null, homeFile };
  const given = { database, sources, random, log };
  const withKeys = (...keys: { id: string; bytes: Buffer }[]) => ({
    ...given,
    sources: {
      ...sources,
      file: { path: 'keys', content: keys.map(printMasterKey).join('') },
    },
  });
  return { given, withKeys, homeFile, log, folder };
}

t.test('the first start makes a key that only its owner may read, later ones use it', async (t) => {
  const { given, homeFile, log } = await rig(t);
  const made = await openVault(given);
  t.equal(statSync(homeFile).mode & 0o777, 0o600);
  t.match(log.lines, [{ level: 'info', message: /keep a copy/ }, { level: 'info' }]);
  t.notOk(JSON.stringify(log.lines).includes(readFileSync(homeFile, 'utf8').split('\n')[2]!));
  const again = await openVault(given);
  t.equal(again.keyId, made.keyId);
  t.equal(again.open(made.seal(Buffer.from('x'), 'p'), 'p').toString(), 'x');
});

t.test('two first starts at once agree on one key', async (t) => {
  const { given } = await rig(t);
  const [one, two] = await Promise.all([openVault(given), openVault(given)]);
  t.equal(one.keyId, two.keyId);
});

t.test(
  'a start without the key, or with another one, is refused and names what is missing',
  async (t) => {
    const { given, withKeys, homeFile } = await rig(t);
    const { keyId } = await openVault(given);
    const text = readFileSync(homeFile, 'utf8');
    const named = { code: 'unavailable', message: new RegExp(keyId) };
    await t.rejects(openVault(withKeys(createMasterKey(random))), named);
    const nothing = { ...given.sources, homeFile: `${homeFile}-gone` };
    await t.rejects(openVault({ ...given, sources: nothing }), named);
    t.throws(() => statSync(`${homeFile}-gone`), 'no second key is made');
    const environment = text.split('\n')[2]!;
    t.equal((await openVault({ ...given, sources: { ...nothing, environment } })).keyId, keyId);
  },
);

t.test('a command seals with a key only when a start has seen it', async (t) => {
  const { withKeys } = await rig(t);
  const [older, newer] = [createMasterKey(random), createMasterKey(random)];
  await openVault(withKeys(older));
  await t.rejects(joinVault(withKeys(newer, older)), { code: 'conflict' });
  t.equal((await joinVault(withKeys(older, newer))).keyId, older.id);
  await openVault(withKeys(newer, older));
  t.equal((await joinVault(withKeys(newer, older))).keyId, newer.id);
  await t.rejects(openVault(withKeys(newer)), { message: new RegExp(older.id) }, 'still in use');
});

t.test('a key file with something else in it is refused', async (t) => {
  const { given, homeFile } = await rig(t);
  writeFileSync(homeFile, 'no key');
  await t.rejects(openVault(given), { code: 'unavailable', message: /line 1 is not a master key/ });
});
