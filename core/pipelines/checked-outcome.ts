// What is kept of an outcome that has passed its checks: what the appliance looks into, and the JSON of
// what it only stores. Large JSON is bytes, so that it crosses threads and reaches the database uncopied.

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
  /** Of the completed unit, for the row and all events. */
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

/** Takes time with the size of the evidence: not for what serves requests. */
export function withEvidence({ written, ...outcome }: CheckedOutcome): Outcome {
  return { ...outcome, evidence: JSON.parse(textOf(written.evidence)) as EvidenceMap };
}

/** In bytes, or in characters of what is text. */
export function sizeOf({ completedUnit, evidence, validation, businessObject }: WrittenOutcome) {
  return [completedUnit, evidence, validation, businessObject].reduce(
    (sum, { length }) => sum + length,
    0,
  );
}

/** Of the RFC 8785 form, so that a receiver can compute it from the result it fetched. */
export function extractionHash(completedUnit: unknown): string {
  const canonical = canonicalize(completedUnit) ?? 'null';
  return `sha256:${createHash('sha256').update(canonical).digest('hex')}`;
}

function textOf(json: Json): string {
  return typeof json === 'string' ? json : Buffer.from(json.buffer).toString();
}
