// Checks the accessibility rules on every screen, in both themes and on a small phone.

import t from 'tap';
import { axeViolations, noBrowser, overflowing, phone } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startRig } from './rig.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const rig = await startRig(t);
  const { answers } = rig.receiver;
  const home = `${rig.appliance.url}/dashboard`;
  const long = '/a-rather-long-path-of-a-receiver/with-more-parts/than-fit-on-a-phone';
  answers.set(long, 500);
  const id = await rig.register(long, { description: 'A receiver with a long description' });
  await rig.api('POST', `/v1/webhooks/${id}/test`);
  await eventually('an attempt failed', async () => {
    const { data } = (await rig.api('GET', `/v1/webhooks/${id}/deliveries`)).json();
    return data.length > 0 && data[0].attempts > 0;
  });
  const delivery = (await rig.api('GET', `/v1/webhooks/${id}/deliveries`)).json().data[0];
  for (const state of ['paused', 'active']) {
    await rig.api('PATCH', `/v1/webhooks/${id}`, { body: { state } });
  }
  const screens = [
    'endpoints',
    'endpoints/new',
    `endpoints/${id}`,
    `endpoints/${id}/settings`,
    `endpoints/${id}/sla`,
    `deliveries/${delivery.delivery_id}`,
    'dead-letters',
    'events',
    'events?type=echo.completed',
    'links',
  ];

  t.test('every screen follows WCAG 2.2 AA and fits 390 pixels', async (t) => {
    const page = await rig.open(t, (await rig.link()).url);
    for (const path of screens) {
      await page.goto(`${home}/${path}`);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        t.same(await axeViolations(page), [], `${path}, ${colorScheme}`);
      }
      await page.setViewportSize(phone);
      t.same(await overflowing(page), [], `${path} at ${phone.width} pixels`);
      await page.setViewportSize({ width: 1360, height: 900 });
    }
  });

  t.test('the sign-in page follows WCAG 2.2 AA and fits 390 pixels', async (t) => {
    const page = await rig.open(t, home, phone);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    t.same(await axeViolations(page), []);
    t.same(await overflowing(page), []);
    const field = page.getByLabel('API key or portal link');
    await field.fill('no key');
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.getByText('A key begins with').waitFor();
    t.equal(await field.getAttribute('aria-invalid'), 'true');
  });

  t.test('a refused field is marked as invalid and described by the reason', async (t) => {
    const page = await rig.open(t, (await rig.link()).url);
    await page.goto(`${home}/endpoints/new`);
    const address = page.getByLabel('Address');
    t.equal(await address.getAttribute('aria-invalid'), null, 'not before it was sent');
    await address.fill('http://erp.example.com/hooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('alert').waitFor();
    t.equal(await address.getAttribute('aria-invalid'), 'true');
    const described = await address.getAttribute('aria-describedby');
    t.match(await page.locator(`[id="${described}"]`).textContent(), /https/);
    await address.fill('https://erp.example.com/hooks');
    await page.getByRole('button', { name: 'Add endpoint' }).waitFor();
    t.equal(await address.getAttribute('aria-invalid'), null, 'cleared when it is edited');
  });
}
