// Placeholders of actions and replies: which there are, and how they are filled with facts of a case.

/** What each stands for, as a reply names it where the case does not have it. */
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

/** By placeholder; those of the settings as `values.name`. */
export type PlaceholderValues = ReadonlyMap<string, string>;

const known = Object.keys(placeholderNames);
const placeholder = String.raw`\{(?:${known.join('|')}|values\.[a-z][a-z0-9_]{0,39})\}`;
const plain = String.raw`[^{}[\]]`;

/** A text with placeholders and optional parts, which are not nested. */
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
  /** Placeholders outside optional parts that the case has no value for. */
  missing: string[];
}

/**
 * `{order}` becomes the number; `[… {order} …]` is left out when there is none. Outside brackets, what
 * is missing is named in the language of the text: `[order number]`. Values are not searched for
 * placeholders.
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

/** Empty when one of its placeholders has no value. */
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
