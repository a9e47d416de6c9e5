// The language of the dashboard. The English text is the key; other languages have catalogs, one file
// for each folder of screens. What the API returns (errors, titles in schemas) is shown as it came.

import { createInstance } from 'i18next';
import { englishPlurals } from './en.ts';
import type { Values } from './texts.ts';

export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

const place = 'workmill.language';

const translations = createInstance();

/** The chosen language; without a choice, the first of the browser's that exists. */
export function currentLanguage(): Language {
  const wanted = [localStorage.getItem(place), ...navigator.languages];
  const codes = wanted.map((tag) => tag?.split('-')[0]);
  return codes.find((code): code is Language => code !== undefined && code in languages) ?? 'en';
}

/** Takes effect when the page is loaded again. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(place, language);
}

/** The tag for dates and numbers: the browser's own region where it speaks the chosen language. */
export function locale(): string {
  const language = currentLanguage();
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** Loads the catalog. Call it once, before the first screen is drawn. */
export async function openLanguage(): Promise<void> {
  const language = currentLanguage();
  const catalog = language === 'de' ? (await import('./de/catalog.ts')).catalog : englishPlurals;
  document.documentElement.lang = language;
  await translations.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: catalog } },
    // Texts contain dots and colons, and React escapes what it shows.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
}

/** `{{count}}` chooses the plural form; `{{count, number}}` formats it as well. */
export function t(text: string, values: Values = {}): string {
  return translations.t(text, values);
}

/** Marks a text that a table holds and that `t` translates where it is shown. */
export function phrase(text: string): string {
  return text;
}
