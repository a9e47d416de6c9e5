// What an identity document says of its holder: from its machine readable zone, or beside labels where
// the zone lacks it.

import type { Document } from 'workmill/sdk';
import { countryOfCode } from '../identifiers/countries.ts';
import { findZone, type FoundZone } from '../mrz/find-zone.ts';
import { birthDateOf, expiryDateOf } from '../mrz/zone-dates.ts';
import type { Fact } from './fact.ts';
import { printedDate, printedNumber, printedWords } from './printed-fields.ts';

export interface Identity {
  zone: FoundZone | null;
  surname: Fact | null;
  givenNames: Fact | null;
  birthDate: Fact | null;
  sex: Fact<'female' | 'male' | 'unspecified'> | null;
  /** Two letters of ISO 3166-1. */
  nationality: Fact | null;
  issuer: Fact | null;
  documentNumber: Fact | null;
  expiryDate: Fact | null;
  /** The same values as printed outside the zone, where they have labels. */
  printed: Readonly<
    Record<'surname' | 'givenNames' | 'birthDate' | 'documentNumber' | 'expiryDate', Fact | null>
  >;
}

export function readIdentity(document: Document, today: string): Identity {
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
  return {
    zone,
    surname: inZone(read?.surname) ?? printed.surname,
    givenNames: inZone(read?.givenNames) ?? printed.givenNames,
    birthDate: inZone(birthDateOf(read?.birthDate ?? null, today)) ?? printed.birthDate,
    sex: inZone(read?.sex),
    nationality: inZone(read?.nationality && countryOfCode(read.nationality)),
    issuer: inZone(read?.issuer && countryOfCode(read.issuer)),
    documentNumber: inZone(read?.documentNumber) ?? printed.documentNumber,
    expiryDate: inZone(expiryDateOf(read?.expiryDate ?? null, today)) ?? printed.expiryDate,
    printed,
  };
}

/** The whole name, given names first. */
export function holderName({ surname, givenNames }: Identity): string | null {
  const words = [givenNames?.value, surname?.value].filter((part) => part !== undefined);
  return words.length === 0 ? null : words.join(' ');
}

/** Names have no check digit; recognized ones are as sure as the recognizer, others almost sure. */
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
