// The text of a license's barcode as fields. Offsets and lengths in its header are often wrong on real
// cards: elements are found by their names at the beginning of lines.

import { isCalendarDate } from '../identifiers/arithmetic.ts';
import {
  licenseCountries,
  licenseElements,
  noValues,
  sexes,
  type LicenseElement,
} from './license-elements.ts';

/** What the barcode does not say is null; dates are YYYY-MM-DD. */
export interface License {
  /** Of the standard, from 1 on. */
  version: number;
  /** Six digits that stand for the issuer (ISO/IEC 7812). */
  issuerNumber: string;
  documentNumber: string | null;
  surname: string | null;
  givenNames: string | null;
  birthDate: string | null;
  sex: 'female' | 'male' | 'unspecified' | null;
  issueDate: string | null;
  expiryDate: string | null;
  street: string | null;
  city: string | null;
  /** State, province or territory, by its two letters. */
  state: string | null;
  postalCode: string | null;
  /** Two letters of ISO 3166-1. */
  country: string | null;
}

/** `@`, three separators, the file type, issuer, version; of version 2 on a version of the issuer. */
const header = /^@\p{Cc}{1,4}(?:ANSI |AAMVA)(\d{6})(\d{2})/u;
/** Names of subfiles with their offsets and lengths. */
const subfile = /[A-Z]{2}\d{8}/y;
/** Licenses have some 35 elements; issuers add a few of their own. */
const mostElements = 200;
const longestValue = 200;

/** Null for a text that is no license of the AAMVA standard. */
export function parseLicense(text: string): License | null {
  const [head, issuerNumber, version] = header.exec(text) ?? [];
  if (head === undefined) return null;
  const elements = elementsOf(text, head.length);
  const value = (element: LicenseElement): string | null => {
    for (const name of licenseElements[element]) {
      const found = elements.get(name);
      if (found !== undefined && !noValues.has(found.toUpperCase())) return found;
    }
    return null;
  };
  const [surname = null, ...given] = (value('wholeName') ?? '').split(/[,@$]/).map(wordsOf);
  const names = [value('firstName'), value('middleNames')].map((name) => wordsOf(name ?? ''));
  return {
    version: Number(version),
    issuerNumber: issuerNumber!,
    documentNumber: value('documentNumber')?.replaceAll(' ', '') ?? null,
    surname: wordsOf(value('surname') ?? '') ?? surname,
    givenNames: joined(names) ?? wordsOf(value('givenNames') ?? '') ?? joined(given),
    birthDate: dateOf(value('birthDate')),
    sex: sexes[value('sex')?.toUpperCase() ?? ''] ?? null,
    issueDate: dateOf(value('issueDate')),
    expiryDate: dateOf(value('expiryDate')),
    street: value('street'),
    city: value('city'),
    state: value('state'),
    postalCode: value('postalCode'),
    country: licenseCountries[value('country') ?? ''] ?? null,
  };
}

/** By their names of three letters; of repeated ones the first. */
function elementsOf(text: string, after: number): Map<string, string> {
  const elements = new Map<string, string>();
  // What is left of the header: the issuer's version, the number of subfiles, and the subfiles.
  let at = after + /^\d{0,4}/.exec(text.slice(after, after + 4))![0].length;
  for (subfile.lastIndex = at; subfile.test(text); at = subfile.lastIndex);
  const lines = text.slice(at).split(/\p{Cc}+/u, mostElements);
  for (const line of lines) {
    // The first element of a subfile follows its name without a separator.
    const [, name, value] =
      /^(?:DL|ID|EN)?([DZ][A-Z]{2})(.*)$/.exec(line.slice(0, longestValue)) ?? [];
    if (name !== undefined && !elements.has(name)) elements.set(name, value!.trim());
  }
  return elements;
}

function wordsOf(text: string): string | null {
  const words = text.replaceAll(',', ' ').trim().replaceAll(/\s+/g, ' ');
  return noValues.has(words.toUpperCase()) ? null : words;
}

function joined(names: readonly (string | null)[]): string | null {
  return names.filter((name) => name !== null).join(' ') || null;
}

/**
 * The United States write MMDDYYYY, Canada and version 1 YYYYMMDD. At most one of the two is a date:
 * the first four digits of the one are no year of the other.
 */
function dateOf(digits: string | null): string | null {
  const [, one, two, three, four] = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? [];
  if (one === undefined) return null;
  const orders = [
    [`${three}${four}`, one, two],
    [`${one}${two}`, three, four],
  ] as const;
  for (const [year, month, day] of orders) {
    const isYear = Number(year) >= 1900 && Number(year) < 2100;
    if (isYear && isCalendarDate(Number(year), Number(month), Number(day))) {
      return `${year}-${month}-${day}`;
    }
  }
  return null;
}
