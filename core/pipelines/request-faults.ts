// Validates a request against the schemas of its operation.

import type { FaultDetail } from '../kernel/errors.ts';
import { maskedInput } from '../privacy/masked-input.ts';
import { placesOf } from '../privacy/operation-places.ts';
import type { CompiledOperation } from './declaration.ts';
import { under } from './outcome.ts';

/**
 * Returns the errors, with pointers under /input and /options. Adds the defaults of the schemas in
 * place. Values that were copied from a masked answer are errors.
 */
export function requestFaults(
  { input, options, declaration }: Pick<CompiledOperation, 'input' | 'options' | 'declaration'>,
  body: { input?: unknown; options?: unknown },
): FaultDetail[] {
  if (body.input === undefined) return [{ path: '/input', message: 'is required' }];
  body.options ??= {};
  const places = placesOf(declaration);
  const checkedInput = input(body.input);
  const checkedOptions = options(body.options);
  const ofInput = checkedInput.ok ? maskedInput(body.input, places.input) : checkedInput.details;
  const ofOptions = checkedOptions.ok
    ? maskedInput(body.options, places.options)
    : checkedOptions.details;
  return [...under('/input', ofInput), ...under('/options', ofOptions)];
}
