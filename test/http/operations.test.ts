import t from 'tap';
import { createOperations } from '../../core/http/operations.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { call } from './client.ts';
import { listen } from './edge.ts';

const clock = manualClock();
const state = { started: false, stopping: false };
const database = { check: async (): Promise<void> => {} };
const handle = createOperations({
  checks: { database: () => database.check() },
  isStarted: () => state.started,
  isStopping: () => state.stopping,
  metrics: createMetrics({ version: '1.2.3', clock, log: quietLog() }),
  clock,
});
const { url } = await listen(t, handle);

t.test('a process that starts is alive and not ready', async (t) => {
  t.equal((await call(`${url}/health/live`)).status, 200);
  t.equal((await call(`${url}/health/startup`)).status, 503);
  const ready = await call(`${url}/health/ready`);
  t.equal(ready.status, 503);
  t.same(ready.json(), { status: 'starting', checks: {} });
});

t.test('readiness shows every check', async (t) => {
  state.started = true;
  t.equal((await call(`${url}/health/startup`)).status, 200);
  const good = await call(`${url}/health/ready`);
  t.equal(good.status, 200);
  t.same(good.json(), { status: 'ok', checks: { database: { ok: true, duration_ms: 0 } } });
  database.check = async () => {
    throw new Error('connection refused');
  };
  const bad = await call(`${url}/health/ready`);
  t.equal(bad.status, 503);
  t.match(bad.json(), {
    status: 'failed',
    checks: { database: { ok: false, message: 'connection refused' } },
  });
  t.equal((await call(`${url}/health/live`)).status, 200);
});

t.test('a check that hangs counts as failed', async (t) => {
  const asked = Promise.withResolvers<void>();
  database.check = () => {
    asked.resolve();
    return new Promise(() => {});
  };
  const reply = call(`${url}/health/ready`);
  await asked.promise;
  await clock.advance(2000);
  t.match((await reply).json(), {
    checks: { database: { ok: false, message: 'no answer within 2000 ms', duration_ms: 2000 } },
  });
});

t.test('a process that stops is not ready and keeps no connection', async (t) => {
  state.stopping = true;
  const reply = await call(`${url}/health/ready`, { headers: { connection: 'keep-alive' } });
  t.equal(reply.status, 503);
  t.equal(reply.json().status, 'stopping');
  t.equal(reply.headers.connection, 'close');
  state.stopping = false;
});

t.test('metrics are given in the Prometheus text format', async (t) => {
  const reply = await call(`${url}/metrics?x=1`);
  t.match(reply.headers['content-type'], /^text\/plain; version=/);
  t.match(reply.text, /^workmill_build_info\{version="1\.2\.3"/m);
});

t.test('there is nothing else, and nothing to write', async (t) => {
  t.equal((await call(`${url}/v1/workflows`)).status, 404);
  const post = await call(`${url}/metrics`, { method: 'POST' });
  t.equal(post.status, 405);
  t.equal(post.headers.allow, 'GET, HEAD');
  t.equal((await call(`${url}/health/live`, { method: 'HEAD' })).text, '');
});
