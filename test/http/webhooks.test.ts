import t from 'tap';
import { compileSchema } from '../../core/kernel/validate.ts';
import { verifyBody } from '../../core/webhooks/signature.ts';
import { eventually } from '../support/eventually.ts';
import { testAuthority } from '../support/tls.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
const { url } = appliance;
const key = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

t.test('secrets rotate, and what was given up is listed and sent again', async (t) => {
  const body = { url: 'https://other.invalid/hook', event_types: ['*'], max_per_second: 5 };
  const { endpoint_id: id } = (await send('POST', '/v1/webhooks/register', { body })).json();
  const rotated = await send('POST', `/v1/webhooks/${id}/rotate-secret`);
  conformance.check(t, 'rotate_webhook_secret', rotated);
  t.match(rotated.json(), { secret: /^whsec_/, max_per_second: 5 });
  t.match(rotated.json().secrets, [
    { ends_at: /Z$/, signs_published_header: true },
    { ends_at: null, signs_published_header: false },
  ]);
  await send('POST', `/v1/webhooks/${id}/rotate-secret`, { body: {} });
  const fourth = await send('POST', `/v1/webhooks/${id}/rotate-secret`, { body: {} });
  conformance.check(t, 'rotate_webhook_secret', fourth);
  t.match(fourth.json(), { error: 'conflict', message: /oldest ends at 20/ });
  const use = await send('GET', `/v1/webhooks/${id}/secrets`);
  conformance.check(t, 'list_webhook_secrets', use);
  t.match(use.json(), { data: { length: 3 }, deliveries: 0, reported: 0 });
  t.notMatch(use.text, /whsec_/);
  const theirs = await send('GET', `/v1/webhooks/${id}/secrets`, { headers: stranger });
  t.equal(theirs.status, 404);
  const unclear = { body: { too: 'next' } };
  const refused = await send('POST', `/v1/webhooks/${id}/promote-secret`, unclear);
  t.match(refused.json(), { details: [{ path: '/too' }] }, 'nothing ends by a mistake');
  const next = await send('POST', `/v1/webhooks/${id}/promote-secret`, { body: { to: 'next' } });
  conformance.check(t, 'promote_webhook_secret', next);
  t.equal(next.json().secrets.length, 2);
  for (const action of ['rotate-secret', 'promote-secret']) {
    const path = `/v1/webhooks/${id}/${action}`;
    const options = { headers: stranger, ...(action === 'rotate-secret' && { body: {} }) };
    const answer = await send('POST', path, options);
    t.equal(answer.status, 404, `${action} by another tenant`);
    const list = 'To list what exists, use GET /v1/webhooks.';
    t.equal(answer.json().message, `There is no webhook endpoint ${id}. ${list}`);
  }
  const promoted = await send('POST', `/v1/webhooks/${id}/promote-secret`);
  conformance.check(t, 'promote_webhook_secret', promoted);
  t.same(promoted.json().secrets, [{ ends_at: null, signs_published_header: true }]);

  const { delivery_id: sent } = (await send('POST', `/v1/webhooks/${id}/test`)).json();
  await send('PATCH', `/v1/webhooks/${id}`, { body: { state: 'paused' } });
  await send('PATCH', `/v1/webhooks/${id}`, { body: { state: 'active' } });
  const dead = await send('GET', `/v1/webhooks/dead-letters?endpoint_id=${id}`);
  conformance.check(t, 'list_dead_letters', dead);
  t.match(dead.json().data, [{ delivery_id: sent, last_error: 'endpoint_paused' }]);
  const asked = { body: { endpoint_id: id, dry_run: true } };
  const counted = await send('POST', '/v1/webhooks/dead-letters/replay', asked);
  conformance.check(t, 'replay_dead_letters', counted);
  t.match(counted.json(), { found: 1, replayable: 1, replayed: 0 });
  const foreign = { headers: stranger, body: { endpoint_id: id } };
  const others = await send('POST', '/v1/webhooks/dead-letters/replay', foreign);
  t.match(others.json(), { found: 0, replayed: 0 }, 'another tenant finds nothing');
  const replay = (body: object) => send('POST', '/v1/webhooks/dead-letters/replay', { body });
  for (const body of [{}, { dry_run: false }, { all: false }]) {
    const vague = await replay(body);
    t.match(vague.json(), { error: 'invalid_request', details: [{ path: '', message: /"all"/ }] });
  }
  const both = await replay({ all: true, endpoint_id: id });
  t.match(both.json(), { error: 'invalid_request', details: [{ path: '/all' }] });
  const replayed = await replay({ endpoint_id: id });
  t.match(replayed.json(), { found: 1, replayed: 1, by_endpoint: [{ endpoint_id: id }] });
});

t.test('the evidence of deliveries stands beside what the plan promises', async (t) => {
  const body = { url: 'https://evidence.invalid/hook', event_types: ['*'] };
  const { endpoint_id: id } = (await send('POST', '/v1/webhooks/register', { body })).json();
  await send('POST', `/v1/webhooks/${id}/test`);
  await send('PATCH', `/v1/webhooks/${id}`, { body: { state: 'paused' } });
  const path = `/v1/webhooks/${id}/sla`;
  const shown = await send('GET', `${path}?target_seconds=5`);
  conformance.check(t, 'get_webhook_sla', shown);
  t.match(shown.json(), { endpoint_id: id, promised: '99.99%', target_ms: 5000 });
  const today = shown.json().days.at(-1);
  t.match(today, { delivered: 0 });
  t.equal(today.dead + today.not_attempted, 1);
  const csv = await send('GET', path, { headers: { accept: 'text/csv' } });
  conformance.check(t, 'get_webhook_sla', csv);
  t.match(csv.text, /^day,promised,target_ms,[\s\S]+99\.99%,60000,/);
  const lines = await send('GET', path, { headers: { accept: 'application/x-ndjson' } });
  t.equal(lines.text.trimEnd().split('\n').length, shown.json().days.length);
  t.equal((await send('GET', path, { headers: stranger })).status, 404, 'of another tenant');
  t.equal((await send('GET', `${path}?from=2030-01-01T00:00:00Z`)).status, 400);
});

t.test(
  'an endpoint shows its certificate and public key, and an attempt what was sent',
  async (t) => {
    const { certificate, key: privateKey } = testAuthority().issue({ commonName: 'us', names: [] });
    const mtls = { certificate, private_key: privateKey };
    const fields = { url: 'https://keys.invalid/hook', event_types: ['*'], ordering: 'workflow' };
    const body = { ...fields, ed25519: true, mtls };
    const made = await send('POST', '/v1/webhooks/register', { body });
    conformance.check(t, 'register_webhook', made);
    const { endpoint_id: id } = made.json();
    const shown = await send('GET', `/v1/webhooks/${id}`);
    conformance.check(t, 'get_webhook', shown);
    t.match(shown.json(), {
      ordering: 'workflow',
      public_keys: [/^whpk_/],
      health: { state: 'closed', next_probe_at: null },
      mtls: { subject: 'CN=us', fingerprint_sha256: /^[0-9a-f]{64}$/ },
      warnings: [{ code: 'certificate_expiring' }],
    });
    t.notMatch(JSON.stringify([made.json(), shown.json()]), /PRIVATE KEY|whsk_/);
    const { text: metrics } = await call(`${appliance.operationsUrl}/metrics`);
    t.match(metrics, /^workmill_webhook_certificate_expiry_seconds \d{10}/m);
    const broken = { body: { mtls: { ...mtls, private_key: 'x' } } };
    const refused = await send('PATCH', `/v1/webhooks/${id}`, broken);
    t.match(refused.json(), { error: 'invalid_request', details: [{ path: '/mtls/private_key' }] });
    for (const retry_for_seconds of [59, 86_401]) {
      const far = await send('PATCH', `/v1/webhooks/${id}`, { body: { retry_for_seconds } });
      t.match(far.json(), { details: [{ path: '/retry_for_seconds' }] });
    }
    const less = {
      body: { mtls: null, ed25519: false, ordering: 'none', retry_for_seconds: 3600 },
    };
    const changed = (await send('PATCH', `/v1/webhooks/${id}`, less)).json();
    t.match(changed, {
      mtls: null,
      public_keys: [],
      warnings: [],
      ordering: 'none',
      retry_for_seconds: 3600,
    });

    const { delivery_id: delivery } = (await send('POST', `/v1/webhooks/${id}/test`)).json();
    const path = `/v1/webhooks/deliveries/${delivery}/request`;
    const sent = await eventually('an attempt', async () => {
      const answer = await send('GET', path);
      return answer.status === 200 ? answer : null;
    });
    conformance.check(t, 'get_delivery_request', sent);
    t.match(JSON.parse(sent.json().body), { mode: 'test', retry_attempt: 0 });
    t.equal((await send('GET', path, { headers: stranger })).status, 404, 'of another tenant');
    const later = (await send('GET', `${path}?attempt_no=99`)).json();
    t.match(later, { error: 'not_found', message: `Delivery ${delivery} has no attempt 99. ` });
    const log = (await send('GET', `/v1/webhooks/deliveries/${delivery}`)).json().attempt_log;
    t.match(log.at(-1), { failed_phase: 'dns', fault: /theirs|network/ });
  },
);

t.test('the catalog and the dry run show what a receiver will get', async (t) => {
  const catalogue = await send('GET', '/v1/webhooks/event-types');
  conformance.check(t, 'list_event_types', catalogue);
  const types: Record<string, any>[] = catalogue.json().data;
  for (const { event_type: name, schema, example } of types) {
    t.same(compileSchema(schema)(example), { ok: true, value: example }, `${name} as declared`);
  }
  const body = { event_type: 'echo.completed' };
  const shown = await send('POST', '/v1/webhooks/dry-run', { body });
  conformance.check(t, 'dry_run_webhook', shown);
  const run = shown.json();
  t.ok(verifyBody(run.secret, run.body, run.headers['X-Service-Signature']));
  t.same(JSON.parse(run.body), run.payload);
  const declared = types.find((type) => type['event_type'] === 'echo.completed')!;
  t.ok(compileSchema(declared['schema'])(run.payload).ok, 'the body fits its schema');
  const unknown = await send('POST', '/v1/webhooks/dry-run', { body: { event_type: 'echo.done' } });
  t.match(unknown.json(), { error: 'invalid_request', details: [{ path: '/event_type' }] });
  const { endpoint_id: id } = (
    await send('POST', '/v1/webhooks/register', {
      body: { url: 'https://other.invalid/dry', event_types: ['*'] },
    })
  ).json();
  const options = { headers: stranger, body: { ...body, endpoint_id: id } };
  t.equal((await send('POST', '/v1/webhooks/dry-run', options)).status, 404);
});
