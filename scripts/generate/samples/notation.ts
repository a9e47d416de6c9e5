// Number, date and unit formats of the pages' languages. They are not taken from Intl, whose data
// depends on the runtime.

import { Big } from 'big.js';

export interface Notation {
  /** Formats a number with the given number of decimals. */
  number(value: Big | string, places: number): string;
  /** Formats a quantity with its own number of decimals. */
  quantity(value: string): string;
  date(iso: string): string;
  unit(code: string): string;
}

export const german: Notation = {
  number: (value, places) => grouped(value, places, '.', ','),
  quantity: (value) => value.replace('.', ','),
  date: (iso) => iso.split('-').reverse().join('.'),
  unit: (code) => ({ C62: 'Stk', HUR: 'Std', KGM: 'kg', MON: 'Mon', XBX: 'Ktn' })[code] ?? code,
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const american: Notation = {
  number: (value, places) => grouped(value, places, ',', '.'),
  quantity: (value) => value,
  date(iso) {
    const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
    return `${months[month - 1]} ${day}, ${year}`;
  },
  unit: (code) => ({ C62: 'EA', HUR: 'HR' })[code] ?? code,
};

export const french: Notation = {
  // Non-breaking space between thousands.
  number: (value, places) => grouped(value, places, '\u00a0', ','),
  quantity: (value) => value.replace('.', ','),
  date: (iso) => iso.split('-').reverse().join('/'),
  unit: (code) => ({ C62: 'u.', HUR: 'h' })[code] ?? code,
};

const slashed = (iso: string): string => iso.split('-').reverse().join('/');
const dashed = (iso: string): string => iso.split('-').reverse().join('-');

function european(
  group: string,
  date: (iso: string) => string,
  units: Readonly<Record<string, string>>,
): Notation {
  return {
    number: (value, places) => grouped(value, places, group, ','),
    quantity: (value) => value.replace('.', ','),
    date,
    unit: (code) => units[code] ?? code,
  };
}

export const dutch = european('.', dashed, { C62: 'st', HUR: 'uur', MTR: 'm' });
export const italian = european('.', slashed, { C62: 'pz', HUR: 'ore', KGM: 'kg' });
export const spanish = european('.', slashed, { C62: 'ud', HUR: 'h', LTR: 'l' });
export const portuguese = european('.', slashed, { C62: 'un', HUR: 'h', MTK: 'm2' });
export const swedish = european('\u00a0', (iso) => iso, { C62: 'st', HUR: 'tim', KGM: 'kg' });

export const english: Notation = {
  number: (value, places) => grouped(value, places, ',', '.'),
  quantity: (value) => value,
  date(iso) {
    const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
    return `${day} ${months[month - 1]} ${year}`;
  },
  unit: (code) => ({ C62: 'pcs', HUR: 'hrs', MTR: 'm' })[code] ?? code,
};

function grouped(value: Big | string, places: number, group: string, point: string): string {
  const [whole, rest] = Big(value).toFixed(places).split('.') as [string, string | undefined];
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return rest === undefined ? groups : `${groups}${point}${rest}`;
}
