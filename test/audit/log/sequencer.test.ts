import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseCheckpoint, readCheckpoint } from '../../../core/audit/log/checkpoint.ts';
import { isIncluded, leafHashOf } from '../../../core/audit/log/merkle.ts';
import { renewLog } from '../../../core/audit/log/open-log.ts';
import { measureLog, newestCheckpoint } from '../../../core/audit/log/queries.ts';
import type { LogProof } from '../../../core/audit/log/reads.ts';
import { HistoryMismatch } from '../../../core/audit/log/sequencer.ts';
import { parseVerifierKey } from '../../../core/audit/log/signed-note.ts';
import { createErasure } from '../../../core/erasure/service.ts';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { commandLineActor } from '../../../core/audit/entry.ts';
import { connectDatabase } from '../../../core/database/connection.ts';
import { migrate, readMigrations } from '../../../core/database/migrate.ts';
import { quietLog } from '../../support/log.ts';
import { buildTenant, emptyDatabase } from '../../support/postgres.ts';
import { auditIds, ids, openTestLog } from './rig.ts';

/** Whether the proof holds against its own checkpoint, and the leaf is the one proven. */
function holds(proof: LogProof | null, verifierKey: string): boolean {
  if (proof === null) return false;
  const { leafIndex: index, leafHash: hash, leaf, path, checkpoint } = proof;
  const head = readCheckpoint(checkpoint.note, parseVerifierKey(verifierKey)!);
  if (head === null || (leaf !== null && !leafHashOf(leaf).equals(hash))) return false;
  return isIncluded({ index, hash }, head, path);
}

t.test('every committed entry is in the tree, with a proof of its own', async (t) => {
  const log = await openTestLog(t);
  t.equal((await log.reads.checkpoint()).size, 0, 'a log that is empty has a checkpoint too');
  const first = await log.record(3);
  t.equal(await log.reads.prove('acme', first[0]!), null, 'it waits');
  t.equal((await measureLog(log.database.knex)).pending, 3);
  t.equal(await log.sequencer.sequence(), 3);
  const all = await log.record(300);
  t.equal(await log.sequencer.sequence(), 300);
  t.equal(await log.sequencer.sequence(), 0);
  const proofs = await Promise.all(all.map((auditId) => log.reads.prove('acme', auditId)));
  t.equal(proofs.filter((proof) => holds(proof, log.verifierKey)).length, 303);
  t.same(
    proofs.map((proof) => proof!.leafIndex),
    all.map((_, index) => index),
    'the oldest comes first',
  );
  t.equal(await log.reads.prove('globex', all[0]!), null, 'another tenant has no proof of it');
  t.match(await measureLog(log.database.knex), { pending: 0, size: 303 });
  t.equal((await log.reads.tile(0, 1, 47))?.length, 47 * 32);
  t.equal(await log.reads.tile(0, 1, 48), null);
  t.equal(await log.reads.tile(0, 9, 1), null);
});

t.test('the key is in a file that only its owner may read', async (t) => {
  const { folder, origin, database } = await openTestLog(t);
  const file = join(folder, 'audit-log.key');
  t.equal(statSync(file).mode & 0o777, 0o600);
  const key = readFileSync(file, 'utf8').split('\n').at(-2)!;
  t.match(key, `PRIVATE+KEY+${origin}+`);
  const tables = await Promise.all(
    ['audit_logs', 'audit_checkpoints'].map((table) => database.knex(table)),
  );
  t.notMatch(JSON.stringify(tables), key.split('+').slice(4).join('+'));
});

t.test('two processes never add the same entry twice, and sign one history', async (t) => {
  const one = await openTestLog(t);
  const two = await openTestLog(t, one.database, one.folder);
  t.equal(two.origin, one.origin);
  const entries = await one.record(40);
  const turns = [one, two, one, two].map(({ sequencer }) => sequencer.sequence());
  await Promise.all(turns);
  await one.sequencer.sequence();
  const leaves = await one.database.knex('audit_leaves').orderBy('leaf_index').pluck('audit_id');
  t.same(leaves, entries);
});

t.test('a node without the key adds nothing, and says so', async (t) => {
  const one = await openTestLog(t);
  const other = join(one.folder, 'other');
  mkdirSync(other);
  const two = await openTestLog(t, one.database, other);
  t.equal(two.origin, one.origin);
  t.equal(two.signer, null);
  t.match(two.log.lines, [{ message: /does not have the key of the audit log/ }]);
});

t.test('an entry whose content was erased still has its proof', async (t) => {
  const log = await openTestLog(t);
  await buildTenant(log.database);
  await log.record(4);
  await log.sequencer.sequence();
  const { knex } = log.database;
  const entries: string[] = await knex('audit_entries').whereNotNull('detail').pluck('audit_id');
  const eraseFiles = async () => {};
  const erasure = createErasure({ database: log.database, clock, ids, eraseFiles });
  await erasure.eraseTenant('acme', commandLineActor);
  const [row] = await knex('audit_entries').where({ audit_id: entries[0] });
  t.match(row, { detail: null, salt: null });
  t.ok(holds(await log.reads.prove('acme', entries[0]!), log.verifierKey));
  await knex('audit_entries').where({ audit_id: entries[1] }).delete();
  const proof = await log.reads.prove('acme', entries[1]!);
  t.equal(proof?.leaf, null, 'what its leaf said is gone with the entry');
  t.ok(holds(proof, log.verifierKey));
});

t.test(
  'a database that was restored from a backup is not signed until somebody says so',
  async (t) => {
    const log = await openTestLog(t);
    const { knex } = log.database;
    await log.record(5);
    await log.sequencer.sequence();
    const before = await newestCheckpoint(knex);
    // What a backup of before the next entries would bring back.
    const tiles = await knex('audit_tiles');
    const checkpoints = await knex('audit_checkpoints');
    await log.record(3);
    await log.sequencer.sequence();
    await knex('audit_checkpoints').delete();
    await knex('audit_checkpoints').insert(checkpoints);
    await knex('audit_leaves').where('leaf_index', '>=', 5).delete();
    await knex('audit_tiles').delete();
    await knex('audit_tiles').insert(tiles);
    await log.record(1);
    const again = await openTestLog(t, log.database, log.folder);
    await t.rejects(again.sequencer.sequence(), HistoryMismatch);
    await t.rejects(again.sequencer.sequence(), { message: /was signed before/ });
    t.equal((await measureLog(knex)).pending, 1, 'the entry waits');

    const renewed = await renewLog(again.options);
    t.not(renewed.origin, log.origin);
    t.equal(renewed.firstSize, before!.size);
    const third = await openTestLog(t, log.database, log.folder);
    t.equal(third.origin, renewed.origin);
    t.equal(await third.sequencer.sequence(), 1);
    t.match(parseCheckpoint((await third.reads.checkpoint()).note), { size: 6 });
  },
);

t.test('a tree that was changed is not signed', async (t) => {
  const log = await openTestLog(t);
  await log.record(5);
  await log.sequencer.sequence();
  const { knex } = log.database;
  await knex('audit_tiles').update({ hashes: Buffer.alloc(5 * 32) });
  await log.record(1);
  await t.rejects(log.sequencer.sequence(), { message: /are not those of the checkpoint/ });
});

t.test('a damaged key file is reported by its path', async (t) => {
  const { folder, database } = await openTestLog(t);
  const file = join(folder, 'audit-log.key');
  writeFileSync(file, '# nothing\n');
  await t.rejects(openTestLog(t, database, folder), {
    message: new RegExp(`^${file} is not a key`),
  });
  rmSync(file);
  const without = await openTestLog(t, database, folder);
  t.equal(without.signer, null, 'a lost key is not replaced by itself');
});

t.test('entries of a database that is upgraded are in the log', async (t) => {
  const url = await emptyDatabase(t);
  const migrations = readMigrations();
  const until = migrations.findIndex(({ name }) => name.endsWith('_transparency_log.sql'));
  await migrate({ url, log: quietLog(), migrations: migrations.slice(0, until) });
  const database = connectDatabase({ url, log: quietLog() });
  t.teardown(() => database.close());
  await database.knex.raw(
    `INSERT INTO audit_entries (tenant_id, audit_id, actor_kind, action, object_kind, object_id)
     SELECT 'acme', gen_random_uuid(), 'system', 'test.counted', 'test', n::text
       FROM generate_series(1, 700) n`,
  );
  await migrate({ url, log: quietLog() });
  const log = await openTestLog(t, database);
  t.equal(await log.sequencer.sequence(), 700);
  const [auditId] = await auditIds(database, 'acme');
  t.ok(holds(await log.reads.prove('acme', auditId!), log.verifierKey));
});
