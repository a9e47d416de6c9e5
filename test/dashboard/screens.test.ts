// Dead letters, events, evidence, other ways to sign in, and the keyboard.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { verifyBody } from '../../core/webhooks/signature.ts';
import { eventually } from '../support/eventually.ts';
import { noBrowser, phone } from '../support/browser.ts';
import { startRig } from './rig.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const rig = await startRig(t);
  const { origin, answers } = rig.receiver;
  const home = `${rig.appliance.url}/dashboard`;

  /** Creates this number of dead letters for a new endpoint, which is then active again. */
  async function bury(path: string, many: number): Promise<string> {
    answers.set(path, 500);
    const id = await rig.register(path);
    for (let sent = 0; sent < many; sent += 1) await rig.api('POST', `/v1/webhooks/${id}/test`);
    await eventually('attempts failed', async () => {
      const { data } = (await rig.api('GET', `/v1/webhooks/${id}/deliveries`)).json();
      return data.every(({ attempts }: { attempts: number }) => attempts > 0);
    });
    for (const state of ['paused', 'active']) {
      await rig.api('PATCH', `/v1/webhooks/${id}`, { body: { state } });
    }
    answers.delete(path);
    return id;
  }

  t.test('dead letters are counted, and then sent again', async (t) => {
    const id = await bury('/dead', 3);
    await bury('/others', 1);
    const page = await rig.open(t, (await rig.link()).url);
    await page.getByRole('link', { name: 'Dead letters' }).click();
    await page.getByLabel('Endpoint').selectOption({ label: `${origin}/dead` });
    t.match(page.url(), `/dashboard/dead-letters?endpoint_id=${id}`);
    await eventually('only its own are shown', async () => {
      return (await page.getByRole('row').count()) === 1 + 3;
    });
    await page.getByRole('row').nth(1).getByRole('button').click();
    await eventually('one is gone', async () => (await page.getByRole('row').count()) === 1 + 2);
    await page.getByRole('button', { name: 'Send all matching again …' }).click();
    await page.getByText('2 found, 2 of them can be sent.').waitFor();
    await page.getByRole('button', { name: 'Send 2 again' }).click();
    await page.getByText('2 on their way.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    const left = (await rig.api('GET', '/v1/webhooks/dead-letters')).json().data;
    t.equal(left.length, 1, 'those of other endpoints stay');
  });

  t.test(
    'a link to look only, of one endpoint, is offered nothing that it may not do',
    async (t) => {
      const id = await bury('/looked-at', 1);
      const { url } = await rig.link({ read_only: true, endpoint_ids: [id] });
      const page = await rig.open(t, url);
      await page.getByRole('link', { name: `${origin}/looked-at` }).waitFor();
      t.equal(await page.getByRole('row').count(), 1 + 1);
      t.equal(await page.getByRole('link', { name: 'Add endpoint' }).count(), 0);
      await page.getByRole('link', { name: 'Dead letters' }).click();
      await page.getByRole('cell', { name: `${origin}/looked-at` }).waitFor();
      t.equal(await page.getByRole('button', { name: /again/ }).count(), 0);
      await page.goto(`${home}/endpoints/${id}/settings`);
      await page.getByRole('heading', { name: 'What it receives' }).waitFor();
      t.equal(
        await page.getByRole('button', { name: /Save|Rotate|Upload|Delete|Pause/ }).count(),
        0,
      );
    },
  );

  t.test('the catalog shows each event, and a dry run that verifies', async (t) => {
    const page = await rig.open(t, (await rig.link()).url);
    await page.getByRole('link', { name: 'Event catalog' }).click();
    await page.getByRole('link', { name: 'echo.completed' }).click();
    t.match(page.url(), '/dashboard/events?type=echo.completed');
    const example = await page.getByLabel('Example', { exact: true }).innerText();
    t.match(JSON.parse(example), { event_type: 'echo.completed' });
    await page.getByText('JSON Schema of the body').click();
    const schema = await page.getByLabel('JSON Schema', { exact: true }).innerText();
    t.match(JSON.parse(schema), { type: 'object' });
    await page.getByRole('button', { name: 'Generate' }).click();
    const body = await page.getByLabel('Body', { exact: true }).innerText();
    const fields = await page.getByLabel('Header fields', { exact: true }).innerText();
    const secret = await page.locator('.secret > span').innerText();
    const signature = /^X-Service-Signature: (\w+)$/m.exec(fields)![1]!;
    t.ok(verifyBody(secret, body, signature));
    await rig.register('/tested');
    await page.reload();
    const section = page.getByRole('region', { name: 'Send a test event' });
    await section.getByLabel('Endpoint').selectOption({ label: `${origin}/tested` });
    await section.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('heading', { name: /Delivered/ }).waitFor();
  });

  t.test('the evidence of an endpoint stands beside what the plan promises', async (t) => {
    const id = await rig.register('/evidence');
    const page = await rig.open(t, (await rig.link()).url);
    await page.goto(`${home}/endpoints/${id}/sla`);
    await page.getByRole('heading', { name: 'No data' }).waitFor();
    await rig.api('POST', `/v1/webhooks/${id}/test`);
    await eventually('it was delivered', async () => {
      const sla = (await rig.api('GET', `/v1/webhooks/${id}/sla`)).json();
      return sla.total.delivered === 1;
    });
    await page.reload();
    const figures = await page.locator('.figures', { hasText: 'Promised' }).innerText();
    t.match(figures, /In time \(1 min\)\s+100\.00 %[^]*Promised by the plan\s+99\.99%\s+Kept/);
    await page.getByLabel('In time means within').selectOption('300');
    t.match(page.url(), `/dashboard/endpoints/${id}/sla?target_seconds=300`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await saving).path();
    t.match(readFileSync(file, 'utf8'), /^day,promised,target_ms[^]*99\.99%,300000/);
  });

  t.test('an API key opens the screens, and makes links', async (t) => {
    const { authorization } = await rig.appliance.bearer();
    const page = await rig.open(t, home);
    await page.getByLabel('API key or portal link').fill('sk_live_nonsense!');
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.getByText('A key begins with').waitFor();
    await page.getByLabel('API key or portal link').fill(authorization.replace('Bearer ', ''));
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.getByRole('link', { name: 'Portal links' }).click();
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByLabel('For whom').fill('shop team');
    await page.getByRole('button', { name: 'Make link' }).click();
    const url = await page.locator('.secret > span').innerText();
    t.match(url, `${home}#key=sk_portal_`);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /shop team/ });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
  });

  t.test('a key is shown the screens that its scopes allow, and told why of others', async (t) => {
    const page = await rig.openAs(t, '', { held: ['workflows:read'] });
    const menu = page.getByRole('navigation', { name: 'Screens' });
    await menu.getByRole('link', { name: 'Workflows' }).waitFor();
    const shown = [
      'Overview',
      'Workflows',
      'Reviews',
      'Monitored subjects',
      'Quality',
      'Pipelines',
      'Reference data',
    ];
    t.same(await menu.getByRole('link').allInnerTexts(), shown);
    await page.goto(`${home}/endpoints`);
    await page.getByRole('heading', { name: 'You have no access to this screen' }).waitFor();
    await page.getByText('webhooks:read, webhooks:write').waitFor();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  t.test('on a phone the menu opens, and closes when a screen was chosen', async (t) => {
    const page = await rig.openAs(t, '', {}, phone);
    const menu = page.getByRole('button', { name: 'Menu' });
    t.equal(await menu.getAttribute('aria-expanded'), 'false');
    t.equal(await page.getByRole('link', { name: 'Workflows' }).count(), 0, 'closed');
    await menu.click();
    await page.getByRole('link', { name: 'Workflows' }).click();
    await page.getByRole('heading', { name: 'Workflows', exact: true }).waitFor();
    t.equal(await menu.getAttribute('aria-expanded'), 'false');
  });

  t.test('an administrator looks at a tenant through a link of its own', async (t) => {
    const key = await rig.appliance.bearer({ tenantId: installation, held: ['admin'] });
    const page = await rig.open(t, home);
    await page.getByLabel('API key or portal link').fill(key.authorization.replace('Bearer ', ''));
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.getByLabel('Tenant').fill('globex');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
    t.match(await page.locator('.whoami').innerText(), /globex[^]*administrator[^]*Read only/);
    const entry = await rig.appliance.database
      .knex('audit_entries')
      .where({ tenant_id: 'globex', action: 'portal_link.created' })
      .first();
    t.ok(entry, "the tenant's audit trail tells");
  });

  t.test('everything is reached and left by the keyboard', async (t) => {
    const id = await rig.register('/keyboard');
    const page = await rig.open(t, (await rig.link()).url);
    await page.getByRole('link', { name: `${origin}/keyboard` }).waitFor();
    const focused = () => page.locator(':focus');
    await page.keyboard.press('Tab');
    t.equal(await focused().innerText(), 'Skip to content');
    await page.keyboard.press('Enter');
    const seen: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const text = (await focused().innerText()).split('\n')[0]!;
      seen.push(text);
      if (text === `${origin}/keyboard`) break;
    }
    t.ok(seen.includes('Add endpoint') && seen.includes(`${origin}/keyboard`), seen.join(' | '));
    t.notOk(seen.includes('Event catalog'), 'the menu was skipped');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `${origin}/keyboard` }).waitFor();
    t.match(page.url(), id);
    t.equal(await focused().getAttribute('id'), 'main', 'the keyboard begins at the new screen');
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    t.equal(await focused().innerText(), 'Cancel', 'what does no harm comes first');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    t.equal(await focused().innerText(), 'Delete', 'and back to where it came from');
  });

  t.test('nothing was asked of another host, and the policy forbade nothing', async (t) => {
    t.same(rig.violations, []);
    const page = await rig.open(t, home);
    await page.getByLabel('API key or portal link').waitFor();
    await page.evaluate("document.body.append(document.createElement('style'))");
    await page.evaluate("document.querySelector('style').append('p { color: red }')");
    await t.rejects(page.evaluate("document.body.innerHTML = '<b>x</b>'"), /TrustedHTML/);
    await eventually('what is forbidden would have been seen', () => rig.violations.length > 0);
    t.match(rig.violations.join('\n'), /content security policy/i);
  });
}
