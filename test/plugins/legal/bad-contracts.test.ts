// What is no whole contract: it is sent to a person with the reason, or refused.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { analyze } from './analyze.ts';

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../plugins/legal/samples', name), 'utf8');
const codesOf = async (text: string): Promise<string[]> =>
  (await analyze(text)).validation.failures.map(({ code }) => code);

/** The text on as many pages, with numbers at their feet but for those that are left out. */
function onPages(text: string, count: number, without: readonly number[]): string {
  const paragraphs = text.split('\n\n');
  const perPage = Math.ceil(paragraphs.length / count);
  return Array.from({ length: count }, (_, index) => {
    const page = paragraphs.slice(index * perPage, (index + 1) * perPage).join('\n\n');
    return without.includes(index + 1) ? '' : `${page}\n\nPage ${index + 1} of ${count}\n`;
  }).join('\n');
}

t.test('a page that is missing is named', async (t) => {
  const text = sample('distribution.txt');
  t.same(await codesOf(onPages(text, 5, [])), []);
  const { validation } = await analyze(onPages(text, 5, [3]));
  t.match(validation.failures, [{ code: 'pages_missing', message: /: 3\. Send the whole/ }]);
  t.same(await codesOf(`${onPages(text, 4, [2])}\nPage 1 of 4\nPage 3 of 4\n`), [], 'two parts');
});

t.test('a second contract after the signatures of the first is found', async (t) => {
  const [one, other] = [sample('nda.txt'), sample('employment.txt')];
  t.same(await codesOf(`${one}\n\n${other}`), ['several_contracts']);
  t.same(await codesOf(`${one}\n\nEXHIBIT A\n\nForm of employment agreement\n\n${other}`), []);
  t.same(await codesOf(one), []);
});

t.test('ten megabytes in one line are refused or sent to a person', async (t) => {
  const line = 'the party of the first part shall pay '.repeat(270_000);
  try {
    t.ok((await codesOf(line)).includes('parties_missing'));
  } catch (error) {
    t.match(error, { code: 'document_unreadable' });
  }
});
