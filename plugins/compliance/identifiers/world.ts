// Identifiers of people and companies outside Europe.

import {
  isCalendarDate,
  isLuhn,
  isMod112,
  isMod3736,
  isVerhoeff,
  weightedSum,
} from './arithmetic.ts';
import { scheme, type IdentifierFault, type IdentifierScheme } from './scheme.ts';

export const world: readonly IdentifierScheme[] = [
  scheme('au.abn', 'Australian business number', /^[1-9]\d{10}$/, (text) => {
    const sum = weightedSum(text, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10;
    return sum % 89 === 0;
  }),
  scheme('au.acn', 'Australian company number', /^\d{9}$/, (text) => {
    return weightedSum(text, [8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
  }),
  scheme('br.cnpj', 'Brazilian company number', /^(?!0{14})[A-Z\d]{12}\d{2}$/, isCnpj),
  scheme('br.cpf', 'Brazilian taxpayer number', /^(?!(\d)\1{10})\d{11}$/, isCpf),
  scheme('ca.bn', 'Canadian business number', /^\d{9}(?:R[CMPT]\d{4})?$/, (text) =>
    isLuhn(text.slice(0, 9)),
  ),
  scheme('ca.sin', 'Canadian social insurance number', /^[1-79]\d{8}$/, isLuhn),
  scheme(
    'cn.uscc',
    'Chinese social credit code',
    /^[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}$/,
    isUscc,
  ),
  scheme('cn.ric', 'Chinese resident number', /^\d{17}[\dX]$/, (text) => {
    const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].map(
      Number,
    );
    return isCalendarDate(year!, month!, day!) && isMod112(text);
  }),
  scheme('il.hp', 'Israeli company number', /^5\d{8}$/, isLuhn),
  scheme('in_.aadhaar', 'Indian Aadhaar number', /^[2-9]\d{11}$/, isVerhoeff),
  {
    id: 'in_.pan',
    title: 'Indian permanent account number',
    check(text) {
      if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(text)) return 'format';
      return /^[A-Z]{3}[ABCFGHJLPTK]/.test(text) && text.slice(5, 9) !== '0000'
        ? null
        : 'component';
    },
  },
  scheme('jp.cn', 'Japanese company number', /^[1-9]\d{12}$/, (text) => {
    const sum = weightedSum(text.slice(1), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
    return 9 - (sum % 9) === Number(text[0]);
  }),
  scheme(
    'kr.brn',
    'Korean business number',
    /^(?!0\d\d|100)\d{3}(?!00)\d{2}(?!0000)\d{5}$/,
    (text) => {
      const sum = weightedSum(text, [1, 3, 7, 1, 3, 7, 1, 3, 5]);
      return (10 - ((sum + Math.floor((Number(text[8]) * 5) / 10)) % 10)) % 10 === Number(text[9]);
    },
  ),
  { id: 'mx.rfc', title: 'Mexican tax number', check: rfcFault },
  scheme('nz.ird', 'New Zealand tax number', /^(?:NZ)?\d{8,9}$/, (text) =>
    isIrd(text.replace('NZ', '')),
  ),
  { id: 'sg.uen', title: 'Singapore entity number', check: uenFault },
  scheme('sg.nric', 'Singapore identity number', /^[STFG]\d{7}[A-Z]$/, isNric),
  scheme('th.pin', 'Thai identity number', /^[1-8]\d{12}$/, (text) => {
    const sum = weightedSum(text, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    return (11 - (sum % 11)) % 10 === Number(text[12]);
  }),
  scheme('tr.vkn', 'Turkish tax number', /^\d{10}$/, isVkn),
  scheme('tr.tckimlik', 'Turkish identity number', /^[1-9]\d{10}$/, isTurkishPerson),
  scheme(
    'us.ein',
    'US employer number',
    /^(?:0[1-6]|1[0-6]|2[0-7]|[345]\d|6[0-8]|7[1-7]|8[0-8]|9[0-58-9])\d{7}$/,
  ),
  { id: 'us.ssn', title: 'US social security number', check: ssnFault },
  scheme('us.itin', 'US taxpayer number of a person', /^9\d{2}(?:[578]\d|6[0-5]|9[0-24-9])\d{4}$/),
  {
    id: 'us.tin',
    title: 'US taxpayer number of any kind',
    check(text) {
      const isAny = ['us.ein', 'us.itin'].some((id) => ruleOf(id).check(text) === null);
      return isAny || /^P\d{8}$/.test(text) || /^9\d{2}93\d{4}$/.test(text) ? null : ssnFault(text);
    },
  },
  scheme('za.tin', 'South African tax number', /^[01239]\d{9}$/, isLuhn),
  scheme('za.idnr', 'South African identity number', /^\d{10}[01]\d{2}$/, isLuhn),
  scheme('isni', 'ISNI or ORCID (ISO 27729)', /^\d{15}[\dX]$/, isMod112),
  scheme('grid', 'Global release identifier', /^A1[A-Z\d]{16}$/, isMod3736),
];

function ruleOf(id: string): IdentifierScheme {
  return world.find((one) => one.id === id)!;
}

/**
 * The value of a character is its ASCII code minus 48, as required for numbers issued from 2026 on.
 */
function isCnpj(text: string): boolean {
  const values = [...text].map((character) => character.charCodeAt(0) - 48);
  const checkOf = (weights: readonly number[]): number => {
    const sum = weights.reduce((all, weight, place) => all + weight * values[place]!, 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  return checkOf(weights) === values[12] && checkOf([6, ...weights]) === values[13];
}

function isCpf(text: string): boolean {
  const first = ((weightedSum(text, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  const second = ((weightedSum(text, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  return first === Number(text[9]) && second === Number(text[10]);
}

const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

function isUscc(text: string): boolean {
  let [sum, weight] = [0, 1];
  for (const character of text.slice(0, 17)) {
    sum += creditCharacters.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return creditCharacters[(31 - (sum % 31)) % 31] === text[17];
}

/**
 * Three letters for a company or four for a person, a date, and three characters. The check
 * character is not verified, because too many published numbers fail it.
 */
function rfcFault(text: string): IdentifierFault | null {
  const match = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})(?:[A-Z\d]{2}[\dA])?$/.exec(text);
  if (match === null) return 'format';
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return isCalendarDate(2000 + year, month, day) || isCalendarDate(1900 + year, month, day)
    ? null
    : 'component';
}

function isIrd(text: string): boolean {
  const number = Number(text);
  if (number < 10_000_000 || number > 150_000_000) return false;
  const digits = text.padStart(9, '0');
  const checkOf = (weights: readonly number[]): number =>
    (11 - (weightedSum(digits.slice(0, 8), weights) % 11)) % 11;
  const first = checkOf([3, 2, 7, 6, 5, 4, 3, 2]);
  return (first < 10 ? first : checkOf([7, 4, 3, 2, 5, 2, 7, 6])) === Number(digits[8]);
}

const entityKinds =
  'CC CD CH CL CM CP CS CX DP FB FC FM FN GA GB GS HC HS LL LP MB MC MD MH MM MQ NB NR PA PB PF RF RP SM SS TC TU VH XL';

function uenFault(text: string): IdentifierFault | null {
  if (/^\d{8}[A-Z]$/.test(text)) {
    const sum = weightedSum(text, [10, 4, 9, 3, 8, 2, 7, 1]);
    return 'XMKECAWLJDB'[sum % 11] === text[8] ? null : 'checksum';
  }
  if (/^(?:19|20)\d{7}[A-Z]$/.test(text)) {
    const sum = weightedSum(text, [10, 8, 6, 4, 9, 7, 5, 3, 1]);
    return 'ZKCMDNERGWH'[sum % 11] === text[9] ? null : 'checksum';
  }
  if (!/^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(text)) return 'format';
  if (!entityKinds.split(' ').includes(text.slice(3, 5))) return 'component';
  const characters = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';
  const weights = [4, 3, 5, 3, 10, 2, 2, 5, 7];
  const sum = weights.reduce(
    (all, weight, place) => all + weight * characters.indexOf(text[place]!),
    0,
  );
  return characters[(((sum - 5) % 11) + 11) % 11] === text[9] ? null : 'checksum';
}

function isNric(text: string): boolean {
  const offset = /[TG]/.test(text) ? 4 : 0;
  const sum = offset + weightedSum(text.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]);
  return (/[ST]/.test(text[0]!) ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK')[sum % 11] === text[8];
}

function isVkn(text: string): boolean {
  let sum = 0;
  for (let place = 1; place <= 9; place += 1) {
    const shifted = (Number(text[9 - place]) + place) % 10;
    if (shifted !== 0) sum += (shifted * 2 ** place) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10 === Number(text[9]);
}

function isTurkishPerson(text: string): boolean {
  const odd = weightedSum(text, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weightedSum(text, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return tenth === Number(text[9]) && (odd + even + tenth) % 10 === Number(text[10]);
}

/** Numbers that were printed in advertisements and belong to nobody. */
const advertised = new Set(['078051120', '457555462', '219099999']);

function ssnFault(text: string): IdentifierFault | null {
  if (!/^\d{9}$/.test(text)) return 'format';
  const isOpen = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(text);
  return isOpen && !advertised.has(text) ? null : 'component';
}
