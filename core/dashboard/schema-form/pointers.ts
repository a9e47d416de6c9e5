// JSON pointers (RFC 6901), as the API names values by them.

export function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Whether the first pointer leads to the second's value or to something around it. */
export function isAtOrAbove(pointer: string, other: string): boolean {
  return other === pointer || other.startsWith(`${pointer}/`);
}

/** In words, from the outermost list on: `/invoice_object/line_items/2/unit_price` is "Line items 3, unit price". */
export function labelOf(pointer: string): string {
  const steps = stepsOf(pointer);
  const index = steps.findIndex((step) => /^(?:new)?\d+$/.test(step));
  const from = index > 0 ? index - 1 : Math.max(0, steps.length - 1);
  const words = steps.slice(from).reduce((text, step) => {
    if (/^\d+$/.test(step)) return `${text} ${Number(step) + 1}`;
    if (/^new\d+$/.test(step)) return `${text}, new row`;
    return text === '' ? wordsOf(step) : `${text}, ${phraseOf(step)}`;
  }, '');
  return words === '' ? 'Result' : words;
}

/** `invoice_number` as "Invoice number", `tax_ids` as "Tax IDs". */
export function wordsOf(name: string): string {
  const text = phraseOf(name);
  return text === '' ? name : text[0]!.toUpperCase() + text.slice(1);
}

const abbreviations: ReadonlyMap<string, string> = new Map(
  ['BIC', 'GL', 'IBAN', 'IBANs', 'ID', 'IDs', 'ISO', 'LEI', 'PEP', 'SLA', 'URL', 'UTC', 'VAT'].map(
    (written) => [written.toLowerCase(), written],
  ),
);

function phraseOf(name: string): string {
  const words = name.split(/[_-]+/).filter((word) => word !== '');
  return words.map((word) => abbreviations.get(word) ?? word).join(' ');
}
