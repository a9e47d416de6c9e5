// Who a page says lives at the vendor's address. Electronic forms that carry another vendor's data are
// made from a template, and then often both stand on the page: one in its footer, one where it matters.

import type { Box, Line, Page } from 'workmill/sdk';
import { nameWords, statesForm } from '../names.ts';
import { findCode } from './page-search.ts';

/** Fewer characters are no street with a number. */
const shortestStreet = 6;
/** In heights of a line: a name stands right above its street, and words of one text side by side. */
const mostAbove = 1.5;
const widestSpace = 1.5;
const between = /[,;|·•●]|\s[-–—]\s/;

/**
 * The first company, by its legal form, at the vendor's street that shares no word with the names
 * given; null where there is none.
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

/** What stands before a place on its line, else above it. */
function namesAt(line: Line, place: Box, { lines }: Page): string[] {
  const height = place[3] - place[1];
  const before = textOf(beside(line, place, height).filter(({ box }) => box[2] <= place[0]));
  if (/\p{L}/u.test(before)) return before.split(between).map((part) => part.trim());
  const above = lines.filter(
    ({ box }) => box[3] <= place[1] + height / 2 && place[1] - box[3] <= mostAbove * height,
  );
  return above.map((one) => textOf(beside(one, place, height))).filter((text) => text !== '');
}

/** Words of a line at a place, or joined to it by words without a wide gap. */
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
