// Whoever was sent a link looks after a receiver in the browser.

import t from 'tap';
import { eventually } from '../support/eventually.ts';
import { noBrowser, startRig } from './rig.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const rig = await startRig(t);

  t.test(
    'a link opens the endpoints of its tenant, and leaves no trace of its secret',
    async (t) => {
      await rig.register('/orders', { description: 'ERP' });
      const { url } = await rig.link({ description: 'ERP team' });
      const page = await rig.open(t, url);
      await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
      await page.getByRole('link', { name: `${rig.receiver.origin}/orders` }).waitFor();
      t.equal(page.url(), `${rig.appliance.url}/dashboard`, 'the fragment is gone');
      t.match(await page.locator('.whoami').innerText(), /acme[^]*Portal link: ERP team/);
      t.same(await page.context().cookies(), []);
      await page.reload();
      await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    },
  );

  t.test('the log of an endpoint is narrowed by its address, which can be shared', async (t) => {
    rig.receiver.answers.set('/log', 500);
    const id = await rig.register('/log');
    await rig.api('POST', `/v1/webhooks/${id}/test`);
    const page = await rig.open(t, (await rig.link()).url);
    await page.getByRole('link', { name: `${rig.receiver.origin}/log` }).click();
    await page.getByText('HTTP 500, refused by the receiver').first().waitFor();
    await page.getByLabel('State').selectOption('delivered');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    t.match(page.url(), /\/dashboard\/endpoints\/we_\w+\?state=delivered$/);
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    t.equal(await page.getByLabel('State').inputValue(), 'delivered');
  });

  t.test('nothing was asked of another host, and the policy forbade nothing', async (t) => {
    await eventually('a page was seen', () => true);
    t.same(rig.misdeeds, []);
  });
}
