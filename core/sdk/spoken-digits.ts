// Reads digits that are said or written as words: "four one double one".

import { filled } from './filler.ts';

const digitWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'zero oh null zéro cero nul',
    'one eins ein un uno een één',
    'two zwei zwo deux dos due twee',
    'three drei trois tres tre drie',
    'four vier quatre cuatro quattro',
    'five fünf cinq cinco cinque vijf',
    'six sechs seis sei zes',
    'seven sieben sept siete sette zeven',
    'eight acht huit ocho otto',
    'nine neun neuf nueve nove negen',
  ].flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);
const teens =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const times: Readonly<Record<string, number>> = { double: 2, doppel: 2, triple: 3 };
const anyDigit = Object.keys(digitWords).join('|');
const spoken = String.raw`(?<!\p{L})(?:(?:${Object.keys(times).join('|')})[ -](?:${anyDigit})|(?:${tens.join('|')})[ -](?:${anyDigit})|${[...teens, ...tens].join('|')}|${anyDigit})(?!\p{L})`;
const spokenNumber = new RegExp(spoken, 'giu');
/** Words of a security code; other text has fewer in a row. */
export const manyWords = new RegExp(String.raw`(?:${spoken}[\s,.-]{1,3}){2}${spoken}`, 'iu');
const hesitation = /(?<!\p{L})(?:uhm?|umm?|erm?|äh|ähm|euh|eh|and|und|dash|then)(?!\p{L})/giu;

export function withDigits(text: string): string {
  const said = text.replaceAll(spokenNumber, (found) => filled(found, digitsOfWords(found)));
  return said.replaceAll(hesitation, (found) => filled(found, ''));
}

function digitsOfWords(found: string): string {
  const [first = '', second] = found.toLowerCase().split(/[ -]/);
  const digit = digitWords[second ?? first] ?? '';
  if (first in times) return digit.repeat(times[first]!);
  const teen = teens.indexOf(first);
  if (teen !== -1) return String(10 + teen);
  const ten = tens.indexOf(first);
  return ten === -1 ? digit : String(ten + 2) + (second === undefined ? '0' : digit);
}
