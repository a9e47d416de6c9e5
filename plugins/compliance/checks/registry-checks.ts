// Checks of a company register extract against the subject.

import { compareNames } from '../documents/names.ts';
import { hasEnded, type RegistryExtract } from '../documents/read-registry.ts';
import { ageCheck } from './age.ts';
import type { Check } from './check.ts';
import type { Subject } from './subject.ts';

export interface RegistryFacts {
  extract: RegistryExtract;
  document: number;
  subject: Subject | null;
  today: string;
  /** Maximum age of the extract in months, from the settings. */
  maxMonths: number;
}

export function registryChecks(facts: RegistryFacts): Check[] {
  const { extract, document, today, maxMonths } = facts;
  const { companyName, status, date } = extract;
  const checks: Check[] = [];
  if (!companyName) {
    const detail = 'No company name beside a label was found.';
    checks.push({ check: 'registry_name', result: 'failed', detail, document });
  }
  if (facts.subject) checks.push(...subjectChecks(facts, facts.subject));
  checks.push({
    check: 'registry_status',
    result: status === null ? 'skipped' : hasEnded(status.value) ? 'failed' : 'passed',
    detail: status ? `Status: ${status.value}.` : 'The extract gives no status.',
    document,
  });
  checks.push(ageCheck('registry_date', date, { document, today, maxMonths }));
  return checks;
}

function subjectChecks({ extract, document }: RegistryFacts, subject: Subject): Check[] {
  const { companyName, registrationNumber } = extract;
  const checks: Check[] = [];
  if (companyName && subject.kind === 'organisation') {
    const agreement = compareNames(companyName.value, subject.name);
    checks.push({
      check: 'registry_name',
      result: agreement === 'same' ? 'passed' : 'failed',
      detail: `The extract says ${companyName.value}, the request ${subject.name}.`,
      document,
    });
  }
  if (subject.registration_number !== undefined) {
    const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
    const isSame =
      registrationNumber && plain(registrationNumber.value) === plain(subject.registration_number);
    checks.push({
      check: 'registry_number',
      result: registrationNumber === null ? 'skipped' : isSame ? 'passed' : 'failed',
      detail: registrationNumber
        ? `The extract says ${registrationNumber.value}, the request ${subject.registration_number}.`
        : 'No registration number beside a label was found.',
      document,
    });
  }
  return checks;
}
