// Generates docs/images/dashboard: every screen of the dashboard in both themes. It starts a
// separate appliance with sample data, so that the pictures contain no personal data. It needs a
// browser and is therefore not part of `scripts/generate/all`.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { request } from 'undici';
import { browserFile, noBrowser } from '../../test/support/browser.ts';
import { eventually } from '../../test/support/eventually.ts';
import { packPlugin } from '../../test/support/plugin-folders.ts';
import { startBenchAppliance } from '../bench/bench-appliance.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'docs/images/dashboard');
/** Maximum size of all pictures together. They are part of every copy of the source. */
const maxBytes = 5_500_000;
const viewport = { width: 1024, height: 640 };

type Screen = readonly [name: string, path: string];

/**
 * Names of the pictures and paths below /dashboard. `:workflow` is a completed workflow, `:review`,
 * `:contract`, `:case` and `:record` wait for a decision, `:account` is a reviewer, and `:shadow` a
 * shadow run that has ended.
 */
const screens = [
  ['overview', ''],
  ['workflows', 'workflows'],
  ['workflow', 'workflows/:workflow'],
  ['reviews', 'reviews'],
  ['review', 'reviews/:review'],
  ['review-contract', 'reviews/:contract'],
  ['review-case', 'reviews/:case'],
  ['review-record', 'reviews/:record'],
  ['decided', 'reviews/decided'],
  ['try', 'try'],
  ['quality', 'quality'],
  ['endpoints', 'endpoints'],
  ['dead-letters', 'dead-letters'],
  ['events', 'events'],
  ['links', 'links'],
  ['pipelines', 'pipelines'],
  ['pipeline', 'pipelines/finance'],
  ['reference', 'reference'],
  ['vendors', 'reference/vendors'],
  ['usage', 'usage'],
  ['audit', 'audit'],
  ['keys', 'keys'],
  ['plugins', 'plugins'],
  ['plugin', 'plugins/finance'],
  ['plugin-log', 'plugins/acme/logs'],
  ['shadow-run', 'plugins/acme/shadow-runs?run=:shadow'],
  ['tenants', 'tenants'],
  ['tenant', 'tenants/default'],
  ['accounts', 'accounts'],
  ['person', 'accounts/:account'],
  ['license', 'license'],
  ['certificates', 'certificates'],
  ['account', 'account'],
] as const satisfies readonly Screen[];

/** A schedule remembers subjects every five minutes, so their pictures are taken last. */
const monitoringScreens = [
  ['monitoring', 'monitoring'],
  ['subject', 'monitoring/:subject'],
] as const satisfies readonly Screen[];

const invoices = ['cii-xrechnung.xml', 'fatturapa-fpa12.xml', 'credit-note.pdf', 'columns.pdf'];
const vendors = [
  { vendor_id: 'V-1001', name: 'Nordwind Logistik GmbH', country: 'DE', payment_terms_days: 30 },
  { vendor_id: 'V-1002', name: 'Atelier Lumière SARL', country: 'FR', payment_terms_days: 14 },
  { vendor_id: 'V-1003', name: 'Harbour Office Supplies Ltd', country: 'GB' },
];

type Send = (method: string, path: string, body?: unknown, type?: string) => Promise<any>;

function createSend(origin: string, key: string): Send {
  return async (method, path, body, type = 'application/json') => {
    const reply = await request(origin + path, {
      method: method as 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': type, prefer: 'wait=30' },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const text = await reply.body.text();
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

/** IDs that replace the placeholders in `screens`. */
interface Filled {
  workflow: string;
  review: string;
  contract: string;
  case: string;
  record: string;
  account: string;
  shadow: string;
  subject: string;
}

async function fillWithSamples(
  send: Send,
): Promise<Omit<Filled, 'account' | 'shadow' | 'subject'>> {
  await send('PUT', '/v1/reference/vendors', vendors);
  for (const threshold of [0.85, 0.8]) {
    const config = { confidence_threshold: threshold };
    await send('PUT', '/v1/pipelines/finance/config', config);
  }
  const run = async (name: string, options: object = {}): Promise<string> => {
    const bytes = readFileSync(join(root, 'plugins/finance/samples', name));
    const type = name.endsWith('.pdf') ? 'application/pdf' : 'application/xml';
    const { document_url: address } = await send('POST', '/v1/documents', bytes, type);
    const body = { input: { document_url: address }, options };
    return (await send('POST', '/v1/pipelines/finance/invoice', body)).workflow_id;
  };
  const ids: string[] = [];
  for (const name of invoices) ids.push(await run(name));
  await send('PUT', '/v1/pipelines/finance/config', { require_human_review_below: 0.98 });
  const review = await run('text-german.pdf');
  const reviews = await startReviews(send);
  await startMonitoring(send);
  const decided = await run('text-english.pdf', { confidence_threshold: 1 });
  const body = {
    decision: 'correct',
    corrections: [{ path: '/invoice_object/payment_terms', value: '30 days net' }],
    comment: 'As agreed with the supplier.',
    reviewer: 'Ines Example',
  };
  await send('POST', `/v1/reviews/${decided}/decision`, body);
  const endpoint = { url: 'https://erp.example.com/hooks/workmill', event_types: ['*'] };
  await send('POST', '/v1/webhooks/register', { ...endpoint, description: 'ERP' });
  return { workflow: ids.at(-1)!, review, ...reviews };
}

const watchLists = [
  { entry_id: 'list:demo', list: 'demo', kind: 'list', names: ['Demo'], version: '1', entries: 1 },
  {
    entry_id: 'demo:1',
    list: 'demo',
    kind: 'person',
    names: ['HOLMGAARD, Lena Marie'],
    birth_dates: ['1984-02-09'],
    countries: ['DK'],
  },
];

/** A contract, a case and a record that wait for a decision. */
async function startReviews(send: Send): Promise<Pick<Filled, 'contract' | 'case' | 'record'>> {
  const sample = (name: string): Buffer => readFileSync(join(root, 'plugins', name));
  const upload = async (name: string, type: string): Promise<string> =>
    (await send('POST', '/v1/documents', sample(name), type)).document_url;
  await send('PUT', '/v1/reference/watch_lists', watchLists);
  const options = { confidence_threshold: 0.99 };
  const contract = await send('POST', '/v1/pipelines/legal/contract', {
    input: { document_url: await upload('legal/samples/msa.pdf', 'application/pdf') },
    options,
  });
  const transcript = sample('support/samples/login-chat.txt').toString();
  const supportCase = await send('POST', '/v1/pipelines/support/case', {
    input: { transcript },
    options,
  });
  const passport = await upload('compliance/samples/passport.png', 'image/png');
  const record = await send('POST', '/v1/pipelines/compliance/record', {
    input: {
      record_type: 'kyc',
      documents: [{ document_type: 'passport', document_url: passport }],
      subject: {
        kind: 'person',
        name: 'Lene Holmgaard',
        date_of_birth: '1984-02-09',
        nationality: 'DK',
      },
    },
  });
  return {
    contract: contract.workflow_id,
    case: supportCase.workflow_id,
    record: record.workflow_id,
  };
}

const monitored = [
  { kind: 'person', name: 'Lene Holmgaard', date_of_birth: '1984-02-09', country: 'DK' },
  { kind: 'person', name: 'Mirka Sandvold', country: 'NO' },
  { kind: 'organisation', name: 'Nordwind Logistik GmbH', country: 'DE' },
  { kind: 'person', name: 'Siri Bratteland', country: 'NO' },
];

/**
 * Subjects of records that have ended: a hit of the first is ruled out, and another one appears when
 * the list changes. The first turn of the schedule remembers and checks them.
 */
async function startMonitoring(send: Send): Promise<void> {
  for (const subject of monitored) {
    const record = await send('POST', '/v1/pipelines/compliance/record', {
      input: { record_type: 'kyc', subject },
      options: { monitor: true },
    });
    const { hits } = (await send('GET', `/v1/reviews/${record.workflow_id}`)).completed_unit
      .compliance_object.screening;
    const corrections = hits.map((_: object, at: number) => ({
      path: `/compliance_object/screening/hits/${at}/false_positive`,
      value: { reason: 'Another place of birth in the passport', expires_on: '2030-12-31' },
    }));
    const decided =
      corrections.length > 0 ? { decision: 'correct', corrections } : { decision: 'approve' };
    await send('POST', `/v1/reviews/${record.workflow_id}/decision`, {
      ...decided,
      reviewer: 'Ines Example',
    });
  }
  const next = { list: 'demo', kind: 'person', birth_dates: ['1984-02-09'], countries: ['DK'] };
  await send('POST', '/v1/reference/watch_lists', [
    { ...watchLists[0], version: '2', entries: 2 },
    watchLists[1],
    { ...next, entry_id: 'demo:2', names: ['HOLMGAARD, Lene', 'HOLMGAARD, L. M.'] },
  ]);
}

/** Returns the subject with a finding, once all were checked. */
async function monitoredSubject(send: Send): Promise<string> {
  return await eventually(
    'subjects are remembered and checked',
    async () => {
      const { data } = await send('GET', '/v1/monitoring/subjects');
      const isChecked = data.every(({ checked_at: at }: { checked_at: string | null }) => at);
      const found = data.find(({ findings }: { findings: object[] }) => findings.length > 0);
      return data.length === monitored.length && isChecked && (found?.subject_id as string);
    },
    { withinMs: 420_000, everyMs: 1_000 },
  );
}

/** Signs in as the first administrator, who must change the password first. */
async function signIn(page: Page, home: string, login: string, password: string): Promise<void> {
  const next = 'a phrase for the pictures';
  await page.goto(home);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat the new password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Overview' }).waitFor();
}

/** Creates another account with the session that is signed in. */
async function addReviewer(page: Page): Promise<string> {
  const made = (await page.evaluate(`
    fetch('/v1/admin/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'workmill-csrf': '1' },
      body: JSON.stringify({
        login: 'ines@example.com', name: 'Ines Example', role: 'reviewer', tenants: ['default'],
      }),
    }).then((reply) => reply.json())`)) as { account: { account_id: string } };
  return made.account.account_id;
}

/** A plugin that logs, and a shadow run of its next version. */
async function addPlugin(send: Send, page: Page): Promise<string> {
  const reading = `log.info('document read', { pages: 3, language: 'en' });`;
  const run = `${reading}
    log.info('12 clauses found', { kinds: ['notice', 'liability'], ms: 184 });
    if (input.letter === 4711) console.warn('no signature found: page 3 is empty');
    unit.clauses = 12; unit.signed = input.letter !== 4711;`;
  const upload = async (path: string, version: string, code: string): Promise<any> => {
    const bytes = (await packPlugin({ version, run: code })).toString('base64');
    return await page.evaluate(`fetch('${path}', {
      method: 'POST',
      headers: { 'content-type': 'application/gzip', 'workmill-csrf': '1' },
      body: Uint8Array.fromBase64('${bytes}'),
    }).then((reply) => reply.json())`);
  };
  const plugins = '/v1/admin/plugins';
  await upload(plugins, '1.2.0', run);
  for (const letter of [4709, 4710, 4711]) {
    await send('POST', '/v1/pipelines/acme/work', { input: { letter } });
  }
  const next = `${run} unit.made_by = '1.2.0'; unit.language = 'en';
    if (input.letter === 4711) { unit.signed = null; confidence = 0.55; }
    if (input.letter === 4709) delete unit.language;`;
  const runs = `${plugins}/acme/shadow-runs`;
  const { shadow_run_id: id } = await upload(`${runs}/package?last=10`, '1.3.0', next);
  await eventually('the shadow run ended', () =>
    page.evaluate<boolean>(`fetch('${runs}/${id}', { headers: { 'workmill-csrf': '1' } })
      .then((reply) => reply.json()).then(({ finished_at }) => finished_at !== null)`),
  );
  return id;
}

/** Replaces IDs, hashes and times, which differ between runs, by constant values. */
const steady = `
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isTime = node.parentElement.closest('time') !== null;
    node.data = isTime && /\\d{4}/.test(node.data) ? '2 Mar 2026'
      : isTime && /:/.test(node.data) ? '09:14:05'
      : node.data
          .replace(/\\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\\b/g, '$1_01k6z8m2c4e5f6g7h8j9kamnpq')
          .replace(/\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\\b/g, '00000000-0000-4000-8000-000000000000');
  }`;

async function takePictures(
  page: Page,
  home: string,
  shown: readonly Screen[],
  filled: Partial<Filled>,
): Promise<number> {
  let bytes = 0;
  for (const [name, place] of shown) {
    const at = place.replace(
      /:(workflow|review|contract|case|record|account|shadow|subject)/,
      (_, kind: keyof Filled) => filled[kind]!,
    );
    await page.goto(`${home}/${at}`);
    await page.getByRole('heading').first().waitFor();
    // The overview and logs have a request that never ends.
    if (place === '' || place.endsWith('/logs'))
      await page.getByText('Live', { exact: true }).waitFor();
    else await page.waitForLoadState('networkidle');
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.evaluate(steady);
      const path = join(pictures, `${name}-${theme}.png`);
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      bytes += statSync(path).size;
    }
  }
  return bytes;
}

async function main(): Promise<number> {
  if (browserFile === undefined) {
    console.error(`skipped: ${noBrowser}`);
    return 0;
  }
  execFileSync(join(root, 'scripts/build-dashboard'), { stdio: 'ignore' });
  mkdirSync(pictures, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'workmill-pictures-'));
  const appliance = await startBenchAppliance({ folder, logLevel: 'info' });
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath: browserFile, args });
  try {
    const { api_key: key, administrator } = appliance.firstRun;
    const send = createSend(appliance.origin, key);
    const filled = await fillWithSamples(send);
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport });
    const page = await context.newPage();
    const home = `${appliance.origin}/dashboard`;
    await signIn(page, home, administrator!.login, administrator!.password!);
    const account = await addReviewer(page);
    const shadow = await addPlugin(send, page);
    let bytes = await takePictures(page, home, screens, { ...filled, account, shadow });
    const subject = await monitoredSubject(send);
    bytes += await takePictures(page, home, monitoringScreens, { subject });
    const taken = 2 * (screens.length + monitoringScreens.length);
    console.log(`${taken} pictures, ${Math.round(bytes / 1000)} kB`);
    if (bytes <= maxBytes) return 0;
    console.error(`more than ${maxBytes / 1000} kB`);
    return 1;
  } finally {
    await browser.close();
    await appliance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
