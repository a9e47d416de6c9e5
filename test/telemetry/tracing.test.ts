import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { untraced, within } from '../../core/telemetry/tracer.ts';
import { startTracing, type TraceSettings } from '../../core/telemetry/tracing.ts';
import { startCollector } from '../support/collector.ts';
import { collectingLog } from '../support/log.ts';

async function started(endpoint: string, changes: Partial<TraceSettings> = {}) {
  const log = collectingLog();
  const metrics = createMetrics({ version: '0.0.0', clock: systemClock, log });
  const settings = { endpoint, headers: null, sampleRatio: 1, ca: [], ...changes };
  const parts = { version: '1.2.3', instanceId: 'one', clock: systemClock, log, metrics };
  const tracing = await startTracing({ ...parts, settings });
  const counted = async (result: string): Promise<number> => {
    const line = new RegExp(`workmill_trace_spans_total\\{result="${result}"\\} (\\d+)`);
    return Number(line.exec(await metrics.render())?.[1] ?? 0);
  };
  return { ...tracing, log, counted };
}

const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

t.test('spans reach the collector as one tree, with the headers it asks for', async (t) => {
  const collector = await startCollector(t);
  const { tracer, stop, counted } = await started(collector.url, {
    headers: 'Authorization: Bearer of:colons\nX-Org: acme',
  });
  const root = tracer.start('GET /x', { parent: caller, kind: 'server' });
  const failing = tracer.start('part', { parent: root.traceparent });
  const cause = Object.assign(new Error('the secret text'), { code: 'not_found' });
  await t.rejects(
    within(failing, () => Promise.reject(cause)),
    cause,
  );
  const begunAt = new Date(1_700_000_000_000);
  const endedAt = new Date(1_700_000_000_250);
  tracer.record('measured', { parent: root.traceparent, begunAt, endedAt });
  root.end({ attributes: { 'http.response.status_code': 200, nothing: null } });
  await stop();

  const named = Object.fromEntries(collector.spans.map((span) => [span.name, span]));
  const { 'GET /x': whole, part, measured } = named;
  t.match(whole, { traceId: caller.slice(3, 35), parentSpanId: caller.slice(36, 52), kind: 2 });
  t.same(whole!.attributes, { 'http.response.status_code': 200 });
  t.match(part, { parentSpanId: whole!.spanId, failed: true });
  t.equal(part!.attributes['error.type'], 'not_found');
  t.match(measured, { parentSpanId: whole!.spanId, failed: false });
  t.equal(Math.round(measured!.endedMs - measured!.beganMs), 250);
  t.notMatch(collector.texts.join(), /the secret text/);
  t.match(collector.headers[0], { authorization: 'Bearer of:colons', 'x-org': 'acme' });
  t.equal(await counted('exported'), 3);
});

t.test('whether a trace is kept is decided once, by who began it', async (t) => {
  const collector = await startCollector(t);
  const { tracer, stop } = await started(collector.url, { sampleRatio: 0 });
  const own = tracer.start('not kept', { parent: null });
  t.match(own.traceparent, /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  t.notOk(own.recorded);
  const part = tracer.start('nor its parts', { parent: own.traceparent });
  t.equal(part.traceparent!.slice(3, 35), own.traceparent!.slice(3, 35));
  part.end();
  own.end();
  tracer.start('the caller keeps it', { parent: caller }).end();
  await stop();
  t.strictSame(
    collector.spans.map(({ name }) => name),
    ['the caller keeps it'],
  );
});

t.test('a collector that is gone or refuses costs a line, not work', async (t) => {
  const collector = await startCollector(t);
  collector.status = 400;
  const refused = await started(collector.url);
  for (let spans = 0; spans < 1200; spans += 1) refused.tracer.start('s', { parent: null }).end();
  await refused.stop();
  t.equal(await refused.counted('failed'), 1200);
  t.equal(refused.log.lines.length, 1, 'three batches, one line');
  t.match(refused.log.lines[0], { level: 'warn', fields: { endpoint: collector.url } });

  const gone = await started('http://127.0.0.1:9');
  for (let spans = 0; spans < 5000; spans += 1) gone.tracer.start('s', { parent: null }).end();
  t.equal(await gone.counted('dropped'), 5000 - 4096, 'the queue has an end');
  await t.resolves(gone.stop(), 'a stop does not wait for it to come back');
});

t.test('without a collector what a caller sent is passed on untouched', async (t) => {
  const log = collectingLog();
  const metrics = createMetrics({ version: '0.0.0', clock: systemClock, log });
  const parts = { version: '1.2.3', instanceId: 'one', clock: systemClock, log, metrics };
  const { tracer, stop } = await startTracing({ ...parts, settings: null });
  t.equal(tracer, untraced);
  t.match(tracer.start('x', { parent: caller }), { traceparent: caller, recorded: false });
  await stop();
});
