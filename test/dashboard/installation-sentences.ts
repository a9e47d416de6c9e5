// Tests of accounts, tenants, the license and certificates of the installation, and of German
// texts.

import type { Test } from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { axeViolations, overflowing, phone } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { testAuthority } from '../support/tls.ts';
import type { Rig } from './rig.ts';

/** Requires an appliance with two workflows of acme, and the administrator root@example.com. */
export function testInstallation(t: Test, rig: Rig): void {
  const home = `${rig.appliance.url}/dashboard`;
  const hostile = '<img src=x onerror="document.title=1">\u202e{{7*7}}';
  const admin = { tenantId: installation, held: ['admin'] } as const;

  t.test('an administrator creates, changes, resets and disables an account', async (t) => {
    const page = await rig.openAs(t, 'accounts', admin);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New account' }).click();
    await dialog.getByLabel('Login').fill('nora@example.com');
    await dialog.getByLabel('Name').fill(hostile);
    await dialog.getByLabel('Role').selectOption('operator');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await dialog.getByText('Choose at least one tenant.').waitFor();
    await dialog.getByLabel('acme').check();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    const first = await dialog.locator('.secret > span').innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('row', { name: /nora@example\.com Active Operator acme password/ })
      .waitFor();

    await page.getByRole('link', { name: hostile }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('auditor');
    await page.getByLabel('All tenants').check();
    await page.getByRole('button', { name: 'Save' }).click();
    const headers = await rig.appliance.bearer(admin);
    const nora = async () => {
      const { data } = (await rig.api('GET', '/v1/admin/accounts', { headers })).json();
      return data.find(({ login }: { login: string }) => login === 'nora@example.com');
    };
    await eventually('the role was changed', async () => (await nora()).role === 'auditor');
    t.match(await nora(), { tenants: null });
    await page.getByRole('button', { name: 'Reset the password' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    t.not(await dialog.locator('.secret > span').innerText(), first);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    t.match(await nora(), { state: 'disabled', must_change_password: true });
    t.same(rig.violations, []);
  });

  t.test('an administrator creates a tenant, changes its units and suspends it', async (t) => {
    const page = await rig.openAs(t, 'tenants', admin);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New tenant' }).click();
    await dialog.getByLabel('ID').fill('Initech');
    await dialog.getByLabel('Name').fill(hostile);
    await dialog.getByRole('button', { name: 'Create tenant' }).click();
    await dialog.getByText('The tenant was not created.').waitFor();
    await dialog.getByLabel('ID').fill('initech');
    await dialog.getByRole('button', { name: 'Create tenant' }).click();
    await page.getByRole('row', { name: /root@example\.com Administrator All tenants/ }).waitFor();
    await page.getByLabel('Units per month').fill('1234');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.figure', { hasText: 'set for this tenant' }).waitFor();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('link', { name: 'All tenants' }).click();
    await page.getByRole('row', { name: /initech Suspended on_premises 0 1,234/ }).waitFor();
    await page.getByRole('row', { name: /acme Active \w+ 2 / }).waitFor();
  });

  t.test('license and certificates are shown with their ends, or what to do without', async (t) => {
    const { certificate, key } = testAuthority().issue({
      commonName: 'client of acme',
      names: ['acme'],
    });
    const mtls = { certificate, private_key: key };
    await rig.register('/certified', { mtls });
    const bound = { name: 'bound', scopes: ['usage:read'], certificate_sha256: 'ab'.repeat(32) };
    await rig.api('POST', '/v1/keys', { body: bound });
    const page = await rig.openAs(t, 'certificates', admin);
    await page.getByText('The listener runs without TLS.').waitFor();
    await page.getByRole('row', { name: /\/certified acme CN=client of acme/ }).waitFor();
    await page.getByRole('row', { name: /API key: bound acme – abab/ }).waitFor();
    await page.getByRole('link', { name: 'License' }).click();
    await page.getByText('evaluation with 500 units a month').waitFor();
    t.match(await page.locator('.figures').innerText(), /Units per month\s+500/);
  });

  t.test('a German browser reads German, with its dates and numbers', async (t) => {
    const key = (await rig.appliance.bearer(admin)).authorization.replace('Bearer ', '');
    const page = await rig.open(t, `${home}/tenants#key=${key}`, undefined, 'de-DE');
    await page.getByRole('heading', { name: 'Mandanten' }).waitFor();
    const row = page.getByRole('row', { name: /initech/ });
    t.match(await row.innerText(), /Gesperrt[^]*1\.234[^]*\b\d{2}\.\d{2}\.\d{4}\b/);
    t.equal(await page.locator('html').getAttribute('lang'), 'de');
    for (const path of ['tenants', 'accounts', 'license', 'certificates']) {
      await page.goto(`${home}/${path}`);
      await page.waitForLoadState('networkidle');
      t.same(await axeViolations(page), [], path);
    }
    const own = (await rig.appliance.bearer()).authorization.replace('Bearer ', '');
    const id = await rig.register('/german');
    const sla = `${home}/endpoints/${id}/sla#key=${own}`;
    const ofTenant = await rig.open(t, `${home}/workflows#key=${own}`, undefined, 'de-DE');
    t.match(await ofTenant.getByRole('row').nth(1).innerText(), /\d,\d %/);
    for (const path of ['keys', 'usage', 'audit', 'endpoints', 'dead-letters', 'events', 'links']) {
      await ofTenant.goto(`${home}/${path}`);
      await ofTenant.waitForLoadState('networkidle');
      await ofTenant.setViewportSize(phone);
      t.same(await axeViolations(ofTenant), [], path);
      t.same(await overflowing(ofTenant), [], path);
      await ofTenant.setViewportSize({ width: 1360, height: 900 });
    }
    await ofTenant.goto(sla);
    await ofTenant.getByText('Keine Daten').waitFor();
    t.same(rig.violations, []);
  });
}
