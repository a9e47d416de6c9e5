// Simulates recognition errors on a receipt: confused letters, lost spaces and shaky edges.

import type { Line, Word } from '../../core/sdk/document.ts';
import { lineOf } from './paper.ts';
import type { Chance } from './random.ts';

const CONFUSED: Readonly<Record<string, string>> = {
  O: '0',
  o: 'a',
  I: 'l',
  l: '1',
  S: '5',
  B: '8',
  G: '6',
  T: 'I',
  A: '4',
  e: 'c',
};
/**
 * Share of misread words with letters. Numbers remain correct, because the truth is what the page
 * shows.
 */
const SHARE_MISREAD = 0.06;
const SHARE_JOINED = 0.04;

export function misread(line: Line, chance: Chance): Line {
  const words: Word[] = [];
  for (const word of line.words) {
    const text = chance.is(SHARE_MISREAD) ? confuse(word.text, chance) : word.text;
    const shift = chance.between(-0.6, 0.6);
    const [x0, y0, x1, y1] = word.box;
    const box = [x0, y0 + shift, x1, y1 + shift] as const;
    const before = words.at(-1);
    if (before && chance.is(SHARE_JOINED) && !/\d/.test(before.text + text)) {
      words[words.length - 1] = {
        ...before,
        text: before.text + text,
        box: [before.box[0], before.box[1], box[2], box[3]],
      };
    } else words.push({ ...word, text, box });
  }
  return lineOf(words);
}

function confuse(text: string, chance: Chance): string {
  if (/\d/.test(text)) return text;
  const at = chance.whole(0, text.length - 1);
  return text.slice(0, at) + (CONFUSED[text[at]!] ?? text[at]) + text.slice(at + 1);
}
