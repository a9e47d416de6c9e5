// Positions of the fields of a machine-readable zone, by format. Formats are those of ICAO Doc 9303
// parts 4 to 7, French identity cards (1988 to 2021), French driver's licenses, and Swiss driver's
// licenses.

export const zoneFormats = [
  'TD1',
  'TD2',
  'TD3',
  'MRVA',
  'MRVB',
  'FRENCH_NATIONAL_ID',
  'FRENCH_DRIVING_LICENSE',
  'SWISS_DRIVING_LICENSE',
] as const;

export type ZoneFormat = (typeof zoneFormats)[number];

/** Positions in a line: line number from 0, first position, and the position after the last. */
export type ZonePlaces = readonly [line: number, start: number, end: number];

export type ZoneFieldName =
  | 'documentCode'
  | 'issuer'
  | 'names'
  | 'givenNames'
  | 'documentNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'issueMonth'
  | 'optional'
  | 'optional2';

export const zoneCheckNames = [
  'document_number',
  'birth_date',
  'expiry_date',
  'optional_data',
  'composite',
] as const;

export interface ZoneCheck {
  name: (typeof zoneCheckNames)[number];
  /** Parts included in the sum, in this order. */
  parts: readonly ZonePlaces[];
  digit: readonly [line: number, place: number];
  /** The digit may be a filler: the field is empty or continues in the optional data. */
  mayBeEmpty?: boolean;
}

export interface ZoneLayout {
  format: ZoneFormat;
  /** Length of each line. */
  lengths: readonly number[];
  /** Pattern of the document code. */
  code: RegExp;
  fields: Readonly<Partial<Record<ZoneFieldName, ZonePlaces>>>;
  checks: readonly ZoneCheck[];
  /**
   * Character classes of each line: `a` letter, `n` digit, `x` either, `s` sex. A filler is allowed
   * in each.
   */
  classes: readonly string[];
}

const repeat = (kind: string, count: number): string => kind.repeat(count);

/** Second line of passports, visas and TD2 cards. */
const secondLine = {
  documentNumber: [1, 0, 9],
  nationality: [1, 10, 13],
  birthDate: [1, 13, 19],
  sex: [1, 20, 21],
  expiryDate: [1, 21, 27],
} as const;
const secondLineChecks: readonly ZoneCheck[] = [
  { name: 'document_number', parts: [[1, 0, 9]], digit: [1, 9], mayBeEmpty: true },
  { name: 'birth_date', parts: [[1, 13, 19]], digit: [1, 19] },
  { name: 'expiry_date', parts: [[1, 21, 27]], digit: [1, 27] },
];
const secondLineClasses = `${repeat('x', 9)}n${repeat('a', 3)}${repeat('n', 7)}s${repeat('n', 7)}`;

export const zoneLayouts: readonly ZoneLayout[] = [
  {
    format: 'TD3',
    lengths: [44, 44],
    code: /^P[A-Z<]$/,
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      names: [0, 5, 44],
      ...secondLine,
      optional: [1, 28, 42],
    },
    checks: [
      ...secondLineChecks,
      { name: 'optional_data', parts: [[1, 28, 42]], digit: [1, 42], mayBeEmpty: true },
      {
        name: 'composite',
        parts: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 43],
        ],
        digit: [1, 43],
      },
    ],
    classes: [repeat('a', 44), `${secondLineClasses}${repeat('x', 14)}nn`],
  },
  {
    format: 'MRVA',
    lengths: [44, 44],
    code: /^V[A-Z<]$/,
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      names: [0, 5, 44],
      ...secondLine,
      optional: [1, 28, 44],
    },
    checks: secondLineChecks,
    classes: [repeat('a', 44), `${secondLineClasses}${repeat('x', 16)}`],
  },
  {
    format: 'TD2',
    lengths: [36, 36],
    code: /^[ACIP][A-Z<]$/,
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      names: [0, 5, 36],
      ...secondLine,
      optional: [1, 28, 35],
    },
    checks: [
      ...secondLineChecks,
      {
        name: 'composite',
        parts: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 35],
        ],
        digit: [1, 35],
      },
    ],
    classes: [repeat('a', 36), `${secondLineClasses}${repeat('x', 7)}n`],
  },
  {
    format: 'MRVB',
    lengths: [36, 36],
    code: /^V[A-Z<]$/,
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      names: [0, 5, 36],
      ...secondLine,
      optional: [1, 28, 36],
    },
    checks: secondLineChecks,
    classes: [repeat('a', 36), `${secondLineClasses}${repeat('x', 8)}`],
  },
  {
    format: 'TD1',
    lengths: [30, 30, 30],
    code: /^[ACI][A-Z<]$/,
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      documentNumber: [0, 5, 14],
      optional: [0, 15, 30],
      birthDate: [1, 0, 6],
      sex: [1, 7, 8],
      expiryDate: [1, 8, 14],
      nationality: [1, 15, 18],
      optional2: [1, 18, 29],
      names: [2, 0, 30],
    },
    checks: [
      { name: 'document_number', parts: [[0, 5, 14]], digit: [0, 14], mayBeEmpty: true },
      { name: 'birth_date', parts: [[1, 0, 6]], digit: [1, 6] },
      { name: 'expiry_date', parts: [[1, 8, 14]], digit: [1, 14] },
      {
        name: 'composite',
        parts: [
          [0, 5, 30],
          [1, 0, 7],
          [1, 8, 15],
          [1, 18, 29],
        ],
        digit: [1, 29],
      },
    ],
    classes: [
      `${repeat('a', 5)}${repeat('x', 9)}n${repeat('x', 15)}`,
      `${repeat('n', 7)}s${repeat('n', 7)}${repeat('a', 3)}${repeat('x', 11)}n`,
      repeat('a', 30),
    ],
  },
  {
    format: 'FRENCH_NATIONAL_ID',
    lengths: [36, 36],
    code: /^ID$/,
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      names: [0, 5, 30],
      optional: [0, 30, 36],
      issueMonth: [1, 0, 4],
      documentNumber: [1, 0, 12],
      givenNames: [1, 13, 27],
      birthDate: [1, 27, 33],
      sex: [1, 34, 35],
    },
    checks: [
      { name: 'document_number', parts: [[1, 0, 12]], digit: [1, 12] },
      { name: 'birth_date', parts: [[1, 27, 33]], digit: [1, 33] },
      {
        name: 'composite',
        parts: [
          [0, 0, 36],
          [1, 0, 35],
        ],
        digit: [1, 35],
      },
    ],
    classes: [
      `${repeat('a', 30)}${repeat('x', 6)}`,
      `${repeat('x', 12)}n${repeat('a', 14)}${repeat('n', 7)}sn`,
    ],
  },
  {
    format: 'FRENCH_DRIVING_LICENSE',
    lengths: [30],
    code: /^D1$/,
    fields: {
      documentCode: [0, 0, 2],
      issuer: [0, 2, 5],
      documentNumber: [0, 5, 14],
      expiryDate: [0, 15, 21],
      names: [0, 21, 29],
    },
    checks: [
      { name: 'document_number', parts: [[0, 5, 14]], digit: [0, 14] },
      { name: 'composite', parts: [[0, 0, 29]], digit: [0, 29] },
    ],
    classes: [`xx${repeat('a', 3)}${repeat('x', 9)}n${repeat('n', 6)}${repeat('a', 8)}n`],
  },
  {
    format: 'SWISS_DRIVING_LICENSE',
    lengths: [9, 30, 30],
    code: /^FA$/,
    fields: {
      optional: [0, 0, 6],
      documentCode: [1, 0, 2],
      issuer: [1, 2, 5],
      documentNumber: [1, 5, 14],
      optional2: [1, 14, 17],
      birthDate: [1, 19, 25],
      names: [2, 0, 30],
    },
    checks: [],
    classes: [
      repeat('x', 9),
      `${repeat('a', 5)}${repeat('n', 12)}${repeat('x', 2)}${repeat('n', 6)}${repeat('x', 5)}`,
      repeat('a', 30),
    ],
  },
];

const allowed: Readonly<Record<string, RegExp>> = {
  a: /[A-Z<]/,
  n: /[\d<]/,
  s: /[MFX<]/,
  x: /[A-Z\d<]/,
};

/** Returns whether a character of a zone may be at a place of this class; see `ZoneLayout.classes`. */
export function isAllowedInZone(kind: string, character: string): boolean {
  return allowed[kind]!.test(character);
}
