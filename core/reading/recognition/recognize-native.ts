// Runs the machine's tesseract program, one process per pass, on one thread: with several threads
// it waits for itself and takes ten times as long (OMP_THREAD_LIMIT).

import { spawn } from 'node:child_process';
import type { Clock } from '../../kernel/clock.ts';
import { durationText } from '../../kernel/duration-text.ts';
import { Fault } from '../../kernel/errors.ts';
import { toPgm } from '../formats/image/gray-image.ts';
import { unpackLanguages } from './language-data.ts';
import { noLanguage } from './recognize-wasm.ts';
import {
  segmentationModes,
  wordsOfTable,
  type RecognitionEngine,
  type RecognitionOptions,
} from './recognition.ts';

/** The densest page has about 200 kB of table output. */
const mostOutput = 16 * 2 ** 20;

export function createNativeEngine(
  options: RecognitionOptions,
  clock: Pick<Clock, 'elapsedMs'>,
  onRun: (elapsedMs: number) => void,
): RecognitionEngine {
  const { nativePath, unpackFolder, passTimeoutMs } = options;
  // Read at once: a reader that has dropped its privileges cannot open the files later.
  const known = new Set(unpackLanguages(options.languages, options));
  return {
    name: 'native',
    async recognize(image, { languages, mode, keepsDoubtful }, signal) {
      signal.throwIfAborted();
      const usable = languages.filter((language) => known.has(language));
      if (usable.length === 0) throw noLanguage(languages);
      const start = clock.elapsedMs();
      const table = await run(
        nativePath!,
        [
          'stdin',
          'stdout',
          '--tessdata-dir',
          unpackFolder!,
          '--oem',
          '1',
          '-l',
          usable.join('+'),
          '--psm',
          segmentationModes[mode],
          '-c',
          'tessedit_create_tsv=1',
        ],
        toPgm(image),
        { signal, timeoutMs: passTimeoutMs },
      );
      onRun(clock.elapsedMs() - start);
      return wordsOfTable(table, keepsDoubtful);
    },
  };
}

function run(
  program: string,
  args: readonly string[],
  input: Buffer,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { OMP_THREAD_LIMIT: '1', LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
    });
    const parts: Buffer[] = [];
    let length = 0;
    let complaint = '';
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > mostOutput) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => (complaint = (complaint + part).slice(-500)));
    child.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    child.on('close', (code, ended) => {
      if (code === 0) return resolve(Buffer.concat(parts).toString('utf8'));
      if (signal.aborted) return reject(signal.reason);
      if (child.killed && length <= mostOutput) return reject(tookTooLong(timeoutMs));
      const how = ended === null ? `code ${code}` : `signal ${ended}`;
      reject(new Error(`tesseract ended with ${how}: ${complaint.trim()}`));
    });
    // A killed program closes its input; `close` reports its end.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

function tookTooLong(timeoutMs: number): Fault {
  const message = `Recognizing the text of a page timed out after ${durationText(timeoutMs)}.`;
  return new Fault('timeout', message);
}
