// Masks payment card numbers and passwords in what a reviewer writes, before any of it is stored.

import { maskSecrets } from '../../sdk/secret-text.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import type { DecisionRequest } from './decide.ts';

type Written = Pick<DecisionRequest, 'corrections' | 'places' | 'comment'>;

/** Corrected values are masked only where the operation masks its input. */
export function decisionWithoutSecrets<Given extends Written>(
  given: Given,
  operation: Pick<OperationDeclaration, 'withoutSecrets'> | null,
): Given {
  const comment = given.comment && maskSecrets(given.comment);
  if ((operation?.withoutSecrets ?? []).length === 0) return { ...given, comment };
  const { corrections, places } = maskTexts({
    corrections: given.corrections,
    places: given.places,
  });
  return { ...given, comment, corrections, ...(places && { places }) };
}

function maskTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return maskSecrets(value) as Value;
  if (Array.isArray(value)) return value.map(maskTexts) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const masked = Object.entries(value).map(([name, inner]) => [name, maskTexts(inner)]);
  return Object.fromEntries(masked) as Value;
}
