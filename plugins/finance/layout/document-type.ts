// Detects from the title whether the page is an invoice, a credit note, a receipt or an order.

import type { InvoiceDocumentType } from '../invoice.ts';
import { type Candidate, candidate } from './candidates.ts';
import { NUMBER_WORDS } from './identifiers.ts';
import { alternatives } from './languages/languages.ts';
import type { Segment, Sheet } from './segments.ts';

// First match wins: "Rechnungskorrektur" is not an invoice, although it begins like one.
const TITLES = (
  [
    ['credit_note', '(?<![a-z])', '(?![a-z])'],
    ['receipt', '(?<![a-z])', '(?![a-z])'],
    ['invoice', '(?<![a-z])', '(?![a-z])'],
    [
      'purchase_order',
      '^',
      String.raw`\s*(?:$|(?:${alternatives(({ numbering }) => numbering?.afterOrder)})\b)`,
    ],
  ] as const
).map(([type, before, after]) => {
  const titles = alternatives(({ titles: own }) => own?.[type]);
  return [type, new RegExp(`${before}(?:${titles})${after}`)] as const;
});

/** Longer text is a sentence about an invoice, not a title. */
const TITLE_WORDS = 6;
const TITLE_PAGE_SHARE = 0.6;

export interface TitleRead {
  candidate: Candidate<InvoiceDocumentType>;
  /** 0 to 1: large type, high on the page. */
  weight: number;
}

export function readDocumentType(sheet: Sheet): TitleRead | null {
  const titles: TitleRead[] = [];
  const height = sheet.pages[0]?.height ?? 1;
  for (const segment of sheet.segments) {
    if (segment.page !== 1 || segment.words.length > TITLE_WORDS) continue;
    const place = segment.box[1] / height;
    if (place > TITLE_PAGE_SHARE) continue;
    const title = titleOf(segment);
    if (title === null) continue;
    const weight = Math.min(
      1,
      0.5 + 0.25 * Math.max(0, segment.height / sheet.unit - 1) + 0.25 * (1 - place),
    );
    titles.push({ candidate: title, weight });
  }
  titles.sort((a, b) => b.weight - a.weight);
  const [best] = titles;
  if (best?.candidate.value !== 'purchase_order') return best ?? null;
  // On an invoice, "Purchase order" names the number beside it.
  return titles.find((one) => isNumberedInvoice(one, best)) ?? best;
}

const NUMBERED = new RegExp(
  String.raw`^[\s\u2009.:#°-]*(?:(?:${NUMBER_WORDS})[\s\u2009.:#°-]*)?\S*\d\S*$`,
);

function isNumberedInvoice(
  { candidate: { value, segment, from, to } }: TitleRead,
  order: TitleRead,
) {
  return (
    value === 'invoice' &&
    from === 0 &&
    NUMBERED.test(segment.folded.slice(to)) &&
    segment.height >= order.candidate.segment.height
  );
}

function titleOf(segment: Segment): Candidate<InvoiceDocumentType> | null {
  for (const [type, pattern] of TITLES) {
    const match = pattern.exec(segment.folded);
    if (match)
      return candidate(type, type, segment, match.index, match.index + match[0].trimEnd().length);
  }
  return null;
}
