// Sentences about what operators do on the screens of workflows: filter, sort, run again, erase.

import type { Test } from 'tap';
import type { Rig } from './rig.ts';

export function testOperating(
  t: Test,
  {
    rig,
    home,
    hostile,
    echo,
  }: {
    rig: Rig;
    home: string;
    hostile: string;
    echo(message: string, options?: object): Promise<string>;
  },
): void {
  t.test('workflows that failed in a step are filtered, and run again together', async (t) => {
    rig.receiver.answers.set('/missing.pdf', 404);
    const input = { document_url: `${rig.receiver.origin}/missing.pdf` };
    const failed = await rig.api('POST', '/v1/pipelines/finance/invoice', { body: { input } });
    const id: string = failed.json().workflow_id;
    const page = await rig.openAs(t, 'workflows');
    const choice = page.getByRole('combobox', { name: 'Stopped at' });
    await page.getByRole('link', { name: id }).waitFor();
    await choice.locator('option', { hasText: 'reading (1)' }).waitFor({ state: 'attached' });
    await choice.selectOption('reading');
    t.equal(page.url(), `${home}/workflows?stop_point=reading`);
    await page.getByRole('link', { name: id }).click();
    const attempts = page.getByRole('region', { name: 'Attempts without a result' });
    await attempts.getByRole('row', { name: /^1 .* reading document_unreachable$/ }).waitFor();
    await page.getByRole('link', { name: 'Stopped at: reading' }).click();
    const same = 'status=failed&pipeline=finance&stop_point=reading';
    t.equal(page.url(), `${home}/workflows?${same}`);
    await page.getByRole('button', { name: 'Run all matching again …' }).click();
    await page.getByLabel('Reason').fill('The receiver was down.');
    await page.getByRole('button', { name: 'Run 1 workflow again' }).click();
    await page.getByRole('link', { name: 'All bulk actions' }).click();
    await page
      .getByRole('row', { name: /Run workflows again/ })
      .first()
      .getByRole('link')
      .click();
    await page.getByText('The receiver was down.').waitFor();
    await page.getByRole('row', { name: id }).getByText('Started again').waitFor();
    await page.getByRole('row', { name: id }).getByRole('link').nth(1).click();
    await page.getByText(`Runs ${id} again.`).waitFor();
    await page.getByText(/Reason given by .*: The receiver was down\./).waitFor();
  });

  t.test('columns sort the list; the order is in the address and in a saved view', async (t) => {
    const [low, high] = [await echo('low', { confidence: 0.02 }), await echo('high')];
    const page = await rig.openAs(t, 'workflows?pipeline=noop');
    const heading = page.getByRole('columnheader', { name: 'Confidence' });
    t.equal(
      await page.getByRole('columnheader', { name: 'Submitted' }).getAttribute('aria-sort'),
      'descending',
    );
    await heading.getByRole('link').click();
    t.equal(page.url(), `${home}/workflows?pipeline=noop&sort=confidence_score&order=desc`);
    t.equal(await heading.getAttribute('aria-sort'), 'descending');
    await heading.getByRole('link').click();
    t.equal(await heading.getAttribute('aria-sort'), 'ascending');
    await page.getByText('Only workflows with a confidence are in this order.').waitFor();
    await page.locator('tr[aria-rowindex="2"]', { hasText: low }).waitFor();
    t.equal(await page.locator('tr[aria-rowindex="2"]', { hasText: high }).count(), 0);
    const address = page.url();
    await page.getByRole('columnheader', { name: 'Duration' }).getByRole('link').click();
    await page.getByText('Only workflows that have ended are in this order.').waitFor();
    await page.getByRole('combobox', { name: 'Duration' }).selectOption('Below 1 s');
    await page.waitForURL(({ searchParams: asked }) => asked.get('duration_below_ms') === '1000');
    t.match(page.url(), /sort=duration&order=desc/);
    await page.locator('tr[aria-rowindex="2"]').waitFor();
    await page.goto(address);
    await page.getByText('Views', { exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('unsure first');
    await page.getByRole('button', { name: 'Save these filters' }).click();
    await page.goto(`${home}/workflows`);
    await page.getByText('Views', { exact: true }).click();
    await page.getByRole('link', { name: 'unsure first' }).click();
    t.equal(page.url(), address);
    await page.locator('tr[aria-rowindex="2"]', { hasText: low }).waitFor();
  });

  t.test('a workflow runs again with the settings of then, and names the first one', async (t) => {
    await rig.api('PUT', '/v1/pipelines/noop/config', { body: { confidence_threshold: 0.8 } });
    const id = await echo('then', { confidence: 0.7 });
    await rig.api('PUT', '/v1/pipelines/noop/config', { body: {} });
    const page = await rig.openAs(t, `workflows/${id}`);
    await page.getByRole('button', { name: 'Run again …' }).click();
    await page
      .getByLabel('Settings of the pipeline')
      .selectOption('Those that applied when this workflow started');
    await page.getByLabel('Reason').fill('Compare.');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(`Runs ${id} again.`).waitFor();
    await page.getByText('A person has to decide').waitFor();
    t.not(page.url(), `${home}/workflows/${id}`);
  });

  t.test('the content of a workflow is erased after saying what goes and what stays', async (t) => {
    const id = await echo('to be erased');
    const reading = await rig.openAs(t, `workflows/${id}`, { held: ['workflows:read'] });
    await reading.getByRole('region', { name: 'Result' }).waitFor();
    t.equal(await reading.getByRole('button', { name: 'Erase …' }).count(), 0);
    const page = await rig.openAs(t, `workflows/${id}`);
    await page.getByRole('button', { name: 'Erase …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('result, evidence and review').waitFor();
    await dialog.getByText('the audit trail', { exact: true }).waitFor();
    t.ok(await dialog.getByRole('button', { name: 'Erase the content' }).isDisabled());
    await dialog.getByLabel('Reason').fill(hostile);
    await dialog.getByRole('button', { name: 'Erase the content' }).click();
    await page.getByText('The content was erased').waitFor();
    await page.getByText(`: ${hostile}`).waitFor();
    t.equal(await page.getByRole('button', { name: 'Erase …' }).count(), 0);
    t.equal(await page.getByRole('button', { name: 'Run again …' }).count(), 0);
    const tabs = page.getByRole('navigation', { name: 'Of this workflow' });
    await tabs.getByRole('link', { name: 'Audit trail' }).click();
    await page
      .getByRole('row', { name: /workflow\.erased/ })
      .getByText(hostile)
      .waitFor();
    const result = (await rig.api('GET', `/v1/results/${id}`)).json();
    t.equal(result.completed_unit, null);
  });

  t.test('the last outcomes of a pipeline are read aloud, and open their list', async (t) => {
    await echo('done');
    const page = await rig.openAs(t, '');
    const outcomes = page.getByRole('link', { name: /^noop, the last \d+: \d+ done, 0 failed/ });
    await outcomes.waitFor();
    t.equal(await outcomes.locator('i').count(), 20, 'as wide for one workflow as for twenty');
    await outcomes.click();
    t.equal(page.url(), `${home}/workflows?pipeline=noop&sort=finished_at&order=desc`);
  });
}
