// Masks names, dates and figures that differ from document to document, because a model generalizes
// better from "a date" than from a specific date.

import type { TextRange } from './sentences.ts';

export type MaskKind = 'company' | 'date' | 'amount' | 'percentage' | 'duration';

export interface MaskedRange extends TextRange {
  kind: MaskKind;
  /** Unit of a duration: `day`, `week`, `month` or `year`. */
  unit?: string;
}

const month =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)';
const number =
  '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|sixty|ninety)';
const currency = '(?:[$€£¥₹]|\\b(?:USD|EUR|GBP|CHF|Rs\\.?|INR)(?=[\\s\\d]))';
const figures = '\\d[\\d.,]{0,20}';

// Every repetition is bounded, so that the running time is linear in the length of the text.
const patterns: readonly [MaskKind, RegExp][] = [
  [
    'company',
    /(?:\b\p{Lu}[\p{L}\p{N}&'’.-]{0,30},?\s{1,3}){1,5}(?:Inc|INC|Corp|CORP|Corporation|CORPORATION|LLC|L\.L\.C|Ltd|LTD|Limited|LIMITED|LP|L\.P|PLC|GmbH|AG|S\.A|SAS|B\.V|N\.V)(?![\p{L}\p{N}])\.?/gu,
  ],
  [
    'date',
    new RegExp(
      `\\b${month}\\.?\\s{1,3}\\d{1,2}(?:st|nd|rd|th)?,?\\s{1,3}\\d{4}\\b|\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s{0,3}(?:day\\s{1,3}of\\s{1,3})?${month}\\.?,?\\s{1,3}\\d{4}\\b|\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b`,
      'giu',
    ),
  ],
  [
    'amount',
    new RegExp(
      `${currency}\\s?${figures}(?:\\s?(?:million|billion|thousand))?|\\b${figures}\\s?(?:[€£]|EUR\\b|USD\\b|CHF\\b)`,
      'giu',
    ),
  ],
  ['percentage', /\b\d{1,9}(?:[.,]\d{1,6})?\s?(?:%|percent\b|per cent\b)/giu],
  [
    'duration',
    new RegExp(
      `\\b${number}[\\s-]{1,3}(?:\\(\\s?\\d{1,4}\\s?\\)[\\s-]{0,3})?(?:(?:full|calendar|business|consecutive)\\s{1,3}){0,2}(day|week|month|year)s?\\b`,
      'giu',
    ),
  ],
];

/** Returns ranges in ascending order without overlaps; where two overlap, the first wins. */
export function findMasks(text: string): MaskedRange[] {
  const found: MaskedRange[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const unit = kind === 'duration' ? match[1]?.toLowerCase() : undefined;
      const range = { kind, start: match.index, end: match.index + match[0].length };
      found.push(unit === undefined ? range : { ...range, unit });
    }
  }
  // The sort is stable: ranges with the same start keep the order of the kinds.
  found.sort((one, other) => one.start - other.start);
  let end = 0;
  return found.filter((range) => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}
