// Notation of labels. A phrase is folded text (lower case, no accents) with four shorthands, and
// otherwise a regular expression:
//   ~     separators or nothing: "rechnungs~nr" is "rechnungsnr", "rechnungs-nr." and more
//   {no}  a word for "number": no, nr, n°, nummer, numero, #
//   %     any further letters: "rechnung%" is also "rechnungen"; the sign itself is \%
// A phrase begins and ends at a word boundary.

import { LABEL_CLASSES, type LabelClass, type Language } from './language.ts';

const SHORTHANDS: readonly (readonly [RegExp, string])[] = [
  [/~/g, String.raw`[\s.:\-/]*`],
  [/(?<!\\)%/g, '[a-z]*'],
  [/\{no\}/g, String.raw`(?:number|nummer|numero|num|nro|nr|no|n\.?o|n|id|#)`],
  [/ (?!\?)/g, ' +'],
];

/** Phrases that begin with one first character. */
export interface PhrasesAt {
  /** Whether any phrase begins here: most words begin none, and one test is faster than thirty. */
  any: RegExp;
  /** Tried in this order. */
  classes: readonly (readonly [LabelClass, RegExp])[];
}

/** By first character. */
export type LabelIndex = ReadonlyMap<string, PhrasesAt>;

/**
 * Compiles expressions by the first character of their matches. Trying all classes at every
 * position took 9 ms per page; with the index, only the few phrases with the same first character
 * are tried.
 */
export function compileLabels(languages: readonly Language['labels'][]): LabelIndex {
  const index = new Map<string, [LabelClass, RegExp][]>();
  const all = new Map<string, string[]>();
  for (const name of LABEL_CLASSES) {
    // One expression per language: the first matching alternative wins, not the longest, and one
    // language's "total" must not hide another's "total ttc".
    for (const labels of languages) {
      for (const [first, sources] of byFirstCharacter(labels[name] ?? [])) {
        // Longest first: "invoice number" must precede "invoice".
        const alternatives = sources.sort((a, b) => b.length - a.length).join('|');
        all.set(first, [...(all.get(first) ?? []), alternatives]);
        const entry: [LabelClass, RegExp] = [name, new RegExp(`(?:${alternatives})(?![a-z])`, 'y')];
        index.set(first, [...(index.get(first) ?? []), entry]);
      }
    }
  }
  return new Map(
    [...index].map(([first, classes]) => {
      const any = new RegExp(`(?:${all.get(first)!.join('|')})(?![a-z])`, 'y');
      return [first, { any, classes }];
    }),
  );
}

/** Returns the regular expression of a phrase. */
export function sourceOf(phrase: string): string {
  return SHORTHANDS.reduce((text, [mark, pattern]) => text.replace(mark, pattern), phrase);
}

function byFirstCharacter(phrases: readonly string[]): Map<string, string[]> {
  const byFirst = new Map<string, string[]>();
  for (const phrase of phrases) {
    const source = sourceOf(phrase);
    for (const first of firstCharacters(source)) {
      byFirst.set(first, [...(byFirst.get(first) ?? []), source]);
    }
  }
  return byFirst;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Returns the possible first characters of an expression's matches. */
export function firstCharacters(source: string): Set<string> {
  const found = new Set<string>();
  for (const alternative of splitAlternatives(source)) {
    let rest = alternative;
    while (rest !== '') {
      const [piece, quantifier] = leadingPiece(rest);
      for (const first of firstOfPiece(piece)) found.add(first);
      if (!/^[?*]/.test(quantifier)) break;
      rest = rest.slice(piece.length + quantifier.length);
    }
  }
  return found;
}

function leadingPiece(source: string): [piece: string, quantifier: string] {
  const [sign] = source;
  let end = 1;
  if (sign === '\\') end = 2;
  else if (sign === '[') end = source.indexOf(']') + 1;
  else if (sign === '(') end = closing(source) + 1;
  const quantifier = /^[?*+]\??/.exec(source.slice(end))?.[0] ?? '';
  return [source.slice(0, end), quantifier];
}

function firstOfPiece(piece: string): Iterable<string> {
  if (piece.startsWith('(?:')) return firstCharacters(piece.slice(3, -1));
  // Phrases begin with letters or signs: a class is "any letters" or the separators.
  if (piece === '[a-z]') return LETTERS;
  if (piece.startsWith('[')) return [];
  if (piece === '.') return LETTERS.concat("'");
  return [piece.at(-1) ?? ''];
}

function splitAlternatives(source: string): string[] {
  const parts = [''];
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    const end = sign === '(' ? at + closing(source.slice(at)) + 1 : at + (sign === '\\' ? 2 : 1);
    if (sign === '|') parts.push('');
    else parts.push(`${parts.pop()}${source.slice(at, end)}`);
    at = end - 1;
  }
  return parts;
}

/** Returns the position of the bracket that closes the first one. */
function closing(source: string): number {
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A phrase has an open bracket: ${source}`);
}
