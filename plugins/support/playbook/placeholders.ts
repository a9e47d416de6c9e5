// Placeholders of actions and replies, and their replacement with facts of a case.

/** Names of the placeholders, shown in a reply if the case has no value. */
const placeholderNames = {
  order: { en: 'order number', de: 'Bestellnummer' },
  invoice: { en: 'invoice number', de: 'Rechnungsnummer' },
  account: { en: 'account number', de: 'Kundennummer' },
  ticket: { en: 'ticket number', de: 'Vorgangsnummer' },
  shipment: { en: 'tracking number', de: 'Sendungsnummer' },
  product: { en: 'product number', de: 'Artikelnummer' },
  amount: { en: 'amount', de: 'Betrag' },
  date: { en: 'date', de: 'Datum' },
  subject: { en: 'subject', de: 'Betreff' },
  customer_name: { en: 'name of the customer', de: 'Name des Kunden' },
  missing_files: { en: 'missing files', de: 'fehlende Dateien' },
  team: { en: 'team', de: 'Team' },
  case_id: { en: 'case ID', de: 'Fall-ID' },
  first_answer_deadline: { en: 'time of the first answer', de: 'Zeitpunkt der ersten Antwort' },
  sla_deadline: { en: 'time of the solution', de: 'Zeitpunkt der Lösung' },
} as const satisfies Readonly<Record<string, Readonly<Record<'en' | 'de', string>>>>;

export type PlaceholderName = keyof typeof placeholderNames;

/** Values by placeholder. Keys of settings are `values.name`. */
export type PlaceholderValues = ReadonlyMap<string, string>;

const known = Object.keys(placeholderNames);
const placeholder = String.raw`\{(?:${known.join('|')}|values\.[a-z][a-z0-9_]{0,39})\}`;
const plain = String.raw`[^{}[\]]`;

/** Text with placeholders and optional parts. Optional parts cannot be nested. */
export const templateSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 5000,
  pattern: String.raw`^(?:${plain}|${placeholder}|\[(?:${plain}|${placeholder})*\])+$`,
  patternErrorMessage:
    `must have placeholders only of these names: ${known.map((name) => `{${name}}`).join(', ')}, ` +
    '{values.name}; and each optional part in one pair of brackets',
} as const;

export interface FilledTemplate {
  text: string;
  /** Placeholders outside optional parts for which the case has no value. */
  missing: string[];
}

/**
 * Fills a template. `{order}` is replaced by the number. `[… {order} …]` is omitted if there is no
 * number. Outside brackets, a missing value is replaced by its name in the language of the text:
 * `[order number]`. Placeholders within values are not replaced.
 */
export function fillTemplate(
  template: string,
  values: PlaceholderValues,
  language = 'en',
): FilledTemplate {
  const missing = new Set<string>();
  const filled = template.replaceAll(
    /\[([^\][]*)\]|\{([\w.]+)\}/g,
    (_, optional: string | undefined, name: string | undefined) => {
      if (optional !== undefined) return filledPart(optional, values);
      const value = values.get(name!);
      if (value !== undefined) return value;
      missing.add(name!);
      return `[${titleOf(name!, language)}]`;
    },
  );
  const text = filled
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[.,!?](?:\s|$))/g, '')
    .trim();
  return { text, missing: [...missing] };
}

/** Returns the filled part; empty if one of its placeholders has no value. */
function filledPart(part: string, values: PlaceholderValues): string {
  const names = [...part.matchAll(/\{([\w.]+)\}/g)].map(([, name]) => name!);
  if (!names.every((name) => values.has(name))) return '';
  return part.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => values.get(name)!);
}

function titleOf(name: string, language: string): string {
  if (!Object.hasOwn(placeholderNames, name)) return name.replace('values.', '');
  const titles = placeholderNames[name as PlaceholderName];
  return language === 'de' ? titles.de : titles.en;
}
