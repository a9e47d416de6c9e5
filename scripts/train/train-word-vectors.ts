// Writes core/sdk/learning/word-vectors.bin: `scripts/node scripts/train/train-word-vectors.ts ENCODER
// FILE`. Takes ten minutes on one core; the result is reproducible. ENCODER is a folder with the files
// of all-MiniLM-L6-v2 (core/sdk/learning/word-vectors.md). FILE contains labeled messages of public
// sets (format: support/messages.ts): their words are added to those of the encoder.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { hashOfWord } from '../../core/sdk/learning/features.ts';
import { writeWordVectors } from '../../core/sdk/learning/word-vectors.ts';
import { readMessages } from './support/messages.ts';
import { onPrincipalAxes } from './word-vectors/principal-axes.ts';
import { readEncoder } from './word-vectors/sentence-encoder.ts';

const [folder, file] = process.argv.slice(2);
if (folder === undefined || file === undefined) {
  throw new Error('Name the encoder and the file of messages: train-word-vectors.ts ENCODER FILE.');
}

/** Numbers of each vector; 128 were not better. */
const width = 96;
const wordsAtOnce = 64;
/** Sets whose license allows to use their words. */
const sources = /^(?:banking77|clinc150|it-service-tickets|vader-)/;
/** Minimum number of messages with a word. */
const leastMessages = 2;

const encoder = readEncoder(folder);
const messages = readMessages(file).filter(
  ({ source, split }) => split === 'dev' && sources.test(source),
);
const counts = countWords();
const words = [...new Set([...encoder.words, ...wordsOfMessages(), ...wordsOfPhrases()])];
const vectors = onPrincipalAxes(encodeAll(words), width);
const largest = vectors.reduce((most, one) => Math.max(most, ...one.map(Math.abs)), 0);
const steps = vectors.map((one) =>
  Int8Array.from(one, (value) => Math.round((127 * value) / largest)),
);
const bytes = writeWordVectors(
  new Map(
    words.map((word, at) => [hashOfWord(word), { steps: steps[at]!, weight: weightOf(word) }]),
  ),
);
writeFileSync(join(import.meta.dirname, '../../core/sdk/learning/word-vectors.bin'), bytes);
console.log(`${words.length} words, ${bytes.length} bytes`);

/** Returns the vectors in the order of the words, each of length 1. */
function encodeAll(all: readonly string[]): Float64Array[] {
  const byLength = new Map<number, { at: number; pieces: number[] }[]>();
  for (const [at, word] of all.entries()) {
    const pieces = piecesOf(word);
    byLength.set(pieces.length, [...(byLength.get(pieces.length) ?? []), { at, pieces }]);
  }
  const encoded: Float64Array[] = [];
  for (const [, same] of [...byLength].toSorted(([one], [other]) => one - other)) {
    for (let start = 0; start < same.length; start += wordsAtOnce) {
      const some = same.slice(start, start + wordsAtOnce);
      const states = encoder.encode(some.map(({ pieces }) => pieces));
      for (const [index, { at }] of some.entries()) {
        const vector = states.subarray(index * encoder.width, (index + 1) * encoder.width);
        const length = Math.hypot(...vector);
        encoded[at] = vector.map((value) => value / length);
      }
    }
  }
  return encoded;
}

/** An apostrophe is a piece of its own. */
function piecesOf(word: string): number[] {
  return word.split(/(?<=')|(?=')/).flatMap((part) => encoder.piecesOf(part));
}

function wordsOfMessages(): string[] {
  return [...counts].flatMap(([word, count]) => (count < leastMessages ? [] : [word]));
}

/** Returns the number of messages with each word. */
function countWords(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { text } of messages) {
    for (const word of new Set(wordsOf(text))) found.set(word, (found.get(word) ?? 0) + 1);
  }
  return found;
}

/** Inverse document frequency, as of the words of a model; 255 for a word that no message has. */
function weightOf(word: string): number {
  const rarity = Math.log((1 + messages.length) / (1 + (counts.get(word) ?? 0))) + 1;
  return Math.round((255 * rarity) / (Math.log(1 + messages.length) + 1));
}

function wordsOfPhrases(): string[] {
  const text = readFileSync(join(import.meta.dirname, 'support/phrases.yaml'), 'utf8');
  const phrases = Object.values(parse(text) as Record<string, { en: string[] }>);
  return phrases.flatMap(({ en }) => en.flatMap(wordsOf));
}

/** English words as the features of a model have them. */
function wordsOf(text: string): string[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return lower.match(/(?<![\p{L}\p{M}'])[a-z]+(?:'[a-z]{1,2})?(?![\p{L}\p{M}'])/gu) ?? [];
}
