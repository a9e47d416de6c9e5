import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { loadCaseSets, runCases } from '../../core/evaluation/cases.ts';
import { Fault } from '../../core/kernel/errors.ts';
import type { Document } from '../../core/sdk/document.ts';
import { peppolInvoice } from '../plugins/finance/rules/invented.ts';
import { readBytes } from '../plugins/finance/invoice-files.ts';

const plugins = join(import.meta.dirname, '../../plugins');

async function folderOf(rows: readonly object[]): Promise<string> {
  const folder = t.testdir({});
  await writeFile(join(folder, 'rules.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  return folder;
}

async function read(path: string): Promise<Document> {
  if (path.endsWith('torn.xml')) throw new Fault('document_unreadable', 'it ends too early');
  return readBytes(
    peppolInvoice().replace(path.endsWith('no-id.xml') ? '<cbc:ID>W-17</cbc:ID>' : '#', ''),
  );
}

t.test("the finance plugin's rules are counted by family, wrong verdicts are listed", async (t) => {
  const [set] = await loadCaseSets([join(plugins, 'none'), plugins], 'finance');
  const folder = await folderOf([
    { id: 'a', file: 'no-id.xml', rules: ['BR-02'], expect: 'fail' },
    { id: 'b', file: 'whole.xml', rules: ['BR-02'], expect: 'pass' },
    { id: 'c', file: 'whole.xml', rules: ['BR-CO-15'], expect: 'fail' },
    { id: 'd', file: 'torn.xml', rules: ['BR-02'], expect: 'pass' },
    { id: 'e', file: 'whole.xml', rules: [], expect: 'flag' },
  ]);
  const report = await runCases(folder, set!, read);
  t.match(report, { file: 'rules.jsonl', cases: 4, asExpected: 2, notJudged: 1 });
  t.match(report?.families, {
    BR: { cases: 2, asExpected: 2 },
    'BR-CO': { cases: 1, asExpected: 0 },
  });
  t.same(report?.wrong, [
    { id: 'c', family: 'BR-CO', expected: 'fired', given: 'silent' },
    { id: 'd', family: 'unreadable', expected: 'a document', given: 'document_unreadable' },
  ]);
});

t.test('a data set without the file and a plugin without cases have none', async (t) => {
  const [set] = await loadCaseSets([plugins], 'finance');
  t.equal(await runCases(t.testdir({}), set!, read), null);
  t.same(await loadCaseSets([plugins], 'unheard-of'), []);
});

t.test('a line that is no case is named', async (t) => {
  const [set] = await loadCaseSets([plugins], 'finance');
  await t.rejects(runCases(await folderOf([{ id: 'a' }]), set!, read), /rules\.jsonl line 1 lacks/);
});

t.test('a case without a rule asks for any flag, or for one of the kind it names', async (t) => {
  const [set] = await loadCaseSets([plugins], 'finance');
  const odd = 'hybrid-visual-xml-mismatch';
  const folder = await folderOf([
    { id: 'a', file: 'no-id.xml', rules: [], expect: 'fail' },
    { id: 'b', file: 'whole.xml', rules: [odd], expect: 'flag' },
    { id: 'c', file: 'whole.xml', rules: ['a kind of another plugin'], expect: 'flag' },
  ]);
  const report = await runCases(folder, set!, read);
  t.match(report, { cases: 2, asExpected: 1, notJudged: 1 });
  t.match(report?.wrong, [{ id: 'b', family: odd, expected: 'fired', given: 'silent' }]);
});
