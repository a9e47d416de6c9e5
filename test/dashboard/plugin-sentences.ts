// The log and the shadow runs of a plugin.

import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { eventually } from '../support/eventually.ts';
import { packPlugin } from '../support/plugin-folders.ts';
import type { Rig } from './rig.ts';

const admin = { tenantId: installation, held: ['admin'] } as const;

/** Requires that the plugin acme is installed. */
export function testPluginScreens(t: Test, rig: Rig): void {
  const hostile = '<img src=x onerror="document.title=1">\u202e\u001b[31m{{7*7}}';
  const work = (input: object) => rig.api('POST', '/v1/pipelines/acme/work', { body: { input } });

  t.test('the log of a plugin is followed, paused and filtered', async (t) => {
    const headers = await rig.appliance.bearer(admin);
    const run = `log.info(String(input.text), { pages: 2 }); if (input.loud) console.error('loud');`;
    const installed = await rig.api('POST', '/v1/admin/plugins', {
      headers: { ...headers, 'content-type': 'application/gzip' },
      body: await packPlugin({ version: '3.0.0', run }),
    });
    t.equal(installed.status, 201, installed.text);
    const { workflow_id: id } = (await work({ text: hostile })).json();
    const page = await rig.openAs(t, 'plugins', admin);
    await page.getByRole('link', { name: 'acme', exact: true }).click();
    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByText(hostile).waitFor();
    await page
      .getByRole('row', { name: /pages=2/ })
      .getByText(id)
      .waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await work({ text: 'comes by itself' });
    await page.getByText('comes by itself').waitFor();

    await page.getByRole('button', { name: 'Pause' }).click();
    await work({ text: 'waits', loud: true });
    await page.getByRole('button', { name: 'Follow (2 new)' }).click();
    await page.getByText('waits', { exact: true }).waitFor();

    await page.getByLabel('Level').selectOption({ label: 'Warnings and errors' });
    await page.getByText('1 line', { exact: true }).waitFor();
    await page.getByLabel('Text').fill('LOU');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('loud', { exact: true }).waitFor();
    const address = new URL(page.url());
    t.equal(address.search, '?level=warn%2Cerror&text=LOU');
    await page.getByLabel('Text').fill('is nowhere');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No lines match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await page.getByText('comes by itself').waitFor();
    t.equal(await page.title(), 'Plugins · Workmill');
  });

  t.test('many lines are read while scrolling, and new ones do not move them', async (t) => {
    const lines = Array.from({ length: 400 }, (_, n) => ({
      plugin: 'noop',
      node_id: '01890000-0000-7000-8000-000000000001',
      host: 'node-1',
      level: 'info',
      logged_at: new Date(Date.UTC(2026, 0, 1, 12, 0, n)),
      message: `line ${n} of many`,
      fields: '{}',
      bytes: 20,
    }));
    const { database } = rig.appliance;
    await database.knex('plugin_log_lines').insert(lines);
    const page = await rig.openAs(t, 'plugins/noop/logs', admin);
    await page.getByText('line 399 of many').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    t.ok((await page.getByRole('row').count()) < 60, 'only what is on the screen');
    const toEnd = async (): Promise<boolean> => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      return (await page.getByText('line 0 of many').count()) > 0;
    };
    await eventually('the end is reached', toEnd);
    const [line] = lines;
    const fresh = { ...line!, logged_at: new Date(), message: 'newer than all' };
    await database.transaction(async (trx) => {
      await trx('plugin_log_lines').insert(fresh);
      await trx.raw("SELECT pg_notify('workmill_plugin_log', 'noop')");
    });
    await page.getByRole('button', { name: 'Show 1 new line' }).click();
    await page.getByText('newer than all').waitFor();
    await page.getByText('401 lines, newest first').waitFor();
  });

  t.test('a shadow run is started with a package, shown and filtered', async (t) => {
    const page = await rig.openAs(t, 'plugins/acme/shadow-runs', admin);
    await page.getByText('No shadow runs').waitFor();
    await startWith(page, await packPlugin({ version: '5.0.0', run: changing }));
    await page.getByText('Done', { exact: true }).waitFor();
    const workflow = page.getByRole('article').first();
    await workflow.getByRole('row', { name: /^\/more none "<b>more<\/b>"/ }).waitFor();
    await page.getByRole('link', { name: '3', exact: true }).click();
    t.match(page.url(), /\?run=shr_\w+&verdict=different$/);
    await page.getByLabel('Verdict').selectOption('worse');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('link', { name: 'All shadow runs' }).click();
    await page.getByRole('row', { name: /^Package 5\.0\.0-\S+ Done 3 of 3 0 3 all/ }).waitFor();
  });

  t.test('a shadow run is stopped, and wrong settings are explained', async (t) => {
    const page = await rig.openAs(t, 'plugins/acme/shadow-runs', admin);
    const endless = 'await new Promise(() => {});';
    await page.getByText('5.0.0').waitFor();
    await startWith(page, await packPlugin({ version: '5.1.0', run: endless }));
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All shadow runs' }).click();
    await page.getByRole('button', { name: 'Start a shadow run' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Candidate').selectOption('active');
    await dialog.getByLabel('Settings').fill('tolerance: 1');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText(/This is not JSON/).waitFor();
    await dialog.getByLabel('Settings').fill('{"tolerance": 1}');
    await dialog.getByLabel('Tenant').fill('nobody');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('There is no tenant "nobody".').waitFor();
    await dialog.getByLabel('Tenant').fill('acme');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Active version, other settings').waitFor();
    await page.getByText('Done', { exact: true }).waitFor();
    t.same(rig.violations, []);
  });
}

const changing = `unit.made_by = '3.0.0'; unit.more = '<b>more</b>'; confidence = 0.8;`;

async function startWith(page: Page, buffer: Buffer): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Start a shadow run' }).click();
  const file = { name: 'acme.tgz', mimeType: 'application/gzip', buffer };
  await dialog.getByLabel('Package').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Start' }).click();
}
