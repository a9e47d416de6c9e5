// Examples of bodies in the OpenAPI document.

import { nameOf } from './named.ts';
import type { JsonObject } from './openapi.ts';
import type { Components } from './openapi-components.ts';
import type { Example } from './route.ts';

export function printExamples(examples: readonly Example[], components: Components): JsonObject {
  if (examples.length === 0) return {};
  const printed = examples.map((example) => [
    example.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
    printExample(example, components),
  ]);
  return { examples: Object.fromEntries(printed) as JsonObject };
}

function printExample(example: Example, components: Components): JsonObject {
  const print = () => ({ summary: example.title, value: plain(example.value) });
  const name = nameOf(example);
  return name === undefined ? print() : components.refer('examples', { name, key: example, print });
}

/** Returns a JSON copy. */
export function plain(value: unknown): JsonObject {
  return structuredClone(value) as JsonObject;
}
