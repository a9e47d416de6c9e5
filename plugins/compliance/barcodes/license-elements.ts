// Elements of the barcode on driving licenses and identity cards of the United States and Canada (AAMVA
// DL/ID Card Design Standard, annex D). Versions differ in their names: the first that is there counts.

/** Where several names are given, those of later versions come first. */
export const licenseElements = {
  documentNumber: ['DAQ'],
  surname: ['DCS', 'DAB'],
  firstName: ['DAC'],
  middleNames: ['DAD'],
  /** Version 2 and 3: first and middle names together. */
  givenNames: ['DCT'],
  /** Version 1: surname, first name, middle names. */
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

/** What issuers write where they know no value. */
export const noValues: ReadonlySet<string> = new Set(['', 'NONE', 'UNAVL', 'UNAVAIL', 'N/A']);

/** 1, 2 and 9 of ANSI D-20; letters in version 1. */
export const sexes: Readonly<Record<string, 'male' | 'female' | 'unspecified'>> = {
  '1': 'male',
  M: 'male',
  '2': 'female',
  F: 'female',
  '9': 'unspecified',
  X: 'unspecified',
};

export const licenseCountries: Readonly<Record<string, string>> = { USA: 'US', CAN: 'CA' };
