import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import t from 'tap';
import { systemRandom } from '../../core/kernel/random.ts';
import { createSealedFiles } from '../../core/vault/sealed-file.ts';
import { placeOf } from '../../core/vault/vault.ts';
import { testVault } from '../support/vault.ts';
import { documentsFor, filesIn } from './documents.ts';
import { eventually } from '../support/eventually.ts';

const program = join(import.meta.dirname, 'store-many.ts');
const dayMs = 86_400_000;

function start(command: string, args: string[]): { child: ChildProcess; ids: string[] } {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ids: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => ids.push(line));
  return { child, ids };
}

t.test('a process killed while it stores leaves nothing half', async (t) => {
  const { documents, database, clock, folder } = await documentsFor(t);
  // The other process lives today, so its rows expire after those of the test's clock.
  const { child, ids } = start(process.execPath, [program, database.url, folder]);
  t.teardown(() => child.kill('SIGKILL'));
  while (ids.length < 5) await once(child.stdout!, 'data');
  const isReceiving = () => filesIn(folder).some((name) => name.startsWith('.incoming'));
  await eventually('a document comes in', isReceiving, { everyMs: 0 });
  child.kill('SIGKILL');
  await once(child, 'close');

  const stored = filesIn(folder).filter((name) => !name.startsWith('.incoming'));
  const files = createSealedFiles({ vault: testVault(), random: systemRandom });
  for (const name of stored) {
    const named = basename(name, '.sealed');
    const hash = createHash('sha256');
    const bytes = files.read(join(folder, name), placeOf('document', 'acme', named));
    for await (const part of bytes) hash.update(part);
    t.equal(hash.digest('hex'), named, 'a file under its final name is whole');
  }
  for (const documentId of ids) {
    const { read, byteLength } = await documents.open('acme', documentId);
    let length = 0;
    for await (const part of read()) length += part.length;
    t.equal(length, byteLength, 'what was answered is there');
  }
  await clock.advance(365 * 100 * dayMs);
  await documents.sweep();
  const rows = await database.knex('documents').select<{ sha256: string }[]>('sha256');
  t.same(
    filesIn(folder).map((name) => basename(name, '.sealed')),
    rows.map((row) => row.sha256).sort(),
    'after the sweep there is a file for each row and nothing else',
  );
  t.ok(rows.length >= 5);
});

t.test('a disk that is full refuses the document, clearly, and keeps the rest', async (t) => {
  const { documents, database, folder } = await documentsFor(t);
  const first = await documents.store({ tenantId: 'acme', bytes: Buffer.from('first') });
  // A file of a megabyte breaks the limit of 400 blocks, as a full disk or a quota would. tap's own
  // preloads would make the signal that goes with it deadly; Node alone ignores it.
  const script = `unset NODE_OPTIONS; ulimit -f 400; exec "$0" "$@"`;
  const args = ['-c', script, process.execPath, program, database.url, folder];
  const { child, ids } = start('/bin/sh', args);
  const [code] = (await once(child, 'close')) as [number];
  t.equal(code, 3);
  t.match(ids.join(), /"code":"unavailable".*"retryAfter":60.*no room/);
  t.same(
    filesIn(folder).map((name) => basename(name, '.sealed')),
    [first.sha256],
  );
});
