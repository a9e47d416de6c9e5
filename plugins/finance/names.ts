// Compares company names like a person: without accents, with any spelling of umlauts, and without
// the legal form, which half of all documents omit.

import { listed } from './layout/languages/languages.ts';

const legalForms = new Set(listed(({ companies }) => companies?.plainForms?.split(' ')));

/** Letters that Unicode does not decompose. */
const spelledOut: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  ß: 'SS',
  Å: 'AA',
  Æ: 'AE',
  Ø: 'OE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
};

/** Folds Müller, MULLER and MUELLER to the same text (`AE`, `OE` and `UE` lose their E). */
export function foldName(name: string): string {
  // Fast path for plain names: folding is a large part of matching and coding.
  if (/^[\p{ASCII}]*$/u.test(name)) return withoutDigraphs(name.toUpperCase());
  const upper = name.normalize('NFC').toUpperCase();
  const spelled = upper.replaceAll(/[^\p{ASCII}]/gu, (letter) => spelledOut[letter] ?? letter);
  const plain = spelled.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return withoutDigraphs(plain);
}

function withoutDigraphs(upper: string): string {
  return upper.replaceAll(/([AOU])E(?=[^AEIOU]|$)/g, '$1').replaceAll('AA', 'A');
}

function wordsOf(name: string): string[] {
  // S.p.A. and G.m.b.H. are joined to one word first.
  const joined = foldName(name).replaceAll(/\b(\p{L})\.\s?(?=\p{L}\b)/gu, '$1');
  return joined.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a text contains a legal form. */
export function statesForm(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 1 && words.some((word) => legalForms.has(word));
}

/** Returns the distinctive words of a name; all words if it only has a legal form. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** Equal except for accents, spelling of umlauts and punctuation; the legal form counts. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => wordsOf(name).join(''));
  return first === second && first !== '';
}

/** Factor for two different legal forms: a GmbH and an AG with the same name are two companies. */
const ofOtherForm = 0.7;

/**
 * 0 to 1: share of common words of two names (Dice coefficient), whether or not a legal form is
 * stated.
 */
export function nameSimilarity(one: string, other: string): number {
  const [ours, theirs] = [new Set(nameWords(one)), new Set(nameWords(other))];
  if (ours.size + theirs.size === 0) return 0;
  const shared = [...ours].filter((word) => theirs.has(word)).length;
  const [form, otherForm] = [one, other].map((name) =>
    wordsOf(name)
      .filter((word) => legalForms.has(word))
      .join(' '),
  );
  const factor = form !== '' && otherForm !== '' && form !== otherForm ? ofOtherForm : 1;
  return (factor * 2 * shared) / (ours.size + theirs.size);
}

/** Returns the search terms of a name: as written, and with umlauts spelled out and simplified. */
export function searchableName(name: string): string {
  const upper = name.toUpperCase();
  const spelled = upper.replaceAll(/[^\p{ASCII}]/gu, (letter) => spelledOut[letter] ?? letter);
  return [...new Set([name.toUpperCase(), spelled, foldName(name)])].join(' ');
}
