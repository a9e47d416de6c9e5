// Rules for single values of a corrected record: country codes, check digits, decisions about hits,
// and the fields of an identity document against its machine-readable zone.

import type { UnitFinding } from 'workmill/sdk';
import { isCountry } from '../identifiers/countries.ts';
import { checkIdentifier } from '../identifiers/schemes.ts';
import type { CompletedUnit } from '../present.ts';
import { faultText, readIdentifiers } from './identifier-checks.ts';
import { compareFields } from './identity-checks.ts';
import { fieldNames, identityIn, zoneValues } from './result-identity.ts';
import { subjectIn } from './subject.ts';

type ComplianceRecord = CompletedUnit['compliance_object'];

const root = '/compliance_object';

export function valueFindings(record: ComplianceRecord, today: string): UnitFinding[] {
  return [
    ...countryFindings(record),
    ...subjectFindings(record),
    ...identifierFindings(record),
    ...decisionFindings(record, today),
    ...zoneFindings(record, today),
  ];
}

function countryFindings({ subject, documents }: ComplianceRecord): UnitFinding[] {
  const codes: [string, string | null | undefined][] = [
    [`${root}/subject/nationality`, subject?.nationality],
    [`${root}/subject/country`, subject?.country],
    ...documents.flatMap(({ fields }, index): [string, string | null][] => [
      [`${root}/documents/${index}/fields/nationality`, fields.nationality],
      [`${root}/documents/${index}/fields/issuing_country`, fields.issuing_country],
    ]),
  ];
  return codes.flatMap(([field, code]): UnitFinding[] => {
    if (code === null || code === undefined || isCountry(code)) return [];
    const message = `${code} is not a country code of ISO 3166-1 with two letters.`;
    return [{ code: 'country_unknown', message, field }];
  });
}

/** Check digits of the numbers of the subject. */
function subjectFindings(record: ComplianceRecord): UnitFinding[] {
  return readIdentifiers(subjectIn(record), []).flatMap((identifier): UnitFinding[] => {
    const { fault, pointer, ...read } = identifier;
    if (fault === null) return [];
    return [{ code: 'identifier', message: faultText({ ...read, fault }), field: root + pointer }];
  });
}

function identifierFindings({ identifiers }: ComplianceRecord): UnitFinding[] {
  return identifiers.flatMap(({ scheme, value, valid }, index): UnitFinding[] => {
    const at = `${root}/identifiers/${index}`;
    const read = checkIdentifier(scheme, value);
    if (read === null) {
      const message = `No scheme of identifiers has the name ${scheme}.`;
      return [{ code: 'scheme_unknown', message, field: `${at}/scheme` }];
    }
    const { fault, title } = read;
    if (valid === (fault === null)) return [];
    const message =
      fault === null
        ? `Form and check digits of ${value} are right (${title}).`
        : faultText({ ...read, fault });
    return [{ code: 'identifier', message, field: `${at}/valid`, expected: fault === null }];
  });
}

/** Decisions that a hit is not the subject. */
function decisionFindings({ screening }: ComplianceRecord, today: string): UnitFinding[] {
  return screening.hits.flatMap(({ false_positive: decision }, index): UnitFinding[] => {
    if (decision === null || decision.expires_on >= today) return [];
    const field = `${root}/screening/hits/${index}/false_positive/expires_on`;
    const message = `The decision has expired: ${decision.expires_on} is before ${today}.`;
    return [{ code: 'decision_expired', message, field }];
  });
}

/** Names in zones are cut and transliterated, so that they are not proposed. */
const exactInZone: ReadonlySet<string> = new Set(['birthDate', 'expiryDate', 'documentNumber']);

function zoneFindings({ documents }: ComplianceRecord, today: string): UnitFinding[] {
  return documents.flatMap((document, index): UnitFinding[] => {
    const identity = identityIn(document);
    if (identity?.zone == null) return [];
    const { different } = compareFields(identity, zoneValues(identity.zone, today));
    return different.map(({ field: name, other }) => ({
      code: 'zone_mismatch',
      message: `The machine readable zone has ${other}.`,
      field: `${root}/documents/${index}/fields/${fieldNames[name]}`,
      ...(exactInZone.has(name) && { expected: other }),
    }));
  });
}
