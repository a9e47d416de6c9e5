// The trained data of tesseract's languages: those of the customer's folder, then those that come
// with the appliance. Nothing is ever fetched.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { RecognitionOptions } from './recognition.ts';

/** Trained data of one language, or null when it is nowhere. */
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

/** The integer form of the best models: as right as they are, at half the time. */
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
 * Puts the data of languages where the native program reads it, once, so that both engines read
 * with the same; answers those that there are.
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
    // Renamed into place: another thread may be unpacking the same.
    const partial = `${file}.${threadId}`;
    writeFileSync(partial, data);
    renameSync(partial, file);
    return true;
  });
}
