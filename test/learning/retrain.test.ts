import t from 'tap';
import { systemActor } from '../../core/audit/entry.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { requestDueTrainings, type RetrainDeps } from '../../core/learning/retrain.ts';
import type { DeclaredModel } from '../../core/learning/declared.ts';
import { createTrainings } from '../../core/learning/trainings/service.ts';
import { endTraining, leaseTraining } from '../../core/learning/trainings/queries.ts';
import { insertVersion } from '../../core/learning/versions/queries.ts';
import { rowHash, writeRowHashes } from '../../core/pipelines/training/held-back.ts';
import { createLiveRows } from '../../core/reference/service.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';

const log = quietLog();
const database = connectDatabase({ url: await cloneDatabase(t), log });
t.teardown(() => database.close());
const clock = manualClock();
const ids = createIds({ clock, random: systemRandom });
const rows = createLiveRows(database);
const declared = [
  { pipeline: 'sorts', model: 'topics', learnsFrom: ['mails'] },
] as unknown as DeclaredModel[];
const trainings = createTrainings({ database, clock, ids, rows, declared: () => declared });
const place = { tenantId: 'acme', pipeline: 'sorts', model: 'topics' };
let retrainAfter = 3;
const deps: RetrainDeps = {
  database,
  log,
  declared: () => declared,
  rows,
  trainings,
  settingsFor: async () => ({
    promote: 'by_person',
    retrain_after: retrainAfter,
    shadow: false,
  }),
};

for (const tenant of ['acme', 'globex']) await buildTenant(database, tenant);

async function add(...keys: string[]): Promise<void> {
  const mine = keys.map((key) => ({ tenant_id: 'acme', set_name: 'mails', key, row: '{}' }));
  await database.knex('reference_rows').insert(mine);
}

/** Ids of trainings grow with time. */
async function due(): Promise<number> {
  await clock.advance(1);
  return await requestDueTrainings(deps, new AbortController().signal);
}

/** Ends the training that waits. */
async function end(result: { version: string } | { error: { code: string; message: string } }) {
  const now = clock.now();
  const row = (await leaseTraining(database, { now, until: new Date(now.getTime() + 1000) }))!;
  const { tenant_id: tenantId, training_id: trainingId, lease_no: leaseNo } = row;
  await endTraining(database.knex, { tenantId, trainingId, leaseNo }, { now, ...result });
}

async function succeed(version: string, ...keys: string[]): Promise<void> {
  await end({ version });
  const nothing = new Uint8Array();
  await database.transaction((trx) =>
    insertVersion(trx, {
      tenant_id: 'acme',
      pipeline: 'sorts',
      model: 'topics',
      version,
      origin: 'trained',
      plugin_version: '1.0.0',
      kind: 'one',
      labels: [],
      settings: null,
      examples: null,
      report: null,
      comparison: null,
      training_id: null,
      created_by: null,
      created_at: clock.now(),
      file: nothing,
      held_back: nothing,
      trained_on: writeRowHashes(keys.map((key) => rowHash('mails', key))),
    }),
  );
}

t.test('a model is trained when enough new rows have come, and not before', async (t) => {
  t.equal(await due(), 0, 'without rows');
  await add('a', 'b');
  t.equal(await due(), 0, 'two of three rows');
  await add('c');
  t.equal(await due(), 1);
  t.equal(await due(), 0, 'it waits already');
  await succeed('a'.repeat(64), 'a', 'b', 'c');
  t.equal(await due(), 0, 'nothing is new');
  await add('d', 'e');
  t.equal(await due(), 0);
  await add('f');
  t.equal(await due(), 1);
  const row = (await trainings.list('acme', {}, { limit: 1, cursor: null })).items[0];
  t.match(row, { reason: 'scheduled', requested_by: null, row_count: 6 });
});

t.test('what failed is tried again only with more rows', async (t) => {
  await end({ error: { code: 'empty_class', message: 'The label has no example.' } });
  t.equal(await due(), 0);
  await add('g', 'h', 'i');
  t.equal(await due(), 1);
  await succeed('b'.repeat(64), ...'abcdefghi');
});

t.test('0 turns it off', async (t) => {
  await add('j', 'k', 'l');
  retrainAfter = 0;
  t.equal(await due(), 0);
  retrainAfter = 3;
  t.equal(await due(), 1);
});

t.test('a training that is requested twice is requested once', async (t) => {
  const by = { actor: systemActor, reason: 'scheduled' } as const;
  await t.rejects(trainings.request(place, by), { code: 'conflict' });
});

t.test('tenants take turns, and who was interrupted comes first', async (t) => {
  await end({ error: { code: 'x', message: 'x' } });
  const by = { actor: systemActor, reason: 'manual' } as const;
  await clock.advance(1000);
  await trainings.request(place, by);
  await clock.advance(1000);
  await trainings.request({ ...place, tenantId: 'globex' }, by);
  const take = async (afterMs: number) => {
    await clock.advance(afterMs);
    const now = clock.now();
    const until = new Date(now.getTime() + 60_000);
    return (await leaseTraining(database, { now, until }))?.tenant_id;
  };
  t.equal(await take(0), 'globex', 'acme had its turn');
  t.equal(await take(61_000), 'globex', 'its lease ran out');
  t.equal(await take(0), 'acme');
  t.equal(await take(0), undefined);
});
