// Stored form of a validated outcome: the fields that the appliance uses, and JSON for the rest.
// Large JSON is kept as bytes, so that it is passed between threads and to the database without
// copying.

import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EvidenceMap } from '../sdk/evidence.ts';
import type { Outcome } from '../sdk/pipeline.ts';

/** Text, or its UTF-8 bytes. */
export type Json = string | Uint8Array<ArrayBuffer>;

export interface WrittenOutcome {
  completedUnit: Json;
  evidence: Json;
  validation: Json;
  businessObject: Json;
  /** SHA-256 of the completed unit, for the row and all events. */
  extractionSha256: string;
}

export interface CheckedOutcome extends Omit<Outcome, 'evidence'> {
  written: WrittenOutcome;
}

export function writeOutcome({ evidence, ...outcome }: Outcome): CheckedOutcome {
  const { completedUnit, validation, businessObject } = outcome;
  return {
    ...outcome,
    written: {
      completedUnit: JSON.stringify(completedUnit),
      evidence: JSON.stringify(evidence),
      validation: JSON.stringify(validation),
      businessObject: JSON.stringify(businessObject),
      extractionSha256: extractionHash(completedUnit),
    },
  };
}

/**
 * Parses the evidence. Takes time proportional to its size; must not run in a process that serves
 * requests.
 */
export function withEvidence({ written, ...outcome }: CheckedOutcome): Outcome {
  return { ...outcome, evidence: JSON.parse(textOf(written.evidence)) as EvidenceMap };
}

/** Size in bytes, or in characters for text. */
export function sizeOf({ completedUnit, evidence, validation, businessObject }: WrittenOutcome) {
  return [completedUnit, evidence, validation, businessObject].reduce(
    (sum, { length }) => sum + length,
    0,
  );
}

/** Hash of the RFC 8785 form, so that a receiver can compute it from the result that it fetched. */
export function extractionHash(completedUnit: unknown): string {
  const canonical = canonicalize(completedUnit) ?? 'null';
  return `sha256:${createHash('sha256').update(canonical).digest('hex')}`;
}

function textOf(json: Json): string {
  return typeof json === 'string' ? json : Buffer.from(json.buffer).toString();
}
