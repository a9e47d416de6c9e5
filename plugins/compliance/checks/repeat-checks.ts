// Repeats the checks of a record on the values of its result. Checks that need the document, such as
// its barcodes or the words of a bill, are excluded.

import type { CompletedUnit } from '../present.ts';
import type { Settings } from '../settings-schema.ts';
import { ageCheck } from './age.ts';
import type { Check } from './check.ts';
import { identityChecks } from './identity-checks.ts';
import { registryChecks } from './registry-checks.ts';
import { factOf, identityIn } from './result-identity.ts';
import { subjectIn, type Subject } from './subject.ts';

type ComplianceRecord = CompletedUnit['compliance_object'];
type RecordDocument = ComplianceRecord['documents'][number];

export interface RepeatFacts {
  today: string;
  settings: Settings;
}

export function repeatChecks(record: ComplianceRecord, facts: RepeatFacts): Check[] {
  const subject = subjectIn(record);
  return [
    ...record.documents.flatMap((document, index): Check[] => {
      const about = { document: index, subject, today: facts.today };
      return [
        ...identityChecksOf(document, about),
        ...registryChecksOf(document, about, facts.settings),
        ...addressChecksOf(document, about, facts.settings),
      ];
    }),
    ...screeningChecksOf(record),
  ];
}

interface About {
  document: number;
  subject: Subject | null;
  today: string;
}

function identityChecksOf(document: RecordDocument, about: About): Check[] {
  const identity = identityIn(document);
  if (identity === null) return [];
  const expects = document.document_type === 'passport' ? 'zone' : 'nothing';
  return identityChecks({ ...about, identity, expects, otherLicenses: 0 });
}

function registryChecksOf(
  { document_type: type, fields }: RecordDocument,
  about: About,
  { registry_extract_months: maxMonths = 6 }: Settings,
): Check[] {
  if (type !== 'company_registry') return [];
  const extract = {
    companyName: factOf(fields.company_name),
    registrationNumber: factOf(fields.registration_number),
    status: factOf(fields.company_status),
    address: factOf(fields.address),
    date: factOf(fields.date),
  };
  return registryChecks({ ...about, extract, maxMonths });
}

function addressChecksOf(
  { document_type: type, fields }: RecordDocument,
  { document, today }: About,
  { proof_of_address_months: maxMonths = 3 }: Settings,
): Check[] {
  if (type !== 'proof_of_address') return [];
  return [ageCheck('address_date', factOf(fields.date), { document, today, maxMonths })];
}

/** Hits that nobody has ruled out. Without hits, the run knows why. */
function screeningChecksOf({ screening: { hits } }: ComplianceRecord): Check[] {
  if (hits.length === 0) return [];
  const open = hits.filter((hit) => hit.false_positive === null);
  const [first] = open;
  const detail = first
    ? `${open.length} of ${hits.length} hits are open; first: ${first.name} (${first.score}).`
    : 'Every hit is ruled out.';
  return [{ check: 'screening', result: first ? 'failed' : 'passed', detail, document: null }];
}
