// Generates the samples of plugins/legal that are not plain text from those that are: as PDF, DOCX,
// scan and attachment, with the same expected results. It also writes broken and ambiguous files, a
// contract with tracked changes, and one of 200 pages. --check verifies that they are up to date.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, type GeneratedFile } from './generated-files.ts';
import { liberationFace, standardFace, type Face } from './samples/faces.ts';
import { writeTextDocx } from './samples/office-files.ts';
import { encrypt } from './samples/encrypted-pdf.ts';
import { addPage, addPicturePage, createPdf, finishPdf } from './samples/pdf-file.ts';
import { a4 } from './samples/marks.ts';
import { scan } from './samples/scan.ts';
import {
  negotiated,
  negotiatedResult,
  premisesOn200Pages,
  writeLongLease,
} from './legal-samples/made-contracts.ts';
import { pagesOf } from './legal-samples/pages.ts';
import { writeTrackedDocx } from './legal-samples/tracked-docx.ts';
import { writeEml } from './samples/text-files.ts';

const folder = join(import.meta.dirname, '../../plugins/legal/samples');
const face = liberationFace();
/** Font of the viewer, which is not embedded: long documents remain small. */
const plainFace = standardFace('Helvetica');

interface Golden {
  about: string;
  document: string;
  /** Whether the short demonstration includes the sample. */
  demo?: boolean;
  request?: object;
  status: string;
  completed_unit?: object;
}

/** Samples that the short demonstration shows in addition to some of the texts. */
const shown = new Set(['msa.pdf', 'supply.eml', 'consulting-tracked.docx', 'encrypted.pdf']);

const files = [
  ...(await written('msa', 'msa.pdf', 'completed', (text, title) => pdfOf(text, title))),
  ...(await written('distribution', 'distribution.pdf', 'completed', (text, title) =>
    pdfOf(text, title),
  )),
  ...(await written('license', 'license.docx', 'completed', async (text) => docxOf(text))),
  ...(await written('nda', 'nda-scan.pdf', 'completed', scanOf)),
  ...(await written('supply', 'supply.eml', 'completed', async (text) => mailOf(text))),
  ...(await encrypted()),
  ...(await pageMissing()),
  ...(await long()),
  ...twoContracts(),
  ...broken(),
  ...tracked(),
];
process.exitCode = generate(files, { check: process.argv.includes('--check') });

/** Returns the text in another format with the same expected result. */
async function written(
  name: string,
  document: string,
  status: string,
  write: (text: string, title: string) => Promise<Uint8Array>,
): Promise<GeneratedFile[]> {
  const text = textOf(name);
  const golden = JSON.parse(readFileSync(join(folder, `${name}.golden.json`), 'utf8')) as Golden;
  const kind = document.includes('scan') ? 'scan' : document.split('.')[1]!.toUpperCase();
  const { about: ofText, document: _document, demo: _demo, ...expected } = golden;
  const about = `${ofText}: as ${kind}`;
  const demo = shown.has(document);
  return [
    { path: join(folder, document), bytes: await write(text, name) },
    goldenFile(document.replace('.', '-'), { about, document, demo, ...expected, status }),
  ];
}

async function encrypted(): Promise<GeneratedFile[]> {
  const text = textOf('lease');
  const pdf = await newPdf('lease');
  for (const marks of pagesOf(text, face.measure)) addPage(pdf, a4, { marks, face });
  encrypt(pdf, 'secret');
  const golden = {
    about: 'a lease that needs a password',
    document: 'encrypted.pdf',
    demo: shown.has('encrypted.pdf'),
    // An upload would be rejected immediately.
    sent: 'link',
    status: 'failed',
    error: 'document_unreadable',
  };
  return [
    { path: join(folder, golden.document), bytes: await finishPdf(pdf) },
    goldenFile('encrypted-pdf', golden),
  ];
}

/** Returns the services agreement without its second page. */
async function pageMissing(): Promise<GeneratedFile[]> {
  const pdf = await newPdf('msa');
  for (const [index, marks] of pagesOf(textOf('msa'), face.measure).entries()) {
    if (index !== 1) addPage(pdf, a4, { marks, face });
  }
  return [
    { path: join(folder, 'page-missing.pdf'), bytes: await finishPdf(pdf) },
    doubtful('page-missing.pdf', 'the services agreement without its second page'),
  ];
}

async function long(): Promise<GeneratedFile[]> {
  const about = 'a lease of 198 premises on 200 pages';
  const contract_intelligence = {
    parties: ['Wexcombe Estates Ltd.', 'Pell & Daughters Retail Plc'],
    effective_date: '2026-02-01',
    metadata: { contract_type: 'lease', governing_law: 'England and Wales' },
  };
  const golden = { about, document: 'long.pdf', status: 'completed' };
  return [
    {
      path: join(folder, 'long.pdf'),
      bytes: await pdfOf(writeLongLease(premisesOn200Pages), 'lease', plainFace),
    },
    goldenFile('long-pdf', { ...golden, completed_unit: { contract_intelligence } }),
  ];
}

function twoContracts(): GeneratedFile[] {
  const text = `${textOf('nda')}\n\n${textOf('employment')}`;
  return [
    { path: join(folder, 'two-contracts.txt'), text },
    doubtful('two-contracts.txt', 'an NDA and an employment agreement in one file'),
  ];
}

function broken(): GeneratedFile[] {
  const bytes = docxOf(textOf('license'));
  const golden = {
    about: 'a DOCX that ends in the middle',
    document: 'broken.docx',
    sent: 'link',
    status: 'failed',
    error: 'document_unreadable',
  };
  const half = bytes.subarray(0, bytes.length / 2);
  return [{ path: join(folder, 'broken.docx'), bytes: half }, goldenFile('broken-docx', golden)];
}

function tracked(): GeneratedFile[] {
  const document = 'consulting-tracked.docx';
  const golden = {
    about: 'a consulting agreement with tracked changes and a comment',
    document,
    demo: shown.has(document),
    status: 'completed',
    completed_unit: { contract_intelligence: negotiatedResult },
  };
  return [
    { path: join(folder, document), bytes: writeTrackedDocx(negotiated) },
    goldenFile('consulting-tracked-docx', golden),
  ];
}

function doubtful(document: string, about: string): GeneratedFile {
  const golden = { about, document, status: 'in_review', event: 'workflow.failed' };
  return goldenFile(document.replace(/\.(?:txt)$/, '').replace('.', '-'), golden);
}

function mailOf(text: string): Uint8Array {
  const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const mail = writeEml({
    from: 'Ruth Penrose <ruth@marlow.example>',
    to: 'Joost Verhage <joost@fennick.example>',
    subject: 'Signed supply agreement',
    date: 'Mon, 02 Mar 2026 09:12:00 +0000',
    text: 'Dear Joost,\n\nhere is the agreement with both signatures.\n\nRuth\n',
    file: { name: 'supply-agreement.docx', mediaType, bytes: docxOf(text) },
  });
  return Buffer.from(mail);
}

function textOf(name: string): string {
  return readFileSync(join(folder, `${name}.txt`), 'utf8');
}

function goldenFile(name: string, golden: object): GeneratedFile {
  const text = `${JSON.stringify(golden, null, 2)}\n`;
  return { path: join(folder, `${name}.golden.json`), text };
}

function newPdf(title: string) {
  const facts = { author: 'Workmill', creator: 'Writer', language: 'en', date: '2026-02-20' };
  return createPdf({ title, ...facts });
}

async function pdfOf(text: string, title: string, set: Face = face): Promise<Uint8Array> {
  const pdf = await newPdf(title);
  for (const marks of pagesOf(text, set.measure)) addPage(pdf, a4, { marks, face: set });
  return finishPdf(pdf);
}

async function scanOf(text: string, title: string): Promise<Uint8Array> {
  const pdf = await newPdf(`${title}, scanned`);
  for (const marks of pagesOf(text, face.measure)) addPicturePage(pdf, a4, scan(marks, face));
  return finishPdf(pdf);
}

function docxOf(text: string): Uint8Array {
  return writeTextDocx(text.split('\n').filter((line) => line.trim() !== ''));
}
