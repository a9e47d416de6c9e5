// Measures how many payment card numbers remain in generated transcripts, and how often texts without
// card numbers are masked.

import { createSeededRandom } from '../../../core/pipelines/sandbox/seeded-random.ts';
import { maskSecrets } from '../../../core/sdk/sdk.ts';
import { textsWithoutCards } from './texts-without-cards.ts';

const transcripts = 10_000;
const textsOfKind = 1000;
const random = createSeededRandom('measure masking');

const networks: readonly (readonly [prefix: string, length: number])[] = [
  ['4', 16],
  ['4', 13],
  ['51', 16],
  ['55', 16],
  ['2720', 16],
  ['37', 15],
  ['6011', 16],
  ['65', 16],
  ['300', 14],
  ['3589', 16],
  ['67', 18],
  ['62', 19],
];
const separators = [
  ['', ' ', '-', '.', '\u00a0', '  ', ' – ', '/', '\n', '\t', '_', ', '],
  ['&nbsp;', '</td><td>', '\\u00a0', '\\n', '=20', '=C2=A0', '=\r\n', '%20', '</b> <b>', ' &#160;'],
  ['\nBo: ', '\n[10:03] Bo: '],
].flat();
const sentences: readonly ((card: string) => string)[] = [
  (card) => `Customer: my card ${card} was declined\nAgent: I will check`,
  (card) => `[10:02] Bo: ${card}\n[10:03] Agent: thank you`,
  (card) => `{"role":"user","content":"use ${card} please"}`,
  (card) => `Order 88-40213 of 2026-03-01, paid with ${card}, 49.90 EUR`,
  (card) => `Meine Kartennummer lautet ${card}. Danke`,
  (card) => `> On Monday I wrote ${card}\nStill nothing`,
];

export function measureMasking(): void {
  let left = 0;
  for (let count = 0; count < transcripts; count += 1) {
    const [prefix, length] = one(networks);
    const number = withCheckDigit(prefix, length);
    const written = number.match(/.{1,4}/g)!.join(one(separators));
    const masked = maskSecrets(one(sentences)(written));
    // Escapes have digits of their own, so that what is left of a number cannot be searched for.
    const isMasked = masked.includes('[payment card]');
    if (!isMasked || masked.replaceAll(/\D/g, '').includes(number)) left += 1;
  }
  console.log(`masking: ${left} card numbers left in ${transcripts} transcripts`);
  for (const [kind, make] of Object.entries(textsWithoutCards)) {
    let masked = 0;
    for (let count = 0; count < textsOfKind; count += 1) {
      const text = make();
      if (maskSecrets(text) !== text) masked += 1;
    }
    console.log(`masking: ${kind}, ${masked} of ${textsOfKind} texts without cards masked`);
  }
}

function one<T>(list: readonly T[]): T {
  return list[random.integer(list.length)]!;
}

/** Appends the check digit according to ISO/IEC 7812-1 annex B. */
function withCheckDigit(prefix: string, length: number): string {
  let digits = prefix;
  while (digits.length < length - 1) digits += String(random.integer(10));
  const doubled = [...digits].toReversed().map((digit, index) => Number(digit) * (2 - (index % 2)));
  const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
