// Cost of scans and photographs, by document, each in a separate reader: the highest resident
// memory of its processes and their descendants, together and of the largest one, and their
// processor time. A document is aborted after 14 minutes. `scripts/node
// scripts/bench/reader-memory.ts [engine] [name part]`.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../core/kernel/clock.ts';
import { createReader, defaultReaderLimits } from '../../core/reading/reader.ts';
import { defaultRecognition } from '../../core/reading/recognition-settings.ts';
import { processTree } from './process-tree.ts';
import * as scans from './scan-files.ts';

const [engine = 'wasm', part = ''] = process.argv.slice(2);
const aimMb = 600;
const watchEveryMs = 50;
/** Fields of `/proc/self/stat`. */
const ticksPerSecond = 100;

/**
 * All pages are recognized, except where the measurement uses the limits of the default
 * configuration.
 */
const asConfigured = ', default limits';
const wholeDocument = { timeoutMs: 840_000, maxPages: 200 };
const configured = {
  timeoutMs: defaultReaderLimits.timeoutMs,
  maxPages: defaultRecognition.maxPages,
};

const documents: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'fax, 1 page (G4 TIFF)': () => scans.faxPages(1),
  'fax, 3 pages': () => scans.faxPages(3),
  'fax, 200 pages': () => scans.faxPages(200),
  [`fax, 200 pages${asConfigured}`]: () => scans.faxPages(200),
  'black fax, 20 pages': () => scans.blackFaxPages(20),
  'color, 300 dpi, 20 pages (TIFF)': () => scans.colorTiff(20),
  'color, 300 dpi, 20 pages (PDF)': () => scans.colorPdf(20),
  'color, 600 dpi, 1 page (PDF)': () => scans.colorPdf(1, { width: 4960, height: 7016 }),
  'photograph, 100 megapixels (JPEG)': () => scans.photographJpeg(),
  'photograph, 100 megapixels (PNG)': () => scans.photographPng(),
};
const log = { child: () => log, debug() {}, info() {}, warn: console.warn, error: console.error };

for (const [name, make] of Object.entries(documents)) {
  if (!name.includes(part)) continue;
  const bytes = await make();
  const { timeoutMs, maxPages } = name.endsWith(asConfigured) ? configured : wholeDocument;
  const folder = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
  const reader = createReader({
    folder,
    clock: systemClock,
    log: log as never,
    limits: () => ({ ...defaultReaderLimits, timeoutMs }),
    recognition: { engine: engine as 'wasm', maxPages },
  });
  let [most, largest] = [0, 0];
  const watch = systemClock.every(watchEveryMs, () => {
    const own = processTree(process.pid).filter(({ role }) => role !== 'appliance');
    const sizes = own.map(({ rssMb }) => rssMb);
    largest = Math.max(largest, ...sizes);
    most = Math.max(
      most,
      sizes.reduce((sum, rssMb) => sum + rssMb, 0),
    );
  });
  const startCpu = childrenSeconds();
  const start = performance.now();
  const outcome = await reader.read({ bytes }, { fileName: null, declaredType: null }).then(
    ({ summary }) => {
      const recognized = summary.notes.filter(({ code }) => code === 'text_recognised');
      return `${recognized.length} of ${summary.pages} pages recognized`;
    },
    (error: Error) => error.message,
  );
  watch.cancel();
  const hosts = Object.values(reader.stats());
  const restarts = hosts.reduce((sum, { crashes }) => sum + crashes, 0);
  const replacements = hosts.reduce((sum, one) => sum + one.replacements, 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  await reader.stop();
  const cpu = (childrenSeconds() - startCpu).toFixed(1);
  console.log(
    `${name.padEnd(36)} ${most.toFixed(0)} MiB of ${aimMb} (one process ${largest.toFixed(0)}), ${seconds} s, ${cpu} s CPU, ` +
      `${restarts} restarts, ${replacements} replacements; ${outcome}`,
  );
  rmSync(folder, { recursive: true, force: true });
}

/** Processor time of children that have ended, with their descendants. */
function childrenSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name in parentheses may contain spaces. User and system time are the 16th and 17th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
