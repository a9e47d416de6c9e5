// Memory that a document adds to the reader process: its highest resident memory during the read,
// beside its memory after a small document of the same format. The table in
// core/reading/client/read-weight.ts is taken from these figures. `scripts/node
// scripts/bench/read-weights.ts [name part]`.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { systemClock } from '../../core/kernel/clock.ts';
import { createReader, defaultReaderLimits } from '../../core/reading/reader.ts';
import { officeFile } from '../../test/reading/zip-files.ts';
import * as scans from './scan-files.ts';

const [part = ''] = process.argv.slice(2);
const megabyte = 2 ** 20;

interface Case {
  small(): Buffer | Promise<Buffer>;
  large(): Buffer | Promise<Buffer>;
}

const line =
  '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:Note>Cable, 3 m</cbc:Note></cac:InvoiceLine>\n';
const ubl =
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="a" xmlns:cbc="b"';
const xml = (bytes: number): Buffer =>
  Buffer.from(`<?xml version="1.0"?><Invoice ${ubl}>${repeated(line, bytes)}</Invoice>`);
const html = (bytes: number): Buffer => {
  const row = '<tr><td>4711</td><td>Cable, 3 m</td><td>12.50</td></tr>\n';
  return Buffer.from(
    `<!doctype html><html><body><table>${repeated(row, bytes)}</table></body></html>`,
  );
};
const text = (bytes: number): Buffer =>
  Buffer.from(repeated('Dear all, this is a line of a letter about 12 cables of 3 m.\n', bytes));
const csv = (bytes: number): Buffer =>
  Buffer.from(`id;name;amount\n${repeated('4711;Cable, 3 m;12.50\n', bytes)}`);
const mail = (bytes: number): Buffer => {
  const content = text(bytes).toString('base64');
  const head = 'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n';
  const about =
    'Content-Disposition: attachment; filename=a.txt\r\nContent-Transfer-Encoding: base64';
  return Buffer.from(`${head}${about}\r\n\r\n${content}\r\n--x--\r\n`);
};
const docx = (bytes: number): Buffer => {
  const paragraph = '<w:p><w:r><w:t>A paragraph about 12 cables of 3 m.</w:t></w:r></w:p>';
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const content = `<w:document xmlns:w="${namespace}"><w:body>${repeated(paragraph, bytes)}</w:body></w:document>`;
  return officeFile('word/document.xml', { 'word/document.xml': content });
};

const documents: Readonly<Record<string, Case>> = {
  'XML, 8 MiB': { small: () => xml(1000), large: () => xml(8 * megabyte) },
  'XML, 16 MiB': { small: () => xml(1000), large: () => xml(16 * megabyte) },
  'HTML, 4 MiB': { small: () => html(1000), large: () => html(4 * megabyte) },
  'text, 4 MiB': { small: () => text(1000), large: () => text(4 * megabyte) },
  'text, 8 MiB': { small: () => text(1000), large: () => text(8 * megabyte) },
  'CSV, 4 MiB': { small: () => csv(1000), large: () => csv(4 * megabyte) },
  'mail, 8 MiB in a file': { small: () => mail(1000), large: () => mail(8 * megabyte) },
  'DOCX, 8 MiB unzipped': { small: () => docx(1000), large: () => docx(8 * megabyte) },
  'PDF, 200 pages of text': { small: () => textPdf(1), large: () => textPdf(200) },
  'PDF, A4 in color at 300 dpi': { small: () => textPdf(1), large: () => scans.colorPdf(1) },
  'PDF, A4 in color at 600 dpi': {
    small: () => textPdf(1),
    large: () => scans.colorPdf(1, { width: 4960, height: 7016 }),
  },
  'fax, 1 page (G4 TIFF)': { small: () => textPdf(1), large: () => scans.faxPages(1) },
  'color, A4 at 300 dpi (TIFF)': { small: () => textPdf(1), large: () => scans.colorTiff(1) },
  'JPEG, 35 megapixels': {
    small: () => textPdf(1),
    large: () => scans.photographJpeg({ width: 4960, height: 7016 }),
  },
  'PNG, 35 megapixels': {
    small: () => textPdf(1),
    large: () => scans.photographPng({ width: 4960, height: 7016 }),
  },
};

const log = { child: () => log, debug() {}, info() {}, warn() {}, error: console.error };
for (const [name, one] of Object.entries(documents)) {
  if (name.includes(part)) await measure(name, await one.small(), await one.large());
}

async function measure(name: string, small: Buffer, large: Buffer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
  const reader = createReader({
    folder,
    threads: 1,
    clock: systemClock,
    log: log as never,
    limits: () => ({ ...defaultReaderLimits, timeoutMs: 120_000 }),
    recognition: { engine: 'wasm' },
  });
  const unnamed = { fileName: null, declaredType: null };
  await reader.read({ bytes: small }, unnamed);
  const before = statesOf(reader.stats());
  const ended = await reader.read({ bytes: large }, unnamed).then(
    ({ document }) => `document of ${(document.byteLength / megabyte).toFixed(1)} MiB`,
    (error: Error) => error.message,
  );
  const after = statesOf(reader.stats());
  for (const [lane, { peakMb }] of after) {
    const idleMb = before.get(lane)?.residentMb ?? 0;
    const added = peakMb - idleMb;
    const perByte = (added / (large.byteLength / megabyte)).toFixed(1);
    console.log(
      `${name.padEnd(28)} ${lane.padEnd(13)} idle ${idleMb.toFixed(0)}, most ${peakMb.toFixed(0)}, ` +
        `added ${added.toFixed(0)} MiB, ${perByte} times ${large.byteLength} bytes; ${ended}`,
    );
  }
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Processes of the lanes that run. */
function statesOf(stats: Readonly<Record<string, { pid: number | null }>>) {
  const running = Object.entries(stats).filter(([, { pid }]) => pid !== null);
  return new Map(
    running.map(([lane, { pid }]) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const megabytes = (field: string): number =>
        Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
      return [lane, { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }];
    }),
  );
}

function repeated(unit: string, bytes: number): string {
  return unit.repeat(Math.ceil(bytes / unit.length));
}

async function textPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) {
    pdf.addPage().drawText(repeated('A line of a letter about 12 cables of 3 m.\n', 2000), {
      size: 9,
      lineHeight: 10,
      x: 30,
      y: 800,
    });
  }
  return Buffer.from(await pdf.save());
}
