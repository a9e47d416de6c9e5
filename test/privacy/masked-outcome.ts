// Checks an outcome of a shipped pipeline: at every place that its schemas declare, the value is
// masked, and the answer has it nowhere else. Reads the schemas in its own, simpler way.

import type { Test } from 'tap';
import { maskEvidence } from '../../core/privacy/mask-result.ts';
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
  const body = { unit: mask(unit, places.unit).value, evidence: maskEvidence(outcome.evidence) };
  const shown = texts(body).join('\n');
  const object = texts(mask(outcome.businessObject, places.businessObject).value).join('\n');
  const values = new Set([
    ...personalValues(unit, operation.output as Schema),
    ...personalValues(outcome.businessObject, operation.businessObject as Schema),
  ]);
  const organizations = [...texts(unit), ...texts(outcome.businessObject)]
    .filter(isOrganization)
    .map((name) => name.toLowerCase());
  const words = new Set(wordsOf(operation.output));
  for (const value of values) {
    // It can also be a word of the name of an organization, or of a fixed list.
    const isShown = organizations.some((name) => name.includes(value.toLowerCase()));
    if (value.length < 5 || isShown || words.has(value)) continue;
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${escape(value)}(?![\\p{L}\\p{N}])`, 'iu');
    if (found.test(shown)) t.fail(`the masked result has ${value}`);
    if (found.test(object)) t.fail(`the masked event has ${value}`);
  }
  t.pass(`${values.size} personal values`);
  return values.size;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value ?? {}).flatMap(texts);
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
    const isParty = here === 'party' && isOrganization(value);
    // Quotations of few words are masked where they are declared, and nowhere else.
    const isShort = here === 'text' && value.split(/\s+/).length < 4;
    return here === undefined || isParty || isShort || value === '' ? [] : [value];
  }
  if (Array.isArray(value)) return value.flatMap((one) => personalValues(one, schema?.items, here));
  return Object.entries(value ?? {}).flatMap(([name, one]) =>
    personalValues(one, schema?.properties?.[name], here),
  );
}
