// Converts an input into features: 32-bit hashes, each with its block and, on request, the words it
// came from. Hashes are the same on every machine and in every release that reads the same model
// file format.

import type { FeatureBlock, LearningInput } from './inputs.ts';
import { findMasks, type MaskedRange } from './masks.ts';
import type { TextRange } from './sentences.ts';

/**
 * Maximum number of characters read of one field: a text of 1 MB costs as much as one of 20,000
 * characters.
 */
export const mostCharactersRead = 20_000;

/** Called for each occurrence of a feature. Marks without a position have start and end 0. */
export type Emit = (feature: number, block: number, start: number, end: number) => void;

interface Token extends TextRange {
  text: string;
  hash: number;
}

const tokenPattern =
  /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}{1,2}(?!\p{L}))?|\p{N}+(?:[.,]\p{N}+)*%?|[$€£]/gu;

/** Seed of every hash. A different seed would invalidate all model files. */
const seed = 0x9747b28c;

/**
 * Emits the features block by block, and within a block in the order of the text. Blocks of source
 * `meanings` emit the hash of each word (`hashOfWord`), known or not.
 */
export function eachFeature(
  input: LearningInput,
  blocks: readonly FeatureBlock[],
  emit: Emit,
): void {
  const tokens = new Map<string, Token[]>();
  const read = (field: string | undefined, masked: boolean): Token[] => {
    const key = `${masked ? 'm' : 'w'}${field ?? ''}`;
    const known = tokens.get(key);
    if (known) return known;
    const text = field === undefined ? input.text : (input.fields?.[field] ?? '');
    const made = tokensOf(text.slice(0, mostCharactersRead), masked);
    tokens.set(key, made);
    return made;
  };
  blocks.forEach((block, index) => {
    const start = hashText(block.name, seed);
    if (block.source === 'marks') {
      for (const mark of input.marks ?? []) {
        if (mark.field !== block.field) continue;
        emit(finish(hashText(mark.name, start)), index, mark.start ?? 0, mark.end ?? 0);
      }
      return;
    }
    const all = read(block.field, block.masked ?? false);
    const some = limited(all, block.words);
    if (block.source === 'meanings') {
      for (const token of some) emit(token.hash, index, token.start, token.end);
      return;
    }
    const { shortest, longest } = runLengths(block);
    const each = block.source === 'words' ? eachRunOfWords : eachRunOfCharacters;
    each(some, start, shortest, longest, (hash, from, to) => emit(hash, index, from, to));
  });
}

/** Returns the features of a block of source `meanings`: one for each number of a vector. */
export function meaningFeatures(block: FeatureBlock, width: number): Uint32Array {
  const start = hashText(block.name, seed);
  return Uint32Array.from({ length: width }, (_, at) => finish(hashText(String(at), start)));
}

export function runLengths(block: FeatureBlock): { shortest: number; longest: number } {
  const [least, most] = block.source === 'words' ? [1, 2] : [3, 5];
  const shortest = block.shortest ?? Math.min(least, block.longest ?? least);
  return { shortest, longest: block.longest ?? Math.max(most, shortest) };
}

function limited(tokens: Token[], words: number | undefined): Token[] {
  if (words === undefined) return tokens;
  return words < 0 ? tokens.slice(words) : tokens.slice(0, words);
}

type EmitRun = (feature: number, start: number, end: number) => void;

function eachRunOfWords(
  tokens: readonly Token[],
  start: number,
  shortest: number,
  longest: number,
  emit: EmitRun,
): void {
  for (let first = 0; first < tokens.length; first += 1) {
    let hash = start;
    const last = Math.min(tokens.length, first + longest);
    for (let index = first; index < last; index += 1) {
      hash = combine(hash, tokens[index]!.hash);
      if (index - first + 1 < shortest) continue;
      emit(finish(hash), tokens[first]!.start, tokens[index]!.end);
    }
  }
}

/**
 * Emits character runs inside words. A word boundary counts as a character: "_card_" has "_ca",
 * "car", "ard", "rd_".
 */
function eachRunOfCharacters(
  tokens: readonly Token[],
  start: number,
  shortest: number,
  longest: number,
  emit: EmitRun,
): void {
  for (const token of tokens) {
    const padded = `\u0002${token.text}\u0003`;
    for (let first = 0; first + shortest <= padded.length; first += 1) {
      let hash = start;
      const last = Math.min(padded.length, first + longest);
      for (let index = first; index < last; index += 1) {
        hash = combine(hash, padded.charCodeAt(index));
        if (index - first + 1 < shortest) continue;
        const from = token.start + Math.max(0, first - 1);
        emit(finish(hash), from, Math.min(token.end, token.start + index));
      }
    }
  }
}

/**
 * Returns lower-case words, numbers with every digit replaced by 0, and currency signs. Masks
 * replace the text that they cover.
 */
function tokensOf(text: string, masked: boolean): Token[] {
  const masks = masked ? findMasks(text) : [];
  const tokens: Token[] = [];
  let next = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const start = match.index;
    while (next < masks.length && masks[next]!.start <= start) {
      const mask = masks[next]!;
      for (const name of namesOf(mask)) tokens.push(tokenOf(name, mask.start, mask.end));
      next += 1;
    }
    const before = masks[next - 1];
    if (before && start < before.end) continue;
    tokens.push(tokenOf(normalWord(match[0]), start, start + match[0].length));
  }
  return tokens;
}

/**
 * Names of a mask begin with a sign that occurs in no word, so that a date and the word "date"
 * differ.
 */
function namesOf({ kind, unit }: MaskedRange): string[] {
  return unit === undefined ? [`#${kind}`] : [`#${kind}`, `#${unit}`];
}

/** Hash of a word in lower case, as blocks of source `meanings` emit it. */
export function hashOfWord(word: string): number {
  return hashText(word, seed);
}

function tokenOf(text: string, start: number, end: number): Token {
  return { text, start, end, hash: hashOfWord(text) };
}

function normalWord(word: string): string {
  const first = word.charCodeAt(0);
  if (first < 128 ? first >= 48 && first <= 57 : /^\p{N}/u.test(word)) return '0';
  const lower = word.toLowerCase();
  return /^[a-z]*$/.test(lower) ? lower : lower.normalize('NFKC').replaceAll('’', "'");
}

/** FNV-1a hash over UTF-16 code units. */
function hashText(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return finish(hash);
}

function combine(hash: number, next: number): number {
  const mixed = Math.imul(hash ^ next, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/** Finalizer of MurmurHash3: every input bit affects every output bit. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
