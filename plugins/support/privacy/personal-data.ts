// Finds personal data in text by its format. Check digits are verified.

import { findPeople } from './people.ts';

export const personalKinds = [
  'email',
  'phone',
  'iban',
  'ip_address',
  'national_id',
  'date_of_birth',
  'address',
  'name',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

export interface PersonalPlace {
  kind: PersonalKind;
  start: number;
  end: number;
}

/** Replacement text by kind. */
export const masks: Readonly<Record<PersonalKind, string>> = {
  email: '[e-mail]',
  phone: '[phone]',
  iban: '[IBAN]',
  ip_address: '[IP address]',
  national_id: '[national ID]',
  date_of_birth: '[date of birth]',
  address: '[address]',
  name: '[name]',
};

export const maskForm =
  /\[(?:e-mail|phone|IBAN|IP address|national ID|date of birth|address|name)\]/g;

interface Finder {
  kind: PersonalKind;
  /** Pattern; the first group, if any, is masked. */
  form: RegExp;
  holds?(found: string): boolean;
}

const finders: readonly Finder[] = [
  {
    kind: 'email',
    form: /(?<![\w.+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?![\w-])/gu,
  },
  {
    kind: 'iban',
    form: /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{2,4}){3,8}(?![A-Z\d])/g,
    holds: isIban,
  },
  { kind: 'ip_address', form: /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, holds: isPublicIp },
  {
    kind: 'national_id',
    // United States SSN, United Kingdom NINO, German tax number, French NIR, Spanish DNI and NIE,
    // Italian codice fiscale.
    form: /(?<![\w-])(?:\d{3}-\d{2}-\d{4}|[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]|[12] ?\d{2} ?\d{2} ?\d{2} ?\d{3} ?\d{3} ?\d{2}|[XYZ]?-?\d{7,8}-?[A-Z]|[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z])(?![\w-])/g,
  },
  {
    kind: 'date_of_birth',
    form: /(?:date of birth|d\.?o\.?b\.?|born(?: on)?|geburtsdatum|geboren(?: am)?|geb\.|né(?:e)? le|date de naissance|fecha de nacimiento|nacid[oa] el|data di nascita|nat[oa] il|geboortedatum)\s?[:=]?\s*(\d{1,4}[-./ ]\p{L}{0,10}\d{0,2}[-./ ]+\d{2,4})/giu,
  },
  {
    kind: 'phone',
    form: /(?<![\p{L}\d#./-])(?:\+\d{1,3}[\s.-]?)?(?:\(0?\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s./-]\d{2,8}){1,5}(?![\p{L}\d-])|(?<![\p{L}\d#-])(?:\+|00)\d{8,15}(?!\d)/gu,
    holds: isPhone,
  },
  {
    kind: 'phone',
    form: /(?:tel(?:efon|éfono|efono|\.)?|phone|mobile|mobil|handy|cell|call me (?:at|on)|fax|whatsapp)\s?(?:no|nr|number|nummer)?\.?\s?[:=]?\s*(\+?\d[\d ()./-]{5,18}\d)/giu,
  },
  {
    kind: 'address',
    // A street and house number, optionally followed by a postal code.
    form: /(?<!\p{L})(?:\d{1,5}[a-z]?\s(?:\p{Lu}[\p{L}'’.-]{1,25}\s){1,3}(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Ln\.?|Drive|Dr\.?|Boulevard|Blvd\.?|Way|Court|Ct\.?|Close|Square|Terrace)|(?:\p{Lu}[\p{L}'’.-]{1,25}[\s-]){0,3}\p{Lu}?\p{L}{1,25}(?:straße|strasse|str\.|weg|platz|allee|gasse|straat|laan|plein)\s\d{1,4}\s?[a-z]?|\d{1,4}\s?(?:bis|ter)?,?\s(?:rue|avenue|boulevard|chemin|place|impasse)\s(?:\p{L}[\p{L}'’.-]{0,25}\s?){1,5}|(?:Calle|Avenida|Plaza|Via|Viale|Piazza|Corso)\s(?:\p{L}[\p{L}'’.-]{0,25}\s){1,4}?,?\s?\d{1,4})(?:,?\s{1,2}(?:[A-Z]{1,2}-)?\d{4,5}(?:\s\p{Lu}[\p{L}-]{1,25})?)?/gu,
  },
];

/**
 * Returns personal data in document order, without overlaps. `names`: words known to be names of
 * people.
 */
export function findPersonalData(
  text: string,
  kinds: readonly PersonalKind[],
  names: ReadonlySet<string> = new Set(),
): PersonalPlace[] {
  const places = finders
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((finder) => [...text.matchAll(finder.form)].flatMap((match) => placeOf(finder, match)))
    .concat(
      kinds.includes('name')
        ? findPeople(text, names).map((place) => ({ kind: 'name', ...place }))
        : [],
    )
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return places.filter((place) => {
    if (place.start < end) return false;
    ({ end } = place);
    return true;
  });
}

export function maskPersonalData(
  text: string,
  kinds: readonly PersonalKind[],
  names?: ReadonlySet<string>,
): string {
  let masked = '';
  let at = 0;
  for (const { kind, start, end } of findPersonalData(text, kinds, names)) {
    masked += text.slice(at, start) + masks[kind];
    at = end;
  }
  return at === 0 ? text : masked + text.slice(at);
}

function placeOf({ kind, holds }: Finder, match: RegExpMatchArray): PersonalPlace[] {
  const found = match[1] ?? match[0];
  if (holds && !holds(found)) return [];
  const start = match.index! + match[0].lastIndexOf(found);
  return [{ kind, start, end: start + found.trimEnd().length }];
}

/** Returns whether the IBAN is valid: remainder 1 modulo 97 (ISO 13616). */
function isIban(found: string): boolean {
  const number = found.replaceAll(/[ -]/g, '');
  if (number.length < 15 || number.length > 34) return false;
  const moved = number.slice(4) + number.slice(0, 4);
  const digits = [...moved].map((char) => Number.parseInt(char, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

function isPublicIp(found: string): boolean {
  const parts = found.split('.').map(Number);
  return parts.every((part) => part < 256) && !/^(?:0|10|127|192\.168|255)\./.test(found);
}

/**
 * Returns whether it is a telephone number: at least seven digits, and not in the format of a date
 * or an order number.
 */
function isPhone(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '');
  if (digits.length < 8 || digits.length > 15) return false;
  if (/^\d{4}[-./]\d{1,2}[-./]\d{1,2}|^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}/.test(found)) return false;
  return /^[+0(]/.test(found) || /^\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(found);
}
