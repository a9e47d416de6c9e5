// What the log and the shadow runs of a plugin say through the API. The plugin is acme/work.

import type { Test } from 'tap';
import type { Database } from '../../core/database/connection.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { mostOpen } from '../../core/workflows/shadow/shadow-run.ts';
import { createShadowRuns } from '../../core/workflows/shadow/shadow-runs.ts';
import { eventually } from '../support/eventually.ts';
import { manualClock } from '../support/manual-clock.ts';
import { packPlugin } from '../support/plugin-folders.ts';
import { call, type Reply } from './client.ts';

export interface PluginRig {
  url: string;
  operationsUrl: string;
  database: Database;
  /** Keys of a tenant, and of an administrator. */
  own: Record<string, string>;
  admin: Record<string, string>;
  /** Below the path of all plugins. */
  ask(method: string, path: string, body?: object): Promise<Reply>;
  install(packed: Buffer): Promise<Reply>;
  work(input: object): Promise<Reply>;
}

export async function tellOfLogs(t: Test, rig: PluginRig): Promise<void> {
  const { url, admin, own, ask, install, work } = rig;
  const run = `log.info('worked on ' + input.kind, { pages: 2, token: 'hidden-word' });
    console.log('printed <b>');`;
  const installed = await install(await packPlugin({ version: '3.0.0', run }));
  t.equal(installed.status, 201, installed.text);
  const stream = followLog(`${url}/v1/admin/plugins/acme/logs/events?level=info`, admin);
  t.teardown(stream.hangUp);
  await eventually('the stream stands', () => stream.text().startsWith('retry: 2000\n\n'));
  const { workflow_id: id } = (await work({ kind: 'a letter' })).json();

  const find = async (query: string) => (await ask('GET', `/acme/logs?${query}`)).json().data;
  const [line] = await eventually('the line is stored', async () => {
    const lines = await find(`workflow_id=${id}`);
    return lines.length > 0 && lines;
  });
  t.match(line, {
    level: 'info',
    message: 'worked on a letter',
    fields: { pages: 2, token: '[redacted]' },
    version: '3.0.0',
    tenant_id: 'acme',
    workflow_id: id,
    request_id: /^req_/,
    attempt: 1,
  });
  t.match(await find('text=PRINTED'), [{ message: 'printed <b>', workflow_id: null }]);
  t.same(await find('level=error,debug&text=worked'), []);
  t.same(await find(`text=worked&node=${line.node_id}`), [line]);
  t.same(await find(`text=worked&until=${line.at}`), []);
  const first = (await ask('GET', '/acme/logs?limit=1')).json();
  const second = (await ask('GET', `/acme/logs?limit=1&cursor=${first.next_cursor}`)).json();
  t.not(first.data[0].line_id, second.data[0].line_id);
  for (const query of ['cursor=nowhere', 'from=yesterday', 'level=loud', 'workflow_id=7']) {
    t.equal((await ask('GET', `/acme/logs?${query}`)).status, 400, query);
  }
  t.equal((await ask('GET', '/nobody/logs')).status, 404);

  await eventually('the stream has the line', () =>
    stream.text().includes(`"workflow_id":"${id}"`),
  );
  t.match(stream.text(), new RegExp(`^event: line\\nid: ${line.line_id}\\ndata: \\{`, 'm'));
  stream.hangUp();
  const later = followLog(`${url}/v1/admin/plugins/acme/logs/events`, {
    ...admin,
    'last-event-id': String(line.line_id - 1),
  });
  await eventually('what was missed comes', () => later.text().includes(line.message));
  later.hangUp();
  for (const path of ['/acme/logs', '/acme/logs/events', '/acme/shadow-runs']) {
    const refused = await call(`${url}/v1/admin/plugins${path}`, { headers: own });
    t.match(refused.json(), { error: 'forbidden' }, path);
  }
  await call(`${url}/v1/workflows/${id}`, { method: 'DELETE', headers: own });
  t.same(await find(`workflow_id=${id}`), []);
}

function followLog(address: string, headers: Record<string, string>) {
  const ending = new AbortController();
  let text = '';
  const read = async (): Promise<void> => {
    const response = await fetch(address, { headers, signal: ending.signal });
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) text += piece;
  };
  read().catch(() => {});
  return { text: () => text, hangUp: () => ending.abort() };
}

const base = '4.0.0';

export async function tellOfShadowRuns(t: Test, rig: PluginRig): Promise<void> {
  const { url, admin, database, ask, install, work } = rig;
  t.equal((await install(await packPlugin({ version: base }))).status, 201);
  await database.knex('workflows').where({ pipeline: 'acme' }).update({ erased_at: new Date() });
  const made: Record<string, string> = {};
  for (const kind of ['keeps', 'changes', 'breaks', 'asks']) {
    made[kind] = (await work({ kind })).json().workflow_id;
  }
  const counted = async () => ({
    workflows: await database.knex('workflows').count(),
    events: await database.knex('events').count(),
    units: await database.knex('usage_ledger').count(),
  });
  const before = await counted();

  const upload = async (packed: Buffer, query = '') =>
    await call(`${url}/v1/admin/plugins/acme/shadow-runs/package${query}`, {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/gzip' },
      body: packed,
    });
  const ended = async (id: string) =>
    await eventually('the shadow run ended', async () => {
      const found = (await ask('GET', `/acme/shadow-runs/${id}`)).json();
      return found.finished_at !== null && found;
    });
  const candidate = (version: string, run: string) =>
    packPlugin({
      version,
      run: `unit.made_by = '${base}'; ${run}`,
      golden: { completed_unit: { made_by: base } },
    });

  await t.test('an uploaded package runs past requests; differences are kept', async (t) => {
    const packed = await candidate(
      '4.1.0',
      `if (input.kind === 'changes') { unit.more = 'x'.repeat(300); confidence = 0.8; }
       if (input.kind === 'breaks') throw new Error('broken');
       if (input.kind === 'asks') await http.request({ url: 'https://a.example/' }).catch(() => {});`,
    );
    const started = await upload(packed, '?last=10');
    t.match(started, { status: 201 }, started.text);
    t.match(started.json(), { candidate: 'package', release: /^4\.1\.0-/, last: 10, total: null });
    const { shadow_run_id: id } = started.json();
    const counts = { same: 1, different: 1, better: 0, worse: 1, skipped: 1 };
    t.match(await ended(id), { status: 'done', error: null, total: 4, done: 4, counts });
    const items = async (query = '') =>
      (await ask('GET', `/acme/shadow-runs/${id}/workflows${query}`)).json();
    t.match(await items('?verdict=different'), {
      data: [
        {
          workflow_id: made['changes'],
          tenant_id: 'acme',
          before: { status: 'completed', confidence: 0.9 },
          after: { status: 'completed', confidence: 0.8, processing_ms: Number },
          fields: [{ path: '/more', before: null, after: `"${'x'.repeat(199)} …` }],
          more_fields: 0,
        },
      ],
      next_cursor: null,
    });
    t.match((await items('?verdict=worse,skipped')).data, [
      { workflow_id: made['asks'], verdict: 'skipped', reason: /asks another host/ },
      { workflow_id: made['breaks'], verdict: 'worse', after: { status: 'failed' }, fields: [] },
    ]);
    const page = await items('?limit=3');
    t.equal(page.data.length, 3);
    t.equal((await items(`?limit=3&cursor=${page.next_cursor}`)).data.length, 1);
    t.match(await database.knex('shadow_runs').where({ release: started.json().release }), [
      { package: null },
    ]);
    t.same(await counted(), before, 'nothing is stored, counted or sent');
    const erase = { method: 'DELETE', headers: rig.own };
    await call(`${url}/v1/workflows/${made['changes']}`, erase);
    t.same((await items('?verdict=different')).data, [], 'an erasure includes the comparison');
  });

  await t.test('an installed release, and other settings, are candidates as well', async (t) => {
    const start = (body: object) => ask('POST', '/acme/shadow-runs', body);
    t.equal((await install(await candidate('4.2.0', ''))).status, 201);
    const { installed, releases } = (await ask('GET', '/acme')).json();
    const other = releases.find((one: { version: string }) => one.version === base).release;
    const run = (await start({ release: other, tenant_id: 'acme', last: 2 })).json();
    t.match(await ended(run.shadow_run_id), {
      candidate: 'release',
      release: other,
      tenant_id: 'acme',
      counts: { same: 2 },
    });
    const settings = { tolerance: 0.5 };
    const tried = (await start({ settings })).json();
    t.match(await ended(tried.shadow_run_id), { candidate: 'active', settings, status: 'done' });
    for (const [body, path] of [
      [{}, '/release'],
      [{ release: installed }, '/release'],
      [{ release: '9.9.9-000000000000' }, '/release'],
      [{ settings: {}, last: 100_000 }, '/last'],
    ] as const) {
      t.match((await start(body)).json(), { details: [{ path }] }, JSON.stringify(body));
    }
    t.match((await start({ settings, tenant_id: 'nobody' })).json(), { error: 'not_found' });
    const list = (await ask('GET', '/acme/shadow-runs?limit=2')).json();
    t.same(
      list.data.map((one: { shadow_run_id: string }) => one.shadow_run_id),
      [tried.shadow_run_id, run.shadow_run_id],
    );
    const rest = await ask('GET', `/acme/shadow-runs?limit=2&cursor=${list.next_cursor}`);
    t.equal(rest.json().data.length, 1);
  });

  await t.test('what is no package of the plugin, or does not load, changes nothing', async (t) => {
    t.match((await upload(Buffer.from('none'))).json(), { error: 'plugin_refused' });
    const { shadow_run_id: id } = (await upload(await candidate('4.3.0', '} syntax {'))).json();
    t.match(await ended(id), { status: 'failed', error: /^the candidate is refused: /, done: 0 });
  });

  await t.test('a run is stopped, and the number of open ones is limited', async (t) => {
    const endless = await candidate('4.4.0', 'await new Promise(() => {});');
    const open: string[] = [];
    for (let n = 0; n < mostOpen; n += 1) open.push((await upload(endless)).json().shadow_run_id);
    t.match((await upload(endless)).json(), {
      error: 'conflict',
      message: /shadow runs wait or run/,
    });
    await eventually('the first runs', async () => {
      const { status, total } = (await ask('GET', `/acme/shadow-runs/${open[0]}`)).json();
      return status === 'running' && total !== null;
    });
    for (const id of open.toReversed()) {
      const stopped = await ask('POST', `/acme/shadow-runs/${id}/stop`);
      t.match(stopped.json(), { status: 'stopped', done: 0 }, stopped.text);
    }
    t.equal((await ask('POST', `/acme/shadow-runs/${open[0]}/stop`)).status, 409);
    const next = (await upload(await candidate('4.5.0', ''))).json();
    t.match(await ended(next.shadow_run_id), { status: 'done' }, 'the next one runs');
    const metrics = (await call(`${rig.operationsUrl}/metrics`)).text;
    const runs = (state: string) => `workmill_shadow_runs_total{pipeline="acme",state="${state}"}`;
    t.match(metrics, `${runs('stopped')} ${mostOpen}\n`);
    t.match(metrics, `${runs('failed')} 1\n`);
  });

  await t.test('start and stop are audited, and an old run is removed', async (t) => {
    const entries = await database
      .knex('audit_entries')
      .where('action', 'like', 'plugin.shadow_run_%')
      .orderBy('audit_id');
    const stops = entries.filter(({ action }) => action === 'plugin.shadow_run_stopped');
    t.equal(stops.length, mostOpen);
    t.match(entries[0], {
      action: 'plugin.shadow_run_started',
      object_kind: 'plugin',
      object_id: 'acme',
      detail: { shadow_run: /^shr_/, candidate: 'package', last: 10, settings: false },
    });
    const clock = manualClock(new Date(Date.now() + 13 * 86_400_000));
    const ids = createIds({ clock, random: systemRandom });
    const runs = createShadowRuns({ database, clock, ids, onStopped: () => {} });
    t.equal(await runs.forget(), 0);
    await clock.advance(2 * 86_400_000);
    t.ok((await runs.forget()) > mostOpen);
    t.same(await database.knex('shadow_run_items'), []);
  });
}
