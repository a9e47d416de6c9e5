// Checks an outcome of a shipped pipeline: at every place that its schemas declare, the value is
// masked, and the answer has it nowhere else. Reads the schemas in its own, simpler way.

import type { Test } from 'tap';
import { maskEnvelope } from '../../core/privacy/mask-result.ts';
import { mask } from '../../core/privacy/mask.ts';
import { isOrganization } from '../../core/privacy/organizations.ts';
import { placesOf } from '../../core/privacy/operation-places.ts';
import type { OperationDeclaration, Outcome } from '../../core/sdk/pipeline.ts';

interface Schema {
  'x-personal-data'?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Returns the number of personal values, so that a file of tests can require some. */
export function checkMaskedOutcome(
  t: Test,
  operation: OperationDeclaration,
  outcome: Pick<Outcome, 'completedUnit' | 'evidence' | 'businessObject'>,
): number {
  const places = placesOf(operation);
  const unit = outcome.completedUnit as object;
  const body = { completed_unit: unit, evidence: outcome.evidence };
  const shown = JSON.stringify(maskEnvelope(body, places));
  const object = JSON.stringify(mask(outcome.businessObject, places.businessObject).value);
  const values = new Set([
    ...personalValues(unit, operation.output as Schema),
    ...personalValues(outcome.businessObject, operation.businessObject as Schema),
  ]);
  const words = new Set(wordsOf(operation.output));
  for (const value of values) {
    // A quotation can also be the name of an organization, or a word of a fixed list.
    if (value.length < 5 || isOrganization(value) || words.has(value)) continue;
    const written = JSON.stringify(value);
    if (shown.includes(written)) t.fail(`the masked result has ${written}`);
    if (object.includes(written)) t.fail(`the masked event has ${written}`);
  }
  t.pass(`${values.size} personal values`);
  return values.size;
}

/** Returns the values that a schema lists. */
function wordsOf(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const listed = 'enum' in schema ? (schema.enum as unknown[]) : [];
  return [...listed, ...Object.values(schema).flatMap(wordsOf)];
}

function personalValues(value: unknown, schema: Schema | undefined, kind?: string): string[] {
  const here = schema?.['x-personal-data'] ?? kind;
  if (typeof value === 'string') {
    const isShown = here === undefined || (here === 'party' && isOrganization(value));
    return isShown || value === '' ? [] : [value];
  }
  if (Array.isArray(value)) return value.flatMap((one) => personalValues(one, schema?.items, here));
  return Object.entries(value ?? {}).flatMap(([name, one]) =>
    personalValues(one, schema?.properties?.[name], here),
  );
}
