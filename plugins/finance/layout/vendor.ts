// Who sends the invoice. Names have no format, so every segment of the first and last page may be
// one, whole or in part; place, type size, legal form, the seller's domain and the words around
// tell which. Names of the buyer are candidates too, and are told apart by the label above them.

import { type Candidate, candidate, printed } from './candidates.ts';
import type { Features } from './features.ts';
import { compact, fold } from './folding.ts';
import { type Label, labelShare } from './labels.ts';
import { height, type Segment, type Sheet, THIN } from './segments.ts';

/** How a name was cut from its segment. */
export type NameForm = 'whole' | 'beforeSeparator' | 'afterLabel' | 'beforeNumber' | 'legalForm' | 'afterSeller';

export interface NameCandidate extends Candidate<string> {
  form: NameForm;
}

const LEGAL_FORMS =
  'gmbh(?: ?& ?co\\.? ?kga?)?|mbh|ag|kg|ohg|ug(?: \\(haftungsbeschrankt\\))?|gbr|e\\.? ?k\\.?|e\\.? ?v\\.?|kgaa|se|inc|incorporated|llc|ltd|limited|plc|corp|corporation|company|co|llp|lp|b\\.? ?v\\.?|n\\.? ?v\\.?|v\\.? ?o\\.? ?f\\.?|bvba|sprl|sarl|s\\.? ?a\\.? ?r\\.? ?l\\.?|s\\.? ?a\\.? ?u\\.?|sas|sasu|eurl|s\\.? ?a\\.?|srl|s\\.? ?r\\.? ?l\\.?|s\\.? ?p\\.? ?a\\.?|s\\.?n\\.?c\\.?|s\\.? ?l\\.?|slu|lda|ltda|ab|aktiebolag|hb|aps|a/s|as|oy|oyj|sdn\\.? ?bhd\\.?|bhd|pte|pvt|pty';
const STRONG_FORM = new RegExp(
  `(?<![a-z])(?:gmbh|mbh|ag|kg|ohg|ug|e\\.? ?k|inc|llc|ltd|limited|plc|corp|corporation|b\\.? ?v|n\\.? ?v|sarl|s\\.a\\.r\\.l|sas|s\\.a|eurl|srl|s\\.r\\.l|s\\.p\\.a|spa|lda|ab|aps|a/s|sdn|bhd|pte|pvt|pty|gbr)(?![a-z])`,
);
const ENDS_WITH_FORM = new RegExp(`(?<![a-z])(?:${LEGAL_FORMS})\\.?\\)?$`);
const UP_TO_FORM = new RegExp(`^(?:©|\\(c\\))?\\s*(.{2,60}?(?<![a-z])(?:${LEGAL_FORMS})\\.?(?:[ ,&]+(?:${LEGAL_FORMS})\\.?(?![a-z]))*)(?![a-z]|\\.[a-z])`);
const ADDRESS =
  /str\.|strasse|street|(?<![a-z])(?:st|rd|road|rue|avenue|ave|av|boulevard|bd|chemin|allee|place|quai|lane|drive|blvd|via|viale|piazza|corso|calle|plaza|rua|avenida|gatan|vagen|laan|plein|gracht|kade|po box|p\.o\. box|postfach|postbus|suite|floor|box)(?![a-z])|(?:weg|platz|gasse|straat|gatan|vagen|allee|ring|damm|ufer|vej|gade)(?![a-z])|(?<!\d)\d{4,6}(?!\d)|(?<![a-z])[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}(?![a-z])/;
/** "Seattle, WA 98101", "Manchester M1 2AB", "1012 AB Amsterdam": a town, not a name. */
const TOWN =
  /^[^\d,]{2,30},?[\s\u2009]+(?:[a-z]{2}[\s\u2009]+\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}|\d{4,6})$|^(?:[a-z]{1,2}-)?\d{4,6}[\s\u2009]/;
const NOT_A_NAME =
  /:\/\/|\/\/|@|www\.|\.(?:com|de|fr|nl|net|org|it|es|se|dk|pt|be|at|ch|eu)(?![a-z])|(?<![a-z])(?:page|seite|pagina|tel|fax|iban|welcome|thank|merci|danke|date|datum|total|siret|hrb|copyright|version|stylesheet|powered by|original|kopie|copie|copy|duplicat[ae]?)(?![a-z])/;
const INVOICE_WORD = /rechnung|invoice|factu|fattura|faktura|receipt|quittung|kvitto/;
const PROVIDERS = new Set(
  'com co gmail yahoo hotmail gmx web t-online outlook icloud orange wanadoo free live aol mail info www shop online localhost example'.split(' '),
);
/** What sellers must print about themselves, usually below their name. */
const SELLER_FACTS: ReadonlySet<string> = new Set(['vatId', 'registration', 'bank', 'phone']);
/** Holders of accounts are often the owner, not the firm. */
const HOLDER = /kontoinhaber|konto-?name|account (?:holder|name)|titula|t\.n\.v|ten name van|intestat/;
const NAME_LABEL =
  /^(?:(?:company|business|trading|legal|supplier|seller|vendor) )?(?:name|firma|firmenname|nom|naam|nome|nombre|namn|navn|raison sociale|ragione sociale|razon social|denominazione)\s*:?$/;
const LONGEST_NAME = 140;

export function findNames(sheet: Sheet, labels: readonly Label[]): NameCandidate[] {
  const last = sheet.pages.at(-1)?.number ?? 1;
  const sellers = Map.groupBy(
    labels.filter((label) => label.name === 'seller'),
    (label) => label.segment,
  );
  return sheet.segments
    .filter((segment) => segment.page === 1 || segment.page === last)
    .flatMap((segment) => namesOf(segment, sellers.get(segment) ?? []));
}

function namesOf(segment: Segment, sellers: readonly Label[]): NameCandidate[] {
  const text = segment.text.replaceAll(THIN, ' ');
  const trimmed = text.trim();
  if (trimmed.length < 3 || trimmed.length > LONGEST_NAME || !/\p{L}{2}/u.test(text)) return [];
  const forms: [NameForm, RegExpExecArray | null][] = [
    ['whole', /^\s*(.+?)\s*$/.exec(text)],
    ['beforeSeparator', /^(.{3,60}?)\s*(?:[,·•●|*]|\s[-–—]\s|\s{2,})/.exec(text)],
    ['afterLabel', /^[^:]{2,30}:\s*(.{3,70}?)[\s,;]*$/.exec(text)],
    ['beforeNumber', /^(.{3,70}?)\s+\(?\d{4,}[-–]?[A-Z0-9]{0,2}\)?\.?$/.exec(text)],
    ['legalForm', UP_TO_FORM.exec(fold(text))],
    ...sellers.map((label): [NameForm, RegExpExecArray | null] => [
      'afterSeller',
      matchFrom(text, label.to, /^\s*:\s*(.{3,70}?)(?=\s*(?:[,;|]|\s[-–]\s|$))/),
    ]),
  ];
  const seen = new Set<string>();
  return forms.flatMap(([form, match]) => {
    const inner = match?.[1];
    if (match === null || inner === undefined) return [];
    const from = match.index + match[0].indexOf(inner);
    const name = printed(text.slice(from, from + inner.length)).replace(/^[\s"'„“©-]+|[\s"'”,;:-]+$/g, '');
    const key = nameKey(name);
    if (seen.has(name) || key.length < 2 || !/\p{L}{2}/u.test(name)) return [];
    seen.add(name);
    return [{ ...candidate(name, key, segment, from, from + inner.length), form }];
  });
}

/** The match of an expression on the text from there on, its index that of the whole text. */
function matchFrom(text: string, from: number, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(text.slice(from));
  if (match) match.index += from;
  return match;
}

/** Folded letters and digits: names that differ in case or punctuation are one. */
export function nameKey(name: string): string {
  return compact(name);
}

/** Names of the web and mail domains that the document prints, without those of providers. */
export function domainsOf(sheet: Sheet): Set<string> {
  const domains = new Set<string>();
  for (const { folded } of sheet.segments) {
    for (const match of folded.matchAll(/(?:www\.|@|https?:\/\/)\s?([a-z0-9\-.]+)\.[a-z]{2,6}/g)) {
      for (const part of (match[1] ?? '').split('.')) {
        if (part.length > 2 && !PROVIDERS.has(part)) domains.add(compact(part));
      }
    }
  }
  return domains;
}

export function nameFeatures(
  sheet: Sheet,
  names: readonly NameCandidate[],
  labels: readonly Label[],
  dates: readonly Candidate<string>[],
): Features[] {
  const context = {
    sheet,
    labels,
    dates,
    domains: [...domainsOf(sheet)],
    text: compact(sheet.segments.map((segment) => segment.text).join(' ')),
    largest: Math.max(...sheet.segments.filter((one) => one.page === 1).map((one) => one.height)),
  };
  return names.map((name) => ({ ...ownFeatures(name, context), ...placeFeatures(name, context) }));
}

interface NameContext {
  sheet: Sheet;
  labels: readonly Label[];
  dates: readonly Candidate<string>[];
  domains: readonly string[];
  text: string;
  largest: number;
}

function ownFeatures(name: NameCandidate, context: NameContext): Features {
  const folded = fold(name.value);
  const words = folded.split(/\s+/);
  const endsWithForm = ENDS_WITH_FORM.test(folded);
  const strongForm = STRONG_FORM.test(folded);
  const digits = folded.replace(/\D/g, '').length / folded.length;
  const covered = labelShare(name.segment, context.labels);
  return {
    endsWithForm: Number(endsWithForm && strongForm),
    weakForm: Number(endsWithForm && !strongForm),
    formInside: Number(strongForm && !endsWithForm),
    domain: domainMatch(name.key, context.domains),
    repeated: name.key.length > 3 ? Math.min(4, context.text.split(name.key).length - 1) : 0,
    digits: Number(digits > 0.2),
    notAName: Number(NOT_A_NAME.test(folded)),
    invoiceWord: Number(INVOICE_WORD.test(folded)),
    address: Number(ADDRESS.test(folded) && !strongForm),
    town: Number(TOWN.test(name.segment.folded.trim()) || TOWN.test(folded)),
    endsWithColon: Number(printed(name.segment.text).endsWith(':') && name.form === 'whole'),
    lowerCase: Number(/^\p{Ll}/u.test(name.value)),
    sentence: Number(words.length > 8 || (words.length >= 4 && /[.!]$/.test(folded) && !endsWithForm)),
    manyWords: Number(words.length > 6),
    labelWords: Number(covered > 0.85 && name.form !== 'afterLabel' && name.form !== 'afterSeller'),
    someLabel: Number(covered > 0 && name.form !== 'afterLabel' && name.form !== 'afterSeller'),
    title: Number(
      context.labels.some((label) => label.segment === name.segment && label.name === 'title'),
    ),
    beforeSeparator: Number(name.form === 'beforeSeparator'),
    beforeNumber: Number(name.form === 'beforeNumber'),
    legalForm: Number(name.form === 'legalForm'),
    afterSeller: Number(name.form === 'afterSeller' && !HOLDER.test(name.segment.folded)),
    afterHolder: Number(name.form === 'afterSeller' && HOLDER.test(name.segment.folded)),
    partOfDate: Number(
      context.dates.some(
        (date) => date.segment === name.segment && date.from < name.to && date.to > name.from,
      ),
    ),
    tooFewLetters: Number(!/\p{L}{3}/u.test(name.value)),
  };
}

function domainMatch(key: string, domains: readonly string[]): number {
  if (key.length < 4) return 0;
  return Math.max(
    0,
    ...domains.map((domain) => {
      if (domain === key) return 1;
      return domain.length > 3 && (key.includes(domain) || domain.startsWith(key)) ? 0.7 : 0;
    }),
  );
}

function placeFeatures(name: NameCandidate, context: NameContext): Features {
  const { sheet, labels } = context;
  const { segment } = name;
  const key = keyBefore(segment, sheet);
  const nameLabel = key !== null && NAME_LABEL.test(key.folded.trim());
  const buyer = labelDistance(segment, key, labels, 'buyer', sheet.unit);
  const seller = labelDistance(segment, key, labels, 'seller', sheet.unit);
  const below = sheet.segments.filter(
    (other) =>
      other.page === segment.page &&
      other.box[1] > segment.box[1] + 0.3 * sheet.unit &&
      other.box[1] < segment.box[3] + 2.5 * sheet.unit &&
      other.box[0] < segment.box[2] &&
      other.box[2] > segment.box[0],
  );
  const page = sheet.pages[segment.page - 1];
  return {
    depthOnPage: segment.box[1] / (page?.height ?? 1),
    largeType: Number(segment.height > 1.3 * sheet.unit),
    largestType: Number(segment.height > 0.9 * context.largest && segment.height > 1.15 * sheet.unit),
    underBuyer: Number(buyer < 7 && buyer <= seller),
    nearBuyer: Number(buyer < 3 && buyer <= seller),
    underSeller: Number(seller < (nameLabel ? 9 : 3) && seller < buyer),
    nameLabel: Number(nameLabel),
    sameRowBuyer: Number(
      labels.some((label) => label.segment === segment && label.name === 'buyer'),
    ),
    firstPage: Number(segment.page === 1),
    addressBelow: Number(below.some((other) => ADDRESS.test(other.folded))),
    factsBelow: Number(
      labels.some(
        (label) =>
          SELLER_FACTS.has(label.name) &&
          label.page === segment.page &&
          label.box[1] > segment.box[1] - 0.3 * sheet.unit &&
          label.box[1] < segment.box[3] + 7 * sheet.unit &&
          label.segment.box[0] < segment.box[2] + sheet.unit &&
          label.segment.box[2] > segment.box[0] - sheet.unit,
      ),
    ),
    atTop: Number(segment.page === 1 && segment.row < 3),
    bold: Number(segment.bold),
    returnAddress: Number(
      name.form === 'beforeSeparator' &&
        ADDRESS.test(segment.folded.slice(name.to)) &&
        height(segment.box) <= sheet.unit * 1.3,
    ),
  };
}

/** The segment to the left that names this one ("Name:"), if there is one. */
function keyBefore(segment: Segment, sheet: Sheet): Segment | null {
  const before = sheet.segments[segment.index - 1];
  if (before === undefined || before.row !== segment.row) return null;
  return before.folded.trimEnd().endsWith(':') || NAME_LABEL.test(before.folded.trim())
    ? before
    : null;
}

/**
 * Heights of text between a segment, or the key beside it, and the nearest such label to its left
 * or above; 99 for none.
 */
function labelDistance(
  segment: Segment,
  key: Segment | null,
  labels: readonly Label[],
  kind: 'buyer' | 'seller',
  unit: number,
): number {
  let nearest = 99;
  const [x0, y0, x1] = segment.box;
  const left = Math.min(x0, key?.box[0] ?? x0);
  for (const label of labels) {
    if (label.name !== kind || label.page !== segment.page || label.segment === segment) continue;
    const above =
      label.box[1] <= y0 + 0.3 * unit &&
      label.row !== segment.row &&
      label.box[0] < x1 &&
      label.box[2] > left - 3 * unit;
    if (above) nearest = Math.min(nearest, Math.max(0, y0 - label.box[3]) / unit);
    if (label.row === segment.row && label.box[2] <= x0 + 1) {
      nearest = Math.min(nearest, ((x0 - label.box[2]) / unit) * 0.3);
    }
  }
  return nearest;
}
