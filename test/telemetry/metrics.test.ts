import t from 'tap';
import { reportMonitoring, reportSourceUpdates } from '../../core/observe.ts';
import { metricTable, type MetricEntry } from '../../core/telemetry/metric-table.ts';
import { createMetrics, type Metrics } from '../../core/telemetry/metrics.ts';
import { collectingLog, type LogLine } from '../support/log.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';

function started(): { metrics: Metrics; clock: ManualClock; lines: LogLine[] } {
  const clock = manualClock();
  const log = collectingLog();
  return { metrics: createMetrics({ version: '1.2.3', clock, log }), clock, lines: log.lines };
}

/** Lines of the text format that belong to one metric, without its comments. */
async function linesOf(metrics: Metrics, name: string): Promise<string[]> {
  const text = await metrics.render();
  return text.split('\n').filter((line) => line.startsWith(name));
}

t.test('counters, gauges and histograms appear in the text format', async (t) => {
  const { metrics } = started();
  const labels = { route: '/v1/results/:id', method: 'GET' };
  metrics.count('workmill_http_requests_total', { ...labels, status: 200 });
  metrics.count('workmill_http_requests_total', { ...labels, status: 200 }, 2);
  metrics.set('workmill_http_waiters', {}, 7);
  metrics.observe('workmill_document_size_bytes', { way: 'upload' }, 2500);

  t.same(await linesOf(metrics, 'workmill_http_requests_total'), [
    'workmill_http_requests_total{route="/v1/results/:id",method="GET",status="200"} 3',
  ]);
  t.same(await linesOf(metrics, 'workmill_http_waiters'), ['workmill_http_waiters 7']);
  const sizes = await linesOf(metrics, 'workmill_document_size_bytes');
  t.match(sizes, ['workmill_document_size_bytes_bucket{le="1000",way="upload"} 0']);
  t.ok(sizes.includes('workmill_document_size_bytes_bucket{le="10000",way="upload"} 1'));
  t.ok(sizes.includes('workmill_document_size_bytes_sum{way="upload"} 2500'));
  t.same(await linesOf(metrics, 'workmill_build_info'), [
    `workmill_build_info{version="1.2.3",node_version="${process.version}"} 1`,
  ]);
  const text = await metrics.render();
  t.match(text, /^# TYPE nodejs_eventloop_lag_p99_seconds gauge$/m);
  t.match(text, /^process_cpu_seconds_total /m);
  t.match(metrics.contentType, /^text\/plain; version=0\.0\.4/);
});

t.test('a gauge without a value is absent, not 0', async (t) => {
  const { metrics } = started();
  const name = 'workmill_tls_certificate_not_after_timestamp_seconds';
  t.same(await linesOf(metrics, name), []);
  metrics.set(name, {}, 1_800_000_000);
  t.same(await linesOf(metrics, name), [`${name} 1800000000`]);
});

t.test('sampled gauges are asked for at each scrape, and forget what is gone', async (t) => {
  const { metrics } = started();
  let depth = [{ labels: { pipeline: 'finance' }, value: 3 }];
  metrics.sample('workmill_queue_depth', () => depth);
  t.same(await linesOf(metrics, 'workmill_queue_depth'), [
    'workmill_queue_depth{pipeline="finance"} 3',
  ]);
  depth = [{ labels: { pipeline: 'legal' }, value: 1 }];
  t.same(await linesOf(metrics, 'workmill_queue_depth'), [
    'workmill_queue_depth{pipeline="legal"} 1',
  ]);
});

t.test('a sampler that fails or hangs hides its own gauge alone', async (t) => {
  const { metrics, clock, lines } = started();
  const healthy = { labels: {}, value: 5 };
  metrics.sample('workmill_webhook_dead_letters', () => [healthy]);
  metrics.sample('workmill_migration_version', async () => {
    throw new Error('the database is gone');
  });
  metrics.sample('workmill_reviews_open', () => new Promise(() => {}));
  const scrape = metrics.render();
  await clock.advance(2000);
  const text = await scrape;
  t.match(text, /^workmill_webhook_dead_letters 5$/m);
  t.notMatch(text, /^workmill_(migration_version|reviews_open)[ {]/m);
  for (const metric of ['workmill_migration_version', 'workmill_reviews_open']) {
    t.match(text, `workmill_metric_samples_failed_total{metric="${metric}"} 1`);
  }
  t.same(
    lines.map(({ fields }) => fields['metric']),
    ['workmill_migration_version', 'workmill_reviews_open'],
  );
});

t.test('two appliances in one process do not share numbers', async (t) => {
  const [one, other] = [started().metrics, started().metrics];
  one.count('workmill_workflows_taken_over_total', {});
  t.same(await linesOf(other, 'workmill_workflows_taken_over_total'), [
    'workmill_workflows_taken_over_total 0',
  ]);
});

t.test('names follow the rules of Prometheus, and no label grows with use', async (t) => {
  const unbounded = ['tenant', 'tenant_id', 'workflow_id', 'url', 'address', 'path', 'ip'];
  for (const [name, entry] of Object.entries<MetricEntry>(metricTable)) {
    t.match(name, /^workmill_[a-z_]+$/);
    t.equal(name.endsWith('_total'), entry.kind === 'counter', `${name} and its kind`);
    t.equal(entry.buckets !== undefined, entry.kind === 'histogram', `${name} and its buckets`);
    t.notOk(/_(ms|milliseconds|mb|kb|minutes)(_|$)/.test(name), `${name} is in base units`);
    t.same(
      entry.labels.filter((label) => unbounded.includes(label)),
      [],
      name,
    );
  }
});

t.test('checks of monitored subjects are counted by outcome', async (t) => {
  const { metrics } = started();
  const report = reportMonitoring(metrics);
  report('compliance', 'changed', 2);
  report('compliance', 'unchanged', 5);
  report('compliance', 'changed', 1);
  t.same(await linesOf(metrics, 'workmill_monitored_checks_total'), [
    'workmill_monitored_checks_total{pipeline="compliance",outcome="changed"} 3',
    'workmill_monitored_checks_total{pipeline="compliance",outcome="unchanged"} 5',
  ]);
});

t.test('updates of lists are counted by set and outcome', async (t) => {
  const { metrics } = started();
  const report = reportSourceUpdates(metrics);
  report('watch_lists', 'changed');
  report('watch_lists', 'failed');
  t.same(await linesOf(metrics, 'workmill_reference_updates_total'), [
    'workmill_reference_updates_total{set="watch_lists",outcome="changed"} 1',
    'workmill_reference_updates_total{set="watch_lists",outcome="failed"} 1',
  ]);
});
