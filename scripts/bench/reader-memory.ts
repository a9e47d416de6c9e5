// How much memory the reader takes for scans and photographs: the most resident memory of its process
// and of what it starts, by document, each in a reader of its own.
// `scripts/node scripts/bench/reader-memory.ts [engine] [name part]`.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../core/kernel/clock.ts';
import { createReader, defaultReaderLimits } from '../../core/reading/reader.ts';
import { processTree } from './process-tree.ts';
import * as scans from './scan-files.ts';

const [engine = 'wasm', part = ''] = process.argv.slice(2);
const aimMb = 600;
const watchEveryMs = 20;

const documents: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'fax, 1 page (G4 TIFF)': () => scans.faxPages(1),
  'fax, 3 pages': () => scans.faxPages(3),
  'fax, 200 pages': () => scans.faxPages(200),
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
  const folder = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
  const reader = createReader({
    folder,
    clock: systemClock,
    log: log as never,
    limits: () => ({ ...defaultReaderLimits, timeoutMs: 900_000 }),
    recognition: { engine: engine as 'wasm', maxPages: 200 },
  });
  let most = 0;
  const watch = systemClock.every(watchEveryMs, () => {
    const own = processTree(process.pid).filter(({ role }) => role !== 'appliance');
    most = Math.max(
      most,
      own.reduce((sum, { rssMb }) => sum + rssMb, 0),
    );
  });
  const start = performance.now();
  const outcome = await reader.read({ bytes }, { fileName: null, declaredType: null }).then(
    ({ summary }) => `${summary.pages} pages`,
    (error: Error) => error.message,
  );
  watch.cancel();
  const restarts = Object.values(reader.stats()).reduce((sum, { crashes }) => sum + crashes, 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${name.padEnd(36)} ${most.toFixed(0)} MiB of ${aimMb}, ${seconds} s, ${restarts} restarts; ${outcome}`,
  );
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
}
