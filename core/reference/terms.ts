// What rows are found by. Uploads and look-ups fold values alike: letters and digits, without case;
// words lose their accents as well, for search is to forgive more than find.

import type { DeclaredSet } from './sets.ts';

const longestTerm = 200;
const mostWords = 24;

/** The term of a property with a value; null for a value without a letter or digit. */
export function exactTerm(field: string, value: string): string | null {
  const folded = value
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return folded === '' ? null : `${field}=${folded.slice(0, longestTerm)}`;
}

/** Terms of the words in a text, each once: a word counts once in a row, wherever it stands. */
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

/** What a person looks for in a set. */
export interface RowSearch {
  /** Keys that begin with it match, whatever their case. */
  keyStart: string;
  /** Rows with one of these terms match. */
  exact: string[];
  /** Rows match that have, for each of these, a term that begins with it. */
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
