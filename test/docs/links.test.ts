// The pages as a whole: the index links each of them, no link is dead, and the page of commands has
// every command.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
// The template is copied into a plugin's folder, and its links are those of that folder.
const pages = files.filter((file) => file.endsWith('.md') && !file.includes('/template/'));

interface Link {
  page: string;
  line: number;
  target: string;
}

/** Links of a page, without those in blocks of code. */
function linksOf(page: string): Link[] {
  const text = read(page).replaceAll(/^```[^]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  return text.split('\n').flatMap((content, index) => {
    const found = [...content.matchAll(/\]\(([^)\s]+)\)/g), ...content.matchAll(/src="([^"]+)"/g)];
    return found.map((match) => ({ page, line: index + 1, target: match[1]! }));
  });
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map((match) => match[1]!);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const isLocal = ({ target }: Link): boolean => !/^[a-z]+:/.test(target);
const fileOf = ({ page, target }: Link): string => {
  const [path] = target.split('#');
  return path === '' ? page : normalize(join(dirname(page), path!)).replace(/\/$/, '');
};

t.test('no link between pages or to a file of the project is dead', async (t) => {
  const dead: string[] = [];
  const links = pages.flatMap(linksOf).filter(isLocal);
  t.ok(links.length > 100);
  for (const link of links) {
    const file = fileOf(link);
    const isThere = files.some((one) => one === file || one.startsWith(`${file}/`));
    const anchor = link.target.split('#')[1];
    const isComplete = anchor === undefined || (isThere && anchorsOf(file).includes(anchor));
    if (!isThere || !isComplete) dead.push(`${link.page}:${link.line}: ${link.target}`);
  }
  t.same(dead, []);
});

t.test('the index links every page', async (t) => {
  const linked = new Set(
    ['docs/README.md', 'docs/adr/README.md'].flatMap(linksOf).filter(isLocal).map(fileOf),
  );
  const own = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
  t.same(
    own.filter((page) => !linked.has(page)),
    [],
  );
});

t.test('every decision has a context, a decision and consequences', async (t) => {
  const decisions = pages.filter((page) => /^docs\/adr\/\d/.test(page));
  t.ok(decisions.length > 10);
  for (const [index, page] of decisions.sort().entries()) {
    const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map((match) => match[1]!);
    t.same(headings.slice(1), ['Context', 'Decision', 'Consequences'], page);
    t.match(headings[0], new RegExp(`^${index + 1}\\. `), page);
    t.match(read(page), /^Status: (accepted|superseded by \d+)$/m, page);
  }
});

t.test('the page of commands has every command', async (t) => {
  const sources = files.filter((file) =>
    /^core\/(command-line|commands\/[a-z-]+-program)\.ts$/.test(file),
  );
  const names = sources.flatMap((file) =>
    [...read(file).matchAll(/\.command\('([a-z-]+)/g)].map((match) => match[1]!),
  );
  t.ok(names.length > 40);
  const page = read('docs/commands.md');
  t.same(
    [...new Set(names)].filter((name) => !new RegExp(`\`[^\`]*\\b${name}\\b`).test(page)),
    [],
  );
});
