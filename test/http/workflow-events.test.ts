import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import t from 'tap';
import { eventually } from '../support/eventually.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t, { plugins: ['abuse'] });
const { url } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

/** A workflow that does not end by itself. */
async function startLoop(): Promise<string> {
  const body = { pipeline: 'abuse', operation: 'loop', input: {} };
  return (await send('POST', '/v1/workflows/start', { body })).json().workflow_id;
}

interface SentEvent {
  id: string;
  event: string;
  data: { status: string; workflow_id: string };
}

/** A reader that keeps its connection open. */
async function follow(id: string, headers: Record<string, string> = {}) {
  return await followAt(`/v1/workflows/${id}/events`, headers);
}

async function followAt(path: string, headers: Record<string, string> = {}) {
  const outgoing = request(url + path, { headers: { ...key, ...headers } });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (piece: string) => (text += piece));
  incoming.on('error', () => {});
  /** Whether the answer came to its proper end. */
  const ended = new Promise<boolean>((resolve) => {
    incoming.on('close', () => resolve(incoming.complete));
  });
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    events: () => parse(text),
    text: () => text,
    ended,
    hangUp: () => outgoing.destroy(),
  };
}

function parse(text: string): SentEvent[] {
  const blocks = text.split('\n\n').filter((block) => block.startsWith('id: '));
  return blocks.map((block) => {
    const fields = block.split('\n').map((line) => line.split(/: (.*)/s, 2));
    const { id, event, data } = Object.fromEntries(fields) as Record<string, string>;
    return { id: id!, event: event!, data: JSON.parse(data!) };
  });
}

const waiters = async () =>
  Number(
    /^workmill_http_waiters (\d+)$/m.exec(
      (await call(`${appliance.operationsUrl}/metrics`)).text,
    )?.[1] ?? 0,
  );

t.test('a reader sees the present state, the changes and the end', async (t) => {
  const id = await startLoop();
  const reader = await follow(id);
  t.equal(reader.status, 200);
  t.equal(reader.headers['content-type'], 'text/event-stream; charset=utf-8');
  await eventually('the present state', () => reader.events()[0]);
  t.match(reader.text(), /^retry: 2000\n\n/);
  t.equal(await waiters(), 1);
  await send('POST', `/v1/workflows/${id}/cancel`);
  t.equal(await reader.ended, true);
  const events = reader.events();
  t.ok(events.length >= 2);
  t.ok(events.every(({ event, data }) => event === 'status' && data.workflow_id === id));
  const last = events.at(-1)!;
  t.same(last.data, (await send('GET', `/v1/workflows/${id}/status`)).json());
  t.equal(last.data.status, 'cancelled');
  t.equal(new Set(events.map((event) => event.id)).size, events.length, 'each state once');
  t.equal(await eventually('nobody waits', async () => (await waiters()) === 0), true);

  const again = await send('GET', `/v1/workflows/${id}/events`);
  conformance.check(t, 'stream_workflow_events', again);
  t.same(parse(again.text), [last], 'whoever comes late sees the end');
  const headers = { 'last-event-id': last.id };
  const enough = await send('GET', `/v1/workflows/${id}/events`, { headers });
  conformance.check(t, 'stream_workflow_events', enough);
  t.equal(enough.status, 204, 'whoever knows the end need not come back');
  const behind = await send('GET', `/v1/workflows/${id}/events`, {
    headers: { 'last-event-id': events[0]!.id },
  });
  t.same(parse(behind.text), [last]);
  const endless = { 'last-event-id': 'x'.repeat(101) };
  const refused = await send('GET', `/v1/workflows/${id}/events`, { headers: endless });
  t.match(refused.json(), { error: 'invalid_request', message: /Last-Event-ID .* 100 characters/ });
});

t.test("another tenant's workflow has no events", async (t) => {
  const id = await startLoop();
  const foreign = await call(`${url}/v1/workflows/${id}/events`, { headers: stranger });
  conformance.check(t, 'stream_workflow_events', foreign);
  t.equal(foreign.status, 404);
  await send('POST', `/v1/workflows/${id}/cancel`);
});

t.test('readers are counted among those that wait, and leave when they hang up', async (t) => {
  const id = await startLoop();
  const readers = [await follow(id), await follow(id)];
  const refused = await send('GET', `/v1/workflows/${id}/events`);
  conformance.check(t, 'stream_workflow_events', refused);
  t.match(refused.json(), { error: 'rate_limit_exceeded', limit_type: 'concurrent_requests' });
  for (const reader of readers) reader.hangUp();
  await eventually('nobody waits', async () => (await waiters()) === 0);
  const head = await send('HEAD', `/v1/workflows/${id}/events`);
  t.equal(head.status, 200);
  await eventually('nobody waits', async () => (await waiters()) === 0);
  await send('POST', `/v1/workflows/${id}/cancel`);
});

t.test('the metrics of the tenant are followed while the connection lasts', async (t) => {
  const reader = await followAt('/v1/metrics/events?window=1h');
  t.equal(reader.status, 200);
  t.match(reader.headers, { 'content-type': /^text\/event-stream/ });
  const event = await eventually('the first metrics have come', () =>
    /^event: metrics\ndata: (.*)$/m.exec(reader.text()),
  );
  t.match(JSON.parse(event[1]!), { tenant_id: 'acme', window: '1h', webhooks: { endpoints: {} } });
  reader.hangUp();
  await reader.ended;
});

t.test('a stop of the appliance ends the stream, not the connection under it', async (t) => {
  const id = await startLoop();
  const reader = await follow(id);
  await eventually('the present state', () => reader.events()[0]);
  const metrics = await followAt('/v1/metrics/events');
  const stopped = appliance.stop();
  t.equal(await reader.ended, true);
  t.equal(await metrics.ended, true);
  t.equal(reader.events().at(-1)!.data.workflow_id, id);
  await stopped;
  t.same(
    appliance.log.lines.filter(
      ({ level, message }) => level === 'error' && message !== 'host output',
    ),
    [],
  );
});
