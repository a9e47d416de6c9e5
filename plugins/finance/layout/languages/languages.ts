// All languages. The reader looks for all words in every document, regardless of its language,
// because invoices mix languages.

import { DANISH } from './da.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FINNISH } from './fi.ts';
import { FRENCH } from './fr.ts';
import { INTERNATIONAL } from './international.ts';
import { ITALIAN } from './it.ts';
import type { Language } from './language.ts';
import { MALAY } from './ms.ts';
import { DUTCH } from './nl.ts';
import { NORWEGIAN } from './no.ts';
import { compileLabels } from './notation.ts';
import { POLISH } from './pl.ts';
import { PORTUGUESE } from './pt.ts';
import { SWEDISH } from './sv.ts';

/**
 * By ISO 639-1 code. The order only matters for legal forms: the first match ends a name, so the
 * French "S.A.R.L." must precede the Spanish "S.A.U.".
 */
export const LANGUAGES = {
  international: INTERNATIONAL,
  de: GERMAN,
  en: ENGLISH,
  ms: MALAY,
  nl: DUTCH,
  fr: FRENCH,
  it: ITALIAN,
  es: SPANISH,
  pt: PORTUGUESE,
  sv: SWEDISH,
  da: DANISH,
  no: NORWEGIAN,
  fi: FINNISH,
  pl: POLISH,
} as const satisfies Record<string, Language>;

const ALL: readonly Language[] = Object.values(LANGUAGES);

export const LABEL_INDEX = compileLabels(ALL.map(({ labels }) => labels));

const BY_CODE: ReadonlyMap<string, Language> = new Map(Object.entries(LANGUAGES));

/** Returns the words of one language, if it has a file. */
export function languageOf(code: string | null): Language | undefined {
  return BY_CODE.get(code ?? '');
}

/** Returns all words of one kind of all languages, without duplicates. */
export function listed<T>(of: (language: Language) => readonly T[] | undefined): T[] {
  return [...new Set(ALL.flatMap((language) => of(language) ?? []))];
}

/** The same as alternatives of a regular expression. */
export function alternatives(of: (language: Language) => readonly string[] | undefined): string {
  return listed(of).join('|');
}

/** The alternatives of all languages, by key. */
export function alternativesByKey(
  of: (language: Language) => Readonly<Record<string, readonly string[]>> | undefined,
): ReadonlyMap<string, string> {
  const keys = new Set(ALL.flatMap((language) => Object.keys(of(language) ?? {})));
  return new Map([...keys].map((key) => [key, alternatives((language) => of(language)?.[key])]));
}

/** Merges a mapping of all languages. */
export function mapped<T>(
  of: (language: Language) => Readonly<Record<string, T>> | undefined,
): Map<string, T> {
  return new Map(ALL.flatMap((language) => Object.entries(of(language) ?? {})));
}

/** Names of numbered things, such as months: each name with its number. */
export function numbered(of: (language: Language) => readonly string[] | undefined) {
  return new Map(
    ALL.flatMap((language) =>
      (of(language) ?? []).flatMap((names, index) =>
        names.split(' ').map((name) => [name, index + 1] as const),
      ),
    ),
  );
}
