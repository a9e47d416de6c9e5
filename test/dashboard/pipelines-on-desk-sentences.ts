// How the desk shows results of pipelines other than finance: hits beside their subject,
// conversations as turns, and clauses and obligations beside the text of their contract.

import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { eventually } from '../support/eventually.ts';
import type { Rig } from './rig.ts';

export interface DeskParts {
  rig: Rig;
  home: string;
  open(test: Test, path?: string): Promise<Page>;
  /** Starts a workflow that goes to review. */
  start(path: string, body: object): Promise<string>;
  startContract(): Promise<string>;
  reviewOf(id: string): Promise<any>;
}

/** Returns a function that starts a compliance record with a hit. */
export function testPipelinesOnDesk(
  t: Test,
  { rig, home, open, start, startContract, reviewOf }: DeskParts,
): () => Promise<string> {
  const subject = { kind: 'person', name: 'Orvan Telmik Drovsk', date_of_birth: '1961-04-09' };
  const startRecord = () =>
    start('/v1/pipelines/compliance/record', { input: { record_type: 'kyc', subject } });

  t.test('a hit is compared with the subject and ruled out, and what follows is set', async (t) => {
    const version = { names: ['Demo'], version: '1', entries: 1 };
    const rows = [
      { entry_id: 'list:demo', list: 'demo', kind: 'list', ...version },
      { entry_id: 'demo:1', list: 'demo', kind: 'person', names: ['TELMIK, Orvan'] },
    ];
    const lists = await rig.api('PUT', '/v1/reference/watch_lists', { body: rows });
    t.equal(lists.status, 200, lists.text);
    const id = await startRecord();
    const page = await open(t, `/${id}`);
    const hit = page.getByRole('region', { name: 'Hits 1', exact: true });
    await hit.getByRole('row', { name: /Words orvan orvan Exact/ }).waitFor();
    await hit.getByText('demo:1').waitFor();
    await hit.getByRole('button', { name: 'Not the same' }).click();
    await hit.getByLabel('Why it is not the same').fill('Born in another country');
    t.match(await hit.getByLabel('Applies until').inputValue(), /^\d{4}-\d{2}-\d{2}$/);
    await page.getByText('Every hit is ruled out.').first().waitFor();
    await page.keyboard.press('Alt+s');
    await page.getByText('Rules that the corrected result does not keep').waitFor({
      state: 'hidden',
    });
    await page.keyboard.press('Control+Enter');
    await eventually(
      'it is decided',
      async () => (await reviewOf(id)).status.status !== 'in_review',
    );
    const { checks, screening } = (await reviewOf(id)).completed_unit.compliance_object;
    t.equal(checks.find((one: any) => one.check === 'screening').result, 'passed');
    t.equal(screening.hits[0].false_positive.reason, 'Born in another country');
    const next = (await reviewOf(await startRecord())).completed_unit.compliance_object;
    t.match(next.screening.hits[0].false_positive, { reason: 'Born in another country' });

    await page.goto(`${home}/reviews/decided?decision=correct&pipeline=compliance`);
    const row = page.getByRole('row', { name: new RegExp(id) });
    await row.getByText('Corrected', { exact: true }).waitFor();
    await row.getByRole('link').click();
    const corrections = page.getByRole('region', { name: 'Corrections' });
    await corrections.getByText('failed', { exact: true }).first().waitFor();
    t.match(await corrections.textContent(), /passed/);
  });

  t.test('a conversation is shown as turns, in which the words of values are marked', async (t) => {
    const transcript =
      'Customer: My router is broken, and this is the third time I write.\nAgent: I am sorry. We will call you tomorrow.\nCustomer: Thank you.';
    const options = { confidence_threshold: 1 };
    const id = await start('/v1/pipelines/support/case', { input: { transcript }, options });
    const page = await open(t, `/${id}`);
    const turns = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
    await eventually('three turns', async () => (await turns.count()) === 3);
    t.match(await turns.nth(1).textContent(), /^Agent1I am sorry\. We will call you tomorrow\./);
    const promise = turns.nth(1).locator('mark', { hasText: 'We will call you tomorrow.' });
    await promise.click();
    t.ok(await promise.getAttribute('data-selected'));
    const priority = page.getByLabel('Priority', { exact: true });
    await priority.selectOption('urgent');
    const rule = page.getByText(/make the priority high, not urgent/).first();
    await rule.waitFor();
    await page.getByRole('button', { name: 'Set to Level 3 specialist' }).click();
    t.equal(await page.getByLabel('Routing decision').inputValue(), 'level_3_specialist');
    const reject = { decision: 'reject' };
    await rig.api('POST', `/v1/reviews/${id}/claim`, { body: { force: true } });
    const ended = await rig.api('POST', `/v1/reviews/${id}/decision`, { body: reject });
    t.equal(ended.status, 200);
  });

  t.test(
    'clauses and obligations are compared with the text, corrected and approved by keyboard',
    async (t) => {
      const id = await startContract();
      const before = (await reviewOf(id)).completed_unit.contract_intelligence;
      const page = await open(t, `/${id}`);
      const text = page.getByRole('region', { name: 'Text of the document' });
      const marked = text.locator('mark[data-selected]');
      const card = (name: string) => page.getByRole('region', { name, exact: true });
      const selected = page.locator('.desk-card[data-selected]');

      const focusedText = (): Promise<string> =>
        page.evaluate('document.activeElement.textContent');

      const flagged = ['Flagged clauses 1', 'Flagged clauses 2', 'Flagged clauses 3'];
      for (const clause of flagged) {
        const quote = card(clause).locator('[data-shows-source]');
        await quote.focus();
        await marked.first().waitFor();
        const words = (await marked.allTextContents()).join('');
        t.equal(words, await quote.textContent(), `${clause}, whose words others share`);
        t.equal(await selected.getAttribute('aria-label'), clause);
      }
      const assignment = text.locator('mark', { hasText: 'Neither party shall assign' });
      for (const name of ['Obligations extracted 10', 'Clauses 2']) {
        await assignment.click();
        t.equal(await selected.getAttribute('aria-label'), name);
        t.equal(await focusedText(), await assignment.textContent());
      }

      await text.locator('mark', { hasText: 'Distributor shall pay each invoice' }).click();
      t.equal(await focusedText(), before.obligations_extracted[4].quote);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const action = card('Obligations extracted 5').getByLabel('Action', { exact: true });
      await action.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Pay invoices within 45 days');
      t.equal(await action.inputValue(), 'Pay invoices within 45 days');
      const party = page.getByRole('button', { name: 'Remove row 2 of Parties' });
      await party.press('Enter');
      await party.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+Enter');
      await page.getByText('Item corrected and approved.').waitFor();
      const after = (await reviewOf(id)).completed_unit.contract_intelligence;
      t.equal(after.obligations_extracted[4].action, 'Pay invoices within 45 days');
      t.same(after.parties, before.parties.slice(0, 1));

      await page.evaluate(`localStorage.setItem('workmill.language', 'de')`);
      await page.goto(`${home}/reviews/${id}`);
      await page.getByRole('heading', { name: 'Vertrag', exact: true }).waitFor();
      t.match(await card('Auffällige Klauseln 7').textContent(), /Hoch.*Juristisch prüfen/);
      t.match(await card('Klauseln 8').textContent(), /Ausschließlichkeit.*Gefunden/);
      const risk = page.getByLabel('Risikoklasse', { exact: true });
      t.equal(await risk.locator('option:checked').textContent(), 'Hohes Risiko');
    },
  );

  return startRecord;
}
