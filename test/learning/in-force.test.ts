import t from 'tap';
import { systemActor } from '../../core/audit/entry.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { createListener } from '../../core/database/listener.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createModelsInForce } from '../../core/learning/in-force.ts';
import { createShadowCounter } from '../../core/learning/shadow/counter.ts';
import { listShadowCounts, sumShadowCounts } from '../../core/learning/shadow/queries.ts';
import { promote, rollBack, setShadow } from '../../core/learning/versions/choices.ts';
import { insertVersion, listVersions, lockChoice } from '../../core/learning/versions/queries.ts';
import { eventually } from '../support/eventually.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';

const log = quietLog();
const url = await cloneDatabase(t);
const database = connectDatabase({ url, log });
t.teardown(() => database.close());
const ids = createIds({ clock: systemClock, random: systemRandom });
for (const tenant of ['acme', 'globex']) await buildTenant(database, tenant);
const place = { tenantId: 'acme', pipeline: 'sorts', model: 'topics' };
const start = new Date('2026-03-01T12:00:00Z');
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as const;

async function add(version: string, minute: number): Promise<void> {
  const nothing = new Uint8Array();
  await database.transaction((trx) =>
    insertVersion(trx, {
      tenant_id: 'acme',
      pipeline: 'sorts',
      model: 'topics',
      version,
      origin: 'imported',
      plugin_version: '1.0.0',
      kind: 'one',
      labels: [],
      settings: null,
      examples: null,
      report: null,
      comparison: null,
      training_id: null,
      created_by: null,
      created_at: new Date(start.getTime() + minute * 60_000),
      file: Buffer.from(version),
      held_back: nothing,
      trained_on: nothing,
    }),
  );
}

const choosing = { ids, place, actor: systemActor, now: start };
const choose = (version: string) =>
  database.transaction((trx) => promote(trx, choosing, { version, automatic: false }));

/** What another node answers with; it hears of changes by itself. */
const node = createModelsInForce(database);
const listener = await createListener({ url, workerId: 'other', clock: systemClock, log });
t.teardown(() => listener.close());
await node.follow(listener);
const current = async () => (await node.versionsInForce('acme', 'sorts'))[0]?.version ?? null;

t.test('a promotion and a rollback reach other nodes', async (t) => {
  await add(first, 0);
  await add(second, 1);
  t.equal(await current(), null);
  await choose(first);
  await eventually('the first version answers', async () => (await current()) === first);
  await choose(second);
  await eventually('the second version answers', async () => (await current()) === second);
  await database.transaction((trx) => rollBack(trx, choosing));
  await eventually('the first version answers again', async () => (await current()) === first);
  await database.transaction((trx) => rollBack(trx, choosing));
  await eventually('no version answers', async () => (await current()) === null);
});

t.test('files are given to their own tenant alone', async (t) => {
  t.equal(String(await node.modelFile('acme', first)), first);
  await t.rejects(node.modelFile('globex', first), { code: 'not_found' });
  t.same(await node.versionsInForce('globex', 'sorts'), []);
});

t.test('the newest twenty versions are kept, and those that a choice names', async (t) => {
  await choose(first);
  for (let index = 0; index < 25; index += 1) {
    await add(index.toString(16).padStart(64, '0'), 10 + index);
  }
  await choose((24).toString(16).padStart(64, '0'));
  const kept = await listVersions(database.knex, place, { limit: 100, before: null });
  t.equal(kept.length, 21);
  t.equal(kept.at(-1)!.version, first, 'a rollback leads to it');
  const page = await listVersions(database.knex, place, { limit: 5, before: kept[4]!.version });
  t.same(
    page.map(({ version }) => version),
    kept.slice(5, 10).map(({ version }) => version),
  );
});

t.test('what a version in shadow answers is counted by labels', async (t) => {
  const shadow = (20).toString(16).padStart(64, '0');
  await database.transaction((trx) => setShadow(trx, choosing, shadow));
  const clock = manualClock();
  const counter = createShadowCounter({ database, clock, log });
  counter.start();
  const workflowIds = [ids.uuid(), ids.uuid()] as const;
  for (const workflowId of workflowIds) {
    const about = { model: 'topics', current: first, shadow };
    counter.record({
      tenantId: 'acme',
      pipeline: 'sorts',
      workflowId,
      counts: [
        { ...about, currentLabel: 'fault', shadowLabel: 'fault', answers: 2 },
        { ...about, currentLabel: 'fault', shadowLabel: 'refund', answers: 1 },
      ],
    });
  }
  await counter.stop();
  t.same(await sumShadowCounts(database.knex, place, shadow), { answers: 6, agreed: 4 });
  t.match(await listShadowCounts(database.knex, place, shadow, 10), [
    { shadow_label: 'refund', answers: 2, workflow_ids: workflowIds.toReversed() },
    { shadow_label: 'fault', answers: 4 },
  ]);
  await database.transaction((trx) => setShadow(trx, choosing, null));
  const choice = await database.transaction((trx) => lockChoice(trx, place));
  t.equal(choice.shadow, null);
});
