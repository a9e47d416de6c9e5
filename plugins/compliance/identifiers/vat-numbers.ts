// VAT identification numbers of the European Union and the United Kingdom without the country code:
// format and check digits of each country, as member states publish them for VIES.

import {
  isCalendarDate,
  isLuhn,
  isMod1110,
  isMod97,
  remainder,
  weightedSum,
} from './arithmetic.ts';
import { isNif } from './spain.ts';
import { scheme, type IdentifierScheme } from './scheme.ts';

/** Schemes by the two letters of a VAT number. Greece uses EL. */
export const vatRules: Readonly<Record<string, IdentifierScheme>> = Object.fromEntries(
  [
    scheme('AT', 'Austria', /^U\d{8}$/, (text) => {
      const check = (6 - luhnSum(text.slice(1, 8))) % 10;
      return (check + 10) % 10 === Number(text[8]);
    }),
    scheme('BE', 'Belgium', /^[01]?\d{9}$/, (text) => isBelgianEnterprise(text.padStart(10, '0'))),
    scheme('BG', 'Bulgaria', /^\d{9,10}$/, isBulgarian),
    scheme('CY', 'Cyprus', /^(?!12)\d{8}[A-Z]$/, isCypriot),
    scheme('CZ', 'Czechia', /^\d{8,10}$/, isCzech),
    scheme('DE', 'Germany', /^[1-9]\d{8}$/, isMod1110),
    scheme('DK', 'Denmark', /^[1-9]\d{7}$/, isDanish),
    scheme(
      'EE',
      'Estonia',
      /^\d{9}$/,
      (text) => weightedSum(text, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
    ),
    scheme('EL', 'Greece', /^\d{9}$/, (text) => {
      const sum = weightedSum(text, [256, 128, 64, 32, 16, 8, 4, 2]);
      return (sum % 11) % 10 === Number(text[8]);
    }),
    scheme('ES', 'Spain', /^[A-Z\d]\d{7}[A-Z\d]$/, isNif),
    scheme(
      'FI',
      'Finland',
      /^\d{8}$/,
      (text) => weightedSum(text, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
    ),
    scheme('FR', 'France', /^[A-HJ-NP-Z\d]{2}\d{9}$/, isFrench),
    scheme('GB', 'United Kingdom', /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, isBritish),
    scheme('HR', 'Croatia', /^\d{11}$/, isMod1110),
    scheme(
      'HU',
      'Hungary',
      /^\d{8}$/,
      (text) => weightedSum(text, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
    ),
    scheme('IE', 'Ireland', /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, isIrish),
    scheme('IT', 'Italy', /^(?!0{7})\d{11}$/, isPartitaIva),
    scheme('LT', 'Lithuania', /^(?:\d{7}1\d|\d{10}1\d)$/, isLithuanian),
    scheme(
      'LU',
      'Luxembourg',
      /^\d{8}$/,
      (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6)),
    ),
    scheme('LV', 'Latvia', /^\d{11}$/, isLatvian),
    scheme(
      'MT',
      'Malta',
      /^[1-9]\d{7}$/,
      (text) => weightedSum(text, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
    ),
    scheme(
      'NL',
      'Netherlands',
      /^\d{9}B\d{2}$/,
      (text) => isBsn(text.slice(0, 9)) || isMod97(`NL${text}`),
    ),
    scheme(
      'PL',
      'Poland',
      /^\d{10}$/,
      (text) => weightedSum(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(text[9]),
    ),
    scheme('PT', 'Portugal', /^[1-9]\d{8}$/, (text) => {
      const sum = weightedSum(text, [9, 8, 7, 6, 5, 4, 3, 2]);
      return ((11 - (sum % 11)) % 11) % 10 === Number(text[8]);
    }),
    scheme('RO', 'Romania', /^[1-9]\d{1,9}$/, isRomanian),
    scheme('SE', 'Sweden', /^\d{10}01$/, (text) => isLuhn(text.slice(0, 10))),
    scheme('SI', 'Slovenia', /^[1-9]\d{7}$/, (text) => {
      const check = 11 - (weightedSum(text, [8, 7, 6, 5, 4, 3, 2]) % 11);
      return check !== 11 && check % 10 === Number(text[7]);
    }),
    scheme('SK', 'Slovakia', /^[1-9]\d[2-47-9]\d{7}$/, (text) => Number(text) % 11 === 0),
  ].map((rule) => [rule.id, rule]),
);

function luhnSum(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

function isBelgianEnterprise(text: string): boolean {
  return 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
}

export function isDanish(text: string): boolean {
  return weightedSum(text, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

/** Nine digits identify a company; ten digits a citizen, a foreigner or another taxpayer. */
function isBulgarian(text: string): boolean {
  const last = Number(text.at(-1));
  if (text.length === 9) {
    const first = weightedSum(text, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const again = weightedSum(text, [3, 4, 5, 6, 7, 8, 9, 10]) % 11;
    return (first < 10 ? first : again % 10) === last;
  }
  const citizen = (weightedSum(text, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weightedSum(text, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = 11 - (weightedSum(text, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return citizen === last || foreigner === last || (other !== 10 && other % 11 === last);
}

function isCypriot(text: string): boolean {
  const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  let sum = 0;
  for (let place = 0; place < 8; place += 1) {
    const digit = Number(text[place]);
    sum += place % 2 === 0 ? oddValues[digit]! : digit;
  }
  return String.fromCharCode(65 + (sum % 26)) === text[8];
}

/**
 * Eight digits identify a company. Nine digits that begin with 6 use a check digit of their own;
 * all others are birth numbers.
 */
function isCzech(text: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2];
  if (text.length === 8) {
    const check = (11 - (weightedSum(text, weights) % 11)) % 11;
    return text[0] !== '9' && (check || 1) % 10 === Number(text[7]);
  }
  if (text.length === 9 && text.startsWith('6')) {
    const check = weightedSum(text.slice(1, 8), weights) % 11;
    return 8 - ((10 - check + 11) % 11) === Number(text[8]);
  }
  return isBirthNumber(text);
}

/**
 * Czech and Slovak birth number: YYMMDD, with 50 added to the month for women, and 20 if the
 * numbers of a day were exhausted.
 */
function isBirthNumber(text: string): boolean {
  const twoDigits = Number(text.slice(0, 2));
  const month = (Number(text.slice(2, 4)) % 50) % 20;
  const isShort = text.length === 9;
  const year = isShort
    ? twoDigits + (twoDigits >= 80 ? 1800 : 1900)
    : twoDigits + (twoDigits < 54 ? 2000 : 1900);
  if (!isCalendarDate(year, month, Number(text.slice(4, 6)))) return false;
  if (isShort) return year <= 1953;
  const check = Number(text.slice(0, 9)) % 11;
  return (check === 10 && year < 1985 ? 0 : check) === Number(text[9]);
}

const keyLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A key of two characters followed by the SIREN number. Numbers of Monaco begin with 000. */
function isFrench(text: string): boolean {
  const siren = text.slice(2);
  if (!siren.startsWith('000') && !isLuhn(siren)) return false;
  const key = text.slice(0, 2);
  if (/^\d\d$/.test(key)) return remainder(`${siren}12`, 97) === Number(key);
  const [first, second] = [keyLetters.indexOf(key[0]!), keyLetters.indexOf(key[1]!)];
  const check = /\d/.test(key[0]!) ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

function isBritish(text: string): boolean {
  if (text.startsWith('GD')) return Number(text.slice(2)) < 500;
  if (text.startsWith('HA')) return Number(text.slice(2)) >= 500;
  const rest = weightedSum(text.slice(0, 9), [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  // Numbers from 100 on can also use the second series of check digits, which are smaller by 55.
  return rest === 0 || (Number(text.slice(0, 3)) >= 100 && (rest === 42 || rest === 55));
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Seven digits, a check letter, and optionally a second letter with weight nine. */
export function isIrishNumber(digits: string, check: string, second: string): boolean {
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * irishLetters.indexOf(second || 'W');
  return irishLetters[sum % 23] === check;
}

function isIrish(text: string): boolean {
  if (/^\d{7}/.test(text)) return isIrishNumber(text.slice(0, 7), text[7]!, text.slice(8));
  return isIrishNumber(`0${text.slice(2, 7)}${text[0]}`, text[7]!, '');
}

/** The province is 001 to 100, or the code of an office: 120, 121, 888 or 999. */
export function isPartitaIva(text: string): boolean {
  const province = Number(text.slice(7, 10));
  const isProvince = (province >= 1 && province <= 100) || [120, 121, 888, 999].includes(province);
  return isProvince && isLuhn(text);
}

function isLithuanian(text: string): boolean {
  const sumFrom = (start: number): number => {
    let sum = 0;
    for (let place = 0; place < text.length - 1; place += 1) {
      sum += Number(text[place]) * (((place + start) % 9) + 1);
    }
    return sum % 11;
  };
  const first = sumFrom(0);
  return (first < 10 ? first : sumFrom(2) % 10) === Number(text.at(-1));
}

/**
 * Numbers of companies begin with 4 to 9. Others are personal codes, which contain a birth date
 * unless they begin with 32.
 */
function isLatvian(text: string): boolean {
  if (text[0]! > '3') return weightedSum(text, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  const sum = 1 + weightedSum(text, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9]);
  if ((sum % 11) % 10 !== Number(text[10])) return false;
  const year = 1800 + 100 * Number(text[6]) + Number(text.slice(4, 6));
  return (
    text.startsWith('32') ||
    isCalendarDate(year, Number(text.slice(2, 4)), Number(text.slice(0, 2)))
  );
}

/** Burgerservicenummer: nine digits, weights 9 to 2 and -1 modulo 11. */
export function isBsn(text: string): boolean {
  return text !== '000000000' && weightedSum(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

function isRomanian(text: string): boolean {
  const digits = text.slice(0, -1).padStart(9, '0');
  const sum = weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]);
  return ((10 * sum) % 11) % 10 === Number(text.at(-1));
}
