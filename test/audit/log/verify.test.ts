import t, { type Test } from 'tap';
import { createAudit } from '../../../core/audit/service.ts';
import { signCheckpoint } from '../../../core/audit/log/checkpoint.ts';
import { leafHashOf } from '../../../core/audit/log/merkle.ts';
import { leafText } from '../../../core/audit/log/leaf.ts';
import { listLeaves } from '../../../core/audit/log/queries.ts';
import { createSigner, type NoteSigner } from '../../../core/audit/log/signed-note.ts';
import { appendLeaves, rootOf, tileFinder } from '../../../core/audit/log/tiles.ts';
import { verifyLog, type VerifyReport } from '../../../core/audit/log/verify.ts';
import type { Database } from '../../../core/database/connection.ts';
import { createErasure } from '../../../core/erasure/service.ts';
import { commandLineActor } from '../../../core/audit/entry.ts';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { createIds } from '../../../core/kernel/ids.ts';
import { systemRandom } from '../../../core/kernel/random.ts';
import { buildTenant } from '../../support/postgres.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { ids, openTestLog } from './rig.ts';

/** A log of 300 entries, its checkpoint of 260 kept outside, and 5 entries that wait. */
async function buildLog(t: Test) {
  const log = await openTestLog(t);
  await log.record(260);
  await log.sequencer.sequence();
  const { note } = await log.reads.checkpoint();
  await log.record(40);
  await log.sequencer.sequence();
  await log.record(5);
  return { ...log, outside: [{ source: 'the copy', note }] };
}

type BuiltLog = Awaited<ReturnType<typeof buildLog>>;

async function verifyAfter(
  t: Test,
  change: (log: BuiltLog) => Promise<unknown>,
): Promise<VerifyReport> {
  const log = await buildLog(t);
  await change(log);
  const { database, outside, verifierKey } = log;
  return await verifyLog({ database, outside, trustedKeys: [verifierKey] });
}

const leafAt = async ({ database }: { database: Database }, leaf_index: number) =>
  await database.knex('audit_leaves').where({ leaf_index }).first();

async function changeEntry(log: { database: Database }, leafIndex: number, change: object) {
  const { tenant_id, audit_id } = await leafAt(log, leafIndex);
  await log.database.knex('audit_entries').where({ tenant_id, audit_id }).update(change);
}

async function deleteEntry(log: { database: Database }, leafIndex: number) {
  const { tenant_id, audit_id } = await leafAt(log, leafIndex);
  await log.database.knex('audit_entries').where({ tenant_id, audit_id }).delete();
}

t.test('an untouched log is intact', async (t) => {
  const report = await verifyAfter(t, async () => {});
  t.same(report, {
    entries: 300,
    intact: 300,
    erased: 0,
    expired: 0,
    pending: 5,
    cosigned: 0,
    timestamped: 0,
    checkpoints: 2,
    problems: [],
    problemCount: 0,
  });
});

t.test('a changed row is detected, whatever was changed in it', async (t) => {
  const log = await buildLog(t);
  const { database, outside } = log;
  const changes: object[] = [
    { action: 'test.forged' },
    { actor_id: 'somebody' },
    { object_id: 'another' },
    { object_kind: 'another' },
    { request_id: 'req_forged' },
    { detail: '{"n":4711}' },
    { remote_address: '192.0.2.1' },
    { salt: '00000000-0000-4000-8000-000000000000' },
    { at: database.knex.raw(`at + interval '1 microsecond'`) },
  ];
  for (const [index, change] of changes.entries()) await changeEntry(log, index * 31, change);
  const report = await verifyLog({ database, outside });
  t.same(
    report.problems.map(
      (problem) => /^Entry (\d+) \(aud_\w+\) was changed or moved\.$/.exec(problem)![1],
    ),
    changes.map((_, index) => `${index * 31}`),
  );
  t.equal(report.intact, 300 - changes.length);
});

t.test('a row that was given to another tenant is detected', async (t) => {
  const { problems } = await verifyAfter(t, (log) => changeEntry(log, 17, { tenant_id: 'globex' }));
  t.same(problems, [
    'Entry 17 was deleted before its retention ended.',
    '1 entries of the audit trail are not in the log.',
  ]);
});

t.test('a removed row is detected', async (t) => {
  const { problems } = await verifyAfter(t, (log) => deleteEntry(log, 30));
  t.same(problems, ['Entry 30 was deleted before its retention ended.']);
});

t.test('a row that was removed with its leaf is detected', async (t) => {
  const { problems } = await verifyAfter(t, async (log) => {
    await deleteEntry(log, 30);
    await log.database.knex('audit_leaves').where({ leaf_index: 30 }).delete();
  });
  t.same(problems, ['Entry 30 is missing from audit_leaves.']);
});

t.test('content that was emptied without an erasure is detected', async (t) => {
  const nothing = { detail: null, remote_address: null, salt: null };
  const { problems } = await verifyAfter(t, (log) => changeEntry(log, 8, nothing));
  t.match(problems, [/^The content of 1 entries of acme is gone, first of entry 8/]);
});

t.test('an entry that was inserted past the log is detected', async (t) => {
  const { problems } = await verifyAfter(t, (log) => log.database.knex('audit_pending').delete());
  t.same(problems, ['5 entries of the audit trail are not in the log.']);
});

t.test('a reordered pair is detected', async (t) => {
  const { problems } = await verifyAfter(t, async (log) => {
    const { knex } = log.database;
    const [one, other] = [await leafAt(log, 3), await leafAt(log, 4)];
    await knex('audit_leaves').whereIn('leaf_index', [3, 4]).delete();
    await knex('audit_leaves').insert([
      { ...one, leaf_index: 4 },
      { ...other, leaf_index: 3 },
    ]);
  });
  t.match(problems, [/^Entry 3 /, /^Entry 4 /]);
});

t.test('a truncated tail is detected by the checkpoint that was kept outside', async (t) => {
  const { problems } = await verifyAfter(t, (log) => truncate(log, 100));
  t.same(problems, ['the copy has 260 entries, and the log has 100: the end is missing.']);
});

t.test(
  'a history that was rewritten with the signing key is detected by the checkpoint outside',
  async (t) => {
    const log = await buildLog(t);
    await rewrite(log);
    const { database, outside, verifierKey } = log;
    const alone = await verifyLog({ database, trustedKeys: [verifierKey] });
    t.same(alone.problems, [], 'who has database and key leaves no trace inside');
    const { problems } = await verifyLog({ database, outside, trustedKeys: [verifierKey] });
    t.same(problems, ['The first 260 entries do not give the root of the copy.']);
  },
);

t.test('a forged checkpoint is detected', async (t) => {
  const { problems } = await verifyAfter(t, async ({ database, origin, reads }) => {
    const { size, root } = await reads.checkpoint();
    const note = signCheckpoint(createSigner(origin, Buffer.alloc(32, 5)), { size, root });
    await database.knex('audit_checkpoints').update({ note });
  });
  t.same(problems, ['the stored checkpoint of 300 entries is not signed by a trusted key.']);
});

t.test('a signed checkpoint with another root is detected', async (t) => {
  const { problems } = await verifyAfter(t, async ({ database, signer }) => {
    const root = leafHashOf('another history');
    const note = signCheckpoint(signer!, { size: 300, root });
    await database.knex('audit_checkpoints').update({ note, root });
  });
  t.same(problems, [
    'The first 300 entries do not give the root of the stored checkpoint of 300 entries.',
  ]);
});

t.test('an identity that somebody else began is detected by the trusted key', async (t) => {
  const { problems } = await verifyAfter(t, async ({ database, origin }) => {
    const stranger = createSigner(origin, Buffer.alloc(32, 5));
    await database.knex('audit_logs').update({ verifier_key: stranger.verifierKey });
  });
  t.match(problems, [/^The key of workmill\/\w+ is not one of the trusted keys\.$/]);
});

t.test('changed tiles are detected in every level', async (t) => {
  const { problems } = await verifyAfter(t, async ({ database }) => {
    await database
      .knex('audit_tiles')
      .where({ level: 1 })
      .update({ hashes: Buffer.alloc(32) });
  });
  t.same(problems, ['Tile 0 of level 1 is not the hashes of the entries.']);
});

t.test('what retention deleted is missing for a reason that the log has', async (t) => {
  const log = await openTestLog(t);
  const { database } = log;
  const at = new Date(clock.now().getTime() - 40 * 86_400_000);
  const oldIds = createIds({ clock: manualClock(at), random: systemRandom });
  const old = Array.from({ length: 7 }, (_, n) => ({
    tenant_id: 'acme',
    audit_id: oldIds.uuid(),
    at,
    actor_kind: 'system',
    action: 'test.counted',
    object_kind: 'test',
    object_id: `${n}`,
  }));
  await database.knex('audit_entries').insert(old);
  await log.record(3);
  await log.sequencer.sequence();
  const audit = createAudit({ database, clock, ids });
  t.equal(await audit.expire(async () => 30), 7);
  t.equal(await audit.expire(async () => 30), 0);
  await log.sequencer.sequence();
  const report = { entries: 11, intact: 4, expired: 7, problems: [] };
  t.match(await verifyLog({ database }), report);
  await deleteEntry(log, 8);
  const { problems } = await verifyLog({ database });
  t.same(problems, ['Entry 8 was deleted before its retention ended.']);
});

t.test('what was erased with its tenant is missing for a reason that the log has', async (t) => {
  const log = await buildLog(t);
  const { database, outside } = log;
  await buildTenant(database);
  const erasure = createErasure({ database, clock, ids, eraseFiles: async () => {} });
  await erasure.eraseTenant('acme', commandLineActor);
  await log.sequencer.sequence();
  const report = await verifyLog({ database, outside });
  t.same(report.problems, []);
  t.ok(report.erased >= 150, `${report.erased} without content`);
});

/** Cuts off what came after the first entries, and signs what is left. */
async function truncate({ database: { knex }, signer }: BuiltLog, size: number): Promise<void> {
  const kept = knex('audit_leaves').where('leaf_index', '<', size).select('audit_id');
  await knex('audit_entries').whereNotIn('audit_id', kept).delete();
  await knex('audit_leaves').where('leaf_index', '>=', size).delete();
  await rebuild(knex, signer!);
}

/** Replaces an entry, and makes leaves, tiles and checkpoints anew with the real key. */
async function rewrite(log: BuiltLog): Promise<void> {
  await changeEntry(log, 10, { action: 'test.rewritten' });
  await rebuild(log.database.knex, log.signer!);
}

async function rebuild(knex: Database['knex'], signer: NoteSigner): Promise<void> {
  const leaves = await listLeaves(knex, 0, 1000);
  const hashes = leaves.map(({ entry, contentDigest }) =>
    leafHashOf(leafText(entry!, contentDigest)),
  );
  const tiles = appendLeaves(0, hashes, () => null);
  await knex('audit_tiles').delete();
  await knex('audit_tiles').insert(
    tiles.map(({ level, index, hashes: own }) => ({ level, tile_index: index, hashes: own })),
  );
  const [size, root] = [leaves.length, rootOf(leaves.length, tileFinder(tiles))];
  const note = signCheckpoint(signer, { size, root });
  await knex('audit_checkpoints').update({ tree_size: size, root, note });
}
