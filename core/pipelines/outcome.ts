// Checks on our side what a plugin's run returned: nothing is stored, charged for or sent on that
// breaks the operation's own schemas.

import type { SchemaCompiler } from '../kernel/validate.ts';
import type { FaultDetail } from '../kernel/errors.ts';
import type { Outcome } from '../sdk/pipeline.ts';
import type { CompiledOperation } from './declaration.ts';

/** A threshold of 1 shall send everything to review (contract.md §5). */
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
          source: { enum: ['structured', 'layout', 'derived', 'model', 'request'] },
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
  },
} as const;

export type OutcomeCheck = { ok: true; outcome: Outcome } | { ok: false; details: FaultDetail[] };

export type OutcomeChecker = (json: string, operation: CompiledOperation) => OutcomeCheck;

export function createOutcomeChecker(compile: SchemaCompiler): OutcomeChecker {
  const checkShape = compile<Outcome>(outcomeSchema);
  return (json, operation) => {
    const shape = checkShape(JSON.parse(json));
    if (!shape.ok) return shape;
    const outcome = shape.value;
    const unit = operation.output(outcome.completedUnit);
    const business = operation.businessObject(outcome.businessObject);
    const details = [
      ...(unit.ok ? [] : under('/completedUnit', unit.details)),
      ...(business.ok ? [] : under('/businessObject', business.details)),
      ...evidenceFaults(outcome),
    ];
    if (details.length > 0) return { ok: false, details };
    return { ok: true, outcome: { ...outcome, confidence: clamp(outcome.confidence) } };
  };
}

/** Details whose pointers begin further up. */
export function under(pointer: string, details: readonly FaultDetail[]): FaultDetail[] {
  return details.map(({ path, message }) => ({ path: pointer + path, message }));
}

function evidenceFaults({ completedUnit, evidence }: Outcome): FaultDetail[] {
  return Object.keys(evidence)
    .filter((pointer) => !exists(completedUnit, pointer))
    .map((pointer) => ({
      path: '/evidence',
      message: `${pointer} is not a place in completedUnit`,
    }));
}

/** Whether an RFC 6901 pointer leads to a value. */
function exists(value: unknown, pointer: string): boolean {
  if (pointer !== '' && !pointer.startsWith('/')) return false;
  let here = value;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return false;
    here = (here as Record<string, unknown>)[name];
  }
  return true;
}

function clamp(confidence: number): number {
  return Math.min(confidence, highestConfidence);
}
