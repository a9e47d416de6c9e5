// Who takes an event, and what becomes of it where nothing can be delivered now.

import t from 'tap';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { sendEvents, type OutgoingEvent } from '../../core/webhooks/fan-out/queries.ts';
import { buildEndpoint, createRig } from './rig.ts';

t.test('an event goes to whoever takes it, once', async (t) => {
  const rig = await createRig(t);
  const { database, clock, webhooks } = rig;
  const { endpoints } = webhooks;
  const ids = createIds({ clock, random });
  const named = new Map<string, string>();
  const register = async (name: string, eventTypes: string[], tenantId = 'acme') => {
    const url = `https://${name}.example/`;
    const { endpoint } = await endpoints.register({ tenantId, url, eventTypes });
    named.set(endpoint.endpointId, name);
    return endpoint.endpointId;
  };
  const chosen = await register('chosen', ['invoice.resolved']);
  await register('all', ['*']);
  await register('unasked', ['contract.processed']);
  await register('foreign', ['*'], 'other');
  await endpoints.patch('acme', await register('paused', ['*']), { state: 'paused' });
  await endpoints.remove('acme', await register('deleted', ['*']));
  const short = await buildEndpoint(rig, 'https://short.example/', { payload: 'short' });
  named.set(short.endpointId, 'short');

  const describe = (row: { endpoint_id: string; state: string; last_error: string | null }) => {
    const error = row.last_error === null ? '' : ` (${row.last_error})`;
    return `${named.get(row.endpoint_id)}: ${row.state}${error}`;
  };

  /** `name: state`, of the deliveries that one event makes; whose are due beside them. */
  async function send(event: Partial<OutgoingEvent>) {
    const base = {
      tenantId: 'acme',
      eventType: 'invoice.resolved',
      workflowId: null,
      mode: 'live',
    };
    const whole = { ...base, data: {}, namedOnly: false, ...event };
    const due = await database.transaction((trx) => sendEvents(trx, ids, [whole], clock.now()));
    const rows = await database.knex('undelivered');
    const events = await database.knex('events');
    await database.knex('undelivered').del();
    await database.knex('events').del();
    return {
      events: events.length,
      deliveries: rows.map(describe).toSorted(),
      due: due.map(({ endpointId }) => String(named.get(endpointId))).toSorted(),
    };
  }

  t.same(await send({}), {
    events: 1,
    deliveries: ['all: pending', 'chosen: pending', 'paused: dead (endpoint_paused)'],
    due: ['all', 'chosen'],
  });
  t.same(await send({ namedOnly: true }), {
    events: 1,
    deliveries: ['chosen: pending'],
    due: ['chosen'],
  });
  t.same(await send({ causedBy: chosen }), {
    events: 1,
    deliveries: ['all: pending', 'paused: dead (endpoint_paused)'],
    due: ['all'],
  });
  t.same(await send({ namedOnly: true, addressedTo: short.endpointId, eventType: 'other' }), {
    events: 1,
    deliveries: ['short: pending'],
    due: ['short'],
  });
  t.same(await send({ namedOnly: true, eventType: 'other' }), {
    events: 0,
    deliveries: [],
    due: [],
  });
  t.same(await send({ eventType: 'other' }), {
    events: 1,
    deliveries: ['all: pending', 'paused: dead (endpoint_paused)'],
    due: ['all'],
  });
  t.same(await send({ eventType: 'other', tenantId: 'other' }), {
    events: 1,
    deliveries: ['foreign: pending'],
    due: ['foreign'],
  });
});
