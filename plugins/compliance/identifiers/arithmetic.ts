// Check digit arithmetic shared by several identifiers. All functions take digits, or letters where
// stated, without separators.

/** Returns the sum of the digits, each multiplied by the weight at its position. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);
}

/** Luhn algorithm, ISO/IEC 7812-1, annex B. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const value = place % 2 === 0 ? digit : digit * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Returns a number of any length modulo `divisor`. Letters count as 10 to 35, as in ISO 7064. */
export function remainder(characters: string, divisor: number): number {
  let rest = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % divisor;
  }
  return rest;
}

/** ISO 7064 MOD 97-10 with the check digits at the end: LEI, and IBAN after rearrangement. */
export function isMod97(characters: string): boolean {
  return remainder(characters, 97) === 1;
}

/** ISO 7064 MOD 11,10: the last digit checks the others. */
export function isMod1110(digits: string): boolean {
  let check = 5;
  for (const digit of digits) check = ((((check || 10) * 2) % 11) + Number(digit)) % 10;
  return check === 1;
}

/** ISO 7064 MOD 11-2: the last character, a digit or X, checks the others. */
export function isMod112(characters: string): boolean {
  let sum = 0;
  for (const character of characters) {
    sum = (sum * 2 + (character === 'X' ? 10 : Number(character))) % 11;
  }
  return sum === 1;
}

/** ISO 7064 MOD 37,36 over digits and letters. */
export function isMod3736(characters: string): boolean {
  let check = 18;
  for (const character of characters) {
    check = ((((check || 36) * 2) % 37) + Number.parseInt(character, 36)) % 36;
  }
  return check === 1;
}

const multiply = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const permute = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Verhoeff check digit (dihedral group D5), as in the last digit of an Aadhaar number. */
export function isVerhoeff(digits: string): boolean {
  let check = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    check = Number(multiply[check]![Number(permute[place % 8]![digit])]);
  }
  return check === 0;
}

/** Replaces letters by their numbers (A is 10), as required for the check digit of an ISIN. */
export function lettersAsNumbers(characters: string): string {
  return [...characters].map((character) => String(Number.parseInt(character, 36))).join('');
}

/** Returns whether year, month and day are a valid Gregorian date. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
