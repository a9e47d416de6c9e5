// Plugins come and go while an appliance serves; a reload looks for them.

import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { buildPlace, fixturePlugins, startProcess } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../http/client.ts';
import { cloneDatabase } from '../support/postgres.ts';

const url = await cloneDatabase(t);
const plugins = t.testdir({});
const place = buildPlace(
  t,
  `
database: { url: '${url}' }
pipelines: { folders: ['${plugins}'] }
workflows: { concurrency: 1, running_per_tenant_percent: 100, max_attempts: 1 }
`,
);
const appliance = await startProcess(t, { place });
const link = join(plugins, 'abuse');

const submit = (operation: string, wait: number) =>
  appliance.api(`/pipelines/abuse/${operation}`, {
    method: 'POST',
    headers: { prefer: `wait=${wait}` },
    body: { input: {} },
  });

const isThere = async () => (await submit('nothing', 30)).status === 200;
const reference = async () =>
  (await call(new URL('/openapi.json', appliance.firstRun.base_url).href)).json();
/** Asked of the reference: work that is accepted just before would wait until the plugin is back. */
const isGone = async () =>
  !((await reference()).paths as object)['/v1/pipelines/abuse/nothing' as never];

async function put(): Promise<void> {
  symlinkSync(join(fixturePlugins, 'abuse'), link);
  appliance.signal('SIGHUP');
  await eventually('its routes are there', isThere);
}

async function remove(): Promise<void> {
  rmSync(link);
  appliance.signal('SIGHUP');
  await eventually('its routes are gone', isGone);
}

t.test('a plugin that comes brings its routes and its reference', async (t) => {
  t.equal((await submit('nothing', 0)).status, 404);
  await put();
  const { paths } = await reference();
  t.ok(paths['/v1/pipelines/abuse/nothing'], 'the reference shows them');
});

t.test('what is queued when its plugin goes waits until it is back', async (t) => {
  const busy = await submit('slow_cancel', 0);
  t.equal(busy.status, 202);
  const { workflow_id: id } = (await submit('nothing', 0)).json();
  await remove();
  // The run holds the only slot until somebody ends it.
  await appliance.api(`/workflows/${busy.json().workflow_id}/cancel`, { method: 'POST' });
  const status = async () => (await appliance.api(`/workflows/${id}/status`)).json();
  const parked = await eventually('it has found no plugin', async () => {
    const now = await status();
    return now.error && now;
  });
  t.match(parked, { status: 'queued', error: { code: 'unavailable', message: /is not loaded/ } });
  await put();
  const ended = await eventually('it has ended', async () => {
    const now = await status();
    return now.finished_at && now;
  });
  t.match(ended, { status: 'completed', error: null });
});
