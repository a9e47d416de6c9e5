import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readCheckpoint } from '../../../core/audit/log/checkpoint.ts';
import { examineLog } from '../../../core/audit/log/health.ts';
import { createPublisher } from '../../../core/audit/log/publish.ts';
import { rootOf, tilePath, tileWidth, type TileId } from '../../../core/audit/log/tiles.ts';
import { collectingLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestLog } from './rig.ts';

const log = await openTestLog(t);
const { database } = log;
const folder = join(log.folder, 'published');
const said = collectingLog();
const clock = manualClock(new Date('2026-05-01T10:20:00Z'));
const publisher = createPublisher({ database, folder, clock, log: said });

/** A tile as a client of a static log asks for it, which knows the size of the tree. */
const fetchTile =
  (size: number) =>
  ({ level, index }: TileId): Buffer => {
    const hashes = Math.floor(size / tileWidth ** level);
    const width = Math.min(tileWidth, hashes - index * tileWidth);
    return readFileSync(join(folder, tilePath({ level, index }, width)));
  };

const published = () =>
  readCheckpoint(readFileSync(join(folder, 'checkpoint'), 'utf8'), log.signer!.verifier)!;

t.test('a client finds checkpoint and tiles of every size where the standard says', async (t) => {
  for (const entries of [3, 400, 200]) {
    await log.record(entries);
    await log.sequencer.sequence();
    t.equal(await publisher.publish(), true);
    const { size, root } = published();
    t.ok(rootOf(size, fetchTile(size)).equals(root), `${size} entries`);
  }
  t.equal(await publisher.publish(), false, 'nothing is new');
  t.equal(published().size, 603);
});

t.test('the newest checkpoint of each hour stays', async (t) => {
  clock.jump(3_600_000);
  await log.record(1);
  await log.sequencer.sequence();
  await publisher.publish();
  t.same(readdirSync(join(folder, 'checkpoints')), ['2026-05-01T10', '2026-05-01T11']);
});

t.test('a folder that cannot be written is logged once, and caught up with', async (t) => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file');
  publisher.start();
  await clock.advance(10_000);
  await publisher.stop();
  publisher.start();
  await clock.advance(10_000);
  await publisher.stop();
  t.match(said.lines, [{ level: 'error', message: 'checkpoints cannot be published' }]);
  t.equal(said.lines.length, 1);
  rmSync(folder);
  t.equal(await publisher.publish(), true);
  const { size, root } = published();
  t.ok(rootOf(size, fetchTile(size)).equals(root), 'all tiles are there again');
});

t.test('doctor names a missing key, entries that wait and a folder that is behind', async (t) => {
  const source = { file: null, homeFile: join(log.folder, 'audit-log.key') };
  const now = new Date();
  t.match(await examineLog(database, { source, folder, now }), {
    state: 'ok',
    detail: /^604 entries, newest checkpoint \d+ s old$/,
  });
  await log.record(2);
  const { knex } = database;
  await knex('audit_checkpoints').update({ signed_at: knex.raw(`now() - interval '3 hours'`) });
  rmSync(folder, { recursive: true });
  const lost = { file: null, homeFile: join(log.folder, 'nothing.key') };
  const { state, detail } = await examineLog(database, { source: lost, folder, now });
  t.equal(state, 'warning');
  t.match(detail, /nothing\.key is not the key of workmill\/\w+, so this node adds no entries/);
  t.match(detail, /2 entries wait for a running node that has the key/);
  t.match(detail, /has a checkpoint of 0 entries, the log has 604/);
});
