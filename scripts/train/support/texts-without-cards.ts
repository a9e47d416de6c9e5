// Generated texts that have many digits and no payment card number.

import { createSeededRandom } from '../../../core/pipelines/sandbox/seeded-random.ts';

const random = createSeededRandom('texts without cards');

function digits(count: number): string {
  return Array.from({ length: count }, () => random.integer(10)).join('');
}

/** A number without a leading zero. */
function number(count: number): string {
  return String(1 + random.integer(9)) + digits(count - 1);
}

function one<T>(list: readonly T[]): T {
  return list[random.integer(list.length)]!;
}

function many(count: number, make: () => string, between: string): string {
  return Array.from({ length: count }, make).join(between);
}

function spaced(text: string, between = ' '): string {
  return text.match(/.{1,4}/g)!.join(between);
}

function date(): string {
  return `2026-0${1 + random.integer(9)}-${10 + random.integer(18)}`;
}

/** With valid check digits (ISO 13616). */
function iban(): string {
  const [country, count] = one([
    ['DE', 18],
    ['FR', 23],
    ['ES', 20],
    ['AT', 16],
    ['CH', 17],
    ['BE', 12],
  ] as const);
  const account = digits(count);
  const letters = [...country].map((letter) => String(letter.charCodeAt(0) - 55)).join('');
  const check = 98n - (BigInt(`${account}${letters}00`) % 97n);
  return country + String(check).padStart(2, '0') + account;
}

export const textsWithoutCards: Readonly<Record<string, () => string>> = {
  'order numbers': () =>
    `Order ${one([number(6), number(8), number(10), `${digits(3)}-${digits(7)}-${digits(7)}`])} of ${date()} is late.`,
  'tracking numbers': () =>
    `Tracking: ${one([`1Z${digits(16)}`, `JD0146${digits(14)}`, spaced(`9400${digits(18)}`), `003404${digits(14)}`, number(12), `RR${digits(9)}DE`])}`,
  IBANs: () => `Please pay to ${one([iban(), spaced(iban())])} today.`,
  'IBANs in cells': () => `<tr><td>${spaced(iban(), '</td>\n  <td>')}</td></tr>`,
  'telephone numbers': () =>
    `Call ${one([`+49 ${digits(3)} ${digits(7)}`, `(${digits(3)}) ${digits(3)}-${digits(4)}`, `+44 20 ${digits(4)} ${digits(4)}`])} now`,
  amounts: () => many(6, () => `${date()}  ${number(4)}.10  ${number(5)}.${digits(2)}`, '\n'),
  'tables of figures': () => many(5, () => many(6, () => number(4), ' | '), '\n'),
  'cells of figures': () =>
    many(4, () => `<tr><td width="${number(3)}">${number(4)}</td><td>${digits(2)}</td></tr>`, '\n'),
  'lines of a log': () =>
    many(6, () => `${date()}T10:${digits(2)}:${digits(2)}.${digits(3)}Z port ${number(5)}`, '\n'),
  'exports with identifiers': () =>
    `[{"id":${number(13)},"ts":"17${digits(8)}.${digits(6)}","body":"Order ${number(6)}","uuid":"${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}"}]`,
  'codes in four messages': () => many(4, () => `Ana: code ${number(4)}`, '\nAgent: thanks\n'),
  'numbers of 16 digits': () => `Reference ${number(16)}`,
};
