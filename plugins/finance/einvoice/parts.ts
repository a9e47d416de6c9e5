// Files with several documents: an EDIFACT interchange with its messages, a FatturaPA lotto with
// its bodies. A workflow reads the one that the request selects; an error lists them if none is
// selected.

import { PipelineFault } from 'workmill/sdk';

/** Maximum number listed. */
const shownParts = 20;

/**
 * Returns the only part, or the part with this number (from 1).
 *
 * @throws PipelineFault `unsupported_document` for several parts without a selection, and for an
 *   unknown number.
 */
export function choosePart<T>(
  parts: readonly T[],
  part: number | undefined,
  { what, nameOf }: { what: string; nameOf: (one: T) => string },
): T {
  const chosen = part === undefined ? (parts.length === 1 ? parts[0] : undefined) : parts[part - 1];
  if (chosen !== undefined) return chosen;
  const names = parts
    .slice(0, shownParts)
    .map((one, index) => `${index + 1}: ${nameOf(one).slice(0, 60)}`);
  const more = parts.length > shownParts ? ` and ${parts.length - shownParts} more` : '';
  const held = `the ${what} holds ${parts.length} documents (${names.join(', ')}${more})`;
  throw new PipelineFault(
    'unsupported_document',
    part === undefined
      ? `${held}; name one in input.part, each in a request of its own`
      : `${held}; there is no part ${part}`,
  );
}
