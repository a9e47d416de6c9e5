// Names of companies as people compare them: without accents, whatever the umlaut is written as, and
// without the legal form, which half of all documents leave out.

import { listed } from './layout/languages/languages.ts';

const legalForms = new Set(listed(({ companies }) => companies?.plainForms?.split(' ')));

/** Letters that fall apart neither by themselves nor in Unicode. */
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

/** MUELLER for Müller, MULLER and MUELLER alike (`AE`, `OE` and `UE` lose their E). */
export function foldName(name: string): string {
  // Most are plain, and folding is what much of matching and coding waits for.
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
  // S.p.A. and G.m.b.H. are written as one word first.
  const joined = foldName(name).replaceAll(/\b(\p{L})\.\s?(?=\p{L}\b)/gu, '$1');
  return joined.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a text names a company by its legal form. */
export function statesForm(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 1 && words.some((word) => legalForms.has(word));
}

/** Words of a name that tell companies apart; of a name that is a legal form alone, all. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** Equal but for accents, spelling of umlauts and punctuation; the legal form counts. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => wordsOf(name).join(''));
  return first === second && first !== '';
}

/** Two forms that are both stated and differ: a GmbH and an AG of one name are two companies. */
const ofOtherForm = 0.7;

/** 0 to 1: how much of the words of two names is shared (Dice), whether or not a form is stated. */
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

/** What to search names by: as written, and with umlauts spelled out and left out. */
export function searchableName(name: string): string {
  const upper = name.toUpperCase();
  const spelled = upper.replaceAll(/[^\p{ASCII}]/gu, (letter) => spelledOut[letter] ?? letter);
  return [...new Set([name.toUpperCase(), spelled, foldName(name)])].join(' ');
}
