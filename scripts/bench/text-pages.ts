// Cost of reading a text PDF, against `pdftotext -bbox` on the same file and in the same run, and
// how many documents a second this machine reads and resolves with all its cores. `scripts/node
// scripts/bench/text-pages.ts`; about 30 s; poppler's pdftotext has to be installed.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { readDocument } from '../../core/reading/host/read-document.ts';
import { createReader } from '../../core/reading/reader.ts';
import { benchLog as log, machineLoad, quantile } from './bench-database.ts';

const rounds = 25;
const documents = 200;
const root = join(import.meta.dirname, '../..');
const sample = readFileSync(join(root, 'plugins/finance/samples/text-german.pdf'));
const home = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
const { signal } = new AbortController();
const facts = { fileName: null, declaredType: null };

try {
  const program = spawnSync('pdftotext', ['-v']);
  if (program.error) console.log('pdftotext is not installed: no comparison');
  else {
    await compare('1 page', sample, 1);
    await compare('10 pages', await copies(10), 10);
  }
  await throughput();
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** Alternating, so that other load on the machine affects both; the first rounds warm up. */
async function compare(name: string, bytes: Buffer, pages: number): Promise<void> {
  const file = join(home, 'pages.pdf');
  writeFileSync(file, bytes);
  const times = { program: [] as number[], here: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    const program = await timed(() => {
      const { status } = spawnSync('pdftotext', ['-bbox', file, join(home, 'pages.html')]);
      if (status !== 0) throw new Error(`pdftotext ended with ${status}`);
    });
    const here = await timed(() =>
      readDocument(bytes, { ...facts, limits: defaultReadingLimits, signal }),
    );
    if (round < 0) continue;
    times.program.push(program);
    times.here.push(here);
  }
  const median = (key: keyof typeof times): number => quantile(times[key], 0.5) / pages;
  const ratio = (median('here') / median('program')).toFixed(2);
  console.log(
    `text PDF, ${name}: ${median('here').toFixed(2)} ms a page, pdftotext -bbox ` +
      `${median('program').toFixed(2)} ms, ratio ${ratio}   aim: <= 2.5, ${machineLoad()}`,
  );
}

/**
 * Measures through the hosts of the reader and the plugin, with one document per core at a time.
 */
async function throughput(): Promise<void> {
  const reader = createReader({ folder: join(home, 'reader'), clock, log });
  const pipelines = await createPipelines({
    folders: [join(root, 'plugins')],
    engineVersion: '0.1.0',
    home,
    clock,
    log,
  });
  const cores = availableParallelism();
  try {
    await resolveAll(20);
    const tookMs = await timed(() => resolveAll(documents));
    const rate = (documents / tookMs) * 1000;
    console.log(`text PDF, all ${cores} cores: ${rate.toFixed(0)} documents/s, ${machineLoad()}`);
  } finally {
    await Promise.all([reader.stop(), pipelines.stop()]);
  }

  async function resolveAll(count: number): Promise<void> {
    const waiting = Array.from({ length: count }, (_, n) => n);
    const next = async (): Promise<void> => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) await resolveOne(n + count);
    };
    await Promise.all(Array.from({ length: cores * 2 }, next));
  }

  async function resolveOne(n: number): Promise<void> {
    // The reader caches by content: a comment makes the document new.
    const bytes = Buffer.concat([sample, Buffer.from(`\n%${n}\n`)]);
    const read = await reader.read({ bytes }, facts);
    await pipelines.run('finance', 'invoice', {
      workflowId: 'wf_bench',
      attempt: 1,
      options: {},
      settings: {},
      input: { document_url: 'document:bench' },
      documents: { '/document_url': read.document },
    });
  }
}

async function timed(work: () => unknown): Promise<number> {
  const beganMs = clock.elapsedMs();
  await work();
  return clock.elapsedMs() - beganMs;
}

async function copies(count: number): Promise<Buffer> {
  const document = await PDFDocument.load(sample);
  // Merges the pages in one call, so that they share their fonts as in a real document.
  const pages = await document.copyPages(document, Array<number>(count - 1).fill(0));
  for (const page of pages) document.addPage(page);
  return Buffer.from(await document.save());
}
