// Fields and checks of a machine-readable zone. The checks show whether its digits are consistent,
// never whether a document is genuine.

import {
  checkDigitOf,
  type ZoneCheck,
  type ZoneFieldName,
  type ZoneFormat,
  type ZoneLayout,
  type ZonePlaces,
} from 'workmill/sdk';

export interface CheckedDigit {
  name: ZoneCheck['name'];
  isRight: boolean;
  /** Digit as printed. */
  digit: string;
  /** Digit computed from the field. */
  expected: number;
}

export interface Zone {
  format: ZoneFormat;
  /** Lines as read, after corrections. */
  lines: readonly string[];
  documentCode: string;
  /** Code of one to three letters. */
  issuer: string | null;
  nationality: string | null;
  surname: string | null;
  givenNames: string | null;
  documentNumber: string | null;
  /** Date as printed, YYMMDD; `<` for unknown digits. */
  birthDate: string | null;
  expiryDate: string | null;
  sex: 'female' | 'male' | 'unspecified' | null;
  optionalData: string | null;
  checks: readonly CheckedDigit[];
}

/** Parses lines that have the lengths of the layout and contain only characters of zones. */
export function zoneOf(lines: readonly string[], layout: ZoneLayout): Zone {
  const at = (places: ZonePlaces): string => lines[places[0]]!.slice(places[1], places[2]);
  const field = (name: ZoneFieldName): string | null => {
    const places = layout.fields[name];
    return places === undefined ? null : textOf(at(places));
  };
  const { names, number } = { names: namesIn(at, layout), number: documentNumberOf(lines, layout) };
  const raw = (name: ZoneFieldName): string | null => {
    const places = layout.fields[name];
    return places === undefined || /^<*$/.test(at(places)) ? null : at(places);
  };
  return {
    format: layout.format,
    lines,
    documentCode: field('documentCode') ?? '',
    issuer: field('issuer'),
    nationality: field('nationality') ?? (layout.fields.nationality ? null : field('issuer')),
    ...names,
    documentNumber: number.value,
    birthDate: raw('birthDate'),
    expiryDate: raw('expiryDate'),
    sex: sexOf(raw('sex'), layout),
    optionalData: [field('optional'), field('optional2')].filter(Boolean).join(' ') || null,
    checks: layout.checks.map((check) => checkOf(lines, check, number.continued)),
  };
}

/** Replaces fillers by spaces and trims the result. Returns null if nothing else remains. */
function textOf(characters: string): string | null {
  return characters.replaceAll(/<+/g, ' ').trim() || null;
}

function namesIn(at: (places: ZonePlaces) => string, { fields }: ZoneLayout) {
  const whole = at(fields.names!).replace(/^<+/, '');
  if (fields.givenNames) {
    return { surname: textOf(whole), givenNames: textOf(at(fields.givenNames)) };
  }
  const [surname = '', ...given] = whole.split('<<');
  return { surname: textOf(surname), givenNames: textOf(given.join('<')) };
}

function sexOf(character: string | null, { fields }: ZoneLayout): Zone['sex'] {
  if (fields.sex === undefined) return null;
  if (character === 'F') return 'female';
  return character === 'M' ? 'male' : 'unspecified';
}

interface ContinuedNumber {
  /** The first nine characters; `rest` is the continuation in the optional data. */
  first: string;
  rest: string;
  digit: string;
}

/**
 * Returns the document number. The check digit of a number longer than nine characters is a filler.
 * The number continues in the optional data, whose last character is the check digit (Doc 9303 part
 * 5, note j).
 */
function documentNumberOf(lines: readonly string[], layout: ZoneLayout) {
  const places = layout.fields.documentNumber;
  const check = layout.checks.find(({ name }) => name === 'document_number');
  if (!places) return { value: null, continued: null };
  const first = lines[places[0]]!.slice(places[1], places[2]);
  const optional = layout.fields.optional;
  const isLong =
    (layout.format === 'TD1' || layout.format === 'TD2') &&
    check !== undefined &&
    lines[check.digit[0]]![check.digit[1]] === '<' &&
    !first.endsWith('<');
  const rest = isLong && optional ? lines[optional[0]]!.slice(optional[1], optional[2]) : '';
  const more = /^([A-Z\d]{1,13})(\d)(?:<|$)/.exec(rest);
  if (!more) return { value: textOf(first)?.replaceAll(' ', '') ?? null, continued: null };
  const continued = { first, rest: more[1]!, digit: more[2]! };
  return { value: `${first}${more[1]}`, continued };
}

function checkOf(
  lines: readonly string[],
  { name, parts, digit: [line, place], mayBeEmpty = false }: ZoneCheck,
  continued: ContinuedNumber | null,
): CheckedDigit {
  const digit = lines[line]![place]!;
  if (name === 'document_number' && continued) {
    const { first, rest } = continued;
    const expected = checkDigitOf(`${first}${rest}`);
    // Issuers differ in whether the filler at the check digit's position is part of the sum.
    const either = [expected, checkDigitOf(`${first}<${rest}`)];
    const isRight = either.includes(Number(continued.digit));
    return { name, digit: continued.digit, expected, isRight };
  }
  const text = parts.map(([at, start, end]) => lines[at]!.slice(start, end)).join('');
  const expected = checkDigitOf(text);
  if (digit === '<' && mayBeEmpty && /^<*$/.test(text)) {
    return { name, digit, expected, isRight: true };
  }
  return { name, digit, expected, isRight: digit === String(expected) };
}
