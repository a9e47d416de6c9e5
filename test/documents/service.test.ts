import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { Fault } from '../../core/kernel/errors.ts';
import { documentsFor, fileOf, filesIn, textOf } from './documents.ts';
import { eventually } from '../support/eventually.ts';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

/** Asks again until it is so, or until the work that may make it needless has ended. */
async function until(isSo: () => boolean | Promise<boolean>, work?: Promise<unknown>) {
  const progress = { ended: false };
  const end = (): void => void (progress.ended = true);
  work?.then(end, end);
  await eventually('it is so', async () => progress.ended || (await isSo()), { everyMs: 0 });
}

t.test('what is stored can be opened: same bytes, their hash, the type they show', async (t) => {
  const { documents, folder } = await documentsFor(t, {
    countPages: async (source, tenantId) => {
      t.equal(tenantId, 'acme');
      return (await textOf(source)).length;
    },
  });
  const stored = await documents.store({
    tenantId: 'acme',
    bytes: pieces('%PDF-', '1.7'),
    fileName: '../../etc/Invoice\u0000 1.txt',
  });
  t.match(stored, {
    sha256: sha256('%PDF-1.7'),
    byteLength: 8,
    mediaType: 'application/pdf',
    fileName: 'Invoice 1.txt',
    pages: 8,
    createdAt: new Date('2026-03-01T12:00:00Z'),
    expiresAt: new Date('2026-03-31T12:00:00Z'),
  });
  const { read, ...opened } = await documents.open('acme', stored.documentId);
  t.match(stored, opened);
  t.equal(await textOf({ read }), '%PDF-1.7');
  const name = fileOf('acme', stored);
  t.same(filesIn(folder), [name]);
  const path = join(folder, name);
  t.notOk(readFileSync(path).includes('PDF'), 'encrypted');
  t.equal(statSync(path).mode & 0o777, 0o600, 'nobody else may read it');
  t.equal(statSync(dirname(path)).mode & 0o777, 0o700);
});

t.test('uploads end at the cap while they come in, and leave nothing behind', async (t) => {
  const { documents, folder, database } = await documentsFor(t);
  let taken = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      taken += 1;
      yield Buffer.alloc(100);
    }
  }
  const tooLarge = documents.store({ tenantId: 'acme', bytes: endless() });
  await t.rejects(tooLarge, { code: 'payload_too_large', message: /1000 bytes/ });
  t.equal(taken, 11);
  const empty = documents.store({ tenantId: 'acme', bytes: pieces() });
  await t.rejects(empty, { code: 'invalid_request', message: /empty/ });
  async function* hungUp(): AsyncGenerator<Buffer> {
    yield Buffer.from('half');
    throw new Error('the caller hung up');
  }
  await t.rejects(documents.store({ tenantId: 'acme', bytes: hungUp() }), /hung up/);
  t.same(filesIn(folder), []);
  t.same(await database.knex('documents'), []);
  const exact = await documents.store({ tenantId: 'acme', bytes: Buffer.alloc(1000) });
  t.equal(exact.byteLength, 1000);
});

t.test('a document whose pages cannot be counted is refused and not kept', async (t) => {
  const { documents, folder } = await documentsFor(t, {
    countPages: () => Promise.reject(new Fault('document_unreadable', 'It is encrypted.')),
  });
  const work = documents.store({ tenantId: 'acme', bytes: pieces('%PDF-') });
  await t.rejects(work, { code: 'document_unreadable', message: 'It is encrypted.' });
  t.same(filesIn(folder), []);
  const sound = await documents.store({
    tenantId: 'acme',
    bytes: pieces('RIFF\u0000\u0000\u0000\u0000WAVE'),
  });
  t.match(sound, { mediaType: 'audio/wav', pages: null }, 'sound has none to count');
});

t.test('tenants with the same bytes know nothing of each other', async (t) => {
  const { documents, folder } = await documentsFor(t);
  const store = (tenantId: string) => documents.store({ tenantId, bytes: pieces('same') });
  const [first, second, other] = [await store('acme'), await store('acme'), await store('globex')];
  t.equal(filesIn(folder).length, 2, 'one file a tenant');
  await t.rejects(documents.get('globex', first.documentId), { code: 'not_found' });
  await t.rejects(documents.remove('globex', first.documentId), { code: 'not_found' });

  await documents.remove('acme', first.documentId);
  await t.rejects(documents.get('acme', first.documentId), { code: 'not_found' });
  await t.rejects(documents.remove('acme', first.documentId), { code: 'not_found' });
  t.equal(await textOf(await documents.open('acme', second.documentId)), 'same');
  await documents.remove('acme', second.documentId);
  t.equal(await textOf(await documents.open('globex', other.documentId)), 'same');
  t.same(filesIn(folder), [fileOf('globex', other)]);
});

t.test('a file whose row is on its way is not taken for an orphan', async (t) => {
  const { documents, database, folder } = await documentsFor(t);
  const hold = await database.knex.transaction();
  await hold.raw('LOCK TABLE documents IN EXCLUSIVE MODE');
  const storing = documents.store({ tenantId: 'acme', bytes: pieces('contended') });
  const name = fileOf('acme', { sha256: sha256('contended') });
  await until(() => existsSync(join(folder, name)));
  const sweeping = documents.sweep();
  await until(async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`;
    return (await database.knex.raw<{ rows: unknown[] }>(waiting)).rows.length > 0;
  }, sweeping);
  await hold.commit();
  t.same(await sweeping, { incoming: 0, orphans: 0 });
  const found = await documents.open('acme', (await storing).documentId);
  t.equal(await textOf(found), 'contended');
});

t.test('documents are gone on their day, their files with them', async (t) => {
  const { documents, clock, folder, database } = await documentsFor(t);
  const store = (text: string) => documents.store({ tenantId: 'acme', bytes: pieces(text) });
  const old = await store('shared');
  for (let number = 0; number < 120; number += 1) await store(`old ${number}`);
  await clock.advance(86_400_000);
  const young = await store('shared');
  await clock.advance(29 * 86_400_000);
  await t.rejects(
    documents.get('acme', old.documentId),
    { code: 'not_found' },
    'before the rows go',
  );
  t.equal(await documents.expire(), 121);
  t.equal(await documents.expire(), 0);
  t.equal((await database.knex('documents')).length, 1);
  t.equal(await textOf(await documents.open('acme', young.documentId)), 'shared');
  t.same(filesIn(folder), [fileOf('acme', young)]);
});

t.test('a sweep removes what nobody knows, and only that', async (t) => {
  const { documents, clock, folder } = await documentsFor(t);
  const kept = await documents.store({ tenantId: 'acme', bytes: pieces('kept') });
  const orphan = sha256('orphan');
  mkdirSync(join(folder, 'acme', orphan.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, 'acme', orphan.slice(0, 2), orphan), 'orphan');
  writeFileSync(join(folder, 'README'), 'not ours');
  writeFileSync(join(folder, '.incoming', 'half'), 'under way?');
  // Its age is real time; the clock stands in March 2026, so that the file seems to be of today.
  t.same(await documents.sweep(), { incoming: 0, orphans: 1 });
  await clock.advance(100 * 365 * 86_400_000);
  t.same(await documents.sweep(), { incoming: 1, orphans: 0 });
  t.same(filesIn(folder), ['README', fileOf('acme', kept)].sort());
});
