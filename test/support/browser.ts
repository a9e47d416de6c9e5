// A real Chromium for tests of pages: reports requests to other hosts, overflow, and violations
// that axe-core finds.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Test } from 'tap';

export const browserFile = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => existsSync(file));

/** Reason why no browser is available; false if one is. */
export const noBrowser: string | false =
  browserFile === undefined && 'no Chromium is installed (scripts/test-tools installs one)';

/** Timeout for a machine that is five times slower. */
const patienceMs = 60_000;

/** The viewport of a small phone. */
export const phone = { width: 390, height: 844 };

export async function launchBrowser(t: Test): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: browserFile!,
    // Chromium refuses to start as root with its sandbox; the tests open only their own pages.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  t.teardown(() => browser.close());
  return browser;
}

export interface PageOptions extends BrowserContextOptions {
  url: string;
  /** Only origin that the page may send requests to. */
  home: string;
  /** Receives a line per violation: requests to other hosts, script errors, blocked content. */
  violations: string[];
}

/** Opens a page in its own context, as another user's browser would. */
export async function openPage(
  t: Test,
  browser: Browser,
  { url, home, violations, ...context }: PageOptions,
): Promise<Page> {
  const opened = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1360, height: 900 },
    ...context,
  });
  t.teardown(() => opened.close());
  opened.setDefaultTimeout(patienceMs);
  const page = await opened.newPage();
  page.on('request', (request) => {
    const at = request.url();
    if (!at.startsWith(`${home}/`) && !/^(data|blob):/.test(at)) violations.push(`asked ${at}`);
  });
  page.on('pageerror', (error) => violations.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(url);
  return page;
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Returns a line per WCAG 2.2 AA rule that the page breaks: the rule and the first element. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const options = JSON.stringify({ runOnly: { type: 'tag', values } });
  // A string, because these tests are typed for Node.js, which has no `document`.
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} (${nodes.length})`);
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Returns the elements that make the page wider than its viewport. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1);
    const outside = wide.filter((element) => !element.closest('.table-box, pre'));
    // A hidden heading can leave a box that scrolls.
    return (outside.length > 0 ? outside : wide)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  })()`);
}
