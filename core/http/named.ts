// Names for shared parts of the OpenAPI document. A named part is printed once, under `components`;
// each use of the same object is printed as a reference.

const componentName = Symbol('component name');
const parameterName = Symbol('parameter name');

/**
 * Attaches a name to a schema or an example. Code that reads the part does not see the name. A copy
 * made by spreading has no name, because its shape may differ.
 */
export function named<const Part extends object>(name: string, part: Part): Part {
  return Object.defineProperty({ ...part }, componentName, { value: name });
}

/** Returns `undefined` for a part that is printed where it is used. */
export function nameOf(part: unknown): string | undefined {
  if (part === null || typeof part !== 'object') return undefined;
  return (part as { [componentName]?: string })[componentName];
}

/** Names a path parameter, or a property of a query; the name applies to the whole parameter. */
export function namedParameter<const Part extends object>(name: string, part: Part): Part {
  return Object.defineProperty({ ...part }, parameterName, { value: name });
}

export function parameterNameOf(part: object): string | undefined {
  return (part as { [parameterName]?: string })[parameterName];
}

/** Converts `finance_invoice_input` to `FinanceInvoiceInput`. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('');
}
