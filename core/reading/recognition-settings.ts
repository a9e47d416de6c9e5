// Turns the settings of text recognition into the options of the reader: which engine
// there is, and which files it may look at.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecognitionOptions } from './recognition/recognition.ts';

export interface RecognitionSettings {
  /** `auto` takes the tesseract program when it is installed, else the packaged one. */
  engine: 'auto' | RecognitionOptions['engine'];
  /** Where the program is; null looks in the usual places. */
  nativePath: string | null;
  languages: readonly string[];
  languageFolder: string | null;
  maxPages: number;
  pictures: boolean;
  maxPixels: number;
  passTimeoutMs: number;
}

export const defaultRecognition: RecognitionSettings = {
  engine: 'auto',
  nativePath: null,
  languages: ['eng', 'deu', 'fra', 'nld', 'ita', 'spa', 'por', 'swe'],
  languageFolder: null,
  maxPages: 50,
  pictures: true,
  maxPixels: 120_000_000,
  passTimeoutMs: 30_000,
};

/** Packages for Debian and Red Hat, what is built by hand, and Homebrew's. */
const usualPlaces = [
  '/usr/bin/tesseract',
  '/usr/local/bin/tesseract',
  '/opt/homebrew/bin/tesseract',
];

/**
 * Null stands for the program where it is not installed: `native` is then not possible and the
 * packaged engine reads instead, which knows the same languages.
 */
export function recognitionOptions(
  given: Partial<RecognitionSettings>,
  cacheFolder: string,
): RecognitionOptions & { readable: string[] } {
  const settings = { ...defaultRecognition, ...given };
  const { engine, languageFolder } = settings;
  const places = settings.nativePath === null ? usualPlaces : [settings.nativePath];
  const wantsNative = engine === 'auto' || engine === 'native';
  const nativePath = wantsNative ? (places.find((place) => existsSync(place)) ?? null) : null;
  const chosen = nativePath === null ? 'wasm' : 'native';
  return {
    ...settings,
    engine: wantsNative ? chosen : engine,
    nativePath,
    unpackFolder: nativePath === null ? null : join(cacheFolder, 'tessdata'),
    readable: languageFolder === null ? [] : [languageFolder],
  };
}
