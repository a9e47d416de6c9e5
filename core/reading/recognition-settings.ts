// Converts the settings of text recognition to the reader's options: the available engine, and the
// files it may access.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecognitionOptions } from './recognition/recognition.ts';

export interface RecognitionSettings {
  /** `auto` uses the tesseract program if it is installed, else the bundled engine. */
  engine: 'auto' | RecognitionOptions['engine'];
  /** Path of the program; null searches the usual places. */
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

/** Packages for Debian and Red Hat, manual builds, and Homebrew. */
const usualPlaces = [
  '/usr/bin/tesseract',
  '/usr/local/bin/tesseract',
  '/opt/homebrew/bin/tesseract',
];

/**
 * Null stands for a program that is not installed: the bundled engine is used instead, which
 * supports the same languages.
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
