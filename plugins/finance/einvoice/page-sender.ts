// Finds other companies at the vendor's address on a page. Electronic forms with the data of a
// wrong vendor are often made from a template. Both names are then on the page: one in the footer,
// the other as the sender.

import type { Box, Line, Page } from 'workmill/sdk';
import { nameWords, statesForm } from '../names.ts';
import { findCode } from './page-search.ts';

/** Shorter text is not a street with a number. */
const shortestStreet = 6;
/** In line heights: a name is directly above its street, and words of one text are side by side. */
const mostAbove = 1.5;
const widestSpace = 1.5;
const between = /[,;|·•●]|\s[-–—]\s/;

/**
 * Returns the first company, by its legal form, at the vendor's street that shares no word with the
 * given names; null if there is none.
 */
export function otherCompanyAt(
  pages: readonly Page[],
  street: string,
  names: readonly string[],
): string | null {
  if (street.length < shortestStreet) return null;
  const known = new Set(names.flatMap(nameWords));
  const isOther = (text: string): boolean =>
    statesForm(text) && !nameWords(text).some((word) => known.has(word));
  for (const page of pages) {
    for (const line of page.lines) {
      const place = findCode([{ ...page, lines: [line] }], street);
      if (place === null) continue;
      const company = namesAt(line, place.bbox, page).find(isOther);
      if (company !== undefined) return company;
    }
  }
  return null;
}

/** Returns the text before a position on its line, else above it. */
function namesAt(line: Line, place: Box, { lines }: Page): string[] {
  const height = place[3] - place[1];
  const before = textOf(beside(line, place, height).filter(({ box }) => box[2] <= place[0]));
  if (/\p{L}/u.test(before)) return before.split(between).map((part) => part.trim());
  const above = lines.filter(
    ({ box }) => box[3] <= place[1] + height / 2 && place[1] - box[3] <= mostAbove * height,
  );
  return above.map((one) => textOf(beside(one, place, height))).filter((text) => text !== '');
}

/** Returns words of a line at a position, or connected to it without a wide gap. */
function beside({ words }: Line, place: Box, height: number): Line['words'] {
  const runs: Line['words'][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    if (last && word.box[0] - last.box[2] <= widestSpace * height) runs.at(-1)!.push(word);
    else runs.push([word]);
  }
  const meets = ({ box }: Line['words'][number]): boolean => box[0] < place[2] && box[2] > place[0];
  return runs.find((run) => run.some(meets)) ?? [];
}

function textOf(words: Line['words']): string {
  return words.map(({ text }) => text).join(' ');
}
