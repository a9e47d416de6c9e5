// Language of the dashboard. The English text is the key. Each other language has a catalog with
// one file for each folder of screens. Texts from the API, such as errors, are not translated;
// pipelines declare titles of their fields and values.

import { createInstance } from 'i18next';
import { englishPlurals } from './en.ts';
import type { Values } from './texts.ts';

export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const place = 'workmill.language';

const translations = createInstance();

/**
 * Returns the chosen language, or else the browser's first preferred language that is supported.
 */
export function currentLanguage(): Language {
  const wanted = [localStorage.getItem(place), ...navigator.languages];
  const codes = wanted.map((tag) => tag?.split('-')[0]);
  return codes.find((code): code is Language => code !== undefined && code in languages) ?? 'en';
}

/** Takes effect when the page is reloaded. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(place, language);
}

/**
 * Returns the locale for dates and numbers: the browser's regional variant of the chosen language,
 * if it has one.
 */
export function locale(): string {
  const language = currentLanguage();
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** Loads the catalog. Call it once, before the first screen is rendered. */
export async function openLanguage(): Promise<void> {
  const language = currentLanguage();
  const catalog = language === 'de' ? (await import('./de/catalog.ts')).catalog : englishPlurals;
  document.documentElement.lang = language;
  await translations.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: catalog } },
    // Texts contain dots and colons, so separators are off. React escapes what it renders.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
}

/** `{{count}}` chooses the plural form; `{{count, number}}` also formats the number. */
export function t(text: string | Phrase, values: Values = {}): string {
  return translations.t(text as string, values);
}

declare const untranslated: unique symbol;

/** A text that only `t` can turn into a string: React and attributes do not accept it. */
export interface Phrase {
  readonly [untranslated]: true;
}

/** Marks a text that is stored in a table and translated with `t` when it is shown. */
export function phrase(text: string): Phrase {
  return text as unknown as Phrase;
}
