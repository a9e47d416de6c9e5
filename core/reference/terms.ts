// Search terms of rows. Uploads and look-ups normalize values in the same way: letters and digits,
// without case. Words also lose their accents, because search is more tolerant than find.

import type { DeclaredSet } from './sets.ts';

const longestTerm = 200;
const mostWords = 24;

/** Returns the term of a property with a value; null for a value without a letter or digit. */
export function exactTerm(field: string, value: string): string | null {
  const folded = value
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return folded === '' ? null : `${field}=${folded.slice(0, longestTerm)}`;
}

/**
 * Returns the terms of the words in a text, without duplicates: a word counts once for each row.
 */
export function wordTerms(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const different = [...new Set(words)].slice(0, mostWords);
  return different.map((word) => `~${word.slice(0, longestTerm)}`);
}

export function termsOf(
  { findBy, searchIn }: Pick<DeclaredSet, 'findBy' | 'searchIn'>,
  row: Record<string, unknown>,
): string[] {
  const exact = findBy.flatMap((field) =>
    textsIn(row[field]).flatMap((text) => exactTerm(field, text) ?? []),
  );
  const words = searchIn.flatMap((field) => textsIn(row[field]).flatMap((text) => wordTerms(text)));
  return [...new Set([...exact, ...words])];
}

/** Search of a person in a set. */
export interface RowSearch {
  /** Matches keys that begin with it, ignoring case. */
  keyStart: string;
  /** Matches rows with one of these terms. */
  exact: string[];
  /** Matches rows that have, for each of these, a term that begins with it. */
  wordStarts: string[];
}

export function searchFor({ findBy }: Pick<DeclaredSet, 'findBy'>, text: string): RowSearch {
  return {
    keyStart: text,
    exact: findBy.flatMap((field) => exactTerm(field, text) ?? []),
    wordStarts: wordTerms(text),
  };
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
