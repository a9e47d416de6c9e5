// Overview and workflows, seen with a key of a tenant.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { axeViolations, noBrowser, overflowing, phone } from '../support/browser.ts';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { eventually } from '../support/eventually.ts';
import { severable } from '../support/severable.ts';
import { testOperating } from './operating-sentences.ts';
import { startRig } from './rig.ts';
import { brokenPlugin, testUnwell } from './unwell-sentences.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const database = severable(t);
  const rig = await startRig(t, {
    through: database.through,
    pluginFolders: [brokenPlugin(t)],
    settings: 'audit: { require_reason: true }\n',
  });
  const home = `${rig.appliance.url}/dashboard`;
  const hostile = '<img src=x onerror="document.title=1">\u202e{{7*7}} \'"--><script>';

  /** Runs a workflow of the echo operation, which ends or goes to review. */
  async function echo(message: string, options: object = {}): Promise<string> {
    const body = { input: { message }, options, metadata: { batch: hostile } };
    const reply = await rig.api('POST', '/v1/pipelines/noop/echo', { body });
    return reply.json().workflow_id;
  }

  /** Inserts completed workflows with SQL. */
  async function fillWorkflows(tenantId: string, count: number): Promise<void> {
    const { knex } = rig.appliance.database;
    await knex.raw(
      `INSERT INTO workflows (tenant_id, workflow_id, audit_id, pipeline, operation, mode, state,
         request, confidence, created_at, started_at, finished_at)
       SELECT :tenantId, id, id, 'noop', 'echo', 'live', 'completed', '{"input":{},"options":{}}',
              0.9, at, at, at
         FROM (SELECT now() - n * interval '1 second' AS at,
                      (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - n * 1000), 12, '0')
                       || '7000' || substr(md5(n::text || clock_timestamp()), 1, 16))::uuid AS id
                 FROM generate_series(0, :last) n) s`,
      { tenantId, last: count - 1 },
    );
  }

  const done = await echo(hostile);
  const doubtful = await echo('doubtful', { confidence: 0.3 });

  t.test('workflows are narrowed by the address, and one is opened', async (t) => {
    const page = await rig.openAs(t, 'workflows');
    await page.getByRole('link', { name: done }).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('in_review');
    await page.getByRole('link', { name: done }).waitFor({ state: 'detached' });
    t.equal(page.url(), `${home}/workflows?status=in_review`);
    await page.reload();
    await page.getByRole('link', { name: doubtful }).waitFor();
    t.equal(await page.getByRole('row').count(), 1 + 1);
    await page.getByRole('combobox', { name: 'State' }).selectOption('resolved,completed');
    await page.getByRole('link', { name: done }).click();
    await page.getByRole('heading', { name: 'noop / echo Completed' }).waitFor();
    t.equal(page.url(), `${home}/workflows/${done}`);
  });

  t.test('the columns of the list are chosen, and kept in the browser', async (t) => {
    const page = await rig.openAs(t, 'workflows');
    await page.getByRole('columnheader', { name: 'Confidence' }).waitFor();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Confidence' }).uncheck();
    await page.getByLabel('Attempts').check();
    await page.getByRole('columnheader', { name: 'Attempts' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Attempts' }).waitFor();
    t.equal(await page.getByRole('columnheader', { name: 'Confidence' }).count(), 0);
  });

  t.test('workflows are narrowed by confidence', async (t) => {
    const page = await rig.openAs(t, 'workflows');
    await page.getByRole('link', { name: done }).waitFor();
    await page.getByRole('combobox', { name: 'Confidence' }).selectOption('Below 50 %');
    await page.getByRole('link', { name: done }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: doubtful }).waitFor();
    t.equal(page.url(), `${home}/workflows?confidence_from=0&confidence_below=0.5`);
  });

  t.test(
    'all matching workflows are counted, and canceled or run again on the server',
    async (t) => {
      const ids = [
        await echo('first', { confidence: 0.45 }),
        await echo('second', { confidence: 0.45 }),
      ];
      const page = await rig.openAs(t, 'workflows?status=in_review&confidence_from=0.44');
      t.equal(await page.getByRole('button', { name: 'Run all matching again …' }).count(), 0);
      await page.getByRole('button', { name: 'Cancel all matching …' }).click();
      await page.getByText('2 open workflows match these filters.').waitFor();
      const start = page.getByRole('button', { name: 'Cancel 2 workflows' });
      t.ok(await start.isDisabled(), 'without a reason');
      await page.getByLabel('Reason').fill('Sent twice.');
      await start.click();
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
      for (const id of ids) {
        const status = (await rig.api('GET', `/v1/workflows/${id}/status`)).json();
        t.equal(status.status, 'cancelled');
      }
      await page.goto(`${home}/workflows?status=cancelled&confidence_from=0.44`);
      await page.getByRole('button', { name: 'Run all matching again …' }).click();
      await page.getByText('2 ended workflows match these filters.').waitFor();
      await page.getByLabel('Reason').fill('Not sent twice.');
      await page.getByRole('button', { name: 'Run 2 workflows again' }).click();
      await page.getByRole('link', { name: 'All bulk actions' }).click();
      const row = page.getByRole('row', { name: /Run workflows again/ });
      await row.getByRole('link').click();
      await page.locator('.figure', { hasText: 'Started again' }).getByText('2').waitFor();
      await page.getByRole('row', { name: ids[0] }).getByText('Started again').waitFor();
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Refused');
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
      t.match(page.url(), /\/workflows\/bulk-actions\/blk_\w{26}\?outcome=refused$/);
    },
  );

  t.test(
    'workflows are found by metadata, by a document and by the beginning of an ID',
    async (t) => {
      const page = await rig.openAs(t, 'workflows');
      await page.getByRole('link', { name: done }).waitFor();
      await page.getByText('Metadata', { exact: true }).click();
      await page.getByLabel('Key').fill('batch');
      await page.getByLabel('Value').fill(hostile);
      await page.getByRole('button', { name: 'Add filter' }).click();
      await page.getByRole('button', { name: `Remove filter batch = ${hostile}` }).waitFor();
      t.equal(new URL(page.url()).searchParams.get('metadata.batch'), hostile);
      await page.getByRole('link', { name: done }).waitFor();
      await page.getByLabel('Document name or ID').fill(done.slice(0, 20).toUpperCase());
      await page.getByLabel('Document name or ID').press('Enter');
      await page.waitForURL(/search=WF_/);
      await page.getByRole('link', { name: done }).waitFor();
      await page.getByLabel('Document name or ID').fill(hostile);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    },
  );

  t.test('thousands of workflows scroll with few rows drawn, also by the keyboard', async (t) => {
    const count = 2_000;
    await fillWorkflows('globex', count);
    const page = await rig.openAs(t, 'workflows?status=completed', { tenantId: 'globex' });
    const table = page.getByRole('table');
    await table.waitFor();
    t.equal(await table.getAttribute('aria-rowcount'), '-1', 'until all are read');
    await table.locator('tbody').getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('tr[aria-rowindex="3"] a:focus').waitFor();
    // These steps stay within the first page, which is already loaded.
    for (let n = 1; n <= 4; n += 1) {
      await page.keyboard.press('PageDown');
      await page.locator(`tr[aria-rowindex="${3 + n * 20}"] a:focus`).waitFor();
    }
    await page.keyboard.press('Home');
    await page.locator('tr[aria-rowindex="2"] a:focus').waitFor();
    // Scrolls to the end as fast as the pages arrive.
    const end = page.getByText('2,000 workflows, newest first');
    let most = 0;
    await eventually('all workflows are read', async () => {
      await page.mouse.wheel(0, 20_000);
      most = Math.max(most, await page.locator('tbody tr').count());
      return (await end.count()) > 0;
    });
    t.ok(most < 120, `${most} rows drawn at once`);
    t.equal(await table.getAttribute('aria-rowcount'), String(count + 1));
    await page.keyboard.press('End');
    await page.locator(`tr[aria-rowindex="${count + 1}"]`).waitFor();
    t.match(page.url(), /workflows\?status=completed$/, 'the address keeps the filters');
    // New workflows stay hidden behind a button while older rows are shown.
    await fillWorkflows('globex', 1);
    await page.getByRole('button', { name: 'Show 1 new workflow' }).click();
    await page.locator('tr[aria-rowindex="2"] a').waitFor();
  });

  t.test('filters are saved as a view, and opened again after a reload', async (t) => {
    const page = await rig.openAs(t, 'workflows?status=in_review&pipeline=noop');
    await page.getByText('Views', { exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(hostile);
    await page.getByRole('button', { name: 'Save these filters' }).click();
    await page.getByRole('link', { name: hostile }).waitFor();
    await page.goto(`${home}/workflows`);
    await page.getByText('Views', { exact: true }).click();
    await page.getByRole('link', { name: hostile }).click();
    t.equal(page.url(), `${home}/workflows?status=in_review&pipeline=noop`);
    await page.getByRole('button', { name: `Delete view ${hostile}` }).click();
    await page.getByText('No saved views yet.').waitFor();
  });

  t.test('a workflow shows result, evidence, request and audit trail as plain text', async (t) => {
    const page = await rig.openAs(t, `workflows/${done}`);
    const value = page.getByRole('region', { name: 'Result' });
    await value.getByText(hostile, { exact: true }).first().waitFor();
    t.match(await value.innerText(), /Message[^]*99\.9 %/);
    await page.getByRole('link', { name: 'Request' }).click();
    await page.getByLabel('Input', { exact: true }).waitFor();
    t.same(JSON.parse(await page.getByLabel('Input', { exact: true }).innerText()), {
      message: hostile,
    });
    await page.getByText(hostile, { exact: true }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Of this workflow' });
    await tabs.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'echo.completed' }).waitFor();
    await tabs.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('cell', { name: 'workflow.completed' }).waitFor();
    t.match(await page.title(), 'Workflows');
  });

  t.test('a workflow that waits for a person shows the reason, and is canceled', async (t) => {
    const page = await rig.openAs(t, `workflows/${doubtful}`);
    await page.getByText('A person has to decide').waitFor();
    await page.getByRole('button', { name: 'Cancel …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel …' }).click();
    await dialog.getByLabel('Reason').fill(hostile);
    await dialog.getByRole('button', { name: 'Cancel the workflow' }).click();
    await page.getByRole('heading', { name: 'Canceled' }).waitFor();
    await page.getByText(`: ${hostile}`).waitFor();
    const status = (await rig.api('GET', `/v1/workflows/${doubtful}/status`)).json();
    t.equal(status.status, 'cancelled');
  });

  t.test('a workflow runs again with an edited request', async (t) => {
    const page = await rig.openAs(t, `workflows/${done}`);
    await page.getByRole('button', { name: 'Run again …' }).click();
    const field = page.getByRole('dialog').getByLabel('Request');
    await page.getByLabel('Reason').fill('Another message.');
    await field.fill('{"input": ');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.wrong').waitFor();
    t.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('{"input": {"massage": "x"}}');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    t.match(await page.getByRole('alert').innerText(), /massage/);
    await field.fill('{"input": {"message": "again"}}');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('again', { exact: true }).first().waitFor();
    const id = /wf_\w{26}/.exec(page.url())![0];
    t.not(id, done);
    const request = (await rig.api('GET', `/v1/workflows/${id}/request`)).json();
    t.match(request, { input: { message: 'again' }, metadata: { batch: hostile } });
  });

  t.test(
    'a request is tried from a form, followed to its result, and copied as code',
    async (t) => {
      const { authorization } = await rig.appliance.bearer();
      const key = authorization.replace('Bearer ', '');
      const page = await rig.open(t, `${home}/try#key=${key}`);
      await page.getByLabel('Pipeline').selectOption({ label: 'No-op: Echo' });
      t.equal(page.url(), `${home}/try?pipeline=noop&operation=echo`);
      await page.getByText('You use a live key.').waitFor();
      await page.getByRole('button', { name: 'Fill in the example' }).click();
      t.equal(await page.getByLabel('Message').inputValue(), 'hello');
      await page.getByLabel('Message').fill(hostile);
      await page.getByText('Options', { exact: true }).click();
      const field = page.getByLabel('Confidence', { exact: true });
      await field.fill('0,9');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText('Enter a number with digits').waitFor();
      await field.fill('0.9');
      await page.getByLabel('Output schema').selectOption('strict');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      const value = page.getByRole('region', { name: 'Result' }).last();
      await value.getByText(hostile, { exact: true }).first().waitFor();
      await page.getByRole('list', { name: 'Steps' }).getByText('Completed').waitFor();
      const id = /wf_\w{26}/.exec(page.url())![0];
      const request = (await rig.api('GET', `/v1/workflows/${id}/request`)).json();
      t.match(request, { options: { confidence: 0.9, output_schema: 'strict' }, mode: 'live' });
      const program = await page.getByLabel('curl', { exact: true }).innerText();
      const env = { PATH: process.env['PATH'], WORKMILL_KEY: key };
      const { stdout } = await promisify(execFile)('sh', ['-c', program], { env });
      t.match(JSON.parse(stdout), { status: 'completed', completed_unit: { message: hostile } });
    },
  );

  t.test('a document is uploaded for a trial with a test key, which uses no unit', async (t) => {
    const { authorization } = await rig.appliance.bearer({ mode: 'test' });
    const key = authorization.replace('Bearer ', '');
    const page = await rig.open(t, `${home}/try?pipeline=finance&operation=invoice#key=${key}`);
    await page.getByText('You use a test key.').waitFor();
    const samples = join(import.meta.dirname, '../../plugins/finance/samples');
    await page.locator('input[type=file]').setInputFiles(join(samples, 'text-english.pdf'));
    await page.getByRole('button', { name: 'Python' }).click();
    const program = await page.getByLabel('Python', { exact: true }).innerText();
    t.match(program, /"document_url": document\["document_url"\],/);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('heading', { name: 'text-english.pdf' }).waitFor();
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    const id = /wf_\w{26}/.exec(page.url())![0];
    t.match((await rig.api('GET', `/v1/workflows/${id}/request`)).json(), { mode: 'test' });
  });

  t.test(
    'quality tells what a threshold sends to people, and which reviews are missing',
    async (t) => {
      const id = await echo('checked', { confidence: 0.3 });
      const decision = { decision: 'approve' };
      await rig.api('POST', `/v1/reviews/${id}/decision`, { body: decision });
      const page = await rig.openAs(t, 'quality?pipeline=noop&operation=echo');
      await page.getByText('29 more reviews are needed').first().waitFor();
      await page.getByLabel('Confidence threshold').fill('0.3');
      await page.getByText('At 0.30 you would review 0 % of the work.').waitFor();
      await page.getByText('29 more reviews at or above it are needed').waitFor();
      t.match(
        await page.getByRole('row', { name: /Message/ }).innerText(),
        /1\s+0\s+29 more needed/,
      );
    },
  );

  t.test('a key that may only read is offered no action', async (t) => {
    const page = await rig.openAs(t, `workflows/${done}`, { held: ['workflows:read'] });
    await page.getByRole('region', { name: 'Result' }).waitFor();
    t.equal(await page.getByRole('button', { name: 'Run again …' }).count(), 0);
  });

  t.test('who may not see personal data sees masked values and no document', async (t) => {
    const key = await rig.appliance.bearer();
    const headers = { ...key, 'content-type': 'application/xml' };
    const uploaded = await rig.api('POST', '/v1/documents', { headers, body: ublInvoice() });
    const input = { document_url: uploaded.json().document_url };
    const asked = { headers: { ...key, prefer: 'wait=60' }, body: { input } };
    const { workflow_id: id } = (
      await rig.api('POST', '/v1/pipelines/finance/invoice', asked)
    ).json();
    const page = await rig.openAs(t, `workflows/${id}`, { maskPersonalData: true });
    await page.getByText('This API key or link may not see personal data.').first().waitFor();
    await page.getByText('The document is not shown, because it can').waitFor();
    await page.getByText('Masked personal data').first().waitFor({ state: 'attached' });
    t.match(await page.getByRole('main').innerText(), /DE•• ••••\s*Masked personal data\s*2051/);
    t.same(await axeViolations(page), []);
    const waiting = await echo('doubtful', { confidence: 0.3 });
    await page.goto(`${home}/reviews/${waiting}`);
    await page.getByText('Below the confidence threshold').waitFor();
    await page.getByText('Personal data is masked').waitFor();
    t.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0, 'nobody decides blind');
    t.same(await axeViolations(page), []);
    await page.goto(`${home}/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    const masks = page.getByRole('checkbox', { name: 'Mask personal data' });
    t.same([await masks.isChecked(), await masks.isDisabled()], [true, true]);
  });

  t.test('every number of the overview leads to what it counts', async (t) => {
    const page = await rig.openAs(t, '');
    await page.getByRole('heading', { name: 'In this period', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Period' }).selectOption('1h');
    t.equal(page.url(), `${home}?window=1h`);
    const submitted = page.locator('.figure', { hasText: 'Submitted' }).getByRole('link');
    await submitted.click();
    await page.getByRole('heading', { name: 'Workflows', exact: true }).waitFor();
    t.match(page.url(), /workflows\?created_after=/);
    await page.getByRole('link', { name: done }).waitFor();
  });

  testOperating(t, { rig, home, hostile, echo });

  t.test('these screens follow WCAG 2.2 AA and fit 390 pixels', async (t) => {
    const page = await rig.openAs(t, '');
    const screens = ['', 'workflows', `workflows/${done}`, `workflows/${done}/request`];
    screens.push(`workflows/${done}/events`, `workflows/${done}/audit`, 'workflows?status=queued');
    screens.push('quality?pipeline=noop&operation=echo', 'workflows/bulk-actions');
    const [bulk] = (await rig.api('GET', '/v1/bulk-actions')).json().data;
    screens.push(`workflows/bulk-actions/${bulk.bulk_action_id}`);
    screens.push(`try?pipeline=noop&operation=echo&run=${done}`);
    for (const path of screens) {
      await page.goto(`${home}/${path}`);
      await page.getByRole('heading').first().waitFor();
      // The overview has a request that does not end.
      if (path === '') await page.getByText('Live', { exact: true }).waitFor();
      else await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        t.same(await axeViolations(page), [], `${path}, ${colorScheme}`);
      }
      await page.setViewportSize(phone);
      t.same(await overflowing(page), [], `${path} at ${phone.width} pixels`);
      await page.setViewportSize({ width: 1360, height: 900 });
    }
  });

  testUnwell(t, { rig, home, echo, database });

  t.test('nothing was asked of another host, and the policy forbade nothing', async (t) => {
    t.same(rig.violations, []);
  });
}
