import t from 'tap';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const file = `
confidence_threshold: 0.7
settings: { approval: { require_purchase_order: true } }
`;
const appliance = await startTestAppliance(t, {
  plugins: ['finance', 'noop'],
  pipelineFiles: { finance: file },
  settings: 'audit: { require_reason: true }\n',
});
const { url, database } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

const noop = '/v1/pipelines/noop/config';
const finance = '/v1/pipelines/finance/config';

async function startNoop(confidence: number) {
  const body = { input: { message: 'hello' }, options: { confidence } };
  return (await send('POST', '/v1/pipelines/noop/echo', { body })).json();
}

async function runNoop(confidence: number): Promise<string> {
  return (await startNoop(confidence)).status;
}

t.test('what a tenant sets counts for its next workflow, and for no other tenant', async (t) => {
  const before = await send('GET', noop);
  conformance.check(t, 'get_pipeline_config', before);
  t.match(before.json(), {
    pipeline_type: 'noop',
    confidence_threshold: 0.5,
    output_schema: 'extended',
    sources: { '/confidence_threshold': 'default' },
    configured: {},
    version: 0,
    updated_at: null,
  });
  t.equal(before.headers.etag, '"0"');
  t.equal(await runNoop(0.7), 'completed');

  const body = { confidence_threshold: 0.8, require_human_review_below: null };
  const put = await send('PUT', noop, { body });
  conformance.check(t, 'put_pipeline_config', put);
  t.match(put.json(), {
    confidence_threshold: 0.8,
    require_human_review_below: 0.6,
    sources: { '/confidence_threshold': 'tenant', '/require_human_review_below': 'default' },
    version: 1,
    updated_at: String,
  });
  t.same(put.json().configured, { confidence_threshold: 0.8 });
  t.equal(await runNoop(0.7), 'in_review');

  t.match((await send('GET', noop, { headers: stranger })).json(), { version: 0, configured: {} });
  const again = await send('PUT', noop, { body });
  t.equal(again.json().version, 1, 'the same again is no new version');
  t.equal((await send('PUT', noop, { body: {} })).json().confidence_threshold, 0.5);
  t.equal(await runNoop(0.7), 'completed');
});

t.test('a workflow runs again with the current settings, or with those of then', async (t) => {
  await send('PUT', noop, { body: { confidence_threshold: 0.8 } });
  const { workflow_id: id, status } = await startNoop(0.7);
  t.equal(status, 'in_review');
  await send('PUT', noop, { body: {} });
  const again = async (body: object) => {
    const reply = await send('POST', `/v1/workflows/${id}/run-again`, { body });
    conformance.check(t, 'run_workflow_again', reply);
    t.equal(reply.status, 202, reply.text);
    const next = reply.json().workflow_id;
    const result = await send('GET', `/v1/results/${next}`, { headers: { prefer: 'wait=10' } });
    const trail = (await send('GET', `/v1/workflows/${next}/audit`)).json().data;
    return { next, status: result.json().status, submitted: trail.at(-1).detail };
  };
  const current = await again({ reason: ' The threshold was too high. ' });
  t.equal(current.status, 'completed');
  const reason = 'The threshold was too high.';
  t.same(current.submitted, { run_again_of: id, reason });
  const original = await again({ settings: 'original', reason: 'Compare.' });
  t.equal(original.status, 'in_review');
  const { version } = (await send('GET', noop)).json();
  t.match(original.submitted, { run_again_of: id, config_version: version - 1 });
  const edited = await again({ options: { confidence: 0.4 }, reason: 'Try.' });
  t.equal(edited.status, 'in_review');
  const trail = (await send('GET', `/v1/workflows/${id}/audit`)).json().data;
  t.match(trail[2], {
    action: 'workflow.run_again',
    detail: { new_workflow_id: current.next, reason },
  });
});

t.test('actions on workflows need a reason where the settings say so', async (t) => {
  t.equal((await send('GET', '/v1/access')).json().reason_required, true);
  const { workflow_id: id } = await startNoop(0.3);
  const filter = { created_before: '2020-01-01T00:00:00Z' };
  const calls: [string, string, object | undefined][] = [
    ['POST', `/v1/workflows/${id}/cancel`, undefined],
    ['POST', `/v1/workflows/${id}/cancel`, { reason: '  ' }],
    ['POST', `/v1/workflows/${id}/run-again`, {}],
    ['POST', '/v1/bulk-actions', { action: 'cancel', filter }],
    ['DELETE', `/v1/workflows/${id}`, undefined],
  ];
  for (const [method, path, body] of calls) {
    const refused = await send(method, path, body ? { body } : {});
    t.match(refused.json(), { error: 'invalid_request', details: [{ path: '/reason' }] }, path);
  }
  const counted = { action: 'cancel', filter, dry_run: true };
  t.equal((await send('POST', '/v1/bulk-actions', { body: counted })).status, 200);
  t.equal((await startNoop(0.9)).status, 'completed', 'new work needs none');
  const canceled = await send('POST', `/v1/workflows/${id}/cancel`, { body: { reason: 'Twice.' } });
  conformance.check(t, 'cancel_workflow', canceled);
  t.equal(canceled.json().status, 'cancelled');
  t.equal((await send('DELETE', `/v1/workflows/${id}?reason=Requested`)).status, 204);
  const trail = (await send('GET', `/v1/workflows/${id}/audit`)).json().data;
  t.match(trail.slice(0, 2), [
    { action: 'workflow.erased', detail: { reason: 'Requested', results: 1 } },
    { action: 'workflow.cancelled', detail: { reason: 'Twice.' } },
  ]);
  const late = await send('POST', `/v1/workflows/${id}/run-again`, { body: { reason: 'x' } });
  t.equal(late.json().error, 'conflict', 'nothing is left to run');
});

t.test("settings: the tenant's over the file's over the plugin's", async (t) => {
  const settings = { approval: { auto_approve_up_to: { USD: 10 } } };
  const put = await send('PUT', finance, { body: { settings } });
  conformance.check(t, 'put_pipeline_config', put);
  const { settings: effective, sources, confidence_threshold, configured } = put.json();
  t.equal(confidence_threshold, 0.7);
  t.same(effective.approval, {
    // A table of amounts is one value: the default's currencies are not mixed in.
    auto_approve_up_to: { USD: 10 },
    rules: [],
    auto_approve_min_confidence: 0.95,
    require_verified_vendor: true,
    require_purchase_order: true,
  });
  t.same(configured, { settings });
  t.match(sources, {
    '/confidence_threshold': 'file',
    '/settings/approval/auto_approve_up_to': 'tenant',
    '/settings/approval/require_purchase_order': 'file',
  });
});

t.test('wrong values are refused with their place', async (t) => {
  const wrong = { approval: { require_purchase_orders: true, auto_approve_min_confidence: 2 } };
  const reply = await send('PUT', finance, { body: { settings: wrong } });
  conformance.check(t, 'put_pipeline_config', reply);
  t.equal(reply.status, 400);
  t.match(
    reply.json().details.sort((a: any, b: any) => a.path.localeCompare(b.path)),
    [
      { path: '/settings/approval/auto_approve_min_confidence', message: 'must be <= 1' },
      {
        path: '/settings/approval/require_purchase_orders',
        message: 'unknown field; did you mean "require_purchase_order"?',
      },
    ],
  );
  const unknown = await send('PUT', finance, { body: { confidence_treshold: 1 } });
  t.match(unknown.json().details[0].message, /did you mean "confidence_threshold"/);
  const body = { webhook_on_completion: 'http://erp.example.com/' };
  const insecure = await send('PUT', finance, { body });
  conformance.check(t, 'put_pipeline_config', insecure);
  t.match(insecure.json(), {
    error: 'insecure_url',
    details: [{ path: '/webhook_on_completion' }],
  });
  const other = await send('GET', '/v1/pipelines/nothing/config');
  conformance.check(t, 'get_pipeline_config', other);
  t.equal(other.status, 404);
});

t.test('a completion address becomes an endpoint whose secret is shown once', async (t) => {
  const body = { webhook_on_completion: 'https://erp.example.com/hooks' };
  const first = await send('PUT', noop, { body });
  conformance.check(t, 'put_pipeline_config', first);
  t.match(first.json(), { ...body, webhook_secret: /^whsec_/ });
  const second = await send('PUT', noop, { body: { ...body, confidence_threshold: 0.4 } });
  t.notOk('webhook_secret' in second.json());
  t.notOk('webhook_secret' in (await send('GET', noop)).json());
  const { data } = (await send('GET', '/v1/webhooks')).json();
  t.match(data, [{ url: body.webhook_on_completion, payload: 'short' }]);
  await send('PUT', noop, { body: {} });
});

t.test('of changes to one version one wins, of changes to any version all', async (t) => {
  const { etag } = (await send('GET', noop)).headers;
  const values = [0.1, 0.2, 0.3, 0.4, 0.45];
  const put = (value: number, headers: Record<string, string> = {}) =>
    send('PUT', noop, { headers, body: { confidence_threshold: value } });
  const raced = await Promise.all(values.map((value) => put(value, { 'if-match': etag! })));
  for (const reply of raced) conformance.check(t, 'put_pipeline_config', reply);
  t.same(
    raced.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409, 409, 409, 409],
  );
  t.equal(raced.find(({ status }) => status === 409)!.json().error, 'conflict');

  const free = await Promise.all(values.map((value) => put(value + 0.01)));
  const versions = free.map((reply) => reply.json().version);
  t.equal(new Set(versions).size, values.length);
  t.equal((await put(0.2, { 'if-match': 'three' })).status, 400);
  t.equal((await put(0.2, { 'if-match': `"7", W/"${Math.max(...versions)}"` })).status, 200);
});

t.test('every version is kept, listed newest first, and in the audit trail', async (t) => {
  const seen: number[] = [];
  let cursor = '';
  do {
    const page = await send('GET', `${noop}/versions?limit=3${cursor}`);
    conformance.check(t, 'list_pipeline_config_versions', page);
    seen.push(...page.json().data.map((one: { version: number }) => one.version));
    const next = page.json().next_cursor;
    cursor = next === null ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  const { version } = (await send('GET', noop)).json();
  t.same(
    seen,
    Array.from({ length: version }, (_, index) => version - index),
  );
  const foreign = await send('GET', `${noop}/versions`, { headers: stranger });
  t.same(foreign.json().data, []);
  const bad = await send('GET', `${noop}/versions?cursor=x`);
  t.equal(bad.status, 400);

  const entries = await database
    .knex('audit_entries')
    .where({ tenant_id: 'acme', action: 'pipeline_config.changed', object_id: 'noop' });
  t.equal(entries.length, version);
  t.match(
    entries.find(({ detail }) => detail.version === 1),
    {
      actor_kind: 'api_key',
      detail: { changed: ['confidence_threshold'] },
      remote_address: '127.0.0.1',
    },
  );
});

t.test('reading takes one of two scopes, changing takes config:write', async (t) => {
  const statusOf = async (held: any[], method: string) => {
    const headers = await appliance.bearer({ held });
    const body = method === 'PUT' ? {} : undefined;
    return (await send(method, noop, { headers, ...(body && { body }) })).status;
  };
  t.equal(await statusOf(['workflows:read'], 'GET'), 200);
  t.equal(await statusOf(['config:write'], 'GET'), 200);
  t.equal(await statusOf(['usage:read'], 'GET'), 403);
  t.equal(await statusOf(['workflows:read'], 'PUT'), 403);
  t.equal(await statusOf(['config:write'], 'PUT'), 200);
});

t.test('every documented success has been seen', async (t) => {
  const missing = conformance.unseen().filter((name) => name.includes('_pipeline_config'));
  t.same(missing, []);
});
