// Thread of large-outcomes.ts: validates outcomes one after another, and serializes the stored
// parts.

import { move, transferableSymbol, valueSymbol } from 'piscina';
import { createSchemaCompiler, type JsonSchema } from '../kernel/validate.ts';
import type { CheckedOutcome, Json } from './checked-outcome.ts';
import type { LargeOutcomeTask } from './large-outcomes.ts';
import { createOutcomeChecker, type OutcomeSchemas, type OutcomeValidators } from './outcome.ts';

const compile = createSchemaCompiler();
const check = createOutcomeChecker(compile);
const encoder = new TextEncoder();

/** Schemas of replaced versions are few, and are released when the thread ends. */
const compiled = new Map<string, OutcomeValidators>();

export default function checkLarge({ json, schemas }: LargeOutcomeTask): unknown {
  const checked = check(Buffer.from(json.buffer).toString(), validatorsOf(schemas));
  if (!checked.ok) return checked;
  const outcome = inBytes(checked.outcome);
  const { completedUnit, evidence, validation, businessObject } = outcome.written;
  const buffers = [completedUnit, evidence, validation, businessObject].flatMap(bufferOf);
  return move({ [transferableSymbol]: buffers, [valueSymbol]: { ok: true, outcome } } as never);
}

function validatorsOf(schemas: string): OutcomeValidators {
  const known = compiled.get(schemas);
  if (known) return known;
  const { output, businessObject } = JSON.parse(schemas) as OutcomeSchemas;
  const validators = {
    output: compile(output as JsonSchema),
    businessObject: compile(businessObject as JsonSchema),
  };
  compiled.set(schemas, validators);
  return validators;
}

function inBytes(outcome: CheckedOutcome): CheckedOutcome {
  const { completedUnit, evidence, validation, businessObject, ...rest } = outcome.written;
  const written = {
    completedUnit: bytesOf(completedUnit),
    evidence: bytesOf(evidence),
    validation: bytesOf(validation),
    businessObject: bytesOf(businessObject),
    ...rest,
  };
  return { ...outcome, written };
}

function bytesOf(json: Json): Json {
  return typeof json === 'string' ? encoder.encode(json) : json;
}

function bufferOf(json: Json): ArrayBuffer[] {
  return typeof json === 'string' ? [] : [json.buffer];
}
