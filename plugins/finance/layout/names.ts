// All texts on the first and last page that may be a party's name, whole or in part. Names have no
// format; name-features.ts distinguishes them.

import { type Candidate, candidate, printed } from './candidates.ts';
import { compact, fold } from './folding.ts';
import type { Label } from './labels.ts';
import {
  AFTER_HOLDER,
  MISREAD_FORMS,
  PAYABLE_TO,
  PROVIDERS,
  TRADING_NAME_OF,
  UP_TO_FORM,
} from './name-words.ts';
import { type Segment, type Sheet, THIN } from './segments.ts';

/** How a name was extracted from its segment. */
export type NameForm =
  | 'whole'
  | 'beforeSeparator'
  | 'afterLabel'
  | 'beforeNumber'
  | 'legalForm'
  | 'afterSeller'
  | 'afterHolder'
  | 'withoutSpecks';

export interface NameCandidate extends Candidate<string> {
  form: NameForm;
}

const LONGEST_NAME = 140;
/** After a heading of the seller. */
const GIVEN = /^\s*:\s*(.{3,70}?)(?=\s*(?:[,;|]|\s[-–]\s|$))/;
const NAMED = /^\s*:?\s*(\p{Lu}.{2,70}?)(?=\s*(?:[,;|]|\.\s*$|\s[-–]\s|\ste\s|$))/u;

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
  const folded = fold(text);
  const start = TRADING_NAME_OF.exec(folded)?.[0].length ?? 0;
  const forms: [NameForm, RegExpExecArray | null][] = [
    ['whole', matchFrom(text, start, /^\s*(.+?)\s*$/)],
    ['beforeSeparator', matchFrom(text, start, /^(.{3,60}?)\s*(?:[,·•●|*]|\s[-–—]\s|\s{2,})/)],
    ['afterLabel', /^[^:]{2,30}:\s*(.{3,70}?)[\s,;]*$/.exec(text)],
    ['beforeNumber', /^(.{3,70}?)\s+\(?\d{4,}[-–]?[A-Z0-9]{0,2}\)?\.?$/.exec(text)],
    ['legalForm', matchFrom(folded, start, UP_TO_FORM)],
    ['afterHolder', AFTER_HOLDER.exec(folded)],
    ['withoutSpecks', withoutSpecks(segment, text)],
    ...sellers.map((label): [NameForm, RegExpExecArray | null] => [
      'afterSeller',
      matchFrom(
        text,
        label.to,
        PAYABLE_TO.test(segment.folded.slice(label.from, label.to)) ? NAMED : GIVEN,
      ),
    ]),
  ];
  const seen = new Set<string>();
  const isRecognized = segment.words.some(({ confidence }) => confidence < 1);
  return forms.flatMap(([form, match]) => {
    const inner = match?.[1];
    if (match === null || inner === undefined) return [];
    const from = match.index + match[0].indexOf(inner);
    const cleaned = printed(text.slice(from, from + inner.length)).replace(
      /^[\s"'„“©<>{}[\]|=~_-]+|[\s"'”,;:<>{}[\]|=~_-]+$/g,
      '',
    );
    const name = isRecognized ? withoutMisreadForms(cleaned) : cleaned;
    const key = nameKey(name);
    if (seen.has(name) || key.length < 2 || !/\p{L}{2}/u.test(name)) return [];
    seen.add(name);
    return [{ ...candidate(name, key, segment, from, from + inner.length), form }];
  });
}

function withoutMisreadForms(name: string): string {
  return MISREAD_FORMS.reduce((text, [misread, form]) => text.replace(misread, form), name);
}

/** Recognition reads such words from the edge of a logo or a crease beside the name. */
const SPECK_LETTERS = 2;
const SPECK_CONFIDENCE = 0.6;

function withoutSpecks({ words, offsets }: Segment, text: string): RegExpExecArray | null {
  const isSpeck = (at: number): boolean =>
    words[at]!.text.length <= SPECK_LETTERS && words[at]!.confidence < SPECK_CONFIDENCE;
  let [first, last] = [0, words.length - 1];
  while (first < last && isSpeck(first)) first += 1;
  while (last > first && isSpeck(last)) last -= 1;
  if (first === 0 && last === words.length - 1) return null;
  const end = offsets[last]! + words[last]!.text.length;
  return matchFrom(text.slice(0, end), offsets[first]!, /^\s*(.+?)\s*$/);
}

/** Matches an expression from a position on; the index refers to the whole text. */
function matchFrom(text: string, from: number, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(text.slice(from));
  if (match) match.index += from;
  return match;
}

/** Folded letters and digits: names that differ in case or punctuation are equal. */
function nameKey(name: string): string {
  return compact(name);
}

/** Returns the names of printed web and mail domains, without those of providers. */
export function domainsOf(sheet: Sheet): Set<string> {
  return new Set(addressesOf(sheet).map(({ key }) => key));
}

/** The same with the first position of each: "acme" for www.acme.com. */
export function addressesOf(sheet: Sheet): Candidate<string>[] {
  const found = new Map<string, Candidate<string>>();
  for (const segment of sheet.segments) {
    const { folded } = segment;
    for (const match of folded.matchAll(/(?:www\.|@|https?:\/\/)\s?([a-z0-9\-.]+)\.[a-z]{2,6}/g)) {
      const site = match[1] ?? '';
      const from = match.index + match[0].indexOf(site);
      for (const part of site.split('.')) {
        if (part.length <= 2 || PROVIDERS.has(part)) continue;
        const key = compact(part);
        if (!found.has(key)) {
          found.set(key, candidate(part, key, segment, from, from + site.length));
        }
      }
    }
  }
  return [...found.values()];
}
