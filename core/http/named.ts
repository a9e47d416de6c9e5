// Names for the shared parts of the OpenAPI document. A part that has a name is printed once, under
// `components`; wherever this very object is used, a reference is printed.

const componentName = Symbol('component name');
const parameterName = Symbol('parameter name');

/**
 * A schema or an example with a name. Code that reads the part does
 * not see the name, and a copy made by spreading has none, because a changed shape is another one.
 */
export function named<const Part extends object>(name: string, part: Part): Part {
  return Object.defineProperty({ ...part }, componentName, { value: name });
}

/** `undefined` for a part that is printed where it is used. */
export function nameOf(part: unknown): string | undefined {
  if (part === null || typeof part !== 'object') return undefined;
  return (part as { [componentName]?: string })[componentName];
}

/** A path parameter, or a property of a query, with the name that the whole parameter has. */
export function namedParameter<const Part extends object>(name: string, part: Part): Part {
  return Object.defineProperty({ ...part }, parameterName, { value: name });
}

export function parameterNameOf(part: object): string | undefined {
  return (part as { [parameterName]?: string })[parameterName];
}

/** `finance_invoice_input` as `FinanceInvoiceInput`. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('');
}
