// Tesseract compiled to WebAssembly, in this thread. Its core is used directly: tesseract.js would
// start another thread from files, which a reader without privileges cannot open, and the reader's
// threads are already limited and replaced.

import { createRequire } from 'node:module';
import { Fault } from '../../kernel/errors.ts';
import { toPgm } from '../formats/image/gray-image.ts';
import { readLanguageData } from './language-data.ts';
import {
  segmentationModes,
  wordsOfTable,
  type RecognitionEngine,
  type RecognitionOptions,
} from './recognition.ts';

/** The part of the core's interface that is used; it is tesseract's C++ class. */
interface Recognizer {
  Init(folder: string, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
  End(): void;
}

interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => Recognizer;
}

/** Only the neural engine: the core without the legacy engine is half as large. */
const neuralEngine = 1;
/** Number of language sets kept loaded; each takes about 20 MB. */
const keptReady = 2;

export async function createWasmEngine(options: RecognitionOptions): Promise<RecognitionEngine> {
  const core = await loadCore();
  const known = new Map<string, boolean>();
  const ready = new Map<string, Recognizer>();

  function isKnown(language: string): boolean {
    let found = known.get(language);
    if (found === undefined) {
      const data = readLanguageData(language, options.languageFolder);
      if (data !== null) core.FS.writeFile(`/${language}.traineddata`, data);
      known.set(language, (found = data !== null));
    }
    return found;
  }

  function recognizerFor(languages: readonly string[]): Recognizer {
    const usable = languages.filter(isKnown);
    if (usable.length === 0) throw noLanguage(languages);
    const key = usable.join('+');
    let recognizer = ready.get(key);
    if (recognizer === undefined) {
      recognizer = new core.TessBaseAPI();
      // Its debug output for every page would otherwise go to the reader's output.
      recognizer.SetVariable('debug_file', '/dev/null');
      if (recognizer.Init('/', key, neuralEngine) !== 0) throw noLanguage(languages);
    }
    ready.delete(key);
    ready.set(key, recognizer);
    for (const [oldest, unused] of ready) {
      if (ready.size <= keptReady) break;
      unused.End();
      ready.delete(oldest);
    }
    return recognizer;
  }

  // Read at once: a reader that has dropped its privileges cannot open the files later.
  options.languages.forEach(isKnown);
  return {
    name: 'wasm',
    async recognize(image, { languages, mode, keepsDoubtful }, signal) {
      signal.throwIfAborted();
      const recognizer = recognizerFor(languages);
      core.FS.writeFile('/input', toPgm(image));
      recognizer.SetVariable('tessedit_pageseg_mode', segmentationModes[mode]);
      if (recognizer.SetImageFile(1, 0) !== 0) {
        throw new Error('the OCR engine rejects the image');
      }
      recognizer.Recognize(null);
      const words = wordsOfTable(recognizer.GetTSVText(0), keepsDoubtful);
      recognizer.Clear();
      return words;
    },
  };
}

export function noLanguage(languages: readonly string[]): Fault {
  const message = `No trained data for the OCR languages: ${languages.join(', ')}.`;
  return new Fault('internal_error', message);
}

function requireCore(): (options: { TesseractProgress(): void }) => Promise<Core> {
  // The core is a dependency of tesseract.js and resolved from there.
  const require = createRequire(import.meta.resolve('tesseract.js/package.json'));
  return require('tesseract.js-core/tesseract-core-simd-lstm') as ReturnType<typeof requireCore>;
}

function loadCore(): Promise<Core> {
  return requireCore()({ TesseractProgress() {} });
}
