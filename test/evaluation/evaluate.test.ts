import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { readDataset } from '../../core/evaluation/dataset.ts';
import { evaluate } from '../../core/evaluation/evaluate.ts';
import { formatReport } from '../../core/evaluation/format-report.ts';
import { financeProfile } from '../../core/evaluation/profile.ts';

async function dataset(lines: readonly (object | string)[]): Promise<string> {
  const folder = t.testdir({});
  await mkdir(join(folder, 'files'));
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(join(folder, 'truth.jsonl'), `${text.join('\n')}\n`);
  return folder;
}

const good = { id: 'a', file: 'files/a.xml', kind: 'xml', truth: { amount: 5 } };
const scan = { id: 'b', file: 'files/b.png', kind: 'scan', truth: { amount: 7, currency: 'EUR' } };

t.test(
  'a data set runs document by document and is reported by kind, with its misses',
  async (t) => {
    const folder = await dataset([good, scan, { ...scan, id: 'c' }]);
    const seen: string[] = [];
    const report = await evaluate({
      dataset: await readDataset(folder),
      profile: financeProfile,
      threshold: 0.9,
      async run(document) {
        seen.push(document.path);
        if (document.id === 'c') return { error: 'document_unreadable' };
        const completedUnit = { invoice_object: { amount: 5 } };
        return { completedUnit, confidence: 0.9, evidence: {} };
      },
    });
    t.same(
      seen,
      ['a.xml', 'b.png', 'b.png'].map((name) => join(folder, 'files', name)),
    );
    t.match(report.kinds['xml'], { documents: 1, documentsRight: 1, failed: 0, fieldsRight: 1 });
    t.match(report.kinds['scan'], { documents: 2, documentsRight: 0, failed: 1 });
    t.match(report.kinds['scan']!.fields['amount'], { right: 0, wrong: 1, missed: 1 });
    t.match(report.misses, [
      { id: 'b', field: 'amount', outcome: 'wrong', expected: 7, given: 5 },
      { id: 'b', field: 'currency', outcome: 'missed', expected: 'EUR', given: null },
    ]);
    t.match(report.errors, [{ id: 'c', error: 'document_unreadable' }]);
    const told = formatReport(report);
    t.match(
      told,
      /^xml: 1 documents, 1 with every labeled field right, 1 with every line item too, 0 failed$/m,
    );
    t.match(told, /^measure: names are equal from 0\.85 of their words on, counted on both sides/m);
    t.same(
      report.passed?.wrong.map(({ id, fields }) => [id, fields.map(({ field }) => field)]),
      [['b', ['amount']]],
    );
    t.match(
      told,
      /^passed at the configured threshold of 0\.9: 2 documents, 1 with a wrong or invented value$/m,
    );
    t.match(told, /^ {2}b \(0\.900\)\n {4}amount: expected 7, was 5$/m);
    t.match(told, /^documents that failed\n {2}c: document_unreadable$/m);
    t.match(told, /^ {2}b {2}amount wrong\n {4}expected 7, was 5$/m);
    t.match(told, /^ {2}b {2}currency missed\n {4}expected EUR, was nothing$/m);
  },
);

t.test('a value given for what is labeled as absent counts against the fields', async (t) => {
  const folder = await dataset([{ ...good, truth: { amount: 5, due_date: null } }]);
  const evaluated = async (invoice: object) =>
    await evaluate({
      dataset: await readDataset(folder),
      profile: financeProfile,
      threshold: 0.9,
      run: async () => ({
        completedUnit: { invoice_object: { amount: 5, ...invoice } },
        confidence: 0.8,
        evidence: {},
      }),
    });
  t.equal((await evaluated({})).total.fieldsRight, 1);
  const invented = await evaluated({ due_date: '2026-03-05' });
  t.equal(invented.total.fieldsRight, 0.5);
  t.match(invented.passed, { documents: 0, wrong: [] });
});

t.test('only the kinds that are asked for are read', async (t) => {
  const folder = await dataset([good, scan]);
  t.match(await readDataset(folder, { kinds: ['scan'] }), [{ id: 'b', fileName: 'b.png' }]);
});

t.test('a line of the truth that cannot be used is named', async (t) => {
  await t.rejects(readDataset(await dataset([good, '{broken'])), /truth\.jsonl line 2 is not JSON/);
  await t.rejects(readDataset(await dataset([{ id: 'a' }])), /truth\.jsonl line 1 lacks/);
});
