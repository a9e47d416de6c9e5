// Financial identifiers: accounts, banks, companies and securities.

import { isLuhn, isMod97, lettersAsNumbers, weightedSum } from './arithmetic.ts';
import { isCountry } from './countries.ts';
import { ibanFault } from './iban.ts';
import { scheme, type IdentifierScheme } from './scheme.ts';

export const securities: readonly IdentifierScheme[] = [
  { id: 'iban', title: 'IBAN (ISO 13616)', check: ibanFault },
  {
    id: 'bic',
    title: 'BIC (ISO 9362)',
    check(text) {
      if (!/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text)) return 'format';
      return isCountry(text.slice(4, 6)) ? null : 'component';
    },
  },
  scheme('lei', 'LEI (ISO 17442)', /^[A-Z\d]{18}\d{2}$/, isMod97),
  {
    id: 'isin',
    title: 'ISIN (ISO 6166)',
    check(text) {
      if (!/^[A-Z]{2}[A-Z\d]{9}\d$/.test(text)) return 'format';
      if (!isCountry(text.slice(0, 2)) && !otherIssuers.has(text.slice(0, 2))) return 'component';
      return isLuhn(lettersAsNumbers(text)) ? null : 'checksum';
    },
  },
  scheme('cusip', 'CUSIP', /^[A-Z\d*@#]{8}\d$/, isCusip),
  {
    id: 'figi',
    title: 'FIGI',
    check(text) {
      if (!/^[B-DF-HJ-NP-TV-Z\d]{2}G[B-DF-HJ-NP-TV-Z\d]{8}\d$/.test(text)) return 'format';
      if (/\d/.test(text.slice(0, 2))) return 'format';
      if (['BS', 'BM', 'GG', 'GB', 'GH', 'KY', 'VG'].includes(text.slice(0, 2))) return 'component';
      return isCusip(text) ? null : 'checksum';
    },
  },
  scheme('gb.sedol', 'SEDOL', /^(?:\d{6}|[B-DF-HJ-NP-TV-Z][B-DF-HJ-NP-TV-Z\d]{5})\d$/, (text) => {
    const weights = [1, 3, 1, 7, 3, 9, 1];
    const values = [...text].map((character) => Number.parseInt(character, 36));
    return values.reduce((sum, value, place) => sum + value * weights[place]!, 0) % 10 === 0;
  }),
  { id: 'cfi', title: 'CFI (ISO 10962)', check: (text) => (isCfi(text) ? null : 'format') },
  {
    ...scheme('eu.eic', 'EIC of the electricity market', /^[A-Z\d]{2}[A-Z\d-]{13}[A-Z\d]$/, isEic),
    separators: /\s/g,
  },
  scheme(
    'us.rtn',
    'US routing number',
    /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/,
    (text) => {
      return weightedSum(text, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
    },
  ),
  scheme('luhn', 'Number with a Luhn check digit (ISO/IEC 7812)', /^\d{2,40}$/, isLuhn),
  scheme('imei', 'IMEI of a phone', /^\d{14,15}$/, (text) => text.length === 14 || isLuhn(text)),
];

/** ISIN prefixes that are not countries: depositories and other numbering agencies. */
const otherIssuers = new Set(['XS', 'XA', 'XB', 'XC', 'XD', 'XF', 'EU', 'EZ', 'AN', 'QS', 'QT']);

/**
 * Every second value is doubled and the digits are summed; the last digit completes the sum to a
 * multiple of ten.
 */
function isCusip(text: string): boolean {
  let sum = 0;
  for (let place = 0; place < text.length - 1; place += 1) {
    const symbol = '*@#'.indexOf(text[place]!);
    const value = symbol >= 0 ? 36 + symbol : Number.parseInt(text[place]!, 36);
    const counted = place % 2 === 0 ? value : value * 2;
    sum += Math.floor(counted / 10) + (counted % 10);
  }
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

const eicCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';

function isEic(text: string): boolean {
  let sum = 0;
  for (let place = 0; place < 15; place += 1) {
    sum += (16 - place) * eicCharacters.indexOf(text[place]!);
  }
  return eicCharacters[36 - ((sum - 1) % 37)] === text[15];
}

/** Groups of each category; equities also have the attributes that they can have. */
const cfiGroups: Readonly<Record<string, string>> = {
  E: 'SPCFLDYM',
  C: 'IHBESFPM',
  D: 'BCWTYGAENDSM',
  R: 'ASPWFDM',
  O: 'CPM',
  F: 'FC',
  S: 'RTECFM',
  H: 'RTECFM',
  I: 'FT',
  J: 'EFCRT',
  K: 'RTECFYM',
  L: 'LRS',
  T: 'CTRIBDM',
  M: 'CM',
};
const equityAttributes: Readonly<Record<string, RegExp>> = {
  S: /^[VNREX][TUX][FOPX][BRNMX]$/,
  P: /^[VNREX][RETGACNX][FCPQANUX][BRNMX]$/,
  C: /^[VNREX][TUX][FOPX][BRNMX]$/,
  F: /^[VNREX][RETGACNX][FCPQANUX][BRNMX]$/,
  L: /^[VNREX][TUX][FOPX][BRNMX]$/,
  D: /^[SPCFLMX][RNBDX][FCPQANUDX][BRNMX]$/,
};

function isCfi(text: string): boolean {
  if (!/^[A-Z]{6}$/.test(text) || !cfiGroups[text[0]!]?.includes(text[1]!)) return false;
  return text[0] !== 'E' || (equityAttributes[text[1]!]?.test(text.slice(2)) ?? true);
}
