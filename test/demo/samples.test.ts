// What the samples say about themselves: that they are what their names promise, and that the packaged
// engine recognizes them as their golden files say. The demonstration proves the rest, with the engine
// that is installed; the gate proves that making them again gives the same bytes.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { compare } from '../../core/authoring/differences.ts';
import { samplesOf, type DemoGolden } from '../../core/commands/demo-golden.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { readDocument } from '../../core/reading/host/read-document.ts';
import type { Document } from '../../core/sdk/document.ts';
import { ibanFault } from '../../plugins/finance/checks/iban.ts';
import { hasVatIdForm } from '../../plugins/finance/checks/vat-id.ts';
import finance from '../../plugins/finance/pipeline.ts';
import * as coffeeInvoices from '../../scripts/generate/samples/coffee-invoices.ts';
import * as abroad from '../../scripts/generate/samples/companies-abroad.ts';
import * as companies from '../../scripts/generate/samples/companies.ts';
import * as invoices from '../../scripts/generate/samples/invoices.ts';
import * as letterInvoices from '../../scripts/generate/samples/letter-invoices.ts';
import * as tradeInvoices from '../../scripts/generate/samples/trade-invoices.ts';
import { contextFor } from '../support/context.ts';
import { packaged } from '../reading/pictures.ts';

// Several are recognized page by page.
t.setTimeout(400_000);

const plugin = join(import.meta.dirname, '../../plugins/finance');
const folder = join(plugin, 'samples');
const { operations } = finance;
const all = await samplesOf({ name: 'finance', folder: plugin, operations });
const samples = all.map(({ golden, files }) => ({ golden, bytes: files[0]!.bytes }));
const sampleOf = (name: string) => samples.find(({ golden }) => golden.document === name)!;

function read(bytes: Uint8Array, recognition = packaged): Promise<Document> {
  const { signal } = new AbortController();
  const limits = defaultReadingLimits;
  const options = { fileName: null, declaredType: null, limits, recognition, signal };
  return readDocument(bytes, options);
}

const known = new Map<string, Promise<Document>>();

/** By the packaged engine, once. */
function readSample(name: string): Promise<Document> {
  const document = known.get(name) ?? read(sampleOf(name).bytes);
  known.set(name, document);
  return document;
}

async function run(golden: DemoGolden, document: Document) {
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    input: { document_url: 'document:doc_1', ...golden.request?.input },
    options: golden.request?.options ?? {},
    settings: {},
    documents: { '/document_url': document },
  };
  const operation = finance.operations['invoice']!;
  return operation.run(task as never, contextFor(operation));
}

t.test('the packaged engine recognizes the pictures as their golden files say', async (t) => {
  // Not fax-pages.tif: fax.tif is one of its pages, and each takes ten seconds on a slow machine.
  const pictures = ['scan.pdf', 'letterhead.pdf', 'fax.tif', 'photo.png', 'photo-receipt.jpg'];
  for (const name of pictures) {
    const { golden } = sampleOf(name);
    const outcome = await run(golden, await readSample(name));
    const { completed_unit: unit = {}, business_object: object = {} } = golden;
    t.same(compare('completed_unit', unit, outcome.completedUnit), [], name);
    t.same(compare('business_object', object, outcome.businessObject), [], name);
  }
});

t.test('the hybrids carry their XML as Factur-X wants it', async (t) => {
  const levels = {
    'hybrid.pdf': 'EN 16931',
    'hybrid-contradicting.pdf': 'EN 16931',
    'factur-x-extended.pdf': 'EXTENDED',
    'factur-x-basic.pdf': 'BASIC',
    'factur-x-basic-wl.pdf': 'BASIC WL',
    'factur-x-minimum.pdf': 'MINIMUM',
  };
  const parts = ['MINIMUM', 'BASIC WL'];
  for (const [name, level] of Object.entries(levels)) {
    const { bytes } = sampleOf(name);
    const { attachments, pages, metadata } = await readSample(name);
    const relationship = parts.includes(level) ? 'Data' : 'Alternative';
    t.match(attachments, [{ name: 'factur-x.xml', relationship }], name);
    t.ok(attachments[0]!.document?.xml, 'the XML is well-formed');
    t.ok(pages[0]!.lines.some(({ text }) => text.startsWith('Rechnung Nr.')));
    const stated = `<fx:ConformanceLevel>${level}<`;
    t.ok(Buffer.from(bytes).includes(stated), stated);
    t.ok(metadata);
  }
});

t.test('the scan is recognized, and the broken PDF cannot be read', async (t) => {
  const { pages, notes } = await readSample('scan.pdf');
  t.match(pages, [{ source: 'ocr', straightened: { turn: 0 } }]);
  t.match(notes, [{ code: 'text_recognised' }]);
  for (const name of ['truncated.pdf', 'locked.pdf']) {
    await t.rejects(read(sampleOf(name).bytes), { code: 'document_unreadable' }, name);
  }
});

t.test('the vendor of a letterhead that is a picture stands nowhere else', async (t) => {
  const { golden, bytes } = sampleOf('letterhead.pdf');
  const { vendor } = golden.business_object as { vendor: string };
  const { text } = await read(bytes, { ...packaged, pictures: false });
  t.notOk(text.includes(vendor.split(' ')[0]!));
  const { notes, ...whole } = await readSample('letterhead.pdf');
  t.ok(whole.text.includes(vendor));
  t.match(notes, [{ code: 'text_recognised', page: 1 }]);
});

t.test('accounts and VAT ids have the right form, mail is at names for examples', (t) => {
  const all = { ...invoices, ...coffeeInvoices, ...tradeInvoices, ...letterInvoices };
  for (const { account, number } of Object.values(all)) {
    if (account) t.equal(ibanFault(account.iban), null, number);
  }
  for (const { vatId, contact } of Object.values({ ...companies, ...abroad })) {
    if (vatId !== undefined) t.equal(hasVatIdForm(vatId), true, vatId);
    t.match(contact.email, /\.example$/);
  }
  t.end();
});

t.test('the samples together stay small', (t) => {
  const total = samples.reduce((sum, { bytes }) => sum + bytes.length, 0);
  t.ok(total < 3_000_000, `${total} bytes`);
  t.end();
});

t.test('the table of the samples names each of them', async (t) => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  for (const { golden } of samples) t.match(readme, `| \`${golden.document}\` |`);
});
