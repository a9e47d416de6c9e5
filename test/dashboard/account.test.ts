// People sign in, manage their account, and lose no input when their session ends.

import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { call } from '../http/client.ts';
import { createPeopleOf } from '../http/people.ts';
import { providerMapping } from '../http/provider-sentences.ts';
import { axeViolations, noBrowser, overflowing, phone } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { startRig } from './rig.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const provider = await startIdentityProvider(t);
  const rig = await startRig(t, { identity: { provider, oidc: providerMapping } });
  const { url, database } = rig.appliance;
  const home = `${url}/dashboard`;
  const people = await createPeopleOf(rig.appliance);
  type Page = Awaited<ReturnType<typeof rig.open>>;

  async function enter(page: Page, { login, password }: { login: string; password: string }) {
    await page.getByLabel('Login').fill(login);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  t.test('a person signs in with a first password, changes it, and picks a tenant', async (t) => {
    const given = await people.account('ines@example.com', 'operator', ['acme', 'globex']);
    await database
      .knex('accounts')
      .where({ login: 'ines@example.com' })
      .update({ must_change_password: true });
    const page = await rig.open(t, home);
    await enter(page, { ...given, password: 'a guess' });
    t.match(await page.getByRole('alert').innerText(), 'The login or the password is wrong.');
    await enter(page, given);
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    await page.getByLabel('Current password').fill(given.password);
    await page.getByLabel('New password', { exact: true }).fill('battery staple phrase');
    await page.getByLabel('Repeat the new password').fill('battery staple phrase');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Tenant').selectOption('globex');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    t.match(await page.locator('.whoami').innerText(), /globex[^]*The operator/);
    const cookies = (await page.context().cookies()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    t.same(
      cookies.map(({ name, httpOnly, secure, sameSite }) => [name, httpOnly, secure, sameSite]),
      [
        ['workmill_device', true, true, 'Strict'],
        ['workmill_session', true, true, 'Strict'],
      ],
    );
    await page.reload();
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Login').waitFor();
    await page.reload();
    await page.getByLabel('Login').waitFor();
  });

  t.test(
    'a second factor is added from a QR code, and asked for at the next sign-in',
    async (t) => {
      const mia = await people.account('mia', 'read_only');
      const page = await rig.open(t, `${home}/account`, phone);
      await enter(page, mia);
      await page.getByRole('button', { name: 'Add second factor' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill(mia.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
      t.same(await axeViolations(page), []);
      const secret = await dialog.locator('.secret > span').innerText();
      const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await dialog.getByLabel('Code', { exact: true }).fill(code());
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('They are shown only once.').waitFor();
      t.equal(await dialog.getByRole('listitem').count(), 10);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Remove second factor' }).waitFor();
      t.same(await axeViolations(page), []);
      t.same(await overflowing(page), []);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await database.knex('account_second_factors').update({ last_period: 0 });
      await enter(page, mia);
      await page.getByLabel('Code').fill(code());
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'Remove second factor' }).waitFor();
    },
  );

  t.test('a passkey is added, signs in alone, and is a second factor', async (t) => {
    const noor = await people.account('noor', 'read_only');
    const page = await rig.open(t, `${people.passkeyOrigin}/dashboard/account`, phone);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await enter(page, noor);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(noor.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const name = '<img src=x onerror="document.title=1">{{7*7}}';
    await dialog.getByLabel('Name of the passkey').fill(name);
    t.same(await axeViolations(page), []);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByText('They are shown only once.').waitFor();
    t.equal(await dialog.getByRole('listitem').count(), 10);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name }).waitFor();
    await page.getByText('Signing in with your password needs a passkey.').waitFor();
    t.same(await axeViolations(page), []);
    t.same(await overflowing(page), []);

    const leave = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Login').waitFor();
    };
    await leave();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('row', { name }).waitFor();
    await leave();
    await enter(page, noor);
    t.match(await page.getByRole('alert').innerText(), /^Use your passkey, or enter a recovery/);
    t.same(await axeViolations(page), []);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('row', { name }).waitFor();

    await page.getByRole('button', { name: `Rename ${name}` }).click();
    await dialog.getByLabel('Name of the passkey').fill('Phone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: 'Phone' }).waitFor();
    await devTools.send('WebAuthn.disable');
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await dialog.getByLabel('Your password').fill(noor.password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('row', { name: 'Phone' }).waitFor({ state: 'detached' });
    const { data } = (
      await call(`${url}/v1/audit?actor=noor`, { headers: people.administrator })
    ).json();
    const actions = data.map(({ action }: { action: string }) => action);
    t.match(actions.slice(0, 2), ['account.passkey_removed', 'account.passkey_renamed']);
  });

  t.test('a page where browsers allow no passkeys says where they work', async (t) => {
    const page = await rig.open(t, `${home}/account`);
    await enter(page, await people.account('nils', 'read_only'));
    await page.getByText(`Passkeys of this appliance work at ${people.passkeyOrigin}`).waitFor();
    t.ok(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled());
    const insecure = await rig.open(t, home);
    await insecure.addInitScript(
      'Object.defineProperty(window, "isSecureContext", { value: false })',
    );
    await insecure.reload();
    await insecure.getByText('The browser allows passkeys on pages with HTTPS only.').waitFor();
  });

  t.test('what was typed is kept when the session ends meanwhile', async (t) => {
    const paul = await people.account('paul', 'operator');
    const page = await rig.open(t, `${home}/endpoints/new`);
    await enter(page, paul);
    await page.getByLabel('Address').fill('https://erp.example.com/hooks');
    await database
      .knex('account_sessions')
      .where({
        account_id: database.knex('accounts').where({ login: 'paul' }).select('account_id'),
      })
      .update({ ended_at: new Date() });
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(paul.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    t.equal(await page.getByLabel('Address').inputValue(), 'https://erp.example.com/hooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('Endpoint created').first().waitFor();
  });

  t.test('what was typed is kept while the appliance cannot be reached', async (t) => {
    const page = await rig.openAs(t, 'endpoints/new');
    const address = page.getByLabel('Address');
    await address.fill('https://erp.example.com/hooks');
    const failure = page.getByText('Your permissions could not be read again.');
    await page.route('**/v1/access', (route) => route.abort());
    await eventually('the permissions are read again', async () => {
      // As when a person comes back to the tab.
      await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
      return (await failure.count()) > 0;
    });
    t.equal(await address.inputValue(), 'https://erp.example.com/hooks');
    t.same(await axeViolations(page), []);
    await page.setViewportSize(phone);
    t.same(await overflowing(page), []);
    await page.unroute('**/v1/access');
    await page.getByRole('button', { name: 'Try again' }).click();
    await failure.waitFor({ state: 'detached' });
    t.equal(await address.inputValue(), 'https://erp.example.com/hooks');
    await page.route('**/v1/access', (route) => route.abort());
    await page.reload();
    await page.getByText('Your permissions could not be read.', { exact: true }).waitFor();
  });

  t.test('a session is ended from another browser', async (t) => {
    const zoe = await people.account('zoe', 'read_only');
    const [here, there] = [await rig.open(t, `${home}/account`), await rig.open(t, home)];
    await enter(there, zoe);
    await there.getByRole('link', { name: 'Your account' }).waitFor();
    await enter(here, zoe);
    await here.getByRole('button', { name: 'End', exact: true }).click();
    await here.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' });
    await there.reload();
    await there.getByLabel('Login').waitFor();
  });

  t.test('the identity provider leads back to where a person was, or says why not', async (t) => {
    const person = { name: 'Lea', preferred_username: 'sso-lea', groups: ['acme-reviewers'] };
    provider.people.set('u-1', person);
    provider.subject = 'u-1';
    const page = await rig.open(t, `${home}/account`);
    t.same(await axeViolations(page), []);
    await page.getByRole('button', { name: 'Sign in with Example SSO' }).click();
    await page.getByRole('heading', { name: 'Identity provider' }).waitFor();
    t.equal(page.url(), `${home}/account`);
    t.equal(await page.getByLabel('Current password').count(), 0);
    t.same(await axeViolations(page), []);
    await page.getByRole('button', { name: 'Sign out' }).click();
    provider.people.set('u-1', { ...person, groups: [] });
    await page.getByRole('button', { name: 'Sign in with Example SSO' }).click();
    await page.getByText('None of your groups gives access to Workmill.').waitFor();
    t.equal(page.url(), `${home}/signed-in`, 'without the code');
    t.same(await axeViolations(page), []);
    await page.getByRole('button', { name: 'Other ways to sign in' }).click();
    await page.getByLabel('Login').waitFor();
    const elsewhere = rig.violations.splice(0);
    t.ok(elsewhere.every((line) => line.startsWith(`asked ${provider.issuer}/`)));
  });

  t.test('the policy of the page forbade nothing', async (t) => {
    t.same(rig.violations, []);
  });
}
