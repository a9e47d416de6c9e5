// JSON pointers (RFC 6901), which the API uses to name values.

export function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns whether the first pointer equals the second or contains it. */
export function isAtOrAbove(pointer: string, other: string): boolean {
  return other === pointer || other.startsWith(`${pointer}/`);
}

/** Formats `invoice_number` as "Invoice number", and `tax_ids` as "Tax IDs". */
export function wordsOf(name: string): string {
  const text = phraseOf(name);
  return text === '' ? name : text[0]!.toUpperCase() + text.slice(1);
}

const abbreviations: ReadonlyMap<string, string> = new Map(
  ['BIC', 'GL', 'IBAN', 'IBANs', 'ID', 'IDs', 'ISO', 'LEI', 'PEP', 'SLA', 'URL', 'UTC', 'VAT'].map(
    (written) => [written.toLowerCase(), written],
  ),
);

/** Formats `invoice_number` as "invoice number". */
export function phraseOf(name: string): string {
  const words = name.split(/[_-]+/).filter((word) => word !== '');
  return words.map((word) => abbreviations.get(word) ?? word).join(' ');
}
