// The identity document of a result: its fields and its machine-readable zone, in the form of a run.

import { zoneLayouts } from 'workmill/sdk';
import { isIdentityType } from '../documents/document-types.ts';
import type { Fact } from '../documents/fact.ts';
import type { ComparedFields, Identity } from '../documents/read-identity.ts';
import type { FoundZone } from '../mrz/find-zone.ts';
import { birthDateOf, expiryDateOf } from '../mrz/zone-dates.ts';
import { zoneOf } from '../mrz/zone.ts';
import type { CompletedUnit } from '../present.ts';

type RecordDocument = CompletedUnit['compliance_object']['documents'][number];

/** Names of the compared fields in the result. */
export const fieldNames = {
  surname: 'surname',
  givenNames: 'given_names',
  birthDate: 'date_of_birth',
  documentNumber: 'document_number',
  expiryDate: 'date_of_expiry',
} as const satisfies Record<keyof ComparedFields, keyof RecordDocument['fields']>;

const nothing: ComparedFields = {
  surname: null,
  givenNames: null,
  birthDate: null,
  documentNumber: null,
  expiryDate: null,
};

/** Returns null if the document is no identity document. */
export function identityIn(document: RecordDocument): Identity | null {
  const zone = foundZone(document);
  if (!isIdentityType(document.document_type) && zone === null) return null;
  const { fields } = document;
  return {
    zone,
    license: null,
    surname: factOf(fields.surname),
    givenNames: factOf(fields.given_names),
    birthDate: factOf(fields.date_of_birth),
    sex: factOf(fields.sex),
    nationality: factOf(fields.nationality),
    issuer: factOf(fields.issuing_country),
    documentNumber: factOf(fields.document_number),
    expiryDate: factOf(fields.date_of_expiry),
    printed: nothing,
    encoded: null,
  };
}

/** The values that the zone has itself. */
export function zoneValues({ zone }: FoundZone, today: string): ComparedFields {
  return {
    surname: factOf(zone.surname),
    givenNames: factOf(zone.givenNames),
    birthDate: factOf(birthDateOf(zone.birthDate, today)),
    documentNumber: factOf(zone.documentNumber),
    expiryDate: factOf(expiryDateOf(zone.expiryDate, today)),
  };
}

/** Returns null without a zone, or if its lines do not have the lengths of its format. */
function foundZone({ zone }: RecordDocument): FoundZone | null {
  const layout = zone && zoneLayouts.find(({ format }) => format === zone.format);
  if (!zone || !layout) return null;
  const missing = layout.lengths.length - zone.lines.length;
  // Of a zone that was read in part, the result has the last lines.
  const blank = layout.lengths.slice(0, Math.max(0, missing)).map((length) => '<'.repeat(length));
  const lines = [...blank, ...zone.lines];
  if (lines.some((line, index) => line.length !== layout.lengths[index])) return null;
  const { corrections } = zone;
  const place = { page: null, box: null, confidence: 1, isRecognized: false };
  return { ...place, zone: zoneOf(lines, layout), corrections, isPartial: missing > 0 };
}

/** Checks do not ask where a value was read. */
export function factOf<Value>(value: Value | null): Fact<Value> | null {
  const place = { page: null, box: null, text: '', confidence: 0.999 } as const;
  return value === null ? null : { value, ...place, source: 'reviewer' };
}
