// The stored log of plugins on a real database: order, limits, floods, hostile lines, several nodes.

import t from 'tap';
import { eraseWorkflowContent } from '../../core/erasure/workflow-content.ts';
import { createIds, presentId } from '../../core/kernel/ids.ts';
import type { Log } from '../../core/kernel/log.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { reportPluginLog } from '../../core/observe.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { createListener } from '../../core/database/listener.ts';
import { linesPerSecond, mostWaiting } from '../../core/pipelines/logs/buffer.ts';
import { createLineGatherer, type LogSettings } from '../../core/pipelines/logs/gather.ts';
import { longestFields, longestMessage } from '../../core/pipelines/logs/line.ts';
import { mostFollowers } from '../../core/pipelines/logs/follow.ts';
import { createPluginLogs } from '../../core/pipelines/logs/service.ts';
import { handleNote } from '../../core/pipelines/run-notes.ts';
import { collectingLog, quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

const database = await testDatabase(t);
const tenantId = await buildTenant(database);
const clock = manualClock();
const ids = createIds({ clock, random: systemRandom });
const limits = { isStored: true, lines: 20_000, bytes: 2 ** 25 };
const listener = await createListener({
  url: database.url,
  workerId: ids.uuid(),
  clock,
  log: quietLog(),
});
t.teardown(() => listener.close());
const kept = () => ({ ...limits, retentionMs: 7 * 86_400_000 });
const logs = createPluginLogs({ database, listener, clock, kept });
await logs.start();

const metrics = createMetrics({ version: '0.1.0', clock, log: quietLog() });
const counting = reportPluginLog(metrics);

function buildNode(
  host: string,
  {
    settings = limits,
    over = database,
    log = collectingLog(),
  }: { settings?: LogSettings; over?: typeof database; log?: Log } = {},
) {
  const gatherer = createLineGatherer({
    clock,
    log,
    settings: () => settings,
    isLogged: (level) => level !== 'debug',
    onStored: counting.onStored,
    onLeftOut: counting.onLeftOut,
  });
  gatherer.start(over, { nodeId: ids.uuid(), host });
  const of = (plugin: string) => gatherer.log.child({ plugin, plugin_version: '1.0.0' });
  return { gatherer, of, store: () => clock.advance(1_000) };
}

const nothing = (): void => {};
/** Keeps nothing of a million lines. */
const silent: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silent,
};

const everything = { limit: 100, cursor: null };
const messagesOf = async (plugin: string, filter = {}) =>
  (await logs.page(plugin, filter, everything)).items.map(({ message }) => message);

t.test('lines of two nodes are one log, newest first, a page at a time', async (t) => {
  const [one, two] = [buildNode('one'), buildNode('two')];
  const workflow = ids.uuid();
  const run = { tenant_id: tenantId, workflow_id: presentId('workflow', workflow), attempt: 1 };
  one.of('pages').child(run).info('begins', { pages: 3 });
  await clock.advance(10);
  two.of('pages').warn('is slow', { ms: 700 });
  await clock.advance(10);
  one.of('pages').info('host output', { line: 'printed' });
  one.of('pages').debug('is not logged');
  one.of('other').info('is of another plugin');
  await one.gatherer.stop();
  await two.gatherer.stop();
  const { items: lines, nextCursor } = await logs.page('pages', {}, { limit: 2, cursor: null });
  t.match(lines, [
    { message: 'printed', host: 'one', level: 'info', workflow_id: null, fields: {} },
    { message: 'is slow', host: 'two', level: 'warn', fields: { ms: 700 }, version: '1.0.0' },
  ]);
  const next = await logs.page('pages', {}, { limit: 2, cursor: nextCursor });
  t.match(next, {
    items: [{ message: 'begins', workflow_id: workflow, tenant_id: tenantId, attempt: 1 }],
    nextCursor: null,
  });
  t.equal(next.items.length, 1);
  t.same(await messagesOf('pages', { levels: ['warn'] }), ['is slow']);
  t.same(await messagesOf('pages', { node: 'one' }), ['printed', 'begins']);
  t.same(await messagesOf('pages', { node: lines[1]!.node_id }), ['is slow']);
  t.same(await messagesOf('pages', { workflowId: workflow }), ['begins']);
  t.same(await messagesOf('pages', { tenantId: 'nobody' }), []);
  t.same(await messagesOf('pages', { text: 'MS":700' }), ['is slow']);
  t.same(await messagesOf('pages', { text: '%' }), [], 'no pattern');
  t.same(await messagesOf('pages', { from: lines[0]!.logged_at }), ['printed']);
  t.same(await messagesOf('pages', { until: lines[1]!.logged_at }), ['begins']);
  await t.rejects(logs.page('pages', {}, { limit: 1, cursor: 'other' }), {
    code: 'invalid_request',
  });
});

t.test('a million lines cost the limit, a mark and a number', async (t) => {
  const node = buildNode('one', { settings: { ...limits, lines: 300 }, log: silent });
  const log = node.of('flood');
  for (let n = 0; n < 1_000_000; n += 1) log.info('again', { n });
  await node.store();
  await node.gatherer.stop();
  const rows = await database.knex('plugin_log_lines').where({ plugin: 'flood' });
  t.equal(rows.length, linesPerSecond + 1, 'trimmed only after a thousand');
  t.match(await messagesOf('flood', { levels: ['warn'] }), [
    `lines left out of the stored log: ${1_000_000 - linesPerSecond};`,
  ]);
  const text = await metrics.render();
  const labels = '{pipeline="flood",reason="rate"}';
  const counted = `workmill_plugin_log_lines_left_out_total${labels} ${1_000_000 - linesPerSecond}`;
  t.ok(text.includes(counted), counted);
  t.match(text, `workmill_plugin_log_lines_total{pipeline="flood"} ${linesPerSecond}`);
  for (let second = 0; second < 3; second += 1) {
    for (let n = 0; n < linesPerSecond; n += 1) log.info('later', { second });
    await node.store();
  }
  await node.gatherer.stop();
  const left = await database.knex('plugin_log_lines').where({ plugin: 'flood' });
  t.ok(left.length <= 300 + 2 * linesPerSecond, `${left.length} lines`);
  t.notOk(
    left.some(({ message }) => message === 'again'),
    'the oldest are deleted',
  );
});

t.test('age and size of a log are limited', async (t) => {
  const node = buildNode('one');
  node.of('aged').info('old');
  await node.store();
  await clock.advance(8 * 86_400_000);
  node.of('aged').info('new');
  await node.gatherer.stop();
  await logs.trim();
  t.same(await messagesOf('aged'), ['new']);
  const small = createPluginLogs({
    database,
    listener,
    clock,
    kept: () => ({ ...kept(), bytes: 10 }),
  });
  const next = buildNode('one');
  next.of('aged').info('newest');
  await next.gatherer.stop();
  await small.trim();
  t.same(await messagesOf('aged'), ['newest']);
});

t.test('hostile lines are stored as text, shortened and without secrets', async (t) => {
  const node = buildNode('one');
  const log = node.of('hostile').child({ tenant_id: tenantId, workflow_id: null });
  const note = (message: string, fields: object) =>
    handleNote({ kind: 'log', level: 'info', message, fields }, { log: () => log });
  note(`\u001b[31m<script>alert(1)</script>\0\ud800`, { 'a\0b': '\udfff' });
  note('x'.repeat(5 * 2 ** 20), { y: 'y'.repeat(5 * 2 ** 20) });
  note('forged', { plugin: 'victim', tenant_id: 'globex', workflow_id: 'wf_1' });
  note('key sk_live_0123456789abcdef', {
    password: 'secret-word',
    url: 'https://u:secret-word@h/',
  });
  const loop: Record<string, unknown> = {};
  loop['itself'] = loop;
  node.of('hostile').info('circular', loop);
  node.of('hostile').error('failed', { error: new Error('boom') });
  await node.gatherer.stop();
  const { items: lines } = await logs.page('hostile', {}, everything);
  t.equal(lines.length, 6);
  const named = (start: string) => lines.find(({ message }) => message.startsWith(start))!;
  t.equal(named('\u001b').message, '\u001b[31m<script>alert(1)</script>\uFFFD\uFFFD');
  const long = named('xxx');
  t.equal(long.message.length, longestMessage);
  t.ok(JSON.stringify(long.fields).length <= longestFields);
  t.match(named('forged'), {
    plugin: 'hostile',
    tenant_id: tenantId,
    workflow_id: null,
    fields: { 'field.plugin': 'victim', 'field.tenant_id': 'globex', 'field.workflow_id': 'wf_1' },
  });
  t.notMatch(JSON.stringify(lines), /secret-word|0123456789abcdef/);
  t.match(named('circular').fields, { unprintable: /circular/ });
  t.match(named('failed').fields, { error: { message: 'boom', stack_trace: /Error: boom/ } });
});

t.test('while the database is away, lines wait up to a limit and nothing stops', async (t) => {
  const away = connectDatabase({ url: database.url, log: quietLog() });
  await away.close();
  const log = collectingLog();
  const node = buildNode('one', { over: away, log });
  for (let second = 0; second * linesPerSecond <= mostWaiting.lines; second += 1) {
    for (let n = 0; n < linesPerSecond; n += 1) node.of('away').info('waits');
    await node.store();
  }
  const warned = log.lines.filter(({ message }) => message.startsWith('log lines of plugins'));
  t.equal(warned.length, 1, 'said once');
  await node.gatherer.stop();
  const labels = '{pipeline="away",reason="database"}';
  const counted = `workmill_plugin_log_lines_left_out_total${labels} ${linesPerSecond}\n`;
  t.ok((await metrics.render()).includes(counted), counted);
});

t.test('lines that the database refuses do not hold up others', async (t) => {
  const node = buildNode('one');
  const workflow_id = presentId('workflow', ids.uuid());
  // More than an integer can be.
  node
    .of('refused')
    .child({ workflow_id, attempt: 2 ** 40 })
    .info('is refused');
  await node.store();
  node.of('refused').info('follows');
  await node.gatherer.stop();
  await node.gatherer.stop();
  t.match(await messagesOf('refused'), [/^lines left out of the stored log: 1;/, 'follows']);
});

t.test('erasing a workflow deletes its lines, also those that come later', async (t) => {
  const workflowId = ids.uuid();
  await database.knex('workflows').insert({
    tenant_id: tenantId,
    workflow_id: workflowId,
    audit_id: ids.uuid(),
    pipeline: 'erased',
    mode: 'live',
    operation: 'echo',
    state: 'queued',
    request: '{}',
  });
  const node = buildNode('one');
  const log = node
    .of('erased')
    .child({ tenant_id: tenantId, workflow_id: presentId('workflow', workflowId) });
  log.info('before');
  node.of('erased').info('of no workflow');
  await node.store();
  await node.gatherer.stop();
  t.equal((await messagesOf('erased')).length, 2);
  const erased = await database.transaction((trx) =>
    eraseWorkflowContent(trx, { tenantId, workflowIds: [workflowId] }),
  );
  t.match(erased, { plugin_log_lines: 1 });
  log.info('after');
  await node.gatherer.stop();
  t.same(await messagesOf('erased'), ['of no workflow']);
});

t.test('a follower gets new lines of all nodes once, also those of its absence', async (t) => {
  const [one, two] = [buildNode('one'), buildNode('two')];
  const { batches, leave } = logs.follow('followed', { levels: ['info'] }, null);
  t.same((await batches.next()).value, []);
  const heard: string[] = [];
  const hear = async (until: number): Promise<number> => {
    let last = 0;
    while (heard.length < until) {
      for (const line of (await batches.next()).value!) {
        heard.push(line.message);
        last = line.line_id;
      }
    }
    return last;
  };
  one.of('followed').info('first');
  one.of('followed').warn('is not asked for');
  await one.gatherer.stop();
  two.of('followed').info('second');
  await two.gatherer.stop();
  const last = await hear(2);
  t.same(heard, ['first', 'second']);
  leave();
  t.match(await batches.next(), { done: true });
  two.of('followed').info('third');
  await two.gatherer.stop();
  const again = logs.follow('followed', {}, last);
  t.match((await again.batches.next()).value, [{ message: 'third' }]);
  again.leave();
});

t.test('followers are limited, and all end with the process', async (t) => {
  const all = Array.from({ length: mostFollowers }, () => logs.follow('ended', {}, null));
  t.throws(() => logs.follow('ended', {}, null), { code: 'rate_limit_exceeded' });
  const [first] = all;
  await first!.batches.next();
  const waiting = first!.batches.next();
  logs.close();
  t.match(await waiting, { done: true });
});
