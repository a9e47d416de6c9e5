// Parts of the JSON Schemas of event bodies.

import type { JsonSchema } from '../kernel/validate.ts';

export const text = { type: 'string' } as const;
export const time = { type: 'string', format: 'date-time' } as const;

/** Schema of an object with exactly these properties, all required except the optional ones. */
export function closed(
  properties: Record<string, JsonSchema>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, required, properties };
}
