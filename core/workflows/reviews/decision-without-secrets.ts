// Masks payment card numbers and passwords in what a reviewer writes, before any of it is stored.

import type { SecretMasker } from '../../privacy/secret-masker.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import type { DecisionRequest } from './decide.ts';

type Written = Pick<DecisionRequest, 'corrections' | 'places' | 'comment'>;

/** Corrected values are masked only where the operation masks its input. */
export async function decisionWithoutSecrets<Given extends Written>(
  given: Given,
  operation: Pick<OperationDeclaration, 'withoutSecrets'> | null,
  mask: SecretMasker['mask'],
): Promise<Given> {
  const { comment, corrections, places } = given;
  const masksInput = (operation?.withoutSecrets ?? []).length > 0;
  const written: Written = masksInput
    ? { comment, corrections, ...(places && { places }) }
    : { comment, corrections: [] };
  const texts: string[] = [];
  mapTexts(written, (text) => {
    texts.push(text);
    return text;
  });
  const masked = (await mask(texts)).values();
  const clean = mapTexts(written, () => masked.next().value!);
  return masksInput ? { ...given, ...clean } : { ...given, comment: clean.comment };
}

/** In the order of the texts. */
function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  if (typeof value === 'string') return map(value) as Value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const mapped = Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, map)]);
  return Object.fromEntries(mapped) as Value;
}
