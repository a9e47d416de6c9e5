// Checks of one identity document: its machine-readable zone, dates, printed fields, license
// barcode, and the subject that the request names.

import { isDocumentCode } from '../identifiers/countries.ts';
import { holderName, type ComparedFields, type Identity } from '../documents/read-identity.ts';
import { compareNames } from '../documents/names.ts';
import type { Fact } from '../documents/fact.ts';
import type { FoundZone } from '../mrz/find-zone.ts';
import type { Check } from './check.ts';
import type { Subject } from './subject.ts';

/** `document` is the index of the document; `expects` lists what documents of this type contain. */
export interface IdentityFacts {
  identity: Identity;
  document: number;
  expects: 'zone' | 'zone_or_license' | 'nothing';
  /** Number of licenses in further barcodes that have a different number. */
  otherLicenses: number;
  subject: Subject | null;
  /** Date as YYYY-MM-DD. */
  today: string;
}

export function identityChecks(facts: IdentityFacts): Check[] {
  return [
    ...zoneChecks(facts),
    validityCheck(facts),
    ...printedChecks(facts),
    ...licenseChecks(facts),
    ...(facts.subject ? subjectChecks(facts, facts.subject) : []),
  ];
}

/** Certainty of the least certain character of a zone below which a person looks at it. */
const leastLegible = 0.4;

function zoneChecks({ identity, document, expects, today }: IdentityFacts): Check[] {
  const { zone, license } = identity;
  if (!zone) {
    if (expects === 'nothing' || (expects === 'zone_or_license' && license)) return [];
    const missing =
      expects === 'zone'
        ? 'No machine readable zone was found.'
        : 'No machine readable zone and no barcode of a license was found.';
    const detail = `${missing} Send a sharp picture of the whole page or of both sides, without glare.`;
    return [{ check: 'zone_present', result: 'failed', detail, document }];
  }
  const { format, checks, issuer, nationality } = zone.zone;
  const wrong = checks.filter(({ isRight }) => !isRight);
  const right = `${checks.length} of ${checks.length} check digits are right`;
  const codes = [issuer, nationality].filter((code) => code !== null);
  const unknown = codes.filter((code) => !isDocumentCode(code));
  return [
    { check: 'zone_present', result: 'passed', detail: `Format ${format}.`, document },
    ...(zone.isPartial ? [partialCheck(document)] : []),
    {
      check: 'zone_check_digits',
      result: checks.length === 0 ? 'skipped' : wrong.length === 0 ? 'passed' : 'failed',
      detail:
        checks.length === 0
          ? `Zones of the format ${format} have no check digits.`
          : wrong.length === 0
            ? `${right}. This shows that the zone was read and printed consistently, not that the document is genuine.`
            : `Wrong: ${wrong.map(({ name, digit, expected }) => `${name} (${digit}, expected ${expected})`).join(', ')}.`,
      document,
    },
    legibleCheck(zone, document),
    {
      check: 'zone_uncorrected',
      result: zone.corrections.length === 0 ? 'passed' : 'failed',
      detail:
        zone.corrections.length === 0
          ? 'No character was corrected.'
          : `Corrected: ${zone.corrections.map(({ line, place, read, corrected }) => `line ${line}, character ${place}: ${read} to ${corrected}`).join('; ')}.`,
      document,
    },
    {
      check: 'zone_codes',
      result: unknown.length === 0 ? 'passed' : 'failed',
      detail:
        unknown.length === 0
          ? `Issuer ${issuer ?? 'not given'}, nationality ${nationality ?? 'not given'}.`
          : `No country or organization has the code ${unknown.join(', ')}.`,
      document,
    },
    datesCheck({ identity, document, today }),
  ];
}

/** Names have no check digit: a character that is hardly legible there shows nowhere else. */
function legibleCheck({ confidence }: FoundZone, document: number): Check {
  const isLegible = confidence >= leastLegible;
  const share = `${Math.round(100 * confidence)} %`;
  const detail = isLegible
    ? 'Every character is legible.'
    : `A character of the zone is hardly legible (${share} certain). Send a sharper picture without glare.`;
  return { check: 'zone_legible', result: isLegible ? 'passed' : 'failed', detail, document };
}

function partialCheck(document: number): Check {
  const detail = 'Only the line with number and dates was read; names and issuer were not.';
  return { check: 'zone_complete', result: 'failed', detail, document };
}

function datesCheck(facts: Pick<IdentityFacts, 'identity' | 'document' | 'today'>): Check {
  const { identity, document } = facts;
  const { zone, birthDate, expiryDate } = identity;
  const { birthDate: printedBirth, expiryDate: printedExpiry } = zone!.zone;
  const faults = [
    printedBirth && !birthDate ? `The date of birth ${printedBirth} is not a date.` : null,
    printedExpiry && !expiryDate ? `The date of expiry ${printedExpiry} is not a date.` : null,
    birthDate && expiryDate && birthDate.value >= expiryDate.value
      ? 'The document expires before its holder was born.'
      : null,
  ].filter((fault) => fault !== null);
  const detail = faults.join(' ') || 'Dates of birth and expiry are dates, in this order.';
  return {
    check: 'zone_dates',
    result: faults.length === 0 ? 'passed' : 'failed',
    detail,
    document,
  };
}

/** A document is still valid on its expiry date. */
function validityCheck({ identity, document, today }: IdentityFacts): Check {
  const { expiryDate } = identity;
  if (!expiryDate) {
    const detail = 'The document has no date of expiry, or it was not read.';
    return { check: 'document_valid', result: 'skipped', detail, document };
  }
  const isValid = expiryDate.value >= today;
  const detail = isValid
    ? `Valid until ${expiryDate.value}.`
    : `Expired on ${expiryDate.value}; checked on ${today}.`;
  const result = isValid ? 'passed' : 'failed';
  return { check: 'document_valid', result, detail, document, ...unsure(identity, expiryDate) };
}

/** Compares fields that are in the zone and also printed beside a label. */
function printedChecks({ identity, document }: IdentityFacts): Check[] {
  const { zone, printed } = identity;
  if (!zone) return [];
  const { compared, different } = compareFields(identity, printed);
  if (compared.length === 0) {
    const detail = 'No printed field with a label was found outside the zone.';
    return [{ check: 'printed_agrees', result: 'skipped', detail, document }];
  }
  const detail =
    different.length === 0
      ? `Zone and printed fields agree: ${compared.join(', ')}.`
      : `Zone and printed fields differ: ${different.map(({ name, one, other }) => `${name} (${one}, printed ${other})`).join(', ')}.`;
  const result = different.length === 0 ? 'passed' : 'failed';
  return [{ check: 'printed_agrees', result, detail, document }];
}

interface Comparison {
  /** Names of the fields that both sources contain. */
  compared: string[];
  different: { field: keyof ComparedFields; name: string; one: string; other: string }[];
}

export function compareFields(one: ComparedFields, other: ComparedFields): Comparison {
  const compared: string[] = [];
  const different: Comparison['different'] = [];
  for (const [key, { name, isSame }] of Object.entries(comparedFields)) {
    const field = key as keyof ComparedFields;
    const values = [one, other].map((fields) => fields[field]?.value);
    const [first, second] = values;
    if (first === undefined || second === undefined) continue;
    compared.push(name);
    if (!isSame(first, second)) different.push({ field, name, one: first, other: second });
  }
  return { compared, different };
}

const comparedFields: Readonly<
  Record<keyof ComparedFields, { name: string; isSame: (one: string, other: string) => boolean }>
> = {
  birthDate: { name: 'date of birth', isSame: sameText },
  expiryDate: { name: 'date of expiry', isSame: sameText },
  documentNumber: { name: 'document number', isSame: sameNumber },
  surname: { name: 'surname', isSame: sameName },
  givenNames: { name: 'given names', isSame: sameName },
};

/**
 * Compares the barcode of a license with the zone or, if there is none, with the printed fields.
 */
function licenseChecks({ identity, document, otherLicenses }: IdentityFacts): Check[] {
  const { license, encoded, zone, printed } = identity;
  if (!license || !encoded) return [];
  const missing = Object.entries(comparedFields)
    .filter(([field]) => field !== 'givenNames' && !encoded[field as keyof ComparedFields])
    .map(([, { name }]) => name);
  const faults = [
    missing.length > 0 ? `The barcode lacks, or has no legible: ${missing.join(', ')}.` : null,
    otherLicenses > 0
      ? `The document has the barcodes of ${otherLicenses} other licenses; the first was used.`
      : null,
  ].filter((fault) => fault !== null);
  const { version, issuerNumber } = license.license;
  const complete = `AAMVA version ${version}, issuer ${issuerNumber}. A barcode can be copied: this does not show that the document is genuine.`;
  const { compared, different } = compareFields(encoded, zone ? identity : printed);
  const beside = zone ? 'zone' : 'printed';
  return [
    {
      check: 'barcode_complete',
      result: faults.length === 0 ? 'passed' : 'failed',
      detail: faults.join(' ') || complete,
      document,
    },
    {
      check: 'barcode_agrees',
      result: compared.length === 0 ? 'skipped' : different.length === 0 ? 'passed' : 'failed',
      detail:
        compared.length === 0
          ? 'No other field with a label was found beside the barcode.'
          : different.length === 0
            ? `The barcode agrees with the other fields: ${compared.join(', ')}.`
            : `The barcode differs: ${different.map(({ name, one, other }) => `${name} (${one}, ${beside} ${other})`).join(', ')}.`,
      document,
    },
  ];
}

function subjectChecks({ identity, document }: IdentityFacts, subject: Subject): Check[] {
  const checks: Check[] = [];
  const name = holderName(identity);
  if (subject.kind === 'person') {
    const agreement = name === null ? null : compareNames(name, subject.name);
    checks.push({
      check: 'subject_name',
      result: agreement === null ? 'skipped' : agreement === 'same' ? 'passed' : 'failed',
      detail:
        agreement === null
          ? 'The document has no name that could be read.'
          : `The document says ${name}, the request ${subject.name}: ${agreementWords[agreement]}.`,
      document,
    });
  }
  const compare = (
    check: 'subject_date_of_birth' | 'subject_document_number' | 'subject_nationality',
    expected: string | undefined,
    read: Fact | null,
    isSame: (one: string, other: string) => boolean,
  ): void => {
    if (expected === undefined) return;
    const result = read === null ? 'skipped' : isSame(read.value, expected) ? 'passed' : 'failed';
    const detail =
      read === null
        ? 'The document does not say it, or it was not read.'
        : `The document says ${read.value}, the request ${expected}.`;
    checks.push({ check, result, detail, document, ...(read && unsure(identity, read)) });
  };
  compare('subject_date_of_birth', subject.date_of_birth, identity.birthDate, sameText);
  compare('subject_document_number', subject.document_number, identity.documentNumber, sameNumber);
  compare('subject_nationality', subject.nationality, identity.nationality, sameText);
  return checks;
}

const agreementWords = {
  same: 'the same name',
  partial: 'some words agree',
  different: 'no word agrees',
} as const;

/**
 * Limits the effect to `review` if the contradicting value is uncertain. A value from a barcode is
 * certain. A value from a zone is certain if all checks pass and no character was corrected.
 */
function unsure({ zone }: Identity, { source }: Fact): Pick<Check, 'atMost'> {
  if (source === 'structured') return {};
  const isWhole =
    zone !== null &&
    zone.corrections.length === 0 &&
    zone.zone.checks.length > 0 &&
    zone.zone.checks.every(({ isRight }) => isRight);
  return isWhole && (source === 'layout' || source === 'ocr') ? {} : { atMost: 'review' };
}

function sameText(one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase();
}

function sameNumber(one: string, other: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return plain(one) === plain(other);
}

function sameName(one: string, other: string): boolean {
  return compareNames(one, other) !== 'different';
}
