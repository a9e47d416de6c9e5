// Identifiers of people and companies in Europe.

import { isCalendarDate, isLuhn, isMod1110, weightedSum } from './arithmetic.ts';
import { scheme, type IdentifierFault, type IdentifierScheme } from './scheme.ts';
import { isNif } from './spain.ts';
import { vatFault } from './vat.ts';
import { isBsn, isDanish, isIrishNumber, isPartitaIva, vatRules } from './vat-numbers.ts';

export const europe: readonly IdentifierScheme[] = [
  {
    id: 'eu.vat',
    title: 'VAT number of the EU',
    separators: /[\s.,/-]/g,
    check: (text) => vatFault(text),
  },
  nationalVat('at.uid', 'AT', 'Austrian VAT number'),
  nationalVat('be.vat', 'BE', 'Belgian enterprise number'),
  nationalVat('fr.tva', 'FR', 'French VAT number'),
  nationalVat('gb.vat', 'GB', 'British VAT number'),
  nationalVat('ie.vat', 'IE', 'Irish VAT number'),
  nationalVat('nl.btw', 'NL', 'Dutch VAT number'),
  scheme('be.nn', 'Belgian national number', /^\d{11}$/, isBelgianPerson),
  scheme('ch.uid', 'Swiss company number', /^(?:CHE)?\d{9}$/, (text) =>
    isSwissCompany(text.slice(-9)),
  ),
  scheme('ch.vat', 'Swiss VAT number', /^CHE\d{9}(?:MWST|TVA|IVA|TPV)$/, (text) =>
    isSwissCompany(text.slice(3, 12)),
  ),
  scheme('ch.ssn', 'Swiss social security number', /^756\d{10}$/, (text) => {
    return weightedSum(text, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
  }),
  scheme('de.idnr', 'German tax identification number', /^[1-9]\d{10}$/, isGermanTaxId),
  {
    id: 'de.handelsregisternummer',
    title: 'German register number with its court',
    separators: /[,;]/g,
    check: registerFault,
  },
  scheme('dk.cvr', 'Danish company number', /^(?:DK)?[1-9]\d{7}$/, (text) =>
    isDanish(text.slice(-8)),
  ),
  scheme('es.nif', 'Spanish tax number', /^(?:ES)?[A-Z\d]\d{7}[A-Z\d]$/, (text) =>
    isNif(text.slice(-9)),
  ),
  scheme('fi.veronumero', 'Finnish tax number', /^\d{12}$/),
  scheme('fr.siren', 'French company number', /^\d{9}$/, isLuhn),
  scheme('fr.siret', 'French establishment number', /^\d{14}$/, isSiret),
  scheme('gb.utr', 'British taxpayer reference', /^\d{10}K?$/, (text) => {
    const sum = weightedSum(text.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]);
    return '21987654321'[sum % 11] === text[0];
  }),
  scheme(
    'gb.nino',
    'British national insurance number',
    /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
  ),
  scheme('ie.pps', 'Irish personal number', /^\d{7}[A-W][ABHTWX]?$/, (text) => {
    // W, T and X at position 9 occur in older numbers, where that character was not part of the
    // check.
    const second = /[ABH]/.test(text[8] ?? '') ? text[8]! : '';
    return isIrishNumber(text.slice(0, 7), text[7]!, second);
  }),
  scheme(
    'it.codicefiscale',
    'Italian fiscal code',
    /^(?:[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPR-T][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]|\d{11})$/,
    isCodiceFiscale,
  ),
  scheme('it.iva', 'Italian VAT number', /^(?:IT)?(?!0{7})\d{11}$/, (text) =>
    isPartitaIva(text.slice(-11)),
  ),
  scheme('nl.bsn', 'Dutch citizen number', /^\d{8,9}$/, (text) => isBsn(text.padStart(9, '0'))),
  scheme('no.orgnr', 'Norwegian company number', /^(?:NO)?\d{9}(?:MVA)?$/, (text) => {
    const digits = /\d{9}/.exec(text)![0];
    return weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  }),
  scheme('no.fodselsnummer', 'Norwegian birth number', /^\d{11}$/, (text) => {
    const first = weightedSum(text, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11;
    return first === 0 && weightedSum(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  }),
  scheme('pl.pesel', 'Polish personal number', /^\d{11}$/, (text) => {
    return weightedSum(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
  }),
  scheme('pl.regon', 'Polish register number', /^(?:\d{9}|\d{14})$/, isRegon),
  scheme('ru.inn', 'Russian tax number', /^(?:\d{10}|\d{12})$/, isInn),
  scheme('se.orgnr', 'Swedish company number', /^\d{10}$/, isLuhn),
  {
    id: 'se.personnummer',
    title: 'Swedish personal number',
    separators: /[\s.]/g,
    check: swedishPersonFault,
  },
];

function nationalVat(id: string, country: string, title: string): IdentifierScheme {
  return {
    id,
    title,
    check(text) {
      const bare = text.startsWith(country) ? text.slice(2) : text;
      return vatRules[country]!.check(bare);
    },
  };
}

/** Numbers issued from 2000 on are checked with a leading 2. */
function isBelgianPerson(text: string): boolean {
  const [digits, check] = [text.slice(0, 9), Number(text.slice(9))];
  return 97 - (Number(digits) % 97) === check || 97 - (Number(`2${digits}`) % 97) === check;
}

function isSwissCompany(digits: string): boolean {
  const check = (11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11;
  return check === Number(digits[8]);
}

/** Exactly one of the first ten digits must occur two or three times. */
function isGermanTaxId(text: string): boolean {
  const counts = new Map<string, number>();
  for (const digit of text.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  return repeated.length === 1 && repeated[0]! <= 3 && isMod1110(text);
}

/** Accepts "Aachen HRA 11223" and "HRB 4711 Amtsgericht Köln". Court names are not verified. */
function registerFault(text: string): IdentifierFault | null {
  const plain = text.trim();
  if (plain.length > 100) return 'format';
  const number = /(?:^|\s)(?:HR[AB]|GNR|PR|VR)\s*\d{1,6}(?:\s?[A-Z]{1,3})?(?:\s|$)/.exec(plain);
  if (number === null) return 'format';
  const court = plain
    .replace(number[0], ' ')
    .replace(/AMTSGERICHT|REGISTERGERICHT/g, '')
    .trim();
  return /^\p{L}[\p{L} ().-]+$/u.test(court) ? null : 'format';
}

/** Establishments of La Poste have a digit sum that is a multiple of five. */
function isSiret(text: string): boolean {
  if (text.startsWith('356000000') && text !== '35600000000048') {
    return (
      weightedSum(
        text,
        Array.from({ length: 14 }, () => 1),
      ) %
        5 ===
      0
    );
  }
  return isLuhn(text) && isLuhn(text.slice(0, 9));
}

/** Values of digits and letters at odd positions (decree of 23 December 1976). */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

function isCodiceFiscale(text: string): boolean {
  if (/^\d{11}$/.test(text)) return isPartitaIva(text);
  let sum = 0;
  for (let place = 0; place < 15; place += 1) {
    const code = Number.parseInt(text[place]!, 36);
    const value = code > 9 ? code - 10 : code;
    sum += place % 2 === 0 ? oddValues[value]! : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === text[15];
}

function isRegon(text: string): boolean {
  const short = (weightedSum(text, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10;
  if (short !== Number(text[8])) return false;
  if (text.length === 9) return true;
  const long = weightedSum(text, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]);
  return (long % 11) % 10 === Number(text[13]);
}

function isInn(text: string): boolean {
  const check = (weights: readonly number[]): number => (weightedSum(text, weights) % 11) % 10;
  if (text.length === 10) return check([2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(text[9]);
  return (
    check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(text[10]) &&
    check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(text[11])
  );
}

/**
 * Accepts ten or twelve digits, optionally with - or + (people aged 100 or over). Coordination
 * numbers add 60 to the day.
 */
function swedishPersonFault(text: string): IdentifierFault | null {
  const match = /^(\d{2})?(\d{2})(\d{2})(\d{2})[-+]?(\d{4})$/.exec(text);
  if (match === null) return 'format';
  const [, century = '20', year, month, day, serial] = match as unknown as string[];
  const dayOfMonth = Number(day) > 60 ? Number(day) - 60 : Number(day);
  if (!isCalendarDate(Number(century) * 100 + Number(year), Number(month), dayOfMonth)) {
    return 'component';
  }
  return isLuhn(`${year}${month}${day}${serial}`) ? null : 'checksum';
}
