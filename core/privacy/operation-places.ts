// Places with personal data in the values of an operation: its request, its result and its events.

import type { JsonSchema } from '../kernel/validate.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { placeAt } from './mask.ts';
import { hiddenPlace, placeOf, type Place } from './places.ts';

export type DeclaredPlaces = Pick<OperationDeclaration, 'input' | 'options' | 'output'> &
  Partial<Pick<OperationDeclaration, 'businessObject' | 'monitoring'>>;

export interface OperationPlaces {
  input: Place;
  options: Place;
  /** Of completed_unit. */
  unit: Place;
  businessObject: Place;
  /** Of a monitored subject, and of one finding about it. */
  subject: Place;
  finding: Place;
}

/** `declared` is null if the plugin is not loaded: then nothing is known, and everything is masked. */
export function placesOf(declared: DeclaredPlaces | null): OperationPlaces {
  if (declared === null) return hidden;
  const { input, options, output, businessObject, monitoring } = declared;
  const unit = at(output);
  return {
    input: at(input),
    options: at(options),
    unit,
    businessObject: businessObject === undefined ? hiddenPlace : at(businessObject),
    subject: monitoring ? placeAt(unit, monitoring.subject) : hiddenPlace,
    finding: monitoring ? placeAt(unit, monitoring.findings).item(0) : hiddenPlace,
  };
}

const hidden: OperationPlaces = {
  input: hiddenPlace,
  options: hiddenPlace,
  unit: hiddenPlace,
  businessObject: hiddenPlace,
  subject: hiddenPlace,
  finding: hiddenPlace,
};

function at(schema: unknown): Place {
  return placeOf(schema as JsonSchema);
}
