// What the samples say about themselves: that they are what their names promise, that their golden
// files are right for the plugin, and that making them again gives the same bytes.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { compare } from '../../core/authoring/differences.ts';
import { loadSamples } from '../../core/commands/demo-golden.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { readDocument } from '../../core/reading/read-document.ts';
import type { Document } from '../../core/sdk/document.ts';
import { ibanFault } from '../../plugins/finance/checks/iban.ts';
import { hasVatIdForm } from '../../plugins/finance/checks/vat-id.ts';
import finance from '../../plugins/finance/pipeline.ts';
import { makeSamples } from '../../scripts/generate/samples/collection.ts';
import * as companies from '../../scripts/generate/samples/companies.ts';
import * as invoices from '../../scripts/generate/samples/invoices.ts';
import * as tradeInvoices from '../../scripts/generate/samples/trade-invoices.ts';
import { contextFor } from '../support/context.ts';
import { packaged } from '../reading/pictures.ts';

const folder = join(import.meta.dirname, '../../plugins/finance/samples');
const samples = await loadSamples(folder);
const sampleOf = (name: string) => samples.find(({ golden }) => golden.document === name)!;

function read(bytes: Uint8Array): Promise<Document> {
  const { signal } = new AbortController();
  const limits = defaultReadingLimits;
  const options = { fileName: null, declaredType: null, limits, recognition: packaged, signal };
  return readDocument(bytes, options);
}

t.test('making the samples again gives the same bytes', async (t) => {
  const made = await makeSamples();
  t.same(
    made.map(({ golden }) => golden.document).sort(),
    samples.map((s) => s.golden.document),
  );
  for (const { golden, bytes } of made) {
    t.ok(Buffer.from(bytes).equals(sampleOf(golden.document).bytes), golden.document);
  }
});

t.test('the plugin reads every sample as its golden file says', async (t) => {
  const readable = samples.filter(({ golden }) => golden.status !== 'failed');
  t.ok(readable.length >= 11);
  for (const { golden, bytes } of readable) {
    const task = {
      workflowId: 'wf_1',
      attempt: 1,
      input: { document_url: 'document:doc_1', ...golden.request.input },
      options: golden.request.options ?? {},
      settings: {},
      documents: { '/document_url': await read(bytes) },
    };
    const operation = finance.operations['invoice']!;
    const outcome = await operation.run(task as never, contextFor(operation));
    const { completed_unit: unit = {}, business_object: object = {} } = golden;
    t.same(compare('completed_unit', unit, outcome.completedUnit), [], golden.document);
    t.same(compare('business_object', object, outcome.businessObject), [], golden.document);
  }
});

t.test('the hybrids carry their XML as Factur-X wants it', async (t) => {
  for (const name of ['hybrid.pdf', 'hybrid-contradicting.pdf']) {
    const { bytes } = sampleOf(name);
    const { attachments, pages, metadata } = await read(bytes);
    t.match(attachments, [{ name: 'factur-x.xml', relationship: 'Alternative' }], name);
    t.ok(attachments[0]!.document?.xml, 'the XML is well-formed');
    t.ok(pages[0]!.lines.some(({ text }) => text.startsWith('Rechnung Nr.')));
    t.match(Buffer.from(bytes).toString('latin1'), /<fx:ConformanceLevel>EN 16931</);
    t.ok(metadata);
  }
});

t.test('the scan is recognised, and the broken PDF cannot be read', async (t) => {
  const { pages, notes } = await read(sampleOf('scan.pdf').bytes);
  t.match(pages, [{ source: 'ocr', straightened: { turn: 0 } }]);
  t.match(notes, [{ code: 'text_recognised' }]);
  await t.rejects(read(sampleOf('truncated.pdf').bytes), { code: 'document_unreadable' });
});

t.test('accounts and VAT ids have the right form, mail is at names for examples', (t) => {
  for (const { account, number } of Object.values({ ...invoices, ...tradeInvoices })) {
    if (account) t.equal(ibanFault(account.iban), null, number);
  }
  for (const { vatId, contact } of Object.values(companies)) {
    if (vatId !== undefined) t.equal(hasVatIdForm(vatId), true, vatId);
    t.match(contact.email, /\.example$/);
  }
  t.end();
});

t.test('the table of the samples names each of them', async (t) => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  for (const { golden } of samples) t.match(readme, `| \`${golden.document}\` |`);
});
