// Elements of the barcode on driver's licenses and identity cards of the United States and Canada.
// Source: AAMVA DL/ID Card Design Standard, annex D. Element names differ between versions of the
// standard; the first name that is present is used.

/** Element names for each field. Names of later versions come first. */
export const licenseElements = {
  documentNumber: ['DAQ'],
  surname: ['DCS', 'DAB'],
  firstName: ['DAC'],
  middleNames: ['DAD'],
  /** First and middle names together, in versions 2 and 3. */
  givenNames: ['DCT'],
  /** Surname, first name and middle names, in version 1. */
  wholeName: ['DAA'],
  birthDate: ['DBB'],
  issueDate: ['DBD'],
  expiryDate: ['DBA'],
  sex: ['DBC'],
  street: ['DAG', 'DAL'],
  city: ['DAI', 'DAN'],
  state: ['DAJ', 'DAO'],
  postalCode: ['DAK', 'DAP'],
  country: ['DCG'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type LicenseElement = keyof typeof licenseElements;

/** Placeholders that issuers write for unknown values. */
export const noValues: ReadonlySet<string> = new Set(['', 'NONE', 'UNAVL', 'UNAVAIL', 'N/A']);

/** Codes for sex: 1, 2 and 9 as in ANSI D-20; letters in version 1. */
export const sexes: Readonly<Record<string, 'male' | 'female' | 'unspecified'>> = {
  '1': 'male',
  M: 'male',
  '2': 'female',
  F: 'female',
  '9': 'unspecified',
  X: 'unspecified',
};

export const licenseCountries: Readonly<Record<string, string>> = { USA: 'US', CAN: 'CA' };
