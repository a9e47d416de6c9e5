import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { testVault } from '../support/vault.ts';
import { documentsFor, fileOf, filesIn, textOf } from './documents.ts';

const marker = 'Rechnung an Musterfrau, IBAN DE02120300000000202051';

t.test(
  'a file that was cut off, changed or moved to another tenant is told to be damaged',
  async (t) => {
    const { documents, folder } = await documentsFor(t);
    const store = (tenantId: string, text: string) =>
      documents.store({ tenantId, bytes: Buffer.from(text) });
    const stored = await store('acme', marker);
    const path = join(folder, fileOf('acme', stored));
    const whole = readFileSync(path);
    const failure = { code: 'document_unreadable', message: /damaged/ };
    const open = async () => textOf(await documents.open('acme', stored.documentId));
    truncateSync(path, whole.length - 7);
    await t.rejects(open(), failure);
    writeFileSync(path, Buffer.from(whole).fill(0, 90, 91));
    await t.rejects(open(), failure);
    const other = await store('acme', 'something else');
    cpSync(join(folder, fileOf('acme', other)), path);
    await t.rejects(open(), failure, 'exchanged for another file of the same tenant');
    writeFileSync(path, whole);
    t.equal(await open(), marker);
    const theirs = await store('globex', marker);
    cpSync(path, join(folder, fileOf('globex', theirs)));
    await t.rejects(textOf(await documents.open('globex', theirs.documentId)), failure);
  },
);

t.test('plain files of an older release are read, and sealed by the next round', async (t) => {
  const { documents, folder } = await documentsFor(t);
  const stored = await documents.store({ tenantId: 'acme', bytes: Buffer.from(marker) });
  const name = fileOf('acme', stored);
  const plain = join(folder, name.replace('.sealed', ''));
  renameSync(join(folder, name), plain);
  writeFileSync(plain, marker);
  const open = async () => textOf(await documents.open('acme', stored.documentId));
  t.equal(await open(), marker);
  t.same(await documents.countByKey(), new Map([['', 1]]));
  t.equal(await documents.reseal(), 1);
  t.same(filesIn(folder), [name], 'nothing plain is left');
  t.notOk(readFileSync(join(folder, name)).includes('Musterfrau'));
  t.equal(await open(), marker);
  t.equal(await documents.reseal(), 0);

  const changed = createHash('sha256').update('changed').digest('hex');
  const at = join(folder, fileOf('acme', { sha256: changed }).replace('.sealed', ''));
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, 'not what it was');
  await t.rejects(
    documents.reseal(),
    { message: new RegExp(changed) },
    'no seal on a changed file',
  );
  t.same(readFileSync(at, 'utf8'), 'not what it was');
});

t.test('a new key takes over file by file, while documents come and are read', async (t) => {
  const old = await documentsFor(t, { vault: testVault('old') });
  const { database, folder } = old;
  for (let number = 0; number < 20; number += 1) {
    await old.documents.store({ tenantId: 'acme', bytes: Buffer.from(`${marker} ${number}`) });
  }
  const documents = old.withVault(testVault('new', 'old'));
  const [resealed] = await Promise.all([
    documents.reseal(),
    ...Array.from({ length: 10 }, (_, number) =>
      documents.store({ tenantId: 'acme', bytes: Buffer.from(`young ${number}`) }),
    ),
  ]);
  t.equal(resealed, 20);
  const alone = old.withVault(testVault('new'));
  t.same(await alone.countByKey(), new Map([[testVault('new').keyId, 30]]));
  const rows = await database.knex('documents').select<{ document_id: string }[]>('document_id');
  for (const { document_id: id } of rows) {
    t.match(await textOf(await alone.open('acme', id)), /^(Rechnung|young)/);
  }
  t.equal(filesIn(folder).length, 30);
});
