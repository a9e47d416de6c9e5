// Validates the outcome of a plugin's run in the appliance: an outcome that violates the
// operation's schemas is neither stored, charged nor sent.

import type { SchemaCompiler } from '../kernel/validate.ts';
import type { FaultDetail } from '../kernel/errors.ts';
import { valueAt } from '../kernel/pointers.ts';
import { findUnstorable } from '../kernel/storable.ts';
import type { OperationDeclaration, Outcome } from '../sdk/pipeline.ts';
import { writeOutcome, type CheckedOutcome } from './checked-outcome.ts';
import type { CompiledOperation } from './declaration.ts';
import { evidenceSourcePattern } from './evidence-source.ts';

/** Below 1, so that a threshold of 1 sends everything to review (contract.md §5). */
const highestConfidence = 0.999;

const fraction = { type: 'number', minimum: 0, maximum: 1 } as const;

const outcomeSchema = {
  type: 'object',
  required: ['completedUnit', 'confidence', 'evidence', 'validation', 'businessObject'],
  properties: {
    completedUnit: { type: 'object' },
    confidence: fraction,
    evidence: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['page', 'bbox', 'text', 'confidence', 'source'],
        properties: {
          page: { type: ['integer', 'null'], minimum: 1 },
          bbox: {
            type: ['array', 'null'],
            items: { type: 'number' },
            minItems: 4,
            maxItems: 4,
          },
          text: { type: 'string' },
          path: { type: 'string' },
          confidence: fraction,
          source: {
            type: 'string',
            pattern: evidenceSourcePattern,
          },
        },
      },
    },
    validation: {
      type: 'object',
      required: ['rulesPassed', 'failures'],
      properties: {
        rulesPassed: { type: 'integer', minimum: 0 },
        failures: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'message'],
            properties: {
              code: { type: 'string', minLength: 1 },
              message: { type: 'string', minLength: 1 },
              field: { type: 'string', pattern: '^(/|$)' },
            },
          },
        },
      },
    },
    businessObject: { type: 'object' },
    remember: {
      type: 'array',
      maxItems: 8,
      items: {
        type: 'object',
        required: ['set', 'row'],
        properties: { set: { type: 'string' }, row: { type: 'object' } },
      },
    },
  },
} as const;

export type OutcomeCheck =
  | { ok: true; outcome: CheckedOutcome }
  | { ok: false; details: FaultDetail[] };

/** The validators of an operation that apply to outcomes. */
export type OutcomeValidators = Pick<CompiledOperation, 'output' | 'businessObject'>;
export type OutcomeSchemas = Pick<OperationDeclaration, 'output' | 'businessObject'>;

export type OutcomeChecker = (json: string, operation: OutcomeValidators) => OutcomeCheck;

export function createOutcomeChecker(compile: SchemaCompiler): OutcomeChecker {
  const checkShape = compile<Outcome>(outcomeSchema);
  return (json, operation) => {
    const given: unknown = JSON.parse(json);
    const shape = checkShape(given);
    if (!shape.ok) return shape;
    const unstorable = unstorableFaults(json, given);
    if (unstorable.length > 0) return { ok: false, details: unstorable };
    const outcome = shape.value;
    const unit = operation.output(outcome.completedUnit);
    const business = operation.businessObject(outcome.businessObject);
    const details = [
      ...(unit.ok ? [] : under('/completedUnit', unit.details)),
      ...(business.ok ? [] : under('/businessObject', business.details)),
      ...evidenceFaults(outcome),
    ];
    if (details.length > 0) return { ok: false, details };
    return { ok: true, outcome: writeOutcome(withRoundedConfidence(outcome)) };
  };
}

/** Prefixes the pointers of the details. */
export function under(pointer: string, details: readonly FaultDetail[]): FaultDetail[] {
  return details.map(({ path, message }) => ({ path: pointer + path, message }));
}

/**
 * JSON.stringify writes characters that cannot be stored as escapes, so only text with such escapes
 * is examined further.
 */
const suspicious = /\\u(0000|d[89a-f])/i;

function unstorableFaults(json: string, given: unknown): FaultDetail[] {
  if (!suspicious.test(json) && json.isWellFormed()) return [];
  const message = 'must not contain U+0000 or an unpaired surrogate';
  return findUnstorable(given).map((path) => ({ path, message }));
}

function evidenceFaults({ completedUnit, evidence }: Outcome): FaultDetail[] {
  return Object.keys(evidence)
    .filter((pointer) => !valueAt(completedUnit, pointer).found)
    .map((pointer) => ({
      path: '/evidence',
      message: `${pointer} is not a place in completedUnit`,
    }));
}

/**
 * Validates an outcome corrected by a reviewer. A corrected business object may contain fields that
 * only completed_unit has, from a list that was replaced as a whole; they are removed.
 */
export function checkCorrected(
  operation: CompiledOperation,
  completedUnit: object,
  businessObject: object,
): { details: FaultDetail[]; businessObject: object } {
  const unit = operation.output(completedUnit);
  if (!unit.ok) return { details: unit.details, businessObject };
  if (operation.businessObject(businessObject).ok) return { details: [], businessObject };
  const cut = operation.projectBusinessObject(businessObject);
  const business = operation.businessObject(cut);
  return { details: business.ok ? [] : business.details, businessObject: cut };
}

function withRoundedConfidence(outcome: Outcome): Outcome {
  const evidence = Object.entries(outcome.evidence).map(([pointer, found]) => [
    pointer,
    { ...found, confidence: fourDigits(found.confidence) },
  ]);
  const confidence = Math.min(fourDigits(outcome.confidence), highestConfidence);
  return { ...outcome, confidence, evidence: Object.fromEntries(evidence) };
}

/** Rounds to four digits: estimates of probability are not more precise. */
function fourDigits(confidence: number): number {
  return Number(confidence.toFixed(4));
}
