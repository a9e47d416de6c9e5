// Machine-readable zones of fictitious people, with valid check digits.

import { checkDigitOf } from '../../../core/sdk/zone-characters.ts';

export interface Holder {
  code: string;
  issuer: string;
  nationality: string;
  surname: string;
  givenNames: string;
  number: string;
  /** Birth date as YYMMDD. */
  birth: string;
  sex: 'F' | 'M';
  /** Expiry date as YYMMDD. */
  expiry: string;
  optional?: string;
}

const fill = (text: string, length: number): string =>
  text.replaceAll(' ', '<').slice(0, length).padEnd(length, '<');

const checked = (field: string): string => `${field}${checkDigitOf(field)}`;

/** Returns two lines of 44 characters: passports. */
export function passportZone(holder: Holder): string[] {
  const number = checked(fill(holder.number, 9));
  const birth = checked(holder.birth);
  const expiry = checked(holder.expiry);
  const optional = checked(fill(holder.optional ?? '', 14));
  const composite = checkDigitOf(`${number}${birth}${expiry}${optional}`);
  return [
    nameLine(holder, 44),
    `${number}${holder.nationality}${birth}${holder.sex}${expiry}${optional}${composite}`,
  ];
}

/** Returns two lines of 36 characters: TD2 cards. */
export function smallZone(holder: Holder): string[] {
  const number = checked(fill(holder.number, 9));
  const birth = checked(holder.birth);
  const expiry = checked(holder.expiry);
  const optional = fill(holder.optional ?? '', 7);
  const composite = checkDigitOf(`${number}${birth}${expiry}${optional}`);
  return [
    nameLine(holder, 36),
    `${number}${holder.nationality}${birth}${holder.sex}${expiry}${optional}${composite}`,
  ];
}

/** Returns two lines of 36 (MRV-B) or 44 (MRV-A) characters without a composite digit: visas. */
export function visaZone(holder: Holder, length: 36 | 44 = 36): string[] {
  const number = checked(fill(holder.number, 9));
  const second = `${number}${holder.nationality}${checked(holder.birth)}${holder.sex}${checked(holder.expiry)}`;
  return [nameLine(holder, length), fill(`${second}${holder.optional ?? ''}`, length)];
}

/** Returns three lines of 30 characters: TD1 identity cards. */
export function cardZone(holder: Holder): string[] {
  const first = `${holder.code}${fill(holder.issuer, 3)}${checked(fill(holder.number, 9))}`;
  const line = fill(`${first}${holder.optional ?? ''}`, 30);
  const birth = checked(holder.birth);
  const expiry = checked(holder.expiry);
  const rest = fill('', 11);
  const composite = checkDigitOf(`${line.slice(5)}${birth}${expiry}${rest}`);
  return [
    line,
    `${birth}${holder.sex}${expiry}${fill(holder.nationality, 3)}${rest}${composite}`,
    fill(`${holder.surname}<<${holder.givenNames}`, 30),
  ];
}

/** Returns two lines of 36 characters: French identity cards of 1988 to 2021. */
export function frenchZone(holder: Holder): string[] {
  const first = `IDFRA${fill(holder.surname, 25)}${fill(holder.optional ?? '', 6)}`;
  const number = checked(fill(holder.number, 12));
  const second = `${number}${fill(holder.givenNames, 14)}${checked(holder.birth)}${holder.sex}`;
  return [first, `${second}${checkDigitOf(`${first}${second}`)}`];
}

/** Returns lines of 9, 30 and 30 characters: Swiss driver's licenses. */
export function swissLicenseZone(holder: Holder): string[] {
  return [
    'BXQ417D<<',
    fill(`FACHE${holder.number}097<<${holder.birth}`, 30),
    fill(`${holder.surname}<<${holder.givenNames}`, 30),
  ];
}

function nameLine({ code, issuer, surname, givenNames }: Holder, length: number): string {
  return `${code}${fill(issuer, 3)}${fill(`${surname}<<${givenNames}`, length - 5)}`;
}
