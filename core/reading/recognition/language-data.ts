// Trained data of tesseract's languages: first from the customer's folder, then the bundled data.
// Nothing is ever downloaded.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { RecognitionOptions } from './recognition.ts';

/** Returns the trained data of one language, or null if there is none. */
export function readLanguageData(
  language: string,
  folder: RecognitionOptions['languageFolder'],
): Uint8Array | null {
  if (!/^[a-z][A-Za-z_]{1,30}$/.test(language)) return null;
  const own = folder === null ? null : join(folder, `${language}.traineddata`);
  if (own !== null && existsSync(own)) return readFileSync(own);
  const packed = packagedFile(language);
  return packed === null ? null : gunzipSync(readFileSync(packed));
}

/** Integer form of the best models: the same accuracy in half the time. */
function packagedFile(language: string): string | null {
  try {
    const entry = import.meta.resolve(`@tesseract.js-data/${language}/package.json`);
    const file = `${language}.traineddata.gz`;
    return join(dirname(fileURLToPath(entry)), '4.0.0_best_int', file);
  } catch {
    return null;
  }
}

/**
 * Unpacks language data for the native program, once, so that both engines use the same data;
 * returns the available languages.
 */
export function unpackLanguages(
  languages: readonly string[],
  { languageFolder, unpackFolder }: RecognitionOptions,
): string[] {
  if (unpackFolder === null) return [];
  mkdirSync(unpackFolder, { recursive: true });
  return languages.filter((language) => {
    const file = join(unpackFolder, `${language}.traineddata`);
    if (existsSync(file)) return true;
    const data = readLanguageData(language, languageFolder);
    if (data === null) return false;
    // Renamed atomically: another thread may be unpacking the same file.
    const partial = `${file}.${threadId}`;
    writeFileSync(partial, data);
    renameSync(partial, file);
    return true;
  });
}
