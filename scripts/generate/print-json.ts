// Prints JSON for files that people compare: an object or array is on one line if it fits.

/**
 * Maximum line length in characters. With 100, a third of openapi.json is indentation and line
 * breaks.
 */
const width = 240;

export function printJson(value: unknown): string {
  return `${print(value, '', 0)}\n`;
}

/** `taken` is the number of characters before and after the value on its line. */
function print(value: unknown, indent: string, taken: number): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const flat = onOneLine(value);
  if (indent.length + taken + flat.length <= width) return flat;
  const deeper = `${indent} `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${print(item, deeper, 1)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(([name, item]) => {
    const key = `${JSON.stringify(name)}: `;
    return `${deeper}${key}${print(item, deeper, key.length + 1)}`;
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

function onOneLine(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const entries = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
