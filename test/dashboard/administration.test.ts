// Pipelines, plugins, reference data, usage, audit trail and API keys.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { createPeopleOf } from '../http/people.ts';
import { axeViolations, noBrowser, overflowing, phone } from '../support/browser.ts';
import { packPlugin } from '../support/plugin-folders.ts';
import { testInstallation } from './installation-sentences.ts';
import { testSources } from './reference-sentences.ts';
import { testPluginScreens } from './plugin-sentences.ts';
import { startRig } from './rig.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const rig = await startRig(t);
  const home = `${rig.appliance.url}/dashboard`;
  const hostile = '<img src=x onerror="document.title=1">\u202e{{7*7}}';
  for (const message of ['one', 'two']) {
    await rig.api('POST', '/v1/pipelines/noop/echo', { body: { input: { message } } });
  }

  t.test('a key is created, shown once, rotated and revoked', async (t) => {
    const page = await rig.openAs(t, 'keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(hostile);
    await dialog.getByLabel('workflows:read').check();
    await dialog.getByLabel('Allowed addresses').fill('nowhere');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    t.match(await dialog.getByRole('alert').innerText(), /allowed_addresses/);
    await dialog.getByLabel('Allowed addresses').fill('127.0.0.1, ::1');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const first = await dialog.locator('.secret > span').innerText();
    t.match(first, /^sk_live_/);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    t.notMatch(await page.content(), first, 'never again');

    await page.getByRole('button', { name: `Rotate ${hostile}` }).click();
    await dialog.getByLabel('The old key ends').selectOption('0');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const second = await dialog.locator('.secret > span').innerText();
    t.not(second, first);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    const headers = { authorization: `Bearer ${second}` };
    t.equal((await rig.api('GET', '/v1/workflows', { headers })).status, 200);

    await page.getByRole('button', { name: `Revoke ${hostile}` }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { data } = (await rig.api('GET', '/v1/keys')).json();
    const made = data.filter(({ name }: { name: string }) => name === hostile);
    t.match(made, [{ revoked_at: String, allowed_addresses: ['127.0.0.1/32', '::1/128'] }, {}]);
  });

  t.test('the audit trail is narrowed, exported, and an entry proved', async (t) => {
    const page = await rig.openAs(t, 'audit');
    await page.getByLabel('Action').fill('workflow.submitted');
    await page.getByRole('button', { name: 'Filter' }).click();
    t.match(page.url(), /\/dashboard\/audit\?action=workflow\.submitted$/);
    const others = page.getByRole('cell', { name: 'api_key.created' });
    await others.first().waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Details of workflow.submitted/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Included').waitFor();
    t.match(await dialog.innerText(), /Position\s+\d+ of \d+/);
    const proof = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the proof file' }).click();
    t.match(readFileSync(await (await proof).path(), 'utf8'), /^c2sp\.org\/tlog-proof/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON lines' }).click();
    const [line] = readFileSync(await (await exported).path(), 'utf8').split('\n');
    t.match(JSON.parse(line!), { action: 'workflow.submitted' });
  });

  t.test('usage shows the units of the month, and saves days and months as CSV', async (t) => {
    const page = await rig.openAs(t, 'usage');
    const used = page.locator('.figure', { hasText: 'Used this month' });
    await used.waitFor();
    t.match(await used.innerText(), /Used this month\s+2/);
    await page.getByRole('link', { name: 'noop' }).waitFor();
    const days = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export days as CSV' }).click();
    const text = readFileSync(await (await days).path(), 'utf8');
    t.match(text, /^"day","pipeline","completed"\r\n/);
    t.match(text, /"noop","2"\r\n$/);
    const months = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export months as CSV' }).click();
    t.match(readFileSync(await (await months).path(), 'utf8'), /\r\n"\d{4}-\d\d","2",/);
  });

  t.test(
    'a file of reference data is previewed, mended, applied, searched and edited',
    async (t) => {
      const page = await rig.openAs(t, 'reference');
      await page.getByRole('link', { name: 'Vendors', exact: true }).click();
      await page.getByRole('link', { name: 'Upload a file' }).click();
      const send = async (...lines: string[]): Promise<void> => {
        const buffer = Buffer.from(['vendor_id,name', ...lines].join('\n'));
        await page
          .getByLabel('File', { exact: true })
          .setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer });
        await page.getByRole('button', { name: 'Preview' }).click();
      };
      await send('V-1,Alpha', 'V-2,');
      await page.getByText('row 2 (line 3), name: is required').waitFor();
      await send('V-1,Alpha', `"V-2","${hostile.replaceAll('"', '""')}"`, 'V-3,Gamma Works');
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByRole('row', { name: 'Inserted V-3' }).waitFor();
      t.match((await rig.api('GET', '/v1/reference/vendors')).json(), { rows: 0, version: 0 });
      await preview.getByRole('button', { name: 'Replace the set' }).click();
      await page.getByText('3 rows inserted, 0 updated, 0 removed; 3 in all.').waitFor();

      await send('V-1,Alpha Limited');
      await preview.getByText('name: Alpha → Alpha Limited').waitFor();
      const apply = preview.getByRole('button', { name: 'Replace the set' });
      t.ok(await apply.isDisabled(), 'two of three rows would go');
      await preview.getByLabel('Remove these rows').check();
      t.notOk(await apply.isDisabled());
      await page.getByLabel('Rows that are not in the file').selectOption('stay');
      await page.getByRole('button', { name: 'Preview' }).click();
      await preview.getByRole('button', { name: 'Merge into the set' }).click();
      await page.getByText('0 rows inserted, 1 updated, 0 removed; 3 in all.').waitFor();

      await page.getByRole('link', { name: 'Show the rows' }).click();
      await page.getByRole('cell', { name: hostile }).waitFor();
      await page.getByLabel(/^Search/).fill('work');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('cell', { name: 'V-2', exact: true }).waitFor({ state: 'detached' });
      t.match(page.url(), /\/reference\/vendors\?search=work$/);
      await page.getByRole('button', { name: 'Edit V-3' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Name/).fill('Gamma Workshop');
      await dialog.getByRole('button', { name: 'Add to aliases' }).click();
      await dialog.getByLabel('Aliases 1', { exact: true }).fill('GW');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'Gamma Workshop' }).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'Remove V-2' }).click();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await dialog.waitFor({ state: 'detached' });
      const { data } = (await rig.api('GET', '/v1/reference/vendors')).json();
      t.same(data, [
        { vendor_id: 'V-1', name: 'Alpha Limited' },
        { vendor_id: 'V-3', name: 'Gamma Workshop', aliases: ['GW'] },
      ]);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      t.match(readFileSync(await (await saved).path(), 'utf8'), /^\uFEFFvendor_id,name,/);
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByRole('row').nth(4).waitFor();
      t.equal(await page.getByRole('row').count(), 1 + 4);
    },
  );

  t.test('settings of a pipeline are changed in a form, compared and restored', async (t) => {
    const page = await rig.openAs(t, 'pipelines');
    await page.getByRole('link', { name: 'Finance', exact: false }).first().click();
    const threshold = page.getByLabel('Confidence threshold', { exact: true });
    await threshold.fill('high');
    await page.getByText('Enter a number with digits').waitFor();
    const save = page.getByRole('button', { name: 'Save' });
    t.ok(await save.isDisabled());
    await threshold.fill('0.91');
    await page.getByLabel('Webhook on completion').fill(hostile);
    await page.getByLabel('Auto approve min confidence').fill('0.95');
    const yaml = page.getByLabel('YAML', { exact: true });
    t.match(
      await yaml.innerText(),
      /^confidence_threshold: 0.91\n[^]*auto_approve_min_confidence: 0.95/,
    );
    await save.click();
    t.match(await page.getByRole('alert').innerText(), /webhook_on_completion/);
    await page.getByLabel('Webhook on completion').fill('');
    await save.click();
    await page.getByText('version 1, with what is typed').waitFor();
    await threshold.fill('0.5');
    await save.click();
    await page.getByText('version 2, with what is typed').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('/confidence_threshold: 0.91 → 0.5').waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('/confidence_threshold: 0.5 → 0.91').waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Version 3 Current' }).waitFor();
    const config = (await rig.api('GET', '/v1/pipelines/finance/config')).json();
    t.match(config, { version: 3, confidence_threshold: 0.91, configured: { settings: Object } });
  });

  t.test('an administrator installs a plugin, rolls it back and disables it', async (t) => {
    const people = await createPeopleOf(rig.appliance);
    const given = await people.account('root@example.com', 'administrator', null);
    const page = await rig.open(t, home);
    await page.getByLabel('Login').fill(given.login);
    await page.getByLabel('Password').fill(given.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Tenant').selectOption('acme');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Plugins' }).click();
    await page.getByRole('row', { name: /^noop Serving/ }).waitFor();
    const dialog = page.getByRole('dialog');
    const install = async (buffer: Buffer): Promise<void> => {
      const file = { name: 'acme.tgz', mimeType: 'application/gzip', buffer };
      await dialog.getByLabel('Package').setInputFiles(file);
      await dialog.getByRole('button', { name: 'Install' }).click();
    };
    await page.getByRole('button', { name: 'Install a package' }).click();
    await install(Buffer.from('no package'));
    await dialog.getByText('The package was not installed.').waitFor();
    await install(await packPlugin({ version: '1.0.0' }));
    await page.getByRole('heading', { name: 'acme Serving' }).waitFor();
    const admin = await rig.appliance.bearer({ tenantId: installation, held: ['admin'] });
    const headers = { ...admin, 'content-type': 'application/gzip' };
    const body = await packPlugin({ version: '2.0.0' });
    await rig.api('POST', '/v1/admin/plugins', { headers, body });
    await page.getByRole('button', { name: /^Roll back to 1.0.0/ }).click();
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('row', { name: /^1.0.0\S* Current/ }).waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    const plugin = (await rig.api('GET', '/v1/admin/plugins/acme', { headers: admin })).json();
    t.match(plugin, { enabled: false, state: 'disabled', installed: /^1\.0\.0/ });
  });

  t.test("a tenant's key is not offered what belongs to the installation", async (t) => {
    const page = await rig.openAs(t, 'plugins');
    await page.getByText('It needs an administrator of the installation.').waitFor();
    t.equal(await page.getByRole('link', { name: 'Plugins' }).count(), 0);
  });

  testSources(t, rig);

  testInstallation(t, rig);

  testPluginScreens(t, rig);

  t.test('these screens follow WCAG 2.2 AA and fit 390 pixels', async (t) => {
    const examine = async (page: Awaited<ReturnType<typeof rig.openAs>>, path: string) => {
      await page.goto(`${home}/${path}`);
      await page.getByRole('heading').first().waitFor();
      // A log is followed by a stream, which never ends.
      if (!path.endsWith('/logs')) await page.waitForLoadState('networkidle');
      else await page.getByText('Live', { exact: true }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        t.same(await axeViolations(page), [], `${path}, ${colorScheme}`);
      }
      await page.setViewportSize(phone);
      t.same(await overflowing(page), [], `${path} at ${phone.width} pixels`);
      await page.setViewportSize({ width: 1360, height: 900 });
    };
    const page = await rig.openAs(t, 'usage');
    const paths = [
      'reference',
      'reference/vendors',
      'reference/vendors/upload',
      'monitoring',
      'pipelines',
      'pipelines/finance',
      'pipelines/finance/history',
    ];
    for (const path of [...paths, 'usage', 'audit', 'keys', 'audit?action=nothing']) {
      await examine(page, path);
    }
    const admin = { tenantId: installation, held: ['admin'] } as const;
    const ofInstallation = await rig.openAs(t, 'plugins', admin);
    const headers = await rig.appliance.bearer(admin);
    const { data } = (await rig.api('GET', '/v1/admin/accounts', { headers })).json();
    const account = `accounts/${data[0].account_id}`;
    const shadow = await rig.api('GET', '/v1/admin/plugins/acme/shadow-runs', { headers });
    // The one before the last has differences.
    const runs = shadow.json().data;
    for (const path of [
      'plugins',
      'plugins/noop',
      'plugins/acme/logs',
      'plugins/acme/shadow-runs',
      `plugins/acme/shadow-runs?run=${runs[1].shadow_run_id}`,
      'accounts',
      account,
      'tenants',
      'tenants/acme',
      'license',
      'certificates',
    ]) {
      await examine(ofInstallation, path);
    }
    t.same(rig.violations, []);
  });
}
