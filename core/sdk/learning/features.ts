// Turns an input into features: numbers of 32 bits, each with the block it belongs to and, on
// demand, the words it came from. The numbers are the same on every machine and in every release
// that reads the same format of model files.

import type { FeatureBlock, LearningInput } from './inputs.ts';
import { findMasks, type MaskedRange } from './masks.ts';
import type { TextRange } from './sentences.ts';

/** Of one field, further characters are ignored: a text of 1 MB costs no more than one of 20,000. */
export const mostCharactersRead = 20_000;

/** Called for each occurrence of a feature. Marks without a place have start and end 0. */
export type Emit = (feature: number, block: number, start: number, end: number) => void;

interface Token extends TextRange {
  text: string;
  hash: number;
}

const tokenPattern =
  /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}{1,2}(?!\p{L}))?|\p{N}+(?:[.,]\p{N}+)*%?|[$€£]/gu;

/** Start of every hash. Another one would make all model files unreadable. */
const seed = 0x9747b28c;

/** Blocks in their order, and in a block the features in the order of the text. */
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
    const { shortest, longest } = runLengths(block);
    const each = block.source === 'words' ? eachRunOfWords : eachRunOfCharacters;
    each(some, start, shortest, longest, (hash, from, to) => emit(hash, index, from, to));
  });
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

/** Inside words, whose ends count as a character: "_card_" has "_ca", "car", "ard", "rd_". */
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

/** Lower-case words, numbers with every digit as 0, currency signs; masks in place of what they cover. */
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

/** Written with a sign that no word has, so that "date" and a date differ. */
function namesOf({ kind, unit }: MaskedRange): string[] {
  return unit === undefined ? [`#${kind}`] : [`#${kind}`, `#${unit}`];
}

function tokenOf(text: string, start: number, end: number): Token {
  return { text, start, end, hash: hashText(text, seed) };
}

function normalWord(word: string): string {
  const first = word.charCodeAt(0);
  if (first < 128 ? first >= 48 && first <= 57 : /^\p{N}/u.test(word)) return '0';
  const lower = word.toLowerCase();
  return /^[a-z]*$/.test(lower) ? lower : lower.normalize('NFKC').replaceAll('’', "'");
}

/** FNV-1a over UTF-16 code units. */
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

/** The last steps of MurmurHash3: every bit of the input reaches every bit of the result. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
