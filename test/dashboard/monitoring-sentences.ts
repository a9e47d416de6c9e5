// Sentences about subjects of results that are screened again when a list changes.

import type { Test } from 'tap';
import { parseId, presentId } from '../../core/kernel/ids.ts';
import { axeViolations, overflowing, phone } from '../support/browser.ts';
import type { DeskParts } from './pipelines-on-desk-sentences.ts';

const hostile = '<img src=x onerror="document.title=1">{{7*7}}';
const hit = { list: 'demo', score: 0.91, level: 'probable', false_positive: null };
const listed = { ...hit, entry_id: 'demo:1', name: 'TELMIK, Orvan' };
const ruling = { reason: 'Born in another country', expires_on: '2020-05-31' };
/** More than one page. */
const others = 26;

export function testMonitoring(
  t: Test,
  { rig, home, startRecord }: Pick<DeskParts, 'rig' | 'home'> & { startRecord(): Promise<string> },
): void {
  const { database } = rig.appliance;
  const subjectId = (number: number): string =>
    `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

  /** A schedule remembers subjects every five minutes. */
  async function remember(): Promise<{ id: string; workflow: string }> {
    const workflow = await startRecord();
    const { data: sets } = (await rig.api('GET', '/v1/reference')).json();
    const { version } = sets.find(({ set }: { set: string }) => set === 'watch_lists');
    const checked = { checked_version: version, checked_at: new Date() };
    const row = (number: number, subject: object, found: object) => ({
      tenant_id: 'acme',
      subject_id: subjectId(number),
      pipeline: 'compliance',
      operation: 'record',
      subject_hash: String(number),
      workflow_id: parseId('workflow', workflow),
      subject: JSON.stringify(subject),
      findings: '[]',
      created_at: new Date(),
      ...checked,
      ...found,
    });
    const person = { kind: 'person', name: 'Orvan Telmik Drovsk', date_of_birth: '1961-04-09' };
    const past = { ...hit, entry_id: 'demo:2', name: hostile };
    const stored = (content: { entry_id: string; list: string }) => ({
      key: content.entry_id,
      source: content.list,
      content,
    });
    await database.knex('monitored_subjects').insert([
      row(1, person, {
        findings: JSON.stringify([stored(listed)]),
        ruled_out: JSON.stringify([
          stored({ ...past, false_positive: { ...ruling, decision_id: workflow } } as never),
        ]),
        changed_at: new Date(),
        last_change: JSON.stringify({ version, appeared: [listed], gone: [past] }),
      }),
      row(2, { kind: 'organisation', name: hostile }, { checked_version: 0, checked_at: null }),
      ...Array.from({ length: others }, (_, at) =>
        row(3 + at, { kind: 'person', name: `Person ${at + 1}` }, {}),
      ),
    ]);
    return { id: presentId('monitoredSubject', subjectId(1)), workflow };
  }

  t.test('monitored subjects are filtered, explained and stopped', async (t) => {
    const { id, workflow } = await remember();
    const page = await rig.openAs(t, 'monitoring');
    const rows = page.getByRole('row');
    const figure = (title: string) => page.locator('.figure', { hasText: title });
    await page.getByRole('link', { name: 'Person 1', exact: true }).waitFor();
    t.match(await figure('Monitored').first().innerText(), String(2 + others));
    await page.getByRole('link', { name: hostile }).waitFor();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: `Person ${others}`, exact: true }).waitFor();
    await page.getByRole('link', { name: 'First page' }).click();

    await figure('To be checked').getByRole('link').click();
    t.equal(page.url(), `${home}/monitoring?state=due`);
    await page.getByRole('row', { name: /No findings To be checked – never wf_/ }).waitFor();
    await page.getByRole('link', { name: 'Person 1', exact: true }).waitFor({ state: 'detached' });
    t.equal(await rows.count(), 1 + 1);
    await page.getByLabel('State').selectOption('open');
    await page.getByLabel('Findings in').selectOption('demo');
    t.equal(page.url(), `${home}/monitoring?state=open&source=demo`);
    await page
      .getByRole('row', { name: /1 open finding .* 1 new, 1 gone .* Version \d/ })
      .waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Name or number').fill('PERSON 26');
    await page.getByLabel('Name or number').press('Enter');
    await page.getByRole('link', { name: 'Person 26' }).waitFor();
    await page.getByRole('link', { name: 'Person 1', exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Changed since').fill('2020-01-01T00:00');
    await page.getByText('No monitored subjects match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();

    await page.getByRole('link', { name: 'Orvan Telmik Drovsk' }).click();
    t.equal(page.url(), `${home}/monitoring/${id}`);
    const findings = page.getByRole('region', { name: 'Open findings' });
    await findings.getByRole('heading', { name: 'TELMIK, Orvan' }).waitFor();
    await findings.getByText('Score 0.91').waitFor();
    const change = page.getByRole('region', { name: 'Last change' });
    t.match(await change.innerText(), `New\nTELMIK, Orvan\nGone\n${hostile}`);
    const decided = page.getByRole('row', { name: /Born in another country .* Expired wf_/ });
    t.equal(
      await decided.getByRole('link', { name: workflow }).getAttribute('href'),
      new URL(`${home}/workflows/${workflow}`).pathname,
    );
    await page.getByRole('link', { name: 'Audit entries' }).click();
    t.equal(page.url(), `${home}/workflows/${workflow}/audit`);
    await page.goBack();
    await page.getByRole('button', { name: 'Stop monitoring …' }).click();
    await page.getByRole('button', { name: 'Stop monitoring', exact: true }).click();
    await page.getByRole('link', { name: 'Person 1', exact: true }).waitFor();
    t.equal(page.url(), `${home}/monitoring`);
    t.equal((await rig.api('GET', `/v1/monitoring/subjects/${id}`)).status, 404);
    const audit = await rig.api('GET', `/v1/audit?object=${id}`);
    t.match(audit.json().data, [{ action: 'monitoring.stopped' }]);
  });

  t.test('who may not see personal data finds monitored subjects without names', async (t) => {
    const held = ['workflows:read'] as const;
    const page = await rig.openAs(t, 'monitoring', { held, maskPersonalData: true });
    await page.getByText('Personal data is masked •••').waitFor();
    t.equal(await page.getByLabel('Name or number').count(), 0);
    t.notMatch(await page.locator('main').innerText(), 'Person 1');
    await page.getByRole('link', { name: 'Masked personal data' }).nth(1).click();
    await page.getByText('Subject data').waitFor();
    t.notMatch(await page.locator('main').innerText(), /Person \d/);
    t.equal(await page.getByRole('button', { name: 'Stop monitoring …' }).count(), 0);
  });

  t.test('without monitored subjects the page says how to begin', async (t) => {
    const page = await rig.openAs(t, 'monitoring', { tenantId: 'globex' });
    await page.getByRole('heading', { name: 'No subjects are monitored yet' }).waitFor();
    await page.getByRole('link', { name: 'Settings of compliance' }).click();
    await page.getByLabel('Monitor subjects').waitFor();
    t.equal(page.url(), `${home}/pipelines/compliance`);
  });

  t.test('monitored subjects follow WCAG 2.2 AA and fit 390 pixels', async (t) => {
    const first = { subject_id: subjectId(3) };
    const own = JSON.stringify([{ key: 'demo:1', source: 'demo', content: listed }]);
    const past = { ...listed, false_positive: { ...ruling, decision_id: 'own' } };
    await database
      .knex('monitored_subjects')
      .where(first)
      .update({
        findings: own,
        ruled_out: JSON.stringify([{ key: 'demo:1', source: 'demo', content: past }]),
        changed_at: new Date(),
        last_change: JSON.stringify({ version: 1, appeared: [listed], gone: [] }),
      });
    const { authorization } = await rig.appliance.bearer();
    const key = authorization.replace('Bearer ', '');
    const one = `monitoring/${presentId('monitoredSubject', first.subject_id)}`;
    const titles = { 'en-GB': 'Monitored subjects', 'de-DE': 'Laufende Überwachung' };
    for (const [locale, title] of Object.entries(titles)) {
      const page = await rig.open(t, `${home}/monitoring#key=${key}`, undefined, locale);
      await page.getByRole('heading', { name: title }).waitFor();
      for (const path of ['monitoring', 'monitoring?state=due&source=none', one]) {
        await page.goto(`${home}/${path}`);
        await page.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          t.same(await axeViolations(page), [], `${path}, ${colorScheme}, ${locale}`);
        }
        await page.setViewportSize(phone);
        t.same(await overflowing(page), [], `${path} at ${phone.width} pixels, ${locale}`);
        await page.setViewportSize({ width: 1360, height: 900 });
      }
      if (locale === 'de-DE') await page.getByText('Überwachung beenden …').waitFor();
    }
  });
}
