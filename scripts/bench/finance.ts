// Cost of an invoice: reading it, and the finance pipeline on the document read; in this process,
// and through the hosts of the reader and the plugin as in production. Every document is new to the
// reader, which caches by content. `scripts/node scripts/bench/finance.ts`; about 30 s.

import { contextFor } from '../../test/support/context.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { readDocument } from '../../core/reading/host/read-document.ts';
import { createReader } from '../../core/reading/reader.ts';
import type { Document } from '../../core/sdk/document.ts';
import finance from '../../plugins/finance/pipeline.ts';
import { benchLog as log, machineLoad, quantile } from './bench-database.ts';

const rounds = 3;
const perRound = 15;
const root = join(import.meta.dirname, '../..');
const sample = (name: string): Buffer => readFileSync(join(root, 'plugins/finance/samples', name));

const scan = sample('photo.png');
const exactXml = finance.operations['invoice']!.exactXml!;

const home = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
const reader = createReader({ folder: join(home, 'reader'), clock, log });
const pipelines = await createPipelines({
  folders: [join(root, 'plugins')],
  engineVersion: '0.1.0',
  home,
  clock,
  log,
});

const kinds = [
  {
    name: 'UBL',
    bytes: sample('ubl-invoice-de.xml'),
    pages: 1,
    mark: (n: number) => `<!--${n}-->`,
  },
  // Exact documents do not wait for the recognition of their attachments.
  {
    name: 'UBL with a scan',
    bytes: carryingScan(sample('ubl-invoice-de.xml')),
    pages: 1,
    mark: (n: number) => `<!--${n}-->`,
  },
  { name: 'hybrid of scans', bytes: await hybridOfScans(), pages: 1, mark: pdfMark },
  { name: 'text PDF, 1 page', bytes: sample('text-german.pdf'), pages: 1, mark: pdfMark },
  { name: 'text PDF, 10 pages', bytes: await tenPages(), pages: 10, mark: pdfMark },
];

try {
  for (const kind of kinds) {
    await measure(kind, 3);
    const times: Times = { read: [], run: [], hostedRead: [], hostedRun: [] };
    for (let round = 0; round < rounds; round += 1) {
      const more = await measure(kind, perRound);
      for (const key of Object.keys(times) as (keyof Times)[]) times[key].push(...more[key]);
    }
    report(kind.name, kind.pages, times);
  }
} finally {
  await Promise.all([reader.stop(), pipelines.stop()]);
  rmSync(home, { recursive: true, force: true });
}

interface Times {
  read: number[];
  run: number[];
  hostedRead: number[];
  hostedRun: number[];
}

/** Measures one document at a time, alternating between this process and the hosts. */
async function measure(kind: (typeof kinds)[number], count: number): Promise<Times> {
  const times: Times = { read: [], run: [], hostedRead: [], hostedRun: [] };
  for (let n = 0; n < count; n += 1) {
    const bytes = Buffer.concat([kind.bytes, Buffer.from(kind.mark(clock.elapsedMs()))]);
    const facts = { fileName: null, declaredType: null, exactXml };
    const { signal } = new AbortController();
    const document = await timed(times.read, () =>
      readDocument(bytes, { ...facts, limits: defaultReadingLimits, signal }),
    );
    await timed(times.run, () => runHere(document, signal));
    const read = await timed(times.hostedRead, () => reader.read({ bytes }, facts));
    const task = buildTask({ '/document_url': read.document });
    await timed(times.hostedRun, () => pipelines.run('finance', 'invoice', task));
  }
  return times;
}

/** Attaches a real scan to the invoice; recognizing it would take seconds. */
function carryingScan(invoice: Buffer): Buffer {
  const object = `<cbc:EmbeddedDocumentBinaryObject mimeCode="image/png" filename="scan.png">${scan.toString('base64')}</cbc:EmbeddedDocumentBinaryObject>`;
  const reference = `<cac:AdditionalDocumentReference><cbc:ID>scan</cbc:ID><cac:Attachment>${object}</cac:Attachment></cac:AdditionalDocumentReference>`;
  const supplier = '<cac:AccountingSupplierParty>';
  return Buffer.from(invoice.toString().replace(supplier, reference + supplier));
}

async function hybridOfScans(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const picture = await document.embedPng(scan);
  const size = { width: 595, height: 842 };
  document.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size });
  await document.attach(sample('cii-xrechnung.xml'), 'factur-x.xml', { mimeType: 'text/xml' });
  return Buffer.from(await document.save());
}

function runHere(document: Document, signal: AbortSignal): Promise<unknown> {
  const task = buildTask({ '/document_url': document });
  const operation = finance.operations['invoice']!;
  const startedAt = clock.now().getTime();
  return operation.run(task as never, contextFor(operation, { signal, log, startedAt }));
}

function buildTask<T>(documents: Record<string, T>) {
  return {
    workflowId: 'wf_bench',
    attempt: 1,
    options: {},
    settings: {},
    documents,
    input: { document_url: 'document:bench' },
  };
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const beganMs = clock.elapsedMs();
  const value = await work();
  times.push(clock.elapsedMs() - beganMs);
  return value;
}

function report(name: string, pages: number, times: Times): void {
  const median = (key: keyof Times): number => quantile(times[key], 0.5) / pages;
  const unit = pages === 1 ? 'ms' : 'ms a page';
  const line = (what: string, here: keyof Times, hosted: keyof Times, aim = ''): void => {
    const p99 = quantile(times[here], 0.99) / pages;
    const values = `here ${median(here).toFixed(2)} (p99 ${p99.toFixed(2)}), hosts ${median(hosted).toFixed(2)} ${unit}`;
    const ratio = (median(hosted) / median(here)).toFixed(1);
    console.log(`${name.padEnd(19)} ${what.padEnd(9)} ${values}, hosts/here ${ratio}${aim}`);
  };
  const aim = name === 'UBL' ? '   aim: here <= 5 ms' : '';
  const isExact = name === 'UBL with a scan' || name === 'hybrid of scans';
  const exactAim = isExact ? '   aim: reading and pipeline in hosts <= 50 ms' : '';
  line('reading', 'read', 'hostedRead', exactAim);
  line('pipeline', 'run', 'hostedRun', `, ${machineLoad()}${aim}`);
}

/** PDF readers ignore a comment after the end of the last object. */
function pdfMark(n: number): string {
  return `\n%${n}\n`;
}

/** Returns a PDF of ten copies of one page: the text of ten pages, with the totals ten times. */
async function tenPages(): Promise<Buffer> {
  const document = await PDFDocument.load(sample('text-german.pdf'));
  for (let n = 1; n < 10; n += 1) {
    const [page] = await document.copyPages(document, [0]);
    document.addPage(page!);
  }
  return Buffer.from(await document.save());
}
