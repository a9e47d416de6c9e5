// Review desk: reviewers correct and decide by mouse and keyboard, alone and concurrently.

import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { axeViolations, noBrowser, overflowing, phone } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { testMonitoring } from './monitoring-sentences.ts';
import { startReviews } from './reviews-of-rig.ts';
import { testPipelinesOnDesk } from './pipelines-on-desk-sentences.ts';
import { startRig } from './rig.ts';

if (noBrowser) {
  t.plan(0, noBrowser);
} else {
  const rig = await startRig(t, { plugins: ['compliance', 'finance', 'legal', 'noop', 'support'] });
  const home = `${rig.appliance.url}/dashboard`;
  const { invoice, keyOf, start, startContract, startDoubtful, startInvoice, turnedPage } =
    startReviews(t, rig);
  const open = async (test: Test, path = ''): Promise<Page> =>
    rig.open(test, `${home}/reviews${path}#key=${await keyOf()}`);

  /** Returns the last name of the place whose control has the focus. */
  const focused = (page: Page): Promise<string> =>
    page.evaluate(`document.activeElement.dataset.place?.split('/').at(-1) ?? ''`);

  const amountPath = '/invoice_object/amount';

  const reviewOf = async (id: string) => (await rig.api('GET', `/v1/reviews/${id}`)).json();

  t.test('a value is corrected beside its page, and approved', async (t) => {
    const id = await startInvoice();
    const page = await open(t);
    await page.getByRole('link', { name: 'Review the oldest' }).click();
    await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor();
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    t.equal((await reviewOf(id)).claim.reviewer.slice(0, 4), 'key_', 'opening it claims it');
    const number = page.getByLabel('Invoice number');
    await number.focus();
    const box = page.locator('rect[data-selected]');
    t.equal(await box.getAttribute('data-path'), '/invoice_object/invoice_number');
    await page.locator('rect[data-path="/invoice_object/due_date"]').click();
    const amount = page.getByLabel('Amount', { exact: true });
    await eventually('the box selects its field', async () => (await focused(page)) === 'due_date');
    await amount.fill('12,5');
    await page.getByText('Enter a number with digits').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Correct these values first.').waitFor();
    await amount.fill('12.5');
    await page.getByLabel('Due date', { exact: true }).fill('soon');
    await page.getByText('The text does not have the required form. YYYY-MM-DD').waitFor();
    await page.getByLabel('Due date', { exact: true }).fill('2026-12-24');
    await page.getByLabel('Comment').fill('The total is handwritten.');
    await page.getByRole('button', { name: 'Correct 2 and approve' }).click();
    await page.getByRole('heading', { name: 'Nothing waits for review' }).waitFor();
    t.match(await reviewOf(id), {
      status: {
        status: 'resolved',
        review: { decision: { comment: 'The total is handwritten.' } },
      },
      completed_unit: { invoice_object: { amount: 12.5, due_date: '2026-12-24' } },
    });
  });

  t.test('the desk shows a reason once, and each flag at its value', async (t) => {
    const flagged = await startInvoice(invoice, { document_type: 'credit_note' });
    const page = await open(t, `/${flagged}`);
    const kind = page.locator('.desk-attention .value', { hasText: 'Document type' });
    t.match(await kind.textContent(), /^FlaggedExpected credit_note, the document is invoice\./);
    t.equal(await page.getByText('Expected credit_note').count(), 1);
    const input = { record_type: 'kyc', subject: { kind: 'person', name: 'Ada Brook' } };
    const record = await start('/v1/pipelines/compliance/record', { input });
    await page.goto(`${home}/reviews/${record}`);
    const reason = page.getByText('No document was given that could verify the subject');
    await reason.first().waitFor();
    t.equal(await reason.filter({ visible: true }).count(), 1);
    for (const id of [flagged, record]) {
      const body = { decision: 'reject' };
      await rig.api('POST', `/v1/reviews/${id}/claim`, { body: { force: true } });
      t.equal((await rig.api('POST', `/v1/reviews/${id}/decision`, { body })).status, 200);
    }
  });

  t.test(
    'rules of the pipeline are checked while a reviewer types, and decide nothing',
    async (t) => {
      const id = await startInvoice();
      const page = await open(t, `/${id}`);
      const gross = page.getByLabel('Gross amount', { exact: true });
      const right = await gross.inputValue();
      await gross.fill('1');
      const note = page.getByText('Rules that the corrected result does not keep');
      await note.waitFor();
      const field = page.locator('.value', { has: gross }).locator('.warned');
      t.match(await field.textContent(), /^Net .* and tax .*, not 1\.$/);
      const described = await gross.getAttribute('aria-describedby');
      t.ok(
        await page.locator(`[id="${described}"] .warned`).count(),
        'it is read out with the field',
      );
      await gross.fill(right);
      await note.waitFor({ state: 'detached' });
      t.equal((await reviewOf(id)).corrections.length, 0);
      await page.getByRole('button', { name: 'Reject …' }).click();
      await page.getByLabel('Reason', { exact: true }).fill('Only a test.');
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByText('Item rejected.').waitFor();
    },
  );

  t.test('an item with a due time is handed over by keyboard, with a note', async (t) => {
    const body = { review: { due_hours: { default: 0 } } };
    await rig.api('PUT', '/v1/pipelines/noop/config', { body });
    const id = await startDoubtful('for somebody else');
    await rig.api('PUT', '/v1/pipelines/noop/config', { body: {} });
    const page = await open(t, '?overdue=true');
    await page.getByRole('link', { name: 'Review the oldest' }).click();
    await page.getByText(/^Overdue by/).waitFor();
    await eventually('it is claimed', async () => (await reviewOf(id)).claim !== null);
    await page.keyboard.press('Alt+h');
    await page.getByRole('heading', { name: 'Hand the review over' }).waitFor();
    await page.getByLabel('To', { exact: true }).selectOption('Another name …');
    await page.getByLabel('Name', { exact: true }).fill('tom');
    await page.getByLabel('Note', { exact: true }).fill('Is <b>this</b> yours?');
    t.same(await axeViolations(page), []);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { name: 'Nothing matches' })
      .or(page.getByText('tom'))
      .first()
      .waitFor();
    t.match(await reviewOf(id), { claim: null, assignment: { assignee: 'tom' } });
    await page.goto(`${home}/reviews/${id}`);
    await page.getByText('This item is assigned to tom.').waitFor();
    await page.getByText('Is <b>this</b> yours?').waitFor();
    t.ok(await page.getByRole('button', { name: 'Approve' }).isDisabled());
    await page.goto(`${home}/reviews`);
    await page.getByLabel('Review as').fill('tom');
    await page.getByLabel('Assigned').selectOption('To me');
    await page.getByText('Assigned to tom').waitFor();
    await page.getByRole('link', { name: 'Review the oldest' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Item approved.').waitFor();
  });

  t.test('reviews that are alike are approved after a count', async (t) => {
    await rig.api('PUT', '/v1/pipelines/noop/config', { body: { review: { sample: 1 } } });
    const ids: string[] = [];
    for (const message of ['one', 'two']) {
      ids.push(await start('/v1/pipelines/noop/echo', { input: { message } }));
    }
    await rig.api('PUT', '/v1/pipelines/noop/config', { body: {} });
    const page = await open(t, '?cause=sampled');
    await page.getByRole('button', { name: 'Approve alike …' }).click();
    await page.getByText('2 of 2 reviews have nothing to look at.').waitFor();
    t.same(await axeViolations(page), []);
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await page.getByText('Approved: 2. First approvals: 0. Skipped: 0.').waitFor();
    for (const id of ids) t.equal((await reviewOf(id)).status.status, 'completed');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  });

  t.test('words of a turned page fill fields, by a box and by the arrow keys', async (t) => {
    const id = await startInvoice(await turnedPage());
    const page = await open(t);
    const content = page.waitForResponse((reply) => reply.url().includes('/content?page=1'));
    await page.goto(`${home}/reviews/${id}`);
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    await page.keyboard.press('Alt+Equal');
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.focus();
    const { words } = await (await content).json();
    const [left, top, right, bottom] = words.find((word: any) => word.text === '250,75').bbox;
    const sheet = page.locator('.page-sheet svg');
    await eventually('the box fills the field', async () => {
      const { x, y, width } = (await sheet.boundingBox())!;
      const scale = width / 300;
      await page.mouse.move(x + (left - 3) * scale, y + (top - 3) * scale);
      await page.mouse.down();
      await page.mouse.move(x + (right + 3) * scale, y + (bottom + 3) * scale, { steps: 3 });
      await page.mouse.up();
      return (await amount.inputValue()) === '250.75';
    });
    t.equal(await focused(page), 'amount');
    t.equal(await page.locator('rect[data-selected]').getAttribute('data-path'), amountPath);
    await page.getByText('Read on page 1 250,75 (reviewer)').waitFor();

    const number = page.getByLabel('Invoice number');
    await number.focus();
    await page.keyboard.press('Alt+w');
    await page.getByRole('application', { name: 'Words of the page' }).waitFor();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Home', 'Shift+ArrowRight']) {
      await page.keyboard.press(key);
    }
    await page.getByRole('status').getByText('“Number 4711”').waitFor();
    await page.keyboard.press('Enter');
    t.equal(await number.inputValue(), 'Number 4711');
    t.equal(await focused(page), 'invoice_number');
    await page.keyboard.press('Alt+w');
    await page.keyboard.press('Escape');
    t.equal(await focused(page), 'invoice_number', 'nothing is chosen, and typing goes on');
    await number.pressSequentially('!');
    await page.getByRole('button', { name: /^Correct \d+ and approve$/ }).click();
    await page.getByText('Item corrected and approved.').waitFor();
    const { completed_unit: unit, evidence } = await reviewOf(id);
    t.match(unit.invoice_object, { amount: 250.75, invoice_number: 'Number 4711!' });
    t.match(evidence[amountPath], { page: 1, text: '250,75', source: 'reviewer' });
    t.notOk(evidence['/invoice_object/invoice_number'], 'what was typed over is not evidence');
  });

  t.test('line items are edited like a sheet', async (t) => {
    const id = await startInvoice();
    const before = (await reviewOf(id)).completed_unit.invoice_object.line_items;
    const page = await open(t, `/${id}`);
    const sheet = page.getByRole('grid', { name: 'Line items' });
    const first = sheet.getByLabel('Description, row 1');
    await first.fill('Mended by hand');
    await first.press('ArrowDown');
    const second = sheet.getByLabel('Description, row 2');
    t.equal(await focused(page), 'description', 'the row below');
    t.equal(await second.inputValue(), await page.evaluate('document.activeElement.value'));
    await sheet.getByRole('button', { name: /^Remove row 2 / }).click();
    await page.getByRole('button', { name: 'Add row' }).first().click();
    const last = sheet.getByLabel(`Description, row ${before.length}`);
    await last.fill('Added');
    const row = String(before.length);
    await sheet.getByLabel(`Quantity, row ${row}`, { exact: true }).fill('2');
    await sheet.getByLabel(`Price base quantity, row ${row}`).fill('1');
    await page.getByRole('button', { name: /^Correct \d+ and approve$/ }).click();
    await page.getByText('Item corrected and approved.').waitFor();
    const { completed_unit: unit } = await reviewOf(id);
    const lines = unit.invoice_object.line_items as { description: string; quantity: number }[];
    t.equal(lines.length, before.length);
    t.equal(lines[0]!.description, 'Mended by hand');
    t.match(lines.at(-1), { description: 'Added', quantity: 2, unit_price: null });
    t.notOk(lines.some(({ description }) => description === before[1].description));
  });

  t.test('ten items are reviewed by keyboard alone', async (t) => {
    const ids: string[] = [];
    for (let index = 1; index <= 10; index += 1) ids.push(await startDoubtful(`item ${index}`));
    const page = await open(t, '?pipeline=noop');
    await page.getByRole('link', { name: 'Review the oldest' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Message', { exact: true });
    const times: number[] = [];
    for (let index = 1; index <= 10; index += 1) {
      await eventually(`item ${index} has the focus`, () =>
        page.evaluate<boolean>(`document.activeElement.value === 'item ${index}'`),
      );
      if (index === 3) await page.keyboard.type('corrected');
      await page.keyboard.press('Enter');
      t.match(await page.evaluate('document.activeElement.textContent'), /pprove/);
      const from = performance.now();
      await page.keyboard.press(index === 7 ? 'Alt+r' : 'Enter');
      if (index === 7) {
        await page.keyboard.type('No message at all.');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      if (index === 10) break;
      await field.and(page.locator(`[value="item ${index + 1}"]`)).waitFor();
      times.push(performance.now() - from);
    }
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    t.comment(`milliseconds to the next item: ${times.map(Math.round).join(', ')}`);
    const states: string[] = [];
    for (const id of ids) states.push((await reviewOf(id)).status.status);
    t.same(new Set(states), new Set(['completed', 'rejected']));
    t.equal(states[6], 'rejected');
    t.match(await reviewOf(ids[2]!), { completed_unit: { message: 'corrected' } });
  });

  t.test(
    'of two reviewers of one item the second hears it, and keeps what was typed',
    async (t) => {
      const id = await startDoubtful('one for two');
      const [first, second] = [await open(t, `/${id}`), await open(t)];
      await first.getByRole('button', { name: 'Approve' }).waitFor();
      await eventually('the first has the claim', async () => (await reviewOf(id)).claim !== null);
      await second.goto(`${home}/reviews/${id}`);
      await second.getByText('has claimed this item.').waitFor();
      await second.getByLabel('Message', { exact: true }).fill('typed by the second');
      t.ok(await second.getByRole('button', { name: 'Correct 1 and approve' }).isDisabled());
      await first.getByRole('button', { name: 'Approve' }).click();
      await first.getByText('Item approved.').waitFor();
      await second.getByRole('button', { name: 'Take over the claim' }).click();
      await second.getByText('This item needs no decision.').waitFor();
      t.equal(
        await second.getByLabel('Message', { exact: true }).inputValue(),
        'typed by the second',
      );
      t.match((await reviewOf(id)).completed_unit, { message: 'one for two' });
    },
  );

  t.test('a session that ends in the middle of a correction loses nothing typed', async (t) => {
    const id = await startDoubtful('to be corrected');
    const page = await open(t, `/${id}`);
    await page.getByLabel('Message', { exact: true }).fill('half a correc');
    await eventually('it is claimed', async () => (await reviewOf(id)).claim !== null);
    const { reviewer } = (await reviewOf(id)).claim;
    t.equal((await rig.api('DELETE', `/v1/keys/${reviewer}`)).status, 204);
    // Sends a request, in case the check of the typed text has not detected the revoked key yet.
    await page.keyboard.press('Control+Enter');
    await page.getByText('The API key is not accepted').waitFor();
    await page.getByLabel('API key or portal link').fill(await keyOf());
    await page.getByRole('button', { name: 'Use key' }).click();
    const field = page.getByLabel('Message', { exact: true });
    await field.waitFor();
    t.equal(await field.inputValue(), 'half a correc');
    await page.getByRole('button', { name: 'Take over the claim' }).click();
    await field.fill('a whole correction');
    await page.getByRole('button', { name: 'Correct 1 and approve' }).click();
    await page.getByText('Item corrected and approved.').waitFor();
    t.match((await reviewOf(id)).completed_unit, { message: 'a whole correction' });
  });

  t.test('the desk speaks German, to screen readers too', async (t) => {
    const id = await startDoubtful('auf Deutsch');
    const page = await open(t);
    await page.evaluate(`localStorage.setItem('workmill.language', 'de')`);
    await page.goto(`${home}/reviews/${id}`);
    await page.getByRole('heading', { name: 'Zu prüfen (1)' }).waitFor();
    t.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.keyboard.press('Alt+k');
    await page.getByRole('heading', { name: 'Tasten' }).waitFor();
    await page.getByText('Jemand anderem übergeben').waitFor();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('button', { name: 'Genehmigen' }).click();
    await page.getByRole('status').getByText('Ergebnis genehmigt.').waitFor();
  });

  t.test('texts of others are shown as they are, and do nothing', async (t) => {
    const hostile = `<img src=x onerror=alert(1)> ' " \u202e javascript:alert(2) </textarea><script>alert(3)</script>`;
    const body = { transcript: hostile, source: hostile.slice(0, 60) };
    const options = { confidence_threshold: 1 };
    const id = await start('/v1/pipelines/support/case', {
      input: { transcript: body.transcript },
      options,
    });
    const echo = await startDoubtful(hostile);
    const page = await open(t, `/${echo}`);
    const field = page.getByLabel('Message', { exact: true });
    await field.waitFor();
    t.equal(await field.inputValue(), hostile);
    await page.goto(`${home}/reviews/${id}`);
    for (const name of ['Conversation', 'Transcript']) {
      await page.getByRole('button', { name, exact: true }).click();
      const shown = page.getByRole('region', { name, exact: true });
      t.match(await shown.textContent(), '<script>alert(3)', name);
    }
    for (const one of [id, echo]) {
      const path = `/v1/reviews/${one}`;
      await rig.api('POST', `${path}/claim`, { body: { force: true } });
      const body = { decision: 'reject', comment: hostile };
      t.equal((await rig.api('POST', `${path}/decision`, { body })).status, 200);
    }
    await page.goto(`${home}/reviews/${echo}`);
    await page.getByText('This item needs no decision.').waitFor();
  });

  const desk = { rig, home, open, start, startContract, reviewOf };
  const startRecord = testPipelinesOnDesk(t, desk);

  t.test('the queue and the desk follow WCAG 2.2 AA and fit 390 pixels', async (t) => {
    const page = await open(t);
    const id = await startInvoice();
    const record = await startRecord();
    const ended = `/${(await rig.api('GET', '/v1/reviews/decided')).json().data[0].workflow_id}`;
    const paths = ['', '?cause=poison_input', '/decided', ended, `/${record}`, `/${id}`];
    for (const path of paths) {
      await page.goto(`${home}/reviews${path}`);
      await page.getByRole('heading').first().waitFor();
      if (path === `/${id}`) await page.getByRole('img', { name: 'Page 1' }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        t.same(await axeViolations(page), [], `${path}, ${colorScheme}`);
      }
      await page.setViewportSize(phone);
      t.same(await overflowing(page), [], `${path} at ${phone.width} pixels`);
      await page.setViewportSize({ width: 1360, height: 900 });
    }
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    t.same(await axeViolations(page), [], 'the list of keys');
  });

  testMonitoring(t, { rig, home, startRecord });

  t.test('no page asked another host, or broke the content security policy', async (t) => {
    t.same(rig.violations, []);
  });
}
