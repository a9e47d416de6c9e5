// Cost of recognizing a page, against the tesseract program alone, on one thread, with the same
// trained data and the same picture: the packaged engine, and the program as the reader starts it.
// `scripts/node scripts/bench/recognition.ts`; about 30 s; the program has to be installed.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../core/kernel/clock.ts';
import { toPgm } from '../../core/reading/formats/image/gray-image.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { drawPdfPage } from '../../core/reading/formats/pdf/pdf-picture.ts';
import { asItIs, drawGray } from '../../core/reading/formats/image/pictures.ts';
import { pdfLibrary } from '../../core/reading/host/read-document.ts';
import { recognitionOptions } from '../../core/reading/recognition-settings.ts';
import { createNativeEngine } from '../../core/reading/recognition/recognize-native.ts';
import { createWasmEngine } from '../../core/reading/recognition/recognize-wasm.ts';
import { machineLoad, quantile } from './bench-database.ts';

const rounds = 7;
const sample = join(import.meta.dirname, '../../plugins/finance/samples/scan.pdf');
const folder = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
const { signal } = new AbortController();
const pass = { languages: ['eng'], mode: 'block' } as const;

const library = await pdfLibrary();
const opened = library.open(readFileSync(sample), { maxImagePixels: 50_000_000 });
const shape = { dotsPerInch: 200, maxPixels: 50_000_000 };
const bounds = { library, limits: defaultReadingLimits, clock: systemClock };
const picture = await drawPdfPage(await opened.document, 1, shape, bounds);
const image = await drawGray(picture, asItIs, picture.width);
await opened.close();

const options = recognitionOptions({ engine: 'native', languages: ['eng'] }, folder);
if (options.nativePath === null) throw new Error('tesseract is not installed');
const native = createNativeEngine(options, systemClock, () => {});
const wasm = await createWasmEngine(options);
const file = join(folder, 'page.pgm');
writeFileSync(file, toPgm(image));
const args = [file, 'stdout', '--tessdata-dir', options.unpackFolder!, '-l', 'eng', '--psm', '6'];

const sides = {
  program: () => {
    const env = { OMP_THREAD_LIMIT: '1' };
    const { status } = spawnSync(options.nativePath!, [...args, '--oem', '1'], { env });
    if (status !== 0) throw new Error(`tesseract ended with ${status}`);
  },
  native: () => native.recognize(image, pass, signal),
  wasm: () => wasm.recognize(image, pass, signal),
};
const times: Record<string, number[]> = { program: [], native: [], wasm: [] };
try {
  // Alternating, so that other load on the machine affects all variants; the first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(sides)) {
      const start = performance.now();
      await run();
      if (round > 0) times[name]!.push(performance.now() - start);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const median = (name: string): number => quantile(times[name]!, 0.5);
console.log(`${machineLoad()}; a page of ${image.width} × ${image.height} pixels, one reading`);
for (const name of Object.keys(sides)) {
  const ratio = median(name) / median('program');
  console.log(`${name.padEnd(8)} ${median(name).toFixed(0)} ms, ${ratio.toFixed(2)} × the program`);
}
