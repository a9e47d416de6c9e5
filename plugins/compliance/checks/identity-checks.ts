// Checks of one identity document: its machine readable zone, its dates, its printed fields, and the
// subject that the request names.

import { isDocumentCode } from '../identifiers/countries.ts';
import { holderName, type Identity } from '../documents/read-identity.ts';
import { compareNames } from '../documents/names.ts';
import type { Fact } from '../documents/fact.ts';
import type { Check } from './check.ts';
import type { Subject } from './subject.ts';

/** `document` is its index; `isExpected` says that documents of this type have a zone. */
export interface IdentityFacts {
  identity: Identity;
  document: number;
  isExpected: boolean;
  subject: Subject | null;
  /** YYYY-MM-DD. */
  today: string;
}

export function identityChecks(facts: IdentityFacts): Check[] {
  return [
    ...zoneChecks(facts),
    validityCheck(facts),
    ...printedChecks(facts),
    ...(facts.subject ? subjectChecks(facts, facts.subject) : []),
  ];
}

function zoneChecks({ identity, document, isExpected, today }: IdentityFacts): Check[] {
  const { zone } = identity;
  if (!zone) {
    if (!isExpected) return [];
    const detail =
      'No machine readable zone was found. Send a sharp picture of the whole page, without glare.';
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

/** A document is valid on the day of its expiry. */
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

/** Fields that stand in the zone and beside a label. */
function printedChecks({ identity, document }: IdentityFacts): Check[] {
  const { zone, printed } = identity;
  if (!zone) return [];
  const pairs = [
    ['date of birth', identity.birthDate, printed.birthDate, sameText],
    ['date of expiry', identity.expiryDate, printed.expiryDate, sameText],
    ['document number', identity.documentNumber, printed.documentNumber, sameNumber],
    ['surname', identity.surname, printed.surname, sameName],
    ['given names', identity.givenNames, printed.givenNames, sameName],
  ] as const;
  const compared = pairs.filter(([, inZone, beside]) => inZone && beside);
  const different = compared.filter(
    ([, inZone, beside, isSame]) => !isSame(inZone!.value, beside!.value),
  );
  if (compared.length === 0) {
    const detail = 'No printed field with a label was found outside the zone.';
    return [{ check: 'printed_agrees', result: 'skipped', detail, document }];
  }
  const list = (rows: typeof compared): string => rows.map(([name]) => name).join(', ');
  const detail =
    different.length === 0
      ? `Zone and printed fields agree: ${list(compared)}.`
      : `Zone and printed fields differ: ${different.map(([name, inZone, beside]) => `${name} (${inZone!.value}, printed ${beside!.value})`).join(', ')}.`;
  return [
    {
      check: 'printed_agrees',
      result: different.length === 0 ? 'passed' : 'failed',
      detail,
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

/** A value contradicts for certain only if its zone is whole and nothing of it was corrected. */
function unsure({ zone }: Identity, { source }: Fact): Pick<Check, 'atMost'> {
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
