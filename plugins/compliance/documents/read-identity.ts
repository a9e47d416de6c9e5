// Reads the holder's data from an identity document: from its machine-readable zone, then from the
// license barcode, then from labeled fields.

import type { Document } from 'workmill/sdk';
import { barcodeFact, type LicenseBarcode } from '../barcodes/find-barcodes.ts';
import { countryOfCode } from '../identifiers/countries.ts';
import { findZone, type FoundZone } from '../mrz/find-zone.ts';
import { birthDateOf, expiryDateOf } from '../mrz/zone-dates.ts';
import type { Fact } from './fact.ts';
import { printedDate, printedNumber, printedWords } from './printed-fields.ts';

export interface Identity {
  zone: FoundZone | null;
  license: LicenseBarcode | null;
  surname: Fact | null;
  givenNames: Fact | null;
  birthDate: Fact | null;
  sex: Fact<'female' | 'male' | 'unspecified'> | null;
  /** ISO 3166-1 alpha-2 code. */
  nationality: Fact | null;
  issuer: Fact | null;
  documentNumber: Fact | null;
  expiryDate: Fact | null;
  /** The same fields as printed outside the zone, if they have labels. */
  printed: ComparedFields;
  /** The same fields in the license barcode. */
  encoded: ComparedFields | null;
}

export type ComparedFields = Readonly<
  Record<'surname' | 'givenNames' | 'birthDate' | 'documentNumber' | 'expiryDate', Fact | null>
>;

/** `license` is the license among the document's barcodes, if there is one. */
export function readIdentity(
  document: Document,
  license: LicenseBarcode | null,
  today: string,
): Identity {
  const zone = findZone(document);
  const printed = {
    surname: printedWords(document, 'surname'),
    givenNames: printedWords(document, 'givenNames'),
    birthDate: printedDate(document, 'birthDate'),
    documentNumber: printedNumber(document, 'documentNumber'),
    expiryDate: printedDate(document, 'expiryDate'),
  };
  const inZone = <Value>(value: Value | null | undefined): Fact<Value> | null =>
    zone && value !== null && value !== undefined ? zoneFact(zone, value) : null;
  const read = zone?.zone;
  const encoded = license && encodedIn(license);
  const beside = (field: keyof ComparedFields): Fact | null => encoded?.[field] ?? printed[field];
  return {
    zone,
    license,
    surname: inZone(read?.surname) ?? beside('surname'),
    givenNames: inZone(read?.givenNames) ?? beside('givenNames'),
    birthDate: inZone(birthDateOf(read?.birthDate ?? null, today)) ?? beside('birthDate'),
    sex: inZone(read?.sex) ?? (license && barcodeFact(license, license.license.sex)),
    nationality: inZone(read?.nationality && countryOfCode(read.nationality)),
    issuer:
      inZone(read?.issuer && countryOfCode(read.issuer)) ??
      (license && barcodeFact(license, license.license.country)),
    documentNumber: inZone(read?.documentNumber) ?? beside('documentNumber'),
    expiryDate: inZone(expiryDateOf(read?.expiryDate ?? null, today)) ?? beside('expiryDate'),
    printed,
    encoded,
  };
}

function encodedIn(barcode: LicenseBarcode): ComparedFields {
  const { license } = barcode;
  return {
    surname: barcodeFact(barcode, license.surname),
    givenNames: barcodeFact(barcode, license.givenNames),
    birthDate: barcodeFact(barcode, license.birthDate),
    documentNumber: barcodeFact(barcode, license.documentNumber),
    expiryDate: barcodeFact(barcode, license.expiryDate),
  };
}

/** Returns the full name, given names first. */
export function holderName({ surname, givenNames }: Identity): string | null {
  const words = [givenNames?.value, surname?.value].filter((part) => part !== undefined);
  return words.length === 0 ? null : words.join(' ');
}

/**
 * Names have no check digit. Recognized names have the confidence of the recognizer; others are
 * almost certain.
 */
function zoneFact<Value>(found: FoundZone, value: Value): Fact<Value> {
  const { page, box, zone, isRecognized, corrections } = found;
  const wrong = zone.checks.filter(({ isRight }) => !isRight).length;
  const doubts = 0.3 * wrong + 0.1 * corrections.length;
  return {
    value,
    page,
    box,
    text: zone.lines.join('\n'),
    confidence: Math.max(0.1, (isRecognized ? 0.95 : 0.99) - doubts),
    source: isRecognized ? 'ocr' : 'layout',
  };
}
