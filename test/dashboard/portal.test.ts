// The holder of a portal link manages a receiver in the browser.

import t from 'tap';
import { testAuthority } from '../support/tls.ts';
import { noBrowser } from '../support/browser.ts';
import { startRig } from './rig.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const rig = await startRig(t);
  const { origin, answers } = rig.receiver;
  const endpointOf = async (id: string) => (await rig.api('GET', `/v1/webhooks/${id}`)).json();

  t.test(
    'a link opens the endpoints of its tenant, and leaves no trace of its secret',
    async (t) => {
      await rig.register('/orders', { description: 'ERP' });
      const { url } = await rig.link({ description: 'ERP team' });
      const page = await rig.open(t, url);
      await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
      await page.getByRole('link', { name: `${origin}/orders` }).waitFor();
      t.equal(page.url(), `${rig.appliance.url}/dashboard/endpoints`, 'the fragment is gone');
      t.match(await page.locator('.whoami').innerText(), /acme[^]*Portal link: ERP team/);
      t.same(await page.context().cookies(), []);
      await page.reload();
      await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key or portal link').waitFor();
      await page.reload();
      await page.getByLabel('API key or portal link').waitFor();
    },
  );

  t.test('a link that has ended says so, and a new one opened in its place works', async (t) => {
    const ended = await rig.link();
    const page = await rig.open(t, ended.url);
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    await rig.api('DELETE', `/v1/webhooks/portal-links/${ended.link_id}`);
    await page.getByRole('link', { name: 'Dead letters' }).click();
    const told = page.getByRole('alert');
    await told.waitFor();
    t.match(
      await told.innerText(),
      /This link has ended[^]*Ask the person who sent it for a new link/,
    );
    // Only the fragment differs, so the browser does not reload the page.
    await page.goto((await rig.link()).url);
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
  });

  t.test('the log of an endpoint is narrowed by its address, which can be shared', async (t) => {
    answers.set('/log', 500);
    const id = await rig.register('/log');
    await rig.api('POST', `/v1/webhooks/${id}/test`);
    const page = await rig.open(t, (await rig.link()).url);
    await page.getByRole('link', { name: `${origin}/log` }).click();
    await page.getByText('HTTP 500, refused by the receiver').first().waitFor();
    await page.getByLabel('State').selectOption('delivered');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    t.match(page.url(), /\/dashboard\/endpoints\/we_\w+\?state=delivered$/);
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    t.equal(await page.getByLabel('State').inputValue(), 'delivered');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('cell', { name: 'HTTP 500, refused by the receiver' }).waitFor();
  });

  t.test('an attempt shows what was sent, what came back and whose fault it was', async (t) => {
    answers.set('/shown', 503);
    const id = await rig.register('/shown');
    const { delivery_id: delivery } = (await rig.api('POST', `/v1/webhooks/${id}/test`)).json();
    const page = await rig.open(t, (await rig.link()).url);
    await page.goto(`${rig.appliance.url}/dashboard/deliveries/${delivery}`);
    const attempt = page.locator('details', { hasText: 'No. 1' });
    await attempt.getByText('HTTP 503').waitFor();
    if ((await attempt.getAttribute('open')) === null) await attempt.locator('summary').click();
    const sent = await rig.api('GET', `/v1/webhooks/deliveries/${delivery}/request?attempt_no=1`);
    const { body, headers } = sent.json();
    t.equal(await attempt.getByLabel('Signed body', { exact: true }).innerText(), body);
    const fields = await attempt.getByLabel('Request header fields', { exact: true }).innerText();
    t.ok(fields.includes(`X-Service-Signature: ${headers['X-Service-Signature']}`));
    const answer = await attempt.getByLabel('Response body', { exact: true }).innerText();
    t.equal(answer, 'refused by the receiver');
    t.match(await attempt.innerText(), /Whose fault\s+The receiver's fault/);
    t.match(await attempt.innerText(), /Remote address\s+(127\.0\.0\.1|::1)/);
    const log = (await rig.api('GET', `/v1/webhooks/deliveries/${delivery}`)).json().attempt_log;
    const { at, duration_ms: duration } = log.at(-1);
    const phases = (await attempt.getByRole('img').first().getAttribute('aria-label'))!;
    const spent = [...phases.matchAll(/(\d+) ms/g)].reduce((sum, [, ms]) => sum + Number(ms), 0);
    t.equal(spent, duration, `the bar is the whole of its time: ${phases}`);
    const time = attempt.locator('time').first();
    t.equal(await time.getAttribute('title'), `${at} (UTC)`);
    const local = { timeStyle: 'medium', timeZone: 'Europe/Berlin' } as const;
    const clock = new Intl.DateTimeFormat('en-GB', local).format(new Date(at));
    t.match(await time.innerText(), clock, "in the reader's zone");
    answers.delete('/shown');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('heading', { name: /Delivered/ }).waitFor();
  });

  t.test('an endpoint is added, and its secret shown once', async (t) => {
    const page = await rig.open(t, (await rig.link()).url);
    await page.getByRole('link', { name: 'Add endpoint' }).first().click();
    await page.getByLabel('Address').fill('https://10.0.0.1/hook');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const refused = await page.getByRole('alert').innerText();
    t.match(refused, /The endpoint was not saved\.[^]*Request req_\w{26}/);
    await page.getByLabel('Address').fill(`${origin}/added`);
    await page.getByLabel('All, including those of future plugins').uncheck();
    await page.getByLabel('echo.completed').check();
    await page.getByLabel('Sign with Ed25519 too').check();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await page.locator('.secret').first().innerText();
    t.match(secret, /^whsec_/);
    await page.getByRole('link', { name: 'I have kept it' }).click();
    await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor();
    t.notMatch(await page.content(), 'whsec_', 'never again');
    const id = /we_\w{26}/.exec(page.url())![0];
    t.match(await endpointOf(id), { event_types: ['echo.completed'], public_keys: [/^whpk_/] });
  });

  t.test('who may not see personal data adds endpoints that mask it', async (t) => {
    const whole = await rig.register('/whole');
    const page = await rig.open(t, (await rig.link({ mask_personal_data: true })).url);
    await page.getByRole('link', { name: 'Add endpoint' }).first().click();
    const masking = page.getByLabel('Mask personal data in events');
    t.ok((await masking.isChecked()) && (await masking.isDisabled()));
    await page.getByText('so you cannot turn this off').waitFor();
    await page.getByLabel('Address').fill(`${origin}/masked`);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('link', { name: 'I have kept it' }).click();
    await page.getByText('Personal data is masked').waitFor();
    const id = /we_\w{26}/.exec(page.url())![0];
    t.equal((await endpointOf(id)).mask_personal_data, true);
    await page.goto(`${rig.appliance.url}/dashboard/endpoints/${whole}/settings`);
    await page.getByLabel('Address').fill(`${origin}/elsewhere`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('you cannot change its URL').waitFor();
    await page.getByLabel('Mask personal data in events').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    t.match(await endpointOf(whole), { url: `${origin}/elsewhere`, mask_personal_data: true });
  });

  t.test('an endpoint is changed, and only what was changed is sent', async (t) => {
    const id = await rig.register('/changed', { description: 'before', max_per_second: 5 });
    const page = await rig.open(t, (await rig.link()).url);
    await page.goto(`${rig.appliance.url}/dashboard/endpoints/${id}/settings`);
    await page.getByLabel('Description').fill('after');
    const sending = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    t.same((await sending).postDataJSON(), { description: 'after' });
    await page.getByText('Saved.').waitFor();

    const { certificate, key } = testAuthority().issue({ commonName: 'portal', names: [] });
    await page.getByRole('button', { name: 'Upload' }).click();
    const pem = { name: 'our.crt', mimeType: 'application/x-pem-file' };
    const file = page.getByLabel('Certificate (PEM) from a file');
    await file.setInputFiles({ ...pem, buffer: Buffer.from(certificate) });
    await page.getByLabel('Private key (PEM)', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Use this certificate' }).click();
    await page.getByText('CN=portal').waitFor();
    t.match(await endpointOf(id), { description: 'after', mtls: { subject: 'CN=portal' } });

    await page.getByRole('button', { name: 'Add header fields' }).click();
    const lines = page.getByLabel('Names and values');
    await lines.fill('X-Team: ap\nBearer token');
    await page.getByText('Line 2 is no').waitFor();
    await lines.fill('X-Team: ap\n\nAuthorization:  Bearer a:b ');
    await page.getByRole('button', { name: 'Use these header fields' }).click();
    await page.getByRole('button', { name: 'Replace header fields' }).waitFor();
    t.match(await endpointOf(id), { header_names: ['X-Team', 'Authorization'] });
    t.notMatch(await page.content(), 'Bearer a:b');

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.getByText('Rotation in progress').waitFor();
    t.match(await page.locator('.note .secret').innerText(), /^whsec_/);
    t.match((await endpointOf(id)).secrets, [{ ends_at: String }, { ends_at: null }]);
    await page.getByRole('button', { name: 'Promote the newest secret' }).click();
    await page.getByText('One secret signs every delivery').waitFor();
  });

  t.test('an endpoint is paused, resumed and deleted, each after a question', async (t) => {
    const id = await rig.register('/paused');
    const page = await rig.open(t, (await rig.link()).url);
    await page.goto(`${rig.appliance.url}/dashboard/endpoints/${id}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    t.equal((await endpointOf(id)).state, 'active');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    t.equal((await endpointOf(id)).state, 'active');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    t.equal((await rig.api('GET', `/v1/webhooks/${id}`)).status, 404);
  });

  t.test('nothing was asked of another host, and the policy forbade nothing', async (t) => {
    t.same(rig.violations, []);
  });
}
