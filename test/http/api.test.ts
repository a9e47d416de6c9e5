import { once } from 'node:events';
import { request } from 'node:http';
import t from 'tap';
import { presentId } from '../../core/kernel/ids.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';
import { checkLines, checkSamples, untilLogged } from './observed.ts';
import { ids } from './edge.ts';
import { eventually } from '../support/eventually.ts';

const appliance = await startTestAppliance(t, { plugins: ['abuse', 'finance', 'noop'] });
const { url } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

const echo = '/v1/pipelines/noop/echo';

/** A workflow that does not end by itself. */
async function startLoop(): Promise<string> {
  const body = { pipeline: 'abuse', operation: 'loop', input: {} };
  return (await send('POST', '/v1/workflows/start', { body })).json().workflow_id;
}

t.test('a pipeline operation answers with its result', async (t) => {
  const reply = await send('POST', echo, { body: { input: { message: 'hello' } } });
  conformance.check(t, 'noop_echo', reply);
  t.equal(reply.status, 200);
  const envelope = reply.json();
  t.match(envelope, { status: 'completed', completed_unit: { message: 'hello' } });
  const id = envelope.workflow_id;

  const status = await send('GET', `/v1/workflows/${id}/status`);
  conformance.check(t, 'get_workflow_status', status);
  t.match(status.json(), { status: 'completed', result_url: `${url}/v1/results/${id}` });

  const result = await send('GET', `/v1/results/${id}`);
  conformance.check(t, 'get_result', result);
  t.same(result.json(), envelope);
  const expanded = await send('GET', `/v1/results/${id}?expand=evidence`);
  conformance.check(t, 'get_result', expanded);
  t.match(expanded.json().evidence, { '/message': { text: 'hello' } });
});

t.test('starting a workflow answers at once, and its result can be waited for', async (t) => {
  const body = { pipeline: 'noop', operation: 'echo', input: { message: 'later' } };
  const started = await send('POST', '/v1/workflows/start', { body });
  conformance.check(t, 'start_workflow', started);
  t.equal(started.status, 202);
  const { workflow_id: id, status_url: statusUrl } = started.json();
  t.equal(started.headers.location, statusUrl);
  const result = await send('GET', `/v1/results/${id}`, { headers: { prefer: 'wait=30' } });
  conformance.check(t, 'get_result', result);
  t.equal(result.headers['preference-applied'], 'wait=30');
  t.match(result.json(), { workflow_id: id, completed_unit: { message: 'later' } });
});

t.test('a caller that does not want to wait gets the status object', async (t) => {
  const headers = { prefer: 'respond-async' };
  const reply = await send('POST', '/v1/pipelines/abuse/loop', { headers, body: { input: {} } });
  conformance.check(t, 'abuse_loop', reply);
  t.equal(reply.status, 202);
  t.equal(reply.headers['preference-applied'], 'respond-async');
  t.equal(reply.headers['retry-after'], '1');
  const id = reply.json().workflow_id;
  t.equal(reply.headers.location, `${url}/v1/workflows/${id}/status`);

  const result = await send('GET', `/v1/results/${id}`);
  conformance.check(t, 'get_result', result);
  t.equal(result.status, 202);
  t.notOk(result.headers['preference-applied']);

  const cancelled = await send('POST', `/v1/workflows/${id}/cancel`);
  conformance.check(t, 'cancel_workflow', cancelled);
  const ended = await send('GET', `/v1/results/${id}`, { headers: { prefer: 'wait=30' } });
  conformance.check(t, 'get_result', ended);
  t.match(ended.json(), { status: 'cancelled', completed_unit: null, error: { message: String } });
  const again = await send('POST', `/v1/workflows/${id}/cancel`);
  conformance.check(t, 'cancel_workflow', again);
  t.equal(again.json().error, 'conflict');
});

t.test('what goes to a person is answered 202', async (t) => {
  const body = { input: { message: 'doubtful' }, options: { confidence: 0.55 } };
  const reply = await send('POST', echo, { body });
  conformance.check(t, 'noop_echo', reply);
  t.equal(reply.status, 202);
  t.equal(reply.headers['retry-after'], '60');
  t.match(reply.json(), { status: 'in_review', review: { reason: String, url: /reviews\/wf_/ } });
});

t.test('what fails while its caller waits is answered in the error shape', async (t) => {
  const theirs = await send('POST', '/v1/pipelines/abuse/fault', { body: { input: {} } });
  conformance.check(t, 'abuse_fault', theirs);
  t.equal(theirs.status, 422);
  const { error, message, workflow_id: id } = theirs.json();
  t.same([error, message], ['unsupported_document', 'This is a love letter.']);
  const result = await send('GET', `/v1/results/${id}`);
  conformance.check(t, 'get_result', result);
  t.match(result.json(), {
    status: 'failed',
    completed_unit: null,
    error: { code: error, message },
  });

  const ours = await send('POST', '/v1/pipelines/abuse/bad_output', { body: { input: {} } });
  conformance.check(t, 'abuse_bad_output', ours);
  t.equal(ours.status, 500);
  t.match(ours.json(), { error: 'internal_error', workflow_id: /^wf_/ });
});

t.test('an idempotency key starts one workflow', async (t) => {
  const headers = { 'idempotency-key': 'order-4711' };
  const body = { input: { message: 'once' } };
  const first = await send('POST', echo, { headers, body });
  const second = await send('POST', echo, { headers, body });
  t.notOk(first.headers['idempotency-replayed']);
  t.equal(second.headers['idempotency-replayed'], 'true');
  t.same(second.json(), first.json());
  const other = await send('POST', echo, { headers, body: { input: { message: 'twice' } } });
  conformance.check(t, 'noop_echo', other);
  t.match(other.json(), { error: 'idempotency_key_reused' });
  t.equal(other.status, 422);
  const foreign = await call(url + echo, {
    method: 'POST',
    headers: { ...stranger, ...headers },
    body,
  });
  t.not(foreign.json().workflow_id, first.json().workflow_id);
});

t.test('requests that no pipeline can take are refused with the place', async (t) => {
  const wrong = await send('POST', echo, { body: { input: { mesage: 'x' }, optoins: {} } });
  conformance.check(t, 'noop_echo', wrong);
  t.same(wrong.json().details, [
    { path: '/optoins', message: 'unknown field; did you mean "options"?' },
  ]);
  const start = { pipeline: 'noop', operation: 'echo', input: { mesage: 'x' } };
  for (const [path, body] of [
    [echo, { input: { mesage: 'x' } }],
    ['/v1/workflows/start', start],
  ] as const) {
    const reply = await send('POST', path, { body });
    t.equal(reply.status, 400);
    t.same(reply.json().details, [
      { path: '/input/message', message: 'is required' },
      { path: '/input/mesage', message: 'unknown field; did you mean "message"?' },
    ]);
  }
  const nowhere = { ...start, operation: 'yodel' };
  const unknown = await send('POST', '/v1/workflows/start', { body: nowhere });
  conformance.check(t, 'start_workflow', unknown);
  t.equal(unknown.status, 404);
  const insecure = await send('POST', '/v1/pipelines/finance/invoice', {
    body: { input: { document_url: 'http://files.example.com/a.pdf' } },
  });
  conformance.check(t, 'finance_invoice', insecure);
  t.match(insecure.json(), { error: 'insecure_url', details: [{ path: '/input/document_url' }] });
});

t.test('a completion address gets a secret, shown once', async (t) => {
  const webhook_url = 'https://receiver.invalid/done';
  const body = { input: { message: 'x' }, webhook_url, customer_id: 'c-1', metadata: { a: 'b' } };
  const first = await send('POST', echo, { body });
  conformance.check(t, 'noop_echo', first);
  t.equal(first.status, 200);
  t.match(first.json().webhook_secret, /^whsec_/);
  const second = await send('POST', echo, { body });
  t.notOk(second.json().webhook_secret);
});

t.test('workflows are listed in pages, newest first', async (t) => {
  const page = await send('GET', '/v1/workflows?limit=2&status=completed&pipeline=noop');
  conformance.check(t, 'list_workflows', page);
  const { data, next_cursor: cursor } = page.json();
  t.equal(data.length, 2);
  const next = await send('GET', `/v1/workflows?limit=2&status=completed&cursor=${cursor}`);
  t.notMatch(next.json().data, [{ workflow_id: data[0].workflow_id }]);
  t.ok(next.json().data[0].created_at <= data[1].created_at);
  const none = await send('GET', '/v1/workflows?created_before=2020-01-01T00:00:00Z');
  t.same(none.json(), { data: [], next_cursor: null });
  for (const query of ['cursor=nonsense', 'status=done', 'created_after=yesterday', 'limit=0']) {
    const refused = await send('GET', `/v1/workflows?${query}`);
    t.equal(refused.status, 400, query);
    t.equal(
      refused.json().details[0].path,
      `/${query.split('=')[0]}${query[0] === 's' ? '/0' : ''}`,
    );
  }
});

t.test("another tenant's objects are not there", async (t) => {
  const id = (await send('POST', echo, { body: { input: { message: 'mine' } } })).json()
    .workflow_id;
  const addresses: [string, string, string][] = [
    ['GET', `/v1/workflows/${id}/status`, 'get_workflow_status'],
    ['GET', `/v1/results/${id}`, 'get_result'],
    ['POST', `/v1/workflows/${id}/cancel`, 'cancel_workflow'],
    ['GET', `/v1/workflows/${presentId('workflow', ids.uuid())}/status`, 'get_workflow_status'],
  ];
  for (const [method, path, operation] of addresses) {
    const reply = await call(url + path, { method, headers: stranger });
    conformance.check(t, operation, reply);
    t.equal(reply.status, 404, path);
  }
  t.same((await call(`${url}/v1/workflows?pipeline=abuse`, { headers: stranger })).json().data, []);
});

t.test('a document is stored, described and deleted', async (t) => {
  const headers = { 'content-type': 'text/plain', 'x-filename': 'R%C3%A9sum%C3%A9.txt' };
  const stored = await send('POST', '/v1/documents', { headers, body: 'Dear Sir or Madam' });
  conformance.check(t, 'upload_document', stored);
  t.equal(stored.status, 201, stored.text);
  const { document_id: id, ...facts } = stored.json();
  t.match(facts, { document_url: `document:${id}`, bytes: 17, content_type: 'text/plain' });
  t.equal(facts.file_name, 'R\u00e9sum\u00e9.txt');
  const got = await send('GET', `/v1/documents/${id}`);
  conformance.check(t, 'get_document', got);
  t.same(got.json(), stored.json());
  t.equal((await call(`${url}/v1/documents/${id}`, { headers: stranger })).status, 404);
  const gone = await send('DELETE', `/v1/documents/${id}`);
  conformance.check(t, 'delete_document', gone);
  const again = await send('DELETE', `/v1/documents/${id}`);
  conformance.check(t, 'delete_document', again);
  t.equal(again.status, 404);
});

t.test('uploads that cannot be stored say why', async (t) => {
  const type = { 'content-type': 'text/plain' };
  const large = await send('POST', '/v1/documents', { headers: type, body: 'x'.repeat(6000) });
  conformance.check(t, 'upload_document', large);
  t.equal(large.status, 413);
  const empty = await send('POST', '/v1/documents', { headers: type, body: '' });
  conformance.check(t, 'upload_document', empty);
  t.equal(empty.status, 400);
  const untyped = await send('POST', '/v1/documents', { body: 'x' });
  conformance.check(t, 'upload_document', untyped);
  t.equal(untyped.status, 415);
});

t.test('webhook endpoints live from registration to deletion', async (t) => {
  const body = { url: 'https://receiver.invalid/hook', event_types: ['echo.completed'] };
  const made = await send('POST', '/v1/webhooks/register', { body });
  conformance.check(t, 'register_webhook', made);
  t.equal(made.status, 201, made.text);
  const { endpoint_id: id, secret, ...facts } = made.json();
  t.match(secret, /^whsec_/);
  const got = await send('GET', `/v1/webhooks/${id}`);
  conformance.check(t, 'get_webhook', got);
  t.same(got.json(), { endpoint_id: id, ...facts });
  const list = await send('GET', '/v1/webhooks?limit=1');
  conformance.check(t, 'list_webhooks', list);
  t.equal(list.json().data[0].endpoint_id, id);

  const sent = await send('POST', `/v1/webhooks/${id}/test`);
  conformance.check(t, 'test_webhook', sent);
  const deliveryId = sent.json().delivery_id;
  const deliveries = await send('GET', `/v1/webhooks/${id}/deliveries`);
  conformance.check(t, 'list_deliveries', deliveries);
  t.equal(deliveries.json().data[0].delivery_id, deliveryId);
  const delivery = await send('GET', `/v1/webhooks/deliveries/${deliveryId}`);
  conformance.check(t, 'get_delivery', delivery);
  const replayed = await send('POST', `/v1/webhooks/deliveries/${deliveryId}/replay`);
  conformance.check(t, 'replay_delivery', replayed);
  t.equal(replayed.json().event_id, sent.json().event_id);

  const paused = await send('PATCH', `/v1/webhooks/${id}`, { body: { state: 'paused' } });
  conformance.check(t, 'update_webhook', paused);
  t.equal(paused.json().state, 'paused');
  for (const path of [`${id}/test`, `deliveries/${deliveryId}/replay`]) {
    t.equal((await send('POST', `/v1/webhooks/${path}`)).json().error, 'conflict', path);
  }
  const removed = await send('DELETE', `/v1/webhooks/${id}`);
  conformance.check(t, 'delete_webhook', removed);
  t.equal((await send('GET', `/v1/webhooks/${id}`)).status, 404);
});

t.test('a webhook endpoint that cannot be is refused', async (t) => {
  const good = { url: 'https://receiver.invalid/hook', event_types: ['*'] };
  const cases: [object, number, object][] = [
    [{ ...good, url: 'http://receiver.invalid/' }, 422, { error: 'insecure_url' }],
    [
      { ...good, event_types: ['invoice.resovled'] },
      400,
      { details: [{ path: '/event_types/0', message: /did you mean "invoice.resolved"/ }] },
    ],
    [{ ...good, event_types: [] }, 400, { details: [{ path: '/event_types' }] }],
    [{ ...good, secret: 'hunter2' }, 400, { details: [{ path: '/secret' }] }],
  ];
  for (const [body, status, expected] of cases) {
    const reply = await send('POST', '/v1/webhooks/register', { body });
    conformance.check(t, 'register_webhook', reply);
    t.equal(reply.status, status, reply.text);
    t.match(reply.json(), expected);
  }
});

t.test('a key is shown once, works, and ends when it is revoked', async (t) => {
  const body = { name: 'ERP', scopes: ['workflows:read', 'admin'] };
  const made = await send('POST', '/v1/keys', { body });
  conformance.check(t, 'create_key', made);
  const { api_key: text, key_id: id, ...facts } = made.json();
  t.match(facts, { name: 'ERP', mode: 'live', ending: text.slice(-4), revoked_at: null });
  const own = { authorization: `Bearer ${text}` };
  const list = await call(`${url}/v1/keys`, { headers: own });
  conformance.check(t, 'list_keys', list);
  t.notMatch(list.text, new RegExp(text));
  t.ok(list.json().data.some((found: { key_id: string }) => found.key_id === id));
  const forbidden = await call(url + echo, { method: 'POST', headers: own, body: {} });
  t.equal(forbidden.status, 403);
  const strangers = await call(`${url}/v1/keys/${id}`, { method: 'DELETE', headers: stranger });
  t.equal(strangers.status, 404);
  const revoked = await send('DELETE', `/v1/keys/${id}`);
  conformance.check(t, 'revoke_key', revoked);
  t.equal((await call(`${url}/v1/keys`, { headers: own })).status, 401);
  const past = { ...body, expires_at: '2020-01-01T00:00:00Z' };
  const refused = await send('POST', '/v1/keys', { body: past });
  conformance.check(t, 'create_key', refused);
  t.same(refused.json().details, [{ path: '/expires_at', message: 'must lie in the future' }]);
});

t.test('too many waiting callers are answered without waiting, and nothing is lost', async (t) => {
  const loops = [await startLoop(), await startLoop()];
  const waiting = loops.map((id) =>
    send('GET', `/v1/results/${id}`, { headers: { prefer: 'wait=60' } }),
  );
  const metric = async () => (await call(`${appliance.operationsUrl}/metrics`)).text;
  await eventually('both wait', async () => /^workmill_http_waiters 2$/m.test(await metric()));
  const third = await send('POST', '/v1/pipelines/abuse/loop', {
    headers: { prefer: 'wait=60' },
    body: { input: {} },
  });
  t.equal(third.status, 202);
  t.notOk(third.headers['preference-applied']);
  for (const id of [...loops, third.json().workflow_id]) {
    await send('POST', `/v1/workflows/${id}/cancel`);
  }
  for (const reply of await Promise.all(waiting)) t.match(reply.json(), { status: 'cancelled' });
});

t.test('a caller that hangs up cancels nothing', async (t) => {
  const { hostname, port } = new URL(url);
  const headers = { ...key, 'content-type': 'application/json', 'idempotency-key': 'hang-up' };
  const body = JSON.stringify({ input: {} });
  const path = '/v1/pipelines/abuse/loop';
  const outgoing = request({ method: 'POST', hostname, port, path, headers });
  outgoing.on('error', () => {});
  outgoing.end(body);
  await once(outgoing, 'socket');
  const running = async () =>
    (await send('GET', '/v1/workflows?status=processing&pipeline=abuse')).json().data;
  let found = await running();
  while (found.length === 0) found = await running();
  outgoing.destroy();
  const after = await send('POST', path, {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'hang-up',
      prefer: 'respond-async',
    },
    body,
  });
  t.match(after.json(), { workflow_id: found[0].workflow_id, status: 'processing' });
  await send('POST', `/v1/workflows/${found[0].workflow_id}/cancel`);
});

t.test('every declared metric has a sample', async (t) => {
  const metrics = async () => (await call(`${appliance.operationsUrl}/metrics`)).text;
  checkSamples(t, await untilLogged(metrics));
});

t.test('when the appliance stops, whoever waits is answered 202', async (t) => {
  const id = await startLoop();
  const waiting = send('GET', `/v1/results/${id}`, { headers: { prefer: 'wait=60' } });
  const metric = async () => (await call(`${appliance.operationsUrl}/metrics`)).text;
  await eventually('it waits', async () => /^workmill_http_waiters 1$/m.test(await metric()));
  const stopped = appliance.stop();
  const reply = await waiting;
  t.equal(reply.status, 202);
  t.equal(reply.headers.connection, 'close');
  t.match(reply.json(), { workflow_id: id });
  await stopped;
  await t.rejects(call(`${url}/openapi.json`), { code: 'ECONNREFUSED' });
  t.same(
    appliance.log.lines.filter(
      ({ level, message }) => level === 'error' && message !== 'host output',
    ),
    [],
  );
});

t.test('the log has the ids of the API, and run lines the request as well', async (t) => {
  checkLines(t, appliance.log.lines);
});
