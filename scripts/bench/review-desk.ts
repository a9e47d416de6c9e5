// Waiting time of a reviewer for an item of the review desk: opened from the queue with its page
// cached by the appliance, and as the next item. In Chromium, on a real appliance, one item after
// the other, with a pause in which the desk prefetches the next item. `scripts/node
// scripts/bench/review-desk.ts`; about a minute.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { request } from 'undici';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { startBenchAppliance, type BenchAppliance } from './bench-appliance.ts';
import { machineLoad, quantile } from './bench-database.ts';

const items = 20;
/** Pause between items, in milliseconds; shorter than that of a reviewer. */
const pauseMs = 1_000;
const aims = { opened: 300, next: 100 };

const root = join(import.meta.dirname, '../..');
const sample = readFileSync(join(root, 'plugins/finance/samples/text-english.pdf'));

execFileSync(join(root, 'scripts/build-dashboard'), { stdio: 'ignore' });
const folder = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
const appliance = await startBenchAppliance({ folder });
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  for (let index = 0; index <= items; index += 1) await startReview(appliance, index);
  const first = await openQueue(browser, appliance);
  const next = await timesOfNext(first);
  report('next item', next, aims.next);
  // The cache of the browser is empty; the appliance has cached the pages.
  const second = await openQueue(browser, appliance);
  const opened = await timesFromQueue(second);
  report('opened from the queue, page kept by the appliance', opened, aims.opened);
  console.log(machineLoad());
} finally {
  await browser.close();
  await appliance.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Submits a new invoice that needs a review. */
async function startReview(
  { origin, firstRun: { api_key: key } }: BenchAppliance,
  index: number,
): Promise<void> {
  const pdf = await PDFDocument.load(sample);
  pdf.setSubject(`item ${index}`);
  const authorization = `Bearer ${key}`;
  const stored = await request(`${origin}/v1/documents`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/pdf' },
    body: Buffer.from(await pdf.save()),
  });
  const { document_url } = (await stored.body.json()) as { document_url: string };
  const started = await request(`${origin}/v1/pipelines/finance/invoice`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify({ input: { document_url }, options: { confidence_threshold: 1 } }),
  });
  const { status } = (await started.body.json()) as { status: string };
  if (status !== 'in_review') throw new Error(`item ${index} is ${status}, not in review`);
}

async function openQueue(
  opened: Browser,
  { origin, firstRun: { api_key: key } }: BenchAppliance,
): Promise<Page> {
  const context = await opened.newContext({ viewport: { width: 1360, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/reviews#key=${key}`);
  await page.getByRole('link', { name: 'Review the oldest' }).waitFor();
  await clock.sleep(pauseMs);
  return page;
}

async function timesOfNext(page: Page): Promise<number[]> {
  await timeOf(page, '.head .button[data-kind=main]');
  const times: number[] = [];
  while (times.length < items) {
    await clock.sleep(pauseMs);
    times.push(await timeOf(page, '[data-key=skip]'));
  }
  return times;
}

/** Opens each item by its link in the table, without hovering over it first. */
async function timesFromQueue(page: Page): Promise<number[]> {
  const times: number[] = [];
  while (times.length < items) {
    const row = `tr:nth-child(${times.length + 2}) .queue-reason`;
    times.push(await timeOf(page, row));
    await page.goBack();
    await page.locator('.queue-reason').first().waitFor();
    await clock.sleep(pauseMs);
  }
  return times;
}

/**
 * Returns the milliseconds from the press of a button until the next item is painted: its page is
 * drawn and a field has the focus. This is checked in a task after each frame. A string, because scripts are typed for Node.js, which has no
 * `document`.
 */
function timeOf(page: Page, button: string): Promise<number> {
  return page.evaluate<number>(`new Promise((done, fail) => {
    const canvas = () => document.querySelector('.page-sheet canvas');
    const before = canvas();
    const from = performance.now();
    document.querySelector(${JSON.stringify(button)}).click();
    const look = () => {
      const isThere =
        canvas() !== null &&
        canvas() !== before &&
        document.activeElement.dataset.place !== undefined;
      if (isThere) done(performance.now() - from);
      else if (performance.now() - from > 30000) fail(new Error('the item does not open'));
      else afterFrame();
    };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = look;
    const afterFrame = () => requestAnimationFrame(() => port2.postMessage(null));
    afterFrame();
  })`);
}

function report(what: string, times: readonly number[], aimMs: number): void {
  const [median, p95, most] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
  const figures = [median, p95, most].map((ms) => Math.round(ms));
  console.log(
    `${what}: median ${figures[0]} ms (aim ${aimMs}), p95 ${figures[1]}, most ${figures[2]}; ${times.length} items`,
  );
}
