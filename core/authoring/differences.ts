// Compares a value with the expected one, place by place.

/** Objects may have more fields than expected; lists may not have more items. */
export function compare(path: string, expected: unknown, actual: unknown): string[] {
  if (!isContainer(expected) || !isContainer(actual)) {
    return Object.is(expected, actual) ? [] : [difference(path, expected, actual)];
  }
  if (Array.isArray(expected) !== Array.isArray(actual)) {
    return [difference(path, expected, actual)];
  }
  if (Array.isArray(expected) && expected.length !== (actual as unknown as unknown[]).length) {
    return [difference(path, expected, actual)];
  }
  return Object.entries(expected).flatMap(([name, value]) =>
    compare(`${path}/${name}`, value, actual[name]),
  );
}

/**
 * Returns the actual value reduced to the expected fields, which replaces them in a golden file.
 */
export function cutTo(expected: unknown, actual: unknown): unknown {
  if (!isContainer(expected) || !isContainer(actual)) return actual;
  if (Array.isArray(expected) || Array.isArray(actual)) return actual;
  const kept = Object.keys(expected).filter((name) => Object.hasOwn(actual, name));
  return Object.fromEntries(kept.map((name) => [name, cutTo(expected[name], actual[name])]));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function difference(path: string, expected: unknown, actual: unknown): string {
  return `${path}: expected ${shorten(expected)}, got ${shorten(actual)}`;
}

function shorten(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)} ...` : text;
}
