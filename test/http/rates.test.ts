import { once } from 'node:events';
import t from 'tap';
import { defineRoute, type Route } from '../../core/http/route.ts';
import { headersOfEveryReply } from '../../core/http/headers.ts';
import type { JsonObject, OpenApi } from '../../core/http/openapi.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startTestAppliance } from './appliance.ts';
import { call, raw, type Reply } from './client.ts';
import { startEdge } from './edge.ts';
import { facts } from './letters.ts';

const nowS = manualClock().now().getTime() / 1000;

function row(
  path: string,
  limit?: Route['limit'],
  handle = async () => ({ status: 204 }) as const,
) {
  const name = path.slice('/v1/'.length);
  const common = { ...facts, method: 'GET', path, name, summary: '' } as const;
  const replies = { 204: { description: '' } };
  return defineRoute({
    ...common,
    ...(limit && { limit }),
    replies,
    handle,
  });
}

const rows = [row('/v1/start', 'workflows_start'), row('/v1/other'), row('/v1/results', 'results')];

function limitsIn({ headers }: Reply) {
  return {
    limit: headers['x-ratelimit-limit'],
    remaining: headers['x-ratelimit-remaining'],
    reset: headers['x-ratelimit-reset'],
    policy: headers['ratelimit-policy'],
    now: headers['ratelimit'],
  };
}

t.test('an answer tells the limit that is nearest to empty', async (t) => {
  const clock = manualClock();
  const { url, key } = await startEdge(t, rows, { clock, plan: 'starter' });
  t.same(limitsIn(await call(`${url}/v1/start`, { headers: key })), {
    limit: '2',
    remaining: '1',
    reset: String(nowS + 1),
    policy:
      '"start";q=2;w=1, "start_per_minute";q=120;w=60, ' +
      '"control_plane";q=5;w=1, "control_plane_per_minute";q=300;w=60, ' +
      '"work_units";q=2;w=1, "work_units_per_minute";q=120;w=60',
    now: '"start";r=1;t=1',
  });
  t.match(limitsIn(await call(`${url}/v1/results`, { headers: key })), {
    limit: '10',
    remaining: '9',
    policy: '"results";q=10;w=1, "results_per_minute";q=600;w=60',
  });
});

t.test('a limit that is used up answers the published body, and lets go again', async (t) => {
  const clock = manualClock();
  const { url, key, log, metrics } = await startEdge(t, rows, { clock, plan: 'starter' });
  const start = () => call(`${url}/v1/start`, { headers: key });
  const other = () => call(`${url}/v1/other`, { headers: key });
  t.same([(await start()).status, (await start()).status], [204, 204]);
  const refused = await start();
  t.equal(refused.status, 429);
  t.equal(refused.headers['retry-after'], '1');
  t.match(limitsIn(refused), { limit: '2', remaining: '0', reset: String(nowS + 1) });
  t.same(refused.json(), {
    error: 'rate_limit_exceeded',
    message:
      'The limit "start" of 2 requests at once and 2 per second is used up. ' +
      'There is room again in 1 s, and all of it at 2026-03-01T12:00:01.000Z.',
    request_id: refused.headers['x-request-id'],
    retry_after: 1,
    limit_type: 'request_rate',
  });
  const others = await Promise.all([other(), other(), other(), other()]);
  const refusals = others.filter(({ status }) => status === 429);
  t.equal(refusals.length, 1, 'the control plane is shared');
  t.match(refusals[0]?.json(), { limit_type: 'request_rate', message: /"control_plane" of 5/ });
  await clock.advance(500);
  t.equal((await start()).status, 204);
  t.match(await metrics.render(), /workmill_http_refused_total\{limit_type="request_rate"\} 2/);
  t.ok(log.lines.some(({ fields }) => fields?.['error_code'] === 'rate_limit_exceeded'));
});

t.test('everything that starts work shares the rate of work units', async (t) => {
  const twice = [row('/v1/one', 'workflows_start'), row('/v1/two', 'workflows_start')];
  const clock = manualClock();
  const { url, key } = await startEdge(t, twice, { clock, plan: 'starter' });
  for (const path of ['one', 'two']) {
    t.equal((await call(`${url}/v1/${path}`, { headers: key })).status, 204);
  }
  const refused = await call(`${url}/v1/two`, { headers: key });
  t.match(refused.json(), { limit_type: 'work_unit_rate', retry_after: 1 });
});

t.test('requests under way are limited, and make room when they have been answered', async (t) => {
  const held: (() => void)[] = [];
  const begun = new EventTarget();
  const hold = () =>
    new Promise<{ status: 204 }>((resolve) => {
      held.push(() => resolve({ status: 204 }));
      begun.dispatchEvent(new Event('begun'));
    });
  const plansFile = 'gold: { concurrent_requests: 1, rates: { control_plane: 5 } }';
  const { url, key } = await startEdge(t, [row('/v1/slow', 'status', hold)], {
    clock: manualClock(),
    plan: 'gold',
    plansFile,
  });
  const inside = once(begun as never, 'begun');
  const first = call(`${url}/v1/slow`, { headers: key });
  await inside;
  const refused = await call(`${url}/v1/slow`, { headers: key });
  t.equal(refused.status, 429);
  t.match(limitsIn(refused), { limit: '1', remaining: '0', reset: String(nowS + 1) });
  t.match(refused.json(), { limit_type: 'concurrent_requests', retry_after: 1 });
  t.match(refused.json().message, /^1 of 1 concurrent requests are under way/);
  held[0]!();
  t.equal((await first).status, 204);
  const again = once(begun as never, 'begun');
  const third = call(`${url}/v1/slow`, { headers: key });
  await again;
  held[1]!();
  t.equal((await third).status, 204);
});

t.test('a plan that only another process knows is refused until this one knows it', async (t) => {
  const { url, key } = await startEdge(t, rows, { clock: manualClock(), plan: 'gold' });
  const reply = await call(`${url}/v1/start`, { headers: key });
  t.equal(reply.status, 503);
  t.match(reply.json(), { error: 'unavailable', message: /plan "gold" is not in the plans\.yaml/ });
});

t.test('without a valid key the address is limited, whatever is asked for', async (t) => {
  const clock = manualClock();
  const { url, key } = await startEdge(t, rows, { clock, plan: 'starter' });
  const first = await call(`${url}/v1/start`);
  t.equal(first.status, 401);
  t.match(limitsIn(first), { limit: '100', remaining: '99', policy: /^"without_key";q=100;w=5/ });
  for (let n = 1; n < 100; n += 1) await call(`${url}/nowhere`);
  for (const path of ['/v1/start', '/docs', '/nowhere']) {
    const refused = await call(url + path);
    t.equal(refused.status, 429, path);
    t.match(refused.json(), { limit_type: 'request_rate' });
  }
  t.equal((await call(`${url}/v1/start`, { headers: key })).status, 204);
});

t.test('every answer of every route carries its limits', async (t) => {
  const appliance = await startTestAppliance(t);
  const { url, database } = appliance;
  await database.knex('tenants').where({ tenant_id: 'globex' }).update({ plan: 'enterprise' });
  const keys = {
    nobody: {},
    unlimited: await appliance.bearer(),
    scopeless: await appliance.bearer({ held: [] }),
    limited: await appliance.bearer({ tenantId: 'globex' }),
  };
  const { paths } = (await call(`${url}/openapi.json`)).json() as OpenApi;
  const addresses = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  );
  // Whoever signs in has no key yet, so that the address counts.
  const open = [
    'POST /v1/session',
    'POST /v1/session/passkey',
    'POST /v1/session/passkey/begin',
    'POST /v1/session/passkey/second-factor',
    'GET /v1/session/methods',
    'POST /v1/session/provider',
    'POST /v1/session/provider/finish',
  ];
  addresses.push(['GET', '/'], ['GET', '/docs'], ['PUT', '/docs'], ['GET', '/nowhere']);
  addresses.push(['GET', '/v1/nowhere'], ['PATCH', '/v1/workflows'], ['GET', '/v1']);
  const without: string[] = [];
  for (const [who, headers] of Object.entries(keys)) {
    for (const [method, path] of addresses) {
      // The stream of metrics would not end; a window that does not exist is refused.
      const query = path === '/v1/metrics/events' ? '?window=none' : '';
      const reply = await call(url + path + query, { method, headers });
      const { limit, remaining, reset } = limitsIn(reply);
      const complete = [limit, remaining, reset].every((value) => /^\d+$/.test(String(value)));
      if (!complete) without.push(`${who} ${method} ${path} ${reply.status}`);
      const isUnlimited = limit === '2147483647';
      const hasOwnLimits = path.startsWith('/v1/') && !open.includes(`${method} ${path}`);
      const expected = hasOwnLimits && (who === 'unlimited' || who === 'scopeless');
      if (isUnlimited !== expected) without.push(`${who} ${method} ${path}: ${String(limit)}`);
    }
  }
  t.same(without, []);
  const port = Number(new URL(url).port);
  for (const broken of [
    'NOT HTTP\r\n\r\n',
    'GET /v1/x HTTP/1.1\r\nConnection: close\r\n\r\n',
    `GET /%zz#x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ]) {
    const reply = await raw(port, [broken]);
    t.match(reply.text, /X-RateLimit-Remaining: \d+/, broken);
  }
});

t.test('the document says that every answer carries them', async (t) => {
  const { url } = await startEdge(t, rows);
  const document = (await call(`${url}/openapi.json`)).json() as OpenApi;
  for (const name of headersOfEveryReply) {
    t.ok(document.info.description.includes(`\`${name}\``), name);
    t.hasProp(document.components['headers'] as JsonObject, name);
  }
});
