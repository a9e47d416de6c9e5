// Parses numbers of Inline XBRL by their format (Transformation Rules Registry 1 to 5), before
// scale and sign are applied.

import { formatName } from './qualified-names.ts';

/** Maximum length of a printed number. 10^30 with separators has 41 characters. */
const longest = 60;
const farthest = 30;

type Marks = { group: RegExp; point: string };

const dotDecimal: Marks = { group: /[,\s\u00a0\u202f']/g, point: '.' };
const commaDecimal: Marks = { group: /[.\s\u00a0\u202f']/g, point: ',' };

/** Separators by the local name of the format, without hyphens. */
const marksOf: Readonly<Record<string, Marks>> = {
  numdotdecimal: dotDecimal,
  numcommadot: dotDecimal,
  numspacedot: dotDecimal,
  numdotdecimalin: dotDecimal,
  numdotdecimalapos: dotDecimal,
  numcomma: { group: /[.\s\u00a0]/g, point: ',' },
  numcommadecimal: commaDecimal,
  numdotcomma: commaDecimal,
  numspacecomma: commaDecimal,
  numcommadecimalapos: commaDecimal,
};

const zeros: ReadonlySet<string> = new Set(['zerodash', 'numdash', 'fixedzero', 'nocontent']);

/** Returns the number; null if the format does not allow the text. */
export function numberOf(text: string, format: string | null): number | null {
  const name = formatName(format);
  if (zeros.has(name)) return 0;
  const marks = marksOf[name];
  const printed = text.trim();
  if (printed.length > longest) return null;
  const plain = marks ? printed.replaceAll(marks.group, '').replace(marks.point, '.') : printed;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Moves the decimal point by `scale` places; `scale="3"` means thousands. */
export function scaled(value: number, scale: string | undefined): number | null {
  const places = scale === undefined ? 0 : Number(scale);
  if (!Number.isInteger(places) || Math.abs(places) > farthest) return null;
  const moved = Number(`${value}e${places}`);
  return Number.isFinite(moved) ? moved : places === 0 ? value : value * 10 ** places;
}

/**
 * Returns the number of exact decimals. `INF` means exact and returns the maximum number of
 * decimals.
 */
export function decimalsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === 'INF') return farthest;
  const decimals = Number(text);
  return Number.isInteger(decimals) && Math.abs(decimals) <= farthest ? decimals : null;
}
