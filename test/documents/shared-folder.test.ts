import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FileOutOfReach } from '../../core/documents/out-of-reach.ts';
import { joinDocumentFolder } from '../../core/documents/shared-folder.ts';
import { collectingLog } from '../support/log.ts';
import { ids } from '../support/workflows.ts';
import { documentsFor, fileOf, textOf } from './documents.ts';

const { documents, database, folder } = await documentsFor(t);
const home = t.testdir();

function start(name: string, { peers = 0 } = {}) {
  const log = collectingLog();
  const joined = joinDocumentFolder({
    database,
    ids,
    log,
    folder: join(home, name),
    countPeers: async () => peers,
  });
  return joined.then(() => log.lines.filter(({ level }) => level === 'warn').length);
}

t.test('an installation that has documents already starts as before', async (t) => {
  const stored = await documents.store({ tenantId: 'acme', bytes: Buffer.from('kept') });
  const log = collectingLog();
  await joinDocumentFolder({ database, ids, log, folder, countPeers: async () => 1 });
  t.same(log.lines, []);
  t.equal(await textOf(await documents.open('acme', stored.documentId)), 'kept');
  t.same(await documents.sweep(), { incoming: 0, orphans: 0 });
});

t.test('a document folder of its own is refused while other nodes run', async (t) => {
  await start('first');
  await t.rejects(start('second', { peers: 1 }), { name: 'ForeignDocumentFolder' });
  t.equal(await start('first', { peers: 1 }), 0, 'the shared folder is accepted');
});

t.test('a node that is alone may come with another folder, and warns', async (t) => {
  t.equal(await start('third'), 1);
  t.equal(await start('third', { peers: 1 }), 0);
});

t.test('a document whose file is missing is out of reach, not damaged', async (t) => {
  const stored = await documents.store({ tenantId: 'acme', bytes: Buffer.from('elsewhere') });
  rmSync(join(folder, fileOf('acme', stored)));
  const opened = await documents.open('acme', stored.documentId);
  const error: unknown = await textOf(opened).catch((thrown: unknown) => thrown);
  t.ok(error instanceof FileOutOfReach);
  t.match(error, { code: 'unavailable' });
});
