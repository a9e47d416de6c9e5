// The API reference in a real browser, on the real appliance.

import t, { type Test } from 'tap';
import {
  axeViolations,
  launchBrowser,
  noBrowser,
  openPage,
  overflowing,
  phone,
} from '../../support/browser.ts';
import { startTestAppliance } from '../appliance.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const appliance = await startTestAppliance(t, { plugins: 'all' });
  const home = appliance.url;
  const browser = await launchBrowser(t);
  const violations: string[] = [];
  const open = (test: Test, path: string, options = {}) =>
    openPage(test, browser, { url: home + path, home, violations, ...options });

  t.test('the search finds an operation by a field of its body, with the keyboard', async (t) => {
    const page = await open(t, '/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('webhook max_per_second');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/webhooks#op-register_webhook|#op-update_webhook/);
    await page.getByRole('searchbox').or(page.getByRole('combobox')).fill('no such thing at all');
    await page.getByText('No results').waitFor({ state: 'attached' });
  });

  t.test('a request is sent with the key of this tab, and its answer is shown', async (t) => {
    const { authorization } = await appliance.bearer();
    const key = authorization.slice('Bearer '.length);
    const page = await open(t, '/docs/usage');
    const operation = page.locator('#op-get_current_usage');
    await operation.getByText('Try it').click();
    await operation.getByLabel('API key').fill(key);
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByText(/^200 OK/).waitFor();
    t.match(await operation.locator('output').textContent(), /"tenant_id": "acme"/);
    const metrics = page.locator('#op-get_metrics');
    await metrics.getByText('Try it').click();
    t.equal(await metrics.getByLabel('API key').inputValue(), key, 'kept for the next request');
    t.equal(await page.evaluate('localStorage.length'), 0);
    t.notMatch(page.url(), key);
    await metrics.getByLabel('API key').fill('sk_live_wrong');
    await metrics.getByRole('button', { name: 'Send' }).click();
    await metrics.getByText(/^401 Unauthorized/).waitFor();
    await metrics.getByRole('button', { name: 'Forget the key' }).click();
    t.equal(await page.evaluate('sessionStorage.length'), 0);
  });

  t.test('a document is uploaded from the page', async (t) => {
    const { authorization } = await appliance.bearer();
    const page = await open(t, '/docs/documents');
    const upload = page.locator('#op-upload_document');
    await upload.getByText('Try it').click();
    await upload.getByLabel('API key').fill(authorization.slice('Bearer '.length));
    const buffer = Buffer.from('hello');
    await upload.getByLabel('File', { exact: true }).setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer,
    });
    await upload.getByRole('button', { name: 'Send' }).click();
    await upload.getByText(/^201 Created/).waitFor();
    t.match(await upload.locator('output').textContent(), /"document:doc_/);
  });

  t.test('code is copied', async (t) => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await open(t, '/docs', { permissions });
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    t.match(text, 'Prefer: wait=30');
  });

  t.test('without scripts everything can be read, and nothing dead is shown', async (t) => {
    const page = await open(t, '/docs/webhooks', { javaScriptEnabled: false });
    t.ok(await page.getByRole('heading', { name: 'Register' }).isVisible());
    t.notOk(await page.getByText('Try it').first().isVisible());
    t.notOk(await page.getByPlaceholder('Search (/)').isVisible());
  });

  for (const path of ['/docs', '/docs/webhooks', '/docs/workflows', '/docs/errors']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      t.test(`${path} follows WCAG 2.2 AA, ${colorScheme}`, async (t) => {
        const page = await open(t, path, { colorScheme });
        t.same(await axeViolations(page), []);
      });
    }
    t.test(`${path} fits a screen of 390 pixels`, async (t) => {
      const page = await open(t, path, { viewport: phone });
      t.same(await overflowing(page), []);
      t.same(await axeViolations(page), []);
    });
  }

  t.test('no page asks another host or breaks its policy', async (t) => {
    t.same(violations, []);
  });
}
