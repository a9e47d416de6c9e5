// Writes the samples of plugins/legal that are not plain text, from those that are: as PDF, as DOCX and
// as a scan, each with the results of its text; --check proves them fresh.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, type GeneratedFile } from './generated-files.ts';
import { liberationFace } from './samples/faces.ts';
import { writeTextDocx } from './samples/office-files.ts';
import { encrypt } from './samples/encrypted-pdf.ts';
import { addPage, addPicturePage, createPdf, finishPdf } from './samples/pdf-file.ts';
import { a4 } from './samples/marks.ts';
import { scan } from './samples/scan.ts';
import { pagesOf } from './legal-samples/pages.ts';

const folder = join(import.meta.dirname, '../../plugins/legal/samples');
const face = liberationFace();

interface Golden {
  about: string;
  document: string;
  /** Whether the short demonstration runs it too. */
  demo?: boolean;
  request?: object;
  status: string;
  completed_unit?: object;
}

/** What the short demonstration shows, beside some of the texts. */
const shown = new Set(['msa.pdf', 'license.docx', 'encrypted.pdf']);

const files = [
  ...(await written('msa', 'msa.pdf', 'completed', pdfOf)),
  ...(await written('distribution', 'distribution.pdf', 'completed', pdfOf)),
  ...(await written('license', 'license.docx', 'completed', async (text) => docxOf(text))),
  ...(await written('nda', 'nda-scan.pdf', 'completed', scanOf)),
  ...(await encrypted()),
];
process.exitCode = generate(files, { check: process.argv.includes('--check') });

/** The text in another format, of which the same is expected. */
async function written(
  name: string,
  document: string,
  status: string,
  write: (text: string, title: string) => Promise<Uint8Array>,
): Promise<GeneratedFile[]> {
  const text = readFileSync(join(folder, `${name}.txt`), 'utf8');
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
  const text = readFileSync(join(folder, 'lease.txt'), 'utf8');
  const pdf = await newPdf('lease');
  for (const marks of pagesOf(text, face.measure)) addPage(pdf, a4, { marks, face });
  encrypt(pdf, 'secret');
  const golden = {
    about: 'a lease that needs a password',
    document: 'encrypted.pdf',
    demo: shown.has('encrypted.pdf'),
    // An upload would be refused at once.
    sent: 'link',
    status: 'failed',
    error: 'document_unreadable',
  };
  return [
    { path: join(folder, golden.document), bytes: await finishPdf(pdf) },
    goldenFile('encrypted-pdf', golden),
  ];
}

function goldenFile(name: string, golden: object): GeneratedFile {
  const text = `${JSON.stringify(golden, null, 2)}\n`;
  return { path: join(folder, `${name}.golden.json`), text };
}

function newPdf(title: string) {
  const facts = { author: 'Workmill', creator: 'Writer', language: 'en', date: '2026-02-20' };
  return createPdf({ title, ...facts });
}

async function pdfOf(text: string, title: string): Promise<Uint8Array> {
  const pdf = await newPdf(title);
  for (const marks of pagesOf(text, face.measure)) addPage(pdf, a4, { marks, face });
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
