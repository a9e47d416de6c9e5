import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import t from 'tap';
import { documentsFor, filesIn } from './documents.ts';

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
  while (!isReceiving()) await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGKILL');
  await once(child, 'close');

  const stored = filesIn(folder).filter((name) => !name.startsWith('.incoming'));
  for (const name of stored) {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    t.equal(hash, basename(name), 'a file under its final name is whole');
  }
  for (const documentId of ids) {
    const { path, byteLength } = await documents.open('acme', documentId);
    t.equal(readFileSync(path).length, byteLength, 'what was answered is there');
  }
  await clock.advance(365 * 100 * dayMs);
  await documents.sweep();
  const rows = await database.knex('documents').select<{ sha256: string }[]>('sha256');
  t.same(
    filesIn(folder).map((name) => basename(name)),
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
    filesIn(folder).map((name) => basename(name)),
    [first.sha256],
  );
});
