// Features of numbers that may be a document or order number, for scoring.

import { type Candidate, overlaps } from './candidates.ts';
import { depth, type Features } from './features.ts';
import { near, type Proximity } from './geometry.ts';
import { type IdCandidate, NUMBER_WORDS } from './identifiers.ts';
import type { Label } from './labels.ts';
import { alternatives } from './languages/languages.ts';
import { height, type Sheet } from './segments.ts';

/** One half of a British postcode: "EC1A 4HD". */
const UK_POSTCODE = /^(?:[A-Z]{1,2}\d[A-Z\d]?|\d[A-Z]{2})$/;
/** Compounds with "number" name another number unless they name the invoice. */
const OF_INVOICE = alternatives(({ numbering }) => numbering?.invoiceCompounds);
const COMPOUND_ENDING = `(?:${alternatives(({ numbering }) => numbering?.compoundEndings)})`;
const OTHER_NUMBER_WORD = new RegExp(
  `(?<!(?:${OF_INVOICE})-?)(?:[a-z]{4,}${COMPOUND_ENDING}|` +
    String.raw`(?<![a-z])[a-z]{2,}-${COMPOUND_ENDING})[\s.:\u2009]*$`,
);
/** NIF of a company (Orden EHA/451/2008): a letter, seven digits and a control character. */
const SPANISH_TAX_ID = /^[A-HJ-NP-SUVW]-?\d{7}[\dA-J]$/;
/** Telephone numbers of the United States. */
const PHONE = /^\(?[2-9]\d\d\)?[-.][2-9]\d\d[-.]\d{4}$/;
/** Not in a compound: "ZSR-Nr." names another number. */
const NUMBER_WORD = new RegExp(String.raw`(?<![a-z]-?)(?:${NUMBER_WORDS})[\s.:#\u2009]*$`);
/** A label with a lower weight names something else. */
const NAMED = 0.25;
/** "#07-41" in an address: a floor and a door. */
const UNIT = /^\d{2}-\d{2,4}$/;
const POST_BOX = new RegExp(
  String.raw`(?:${alternatives(({ addresses }) => addresses?.postBoxes)})[\s\u2009.]*$`,
);
/** Kind of document, series and number (Portaria 195/2020): "FT 2024A/118". */
const PORTUGUESE_SERIES = /^(?:FT|FS|FR|NC|ND|VD|FA) [A-Z\d.]+\/\d+$/;
const INVOICE_PREFIX = prefixPattern(({ numbering }) => numbering?.invoicePrefixes);
/** One letter and a few digits also name articles and sizes: "R22.5". */
const SHORT_PREFIX = /^\p{L}\d{1,4}(?!\d)/u;
const ORDER_PREFIX = prefixPattern(({ numbering }) => numbering?.orderPrefixes);

function prefixPattern(of: Parameters<typeof alternatives>[0]): RegExp {
  return new RegExp(String.raw`^(?:${alternatives(of)})[-_/ ]?\d`, 'i');
}

export function idFeatures(
  sheet: Sheet,
  ids: readonly IdCandidate[],
  labels: readonly Label[],
  {
    taken,
    proximities,
  }: { taken: readonly Candidate<unknown>[]; proximities: readonly Proximity[] },
): Features[] {
  const count = Map.groupBy(ids, (one) => one.key);
  const takenBySegment = Map.groupBy(taken, (one) => one.segment);
  const earlier = new Set(
    ids.flatMap(({ key }, index) => {
      const { left } = proximities[index]!;
      return near(left, 'earlierInvoice') > NAMED ? [key] : [];
    }),
  );
  const titles = Map.groupBy(
    labels.filter((label) => label.name === 'title'),
    (label) => label.row,
  );
  return ids.map((one, index) => {
    const before = one.segment.folded.slice(0, one.from);
    const value = one.value;
    const afterTitle = (titles.get(one.row) ?? []).some((title) => followsTitle(sheet, title, one));
    const underTitle = (titles.get(one.row - 1) ?? []).some((title) =>
      isUnderTitle(sheet, title, one),
    );
    const afterNumberWord = NUMBER_WORD.test(before);
    const isNamed =
      afterTitle || underTitle || afterNumberWord || namesInvoice(proximities[index]!) > NAMED;
    return {
      unnamed: Number(!isNamed),
      isDate: Number(one.isDate),
      joined: Number(one.joined),
      joinedToLabel: Number(one.joined && (afterNumberWord || isAll(one))),
      laterPage: Number(one.page > 1),
      seriesPrefix: Number(one.joined && sheet.language === 'pt' && PORTUGUESE_SERIES.test(value)),
      short: Number(value.length < 3),
      year: Number(/^(?:19|20)\d\d$/.test(value)),
      fewDigits: Number(/^\d{4,5}$/.test(value)),
      digitsInside: value.replace(/\D/g, '').length / value.length,
      mixed: Number(/\p{L}/u.test(value) && /\d{2}/.test(value)),
      postcode: Number(UK_POSTCODE.test(value)),
      partOfOther: Number(
        overlaps(takenBySegment.get(one.segment) ?? [], one.from, one.to) ||
          (sheet.language === 'es' && SPANISH_TAX_ID.test(value)) ||
          PHONE.test(value) ||
          (UNIT.test(value) && before.endsWith('#')) ||
          POST_BOX.test(before),
      ),
      ofEarlier: Number(earlier.has(one.key)),
      afterNumberWord: Number(afterNumberWord),
      afterTitle: Number(afterTitle),
      underTitle: Number(underTitle),
      otherNumberWord: Number(OTHER_NUMBER_WORD.test(before)),
      afterColon: Number(/:[\s\u2009]*$/.test(before)),
      inBrackets: Number(before.endsWith('(')),
      repeated: Math.min(3, count.get(one.key)?.length ?? 1) - 1,
      depth: depth(sheet, one),
      invoicePrefix: Number(INVOICE_PREFIX.test(value) && (isNamed || !SHORT_PREFIX.test(value))),
      orderPrefix: Number(ORDER_PREFIX.test(value)),
      largeType: Number(height(one.box) > 1.2 * sheet.unit),
      inProse: Number(one.segment.words.length > 9),
    };
  });
}

function isAll({ segment, from, to }: IdCandidate): boolean {
  return from === 0 && to === segment.text.length;
}

/** Returns the proximity of a label of the invoice number, or of the invoice. */
function namesInvoice({ left, above }: Proximity): number {
  const names = ['invoiceNumber', 'number', 'title'] as const;
  return Math.max(...names.flatMap((name) => [near(left, name), near(above, name)]));
}

/**
 * Only a type code in brackets and a word for "number" may be in between: "Rechnung (380) Nr. 7".
 */
const BETWEEN = new RegExp(
  String.raw`^[\s\u2009:.,|)-]*(?:\([^)]{1,30}\))?[\s\u2009:.-]*(?:${NUMBER_WORDS})?[\s\u2009.:#-]*$`,
);

function followsTitle(sheet: Sheet, title: Label, id: IdCandidate): boolean {
  if (title.box[2] > id.box[0] + 0.5 * sheet.unit) return false;
  const between = (sheet.rows[id.row]?.segments ?? [])
    .filter((one) => one.index >= title.segment.index && one.index <= id.segment.index)
    .map((one) => {
      const from = one === title.segment ? title.to : 0;
      return one.folded.slice(from, one === id.segment ? id.from : undefined);
    })
    .join(' ');
  return BETWEEN.test(between);
}

/** A separate number on the row below a separate title. */
function isUnderTitle(sheet: Sheet, title: Label, id: IdCandidate): boolean {
  const alone = (part: { segment: { text: string }; from: number; to: number }): boolean =>
    part.segment.text.length - (part.to - part.from) <= 3;
  return (
    alone(title) &&
    alone(id) &&
    title.page === id.page &&
    id.box[1] - title.box[3] < 1.5 * sheet.unit &&
    title.box[0] < id.box[2] &&
    title.box[2] > id.box[0]
  );
}
