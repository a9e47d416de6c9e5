// Validates ISO 13616 IBANs: structure by country (SWIFT IBAN registry), check digits, and the
// check digits of the national account number if the country publishes them.

import { isLuhn, isMod97, remainder, weightedSum } from './arithmetic.ts';
import type { IdentifierFault } from './scheme.ts';

/** Structure after the country code and check digits: n digits, a letters, c digits or letters. */
const structures: Readonly<Record<string, string>> = {
  AD: '8n12c',
  AE: '19n',
  AL: '8n16c',
  AT: '16n',
  AZ: '4a20c',
  BA: '16n',
  BE: '12n',
  BG: '4a6n8c',
  BH: '4a14c',
  BI: '23n',
  BR: '23n1a1c',
  BY: '4c4n16c',
  CH: '5n12c',
  CR: '18n',
  CY: '8n16c',
  CZ: '20n',
  DE: '18n',
  DJ: '23n',
  DK: '14n',
  DO: '4c20n',
  EE: '16n',
  EG: '25n',
  ES: '20n',
  FI: '14n',
  FK: '2a12n',
  FO: '14n',
  FR: '10n11c2n',
  GB: '4a14n',
  GE: '2a16n',
  GI: '4a15c',
  GL: '14n',
  GR: '7n16c',
  GT: '4c20c',
  HN: '4a20n',
  HR: '17n',
  HU: '24n',
  IE: '4a14n',
  IL: '19n',
  IQ: '4a15n',
  IS: '22n',
  IT: '1a10n12c',
  JO: '4a4n18c',
  KW: '4a22c',
  KZ: '3n13c',
  LB: '4n20c',
  LC: '4a24c',
  LI: '5n12c',
  LT: '16n',
  LU: '3n13c',
  LV: '4a13c',
  LY: '21n',
  MC: '10n11c2n',
  MD: '20c',
  ME: '18n',
  MK: '3n10c2n',
  MN: '16n',
  MR: '23n',
  MT: '4a5n18c',
  MU: '4a19n3a',
  NI: '4a20n',
  NL: '4a10n',
  NO: '11n',
  OM: '3n16c',
  PK: '4a16c',
  PL: '24n',
  PS: '4a21c',
  PT: '21n',
  QA: '4a21c',
  RO: '4a16c',
  RS: '18n',
  RU: '14n15c',
  SA: '2n18c',
  SC: '4a20n3a',
  SD: '14n',
  SE: '20n',
  SI: '15n',
  SK: '20n',
  SM: '1a10n12c',
  SO: '19n',
  ST: '21n',
  SV: '4a20n',
  TL: '19n',
  TN: '20n',
  TR: '6n16c',
  UA: '6n19c',
  VA: '18n',
  VG: '4a16n',
  XK: '16n',
  YE: '4a4n18c',
};

const classes: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' };

/** Countries whose account numbers end with their own MOD 97-10 digits. */
const checkedBy97 = new Set(['BA', 'ME', 'MK', 'PT', 'RS', 'SI', 'TL']);

export function ibanFault(iban: string): IdentifierFault | null {
  const country = iban.slice(0, 2);
  const structure = structures[country];
  if (structure === undefined || !/^\d\d$/.test(iban.slice(2, 4))) return 'format';
  const form = structure.replaceAll(
    /(\d+)([nac])/g,
    (_, count, kind) => `${classes[kind]}{${count}}`,
  );
  const account = iban.slice(4);
  if (!new RegExp(`^${form}$`).test(account)) return 'format';
  if (!isMod97(account + iban.slice(0, 4))) return 'checksum';
  return accountIsRight(country, account) ? null : 'checksum';
}

function accountIsRight(country: string, account: string): boolean {
  if (checkedBy97.has(country)) return isMod97(account);
  switch (country) {
    case 'BE':
      return (Number(account.slice(0, 10)) % 97 || 97) === Number(account.slice(10));
    case 'ES':
      return spanishDigits(account.slice(0, 8), account.slice(10)) === account.slice(8, 10);
    case 'FR':
    case 'MC':
      return frenchKey(account);
    case 'NO':
      return weightedSum(account, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
    case 'FI':
      return isLuhn(account);
    case 'CZ':
    case 'SK':
      return (
        weightedSum(account.slice(4, 10), [10, 5, 8, 4, 2, 1]) % 11 === 0 &&
        weightedSum(account.slice(10), [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0
      );
    default:
      return true;
  }
}

/** Código cuenta cliente: one check digit for bank and branch, one for the account. */
function spanishDigits(bank: string, account: string): string {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const digit = (digits: string): number => {
    const rest = 11 - (weightedSum(digits, weights) % 11);
    return rest > 9 ? 11 - rest : rest;
  };
  return `${digit(`00${bank}`)}${digit(account)}`;
}

/**
 * Clé RIB: letters are replaced by digits; the weights are 89 for bank, 15 for branch and 3 for
 * account.
 */
function frenchKey(account: string): boolean {
  const digits = account.replace(/[A-Z]/g, (letter) => {
    const place = letter.charCodeAt(0) - 65;
    return String(((place + (place > 17 ? 1 : 0)) % 9) + 1);
  });
  const sum =
    89 * Number(digits.slice(0, 5)) +
    15 * Number(digits.slice(5, 10)) +
    3 * remainder(digits.slice(10, 21), 97);
  return 97 - (sum % 97) === Number(digits.slice(21));
}
