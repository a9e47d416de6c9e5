import t, { type Test } from 'tap';
import { firstUuidAt } from '../../core/kernel/ids.ts';
import { bodyOfRetry, composeBody } from '../../core/webhooks/events.ts';
import { createEventFeed } from '../../core/webhooks/feed/feed.ts';
import { insertEvent } from '../../core/webhooks/queries.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

const knownEventTypes = () => ['a.done', 'b.done', 'webhook.endpoint_changed'];

async function startFeed(t: Test) {
  const database = await testDatabase(t);
  for (const name of ['acme', 'globex']) await buildTenant(database, name);
  const clock = manualClock();
  const feed = createEventFeed({ database, clock, brand: 'Acme', knownEventTypes });
  const add = (agoMs: number, eventType = 'a.done', tenantId = 'acme') =>
    database.transaction(async (trx) => {
      const createdAt = new Date(clock.now().getTime() - agoMs);
      const eventId = firstUuidAt(createdAt.getTime());
      const fixed = { workflowId: null, mode: 'live', data: { ago: agoMs } };
      await insertEvent(trx, { tenantId, eventId, eventType, createdAt, ...fixed });
      return eventId;
    });
  async function read(cursor: string | null, more: { limit?: number; types?: string[] } = {}) {
    const from = new Date(clock.now().getTime() - 3_600_000);
    const { limit = 100, types: eventTypes = ['*'] } = more;
    const page = await feed.read('acme', { limit, cursor, from, eventTypes });
    return { ...page, ids: page.events.map(({ eventId }) => eventId) };
  }
  return { feed, clock, add, read };
}

t.test('events come oldest first, a page at a time, those of one tenant', async (t) => {
  const { add, read } = await startFeed(t);
  await add(90_000, 'a.done', 'globex');
  const ids = [await add(80_000), await add(70_000), await add(60_000)];
  await add(50_000, 'webhook.endpoint_changed');
  const first = await read(null, { limit: 2 });
  t.match(first, { ids: ids.slice(0, 2), hasMore: true });
  t.match(await read(first.cursor, { limit: 2 }), { ids: ids.slice(2), hasMore: false });
  const other = await add(40_000, 'b.done');
  t.same((await read(null, { types: ['b.done'] })).ids, [other]);
  const named = await read(null, { types: ['webhook.endpoint_changed'] });
  t.equal(named.events[0]?.eventType, 'webhook.endpoint_changed', '* does not stand for it');
  const refused = (error: unknown): unknown => error;
  const mistyped = await read(null, { types: ['a.don'] }).catch(refused);
  t.match(mistyped, { details: [{ path: '/event_types/0', message: /"a.done"/ }] });
  t.match(await read('nonsense').catch(refused), { details: [{ path: '/cursor' }] });
});

t.test('an event that commits after newer ones were read is not missed', async (t) => {
  const { add, read, clock } = await startFeed(t);
  const ids = [await add(20_000), await add(3_000), await add(2_000)];
  const first = await read(null, { limit: 2 });
  t.same(first.ids, ids.slice(0, 2));
  const late = await add(10_000);
  // However slow the reader is: this pass began before the event was there.
  await clock.advance(120_000);
  const second = await read(first.cursor, { limit: 2 });
  t.same(second.ids, ids.slice(2));
  const again = await read(second.cursor);
  t.ok(again.ids.includes(late));
  const settled = await read(again.cursor);
  t.same(settled.ids, [], 'nothing is repeated for longer than half a minute');
});

t.test('without a time, only new events are listed', async (t) => {
  const { feed, clock, add } = await startFeed(t);
  await add(1_000);
  const request = { limit: 100, from: null, eventTypes: ['*'] };
  const start = await feed.read('acme', { ...request, cursor: null });
  t.same(start.events, []);
  await clock.advance(5);
  const made = await add(1);
  const { events } = await feed.read('acme', { ...request, cursor: start.cursor });
  t.same(
    events.map(({ eventId }) => eventId),
    [made],
  );
});

t.test('the body of a retry differs in retry_attempt alone', async (t) => {
  const event = {
    tenantId: 'acme',
    eventId: firstUuidAt(0),
    eventType: 'a.done',
    workflowId: null,
    createdAt: new Date(0),
    data: '{"business_object":{"retry_attempt":0},"total":1.10}',
    traceparent: null,
  };
  for (const mode of ['live', 'test'] as const) {
    const first = composeBody({ ...event, mode }, 0);
    t.equal(bodyOfRetry(first, 2), composeBody({ ...event, mode }, 2));
  }
  const short = { ...event, mode: 'live' as const, eventType: 'workflow.completed' };
  t.equal(bodyOfRetry(composeBody(short, 0), 2), composeBody(short, 2));
});
