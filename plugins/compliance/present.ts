// Converts documents and decisions to the format of the result, with the evidence.

import type { EvidenceMap, FromSchema, Residency } from 'workmill/sdk';
import { presentBarcodes } from './barcodes/barcode-schema.ts';
import type { Check } from './checks/check.ts';
import type { ReadOwnership } from './checks/ownership-checks.ts';
import type { IdentifierRead } from './checks/identifier-checks.ts';
import {
  effectOf,
  policyVersion,
  traceOf,
  type EffectSettings,
  type Ruling,
} from './checks/policy.ts';
import type { Subject } from './checks/subject.ts';
import type { Fact } from './documents/fact.ts';
import { holderName } from './documents/read-identity.ts';
import { presentFiling } from './filings/present-filing.ts';
import type { FoundZone } from './mrz/find-zone.ts';
import type { ReadDocument } from './read-documents.ts';
import { presentScreening } from './screening/present-hits.ts';
import type { Screening } from './screening/screen-subject.ts';
import type { RegulatoryTag } from './tags/tag-record.ts';
import type { inputSchema } from './request-schemas.ts';
import type { businessObjectSchema, outputSchema } from './schemas.ts';

export type CompletedUnit = FromSchema<typeof outputSchema>;
export type BusinessObject = FromSchema<typeof businessObjectSchema>;
type Record = CompletedUnit['compliance_object'];
type Fields = Record['documents'][number]['fields'];

export interface Judged {
  recordType: FromSchema<typeof inputSchema>['record_type'];
  subject: Subject | null;
  documents: readonly ReadDocument[];
  identifiers: readonly IdentifierRead[];
  tags: readonly RegulatoryTag[];
  residency: Residency | null;
  /** Version of the tag rules. */
  tagRules: string;
  /** Null if the subject was not screened. */
  screening: Screening | null;
  /** Subject that is screened again when a list changes; null if it is not monitored. */
  monitored: Subject | null;
  checks: readonly Check[];
  ruling: Ruling;
  effects: EffectSettings;
  confidence: number;
}

export function presentUnit(judged: Judged): CompletedUnit {
  const { checks, ruling, documents, identifiers, effects, screening } = judged;
  return {
    compliance_object: {
      record_type: judged.recordType,
      verification_status: ruling.status,
      regulatory_tags: judged.tags.map(({ tag }) => tag),
      subject: presentSubject(judged),
      checks: checks.map((check) => ({
        check: check.check,
        result: check.result,
        detail: check.detail,
        document: check.document,
        effect: effectOf(check, effects),
      })),
      screening: presentScreening(screening, judged.monitored),
      data_residency: judged.residency && { ...judged.residency },
      immutable_log: null,
      documents: documents.map(({ type, document, identity, ...read }) => ({
        document_type: type,
        format: document.format,
        sha256: document.sha256,
        zone: identity?.zone ? presentZone(identity.zone) : null,
        barcodes: presentBarcodes(read.barcodes),
        ownership: read.ownership && presentOwnership(read.ownership),
        filing: read.filing && presentFiling(read.filing),
        trail: read.trail && { format: read.trail.format, ...read.trail.summary },
        fields: valuesOf(fieldsOf({ identity, ...read })),
      })),
      identifiers: identifiers.map(({ scheme, value, fault, pointer }) => ({
        scheme,
        value,
        valid: fault === null,
        fault,
        pointer,
      })),
      tags: judged.tags.map((tag) => ({ ...tag, retention: { ...tag.retention } })),
      tag_rules: judged.tagRules,
      policy: policyVersion,
    },
    confidence_score: judged.confidence,
    validation_traces: {
      document_integrity: traceOf('integrity', checks),
      identity_match: traceOf('identity', checks),
      screening: traceOf('screening', checks),
    },
    decision: ruling.decision,
  };
}

/** Returns the request's subject or, if absent, the holder of the first identity document. */
function presentSubject({ subject, documents }: Judged): Record['subject'] {
  const identity = documents.find((one) => one.identity)?.identity ?? null;
  const registry = documents.find((one) => one.registry)?.registry ?? null;
  const name = subject?.name ?? (identity && holderName(identity)) ?? registry?.companyName?.value;
  if (name === undefined || name === null) return null;
  const isPerson = subject ? subject.kind === 'person' : identity !== null;
  const holder = isPerson ? identity : null;
  return {
    kind: isPerson ? 'person' : 'organisation',
    name,
    date_of_birth: subject?.date_of_birth ?? holder?.birthDate?.value ?? null,
    nationality: subject?.nationality ?? holder?.nationality?.value ?? null,
    country: subject?.country ?? null,
    document_number: subject?.document_number ?? holder?.documentNumber?.value ?? null,
    registration_number:
      subject?.registration_number ?? registry?.registrationNumber?.value ?? null,
    lei: subject?.lei ?? null,
    tax_id: subject?.tax_id ?? null,
  };
}

function presentZone({ zone, corrections }: FoundZone): Record['documents'][number]['zone'] {
  return {
    format: zone.format,
    lines: [...zone.lines],
    document_code: zone.documentCode,
    issuer: zone.issuer,
    check_digits: zone.checks.map(({ name, digit, expected, isRight }) => ({
      name,
      digit,
      expected,
      right: isRight,
    })),
    corrections: corrections.map((one) => ({ ...one })),
  };
}

function presentOwnership({
  data,
  chains,
}: ReadOwnership): Record['documents'][number]['ownership'] {
  const { statements, people, entities, relationships, subject } = data;
  return {
    statements,
    people: people.size,
    entities: entities.size,
    relationships: relationships.length,
    subject: subject === null ? null : (entities.get(subject) ?? subject),
    owners: chains.owners.map(({ name, isPerson, least, most, steps, interests }) => ({
      name,
      person: isPerson,
      least_percent: least,
      most_percent: most,
      steps,
      interests,
    })),
    circles: chains.circles,
  };
}

type FieldFacts = { [Name in keyof Fields]: Fact<NonNullable<Fields[Name]>> | null };

function fieldsOf({
  identity,
  address,
  registry,
}: Pick<ReadDocument, 'identity' | 'address' | 'registry'>): FieldFacts {
  return {
    surname: identity?.surname ?? null,
    given_names: identity?.givenNames ?? null,
    date_of_birth: identity?.birthDate ?? null,
    sex: identity?.sex ?? null,
    nationality: identity?.nationality ?? null,
    issuing_country: identity?.issuer ?? null,
    document_number: identity?.documentNumber ?? null,
    date_of_expiry: identity?.expiryDate ?? null,
    address: address?.address ?? registry?.address ?? null,
    date: address?.date ?? registry?.date ?? null,
    company_name: registry?.companyName ?? null,
    registration_number: registry?.registrationNumber ?? null,
    company_status: registry?.status ?? null,
  };
}

function valuesOf(facts: FieldFacts): Fields {
  return {
    surname: facts.surname?.value ?? null,
    given_names: facts.given_names?.value ?? null,
    date_of_birth: facts.date_of_birth?.value ?? null,
    sex: facts.sex?.value ?? null,
    nationality: facts.nationality?.value ?? null,
    issuing_country: facts.issuing_country?.value ?? null,
    document_number: facts.document_number?.value ?? null,
    date_of_expiry: facts.date_of_expiry?.value ?? null,
    address: facts.address?.value ?? null,
    date: facts.date?.value ?? null,
    company_name: facts.company_name?.value ?? null,
    registration_number: facts.registration_number?.value ?? null,
    company_status: facts.company_status?.value ?? null,
  };
}

/** Returns evidence of all document fields, by pointers into completed_unit. */
export function presentEvidence({ documents }: Judged): EvidenceMap {
  const evidence: EvidenceMap = {};
  for (const [index, read] of documents.entries()) {
    for (const [name, fact] of Object.entries(fieldsOf(read))) {
      if (!fact) continue;
      const { page, box, text, confidence, source } = fact;
      const pointer = `/compliance_object/documents/${index}/fields/${name}`;
      evidence[pointer] = { page, bbox: box, text, confidence, source };
    }
  }
  return evidence;
}

export function presentBusinessObject(unit: CompletedUnit): BusinessObject {
  const { compliance_object: record, decision } = unit;
  return {
    record_type: record.record_type,
    verification_status: record.verification_status,
    regulatory_tags: record.regulatory_tags,
    subject: record.subject,
    failed_checks: record.checks
      .filter(({ result }) => result === 'failed')
      .map(({ check }) => check),
    screening_hits: record.screening.hits.filter((hit) => hit.false_positive === null).length,
    immutable_log: record.immutable_log,
    decision,
  };
}
