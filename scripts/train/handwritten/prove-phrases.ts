// Lists the phrases of each language that the handwritten invoices print. A phrase is covered by a
// page in its own language, an international phrase by any page.

import type { Language } from '../../../plugins/finance/layout/languages/language.ts';
import { sourceOf } from '../../../plugins/finance/layout/languages/notation.ts';
import { fold } from '../../../plugins/finance/layout/folding.ts';
import { asPlainText, type HandwrittenInvoice } from './read-page.ts';

export interface Phrase {
  language: string;
  /** Class of labels, or the key in the language file, such as `terms.days`. */
  class: string;
  phrase: string;
  isProven: boolean;
}

/** Separates texts that are side by side or on different lines: no phrase spans two of them. */
const BETWEEN = '\n\u0000\n';

const WORD = { before: '(?<![a-z])', after: '(?![a-z])' };
const PART = { before: '', after: '' };
const ENDING = { before: '', after: '(?![a-z])' };
/** A label does not begin inside a domain name. */
const LABEL = { before: String.raw`(?<![a-z@]|[a-z]\.)`, after: '(?![a-z])' };

type Edges = typeof WORD;

interface Kind extends Edges {
  name: string;
  of: (language: Language) => readonly string[] | undefined;
}

/** Other phrases to count in addition to labels, with the word boundaries that the reader uses. */
export const KINDS: readonly Kind[] = [
  { ...WORD, name: 'companies.legalForms', of: ({ companies }) => companies?.legalForms },
  { ...WORD, name: 'addresses.streets', of: ({ addresses }) => addresses?.streets },
  { ...PART, name: 'addresses.streetParts', of: ({ addresses }) => addresses?.streetParts },
  { ...ENDING, name: 'addresses.streetEndings', of: ({ addresses }) => addresses?.streetEndings },
  {
    name: 'terms.days',
    before: String.raw`(?<=\d[\s-]*(?:[a-z]+[\s-]*)?)`,
    after: '(?![a-z])',
    of: ({ terms }) => terms?.days,
  },
  {
    name: 'terms.kindsOfDays',
    before: String.raw`(?<=\d[\s-]*)`,
    after: '',
    of: ({ terms }) => terms?.kindsOfDays,
  },
  { ...WORD, name: 'numbers', of: ({ numbers }) => numbers && Object.keys(numbers) },
  { ...WORD, name: 'terms.payment', of: ({ terms }) => terms?.payment },
  { ...WORD, name: 'terms.headings', of: ({ terms }) => terms?.headings },
  { ...PART, name: 'terms.discount', of: ({ terms }) => terms?.discount },
  { name: 'terms.or', before: ' ', after: ' ', of: ({ terms }) => terms?.or },
  { ...WORD, name: 'terms.until', of: ({ terms }) => terms?.until },
  { ...PART, name: 'terms.otherDay', of: ({ terms }) => terms?.otherDay },
  { ...PART, name: 'terms.late', of: ({ terms }) => terms?.late },
];

export function provePhrases(
  languages: Readonly<Record<string, Language>>,
  invoices: readonly HandwrittenInvoice[],
): Phrase[] {
  return Object.entries(languages).flatMap(([code, language]) => {
    const isOwn = ({ label }: HandwrittenInvoice): boolean =>
      code === 'international' || label['language'] === code;
    const text = invoices.filter(isOwn).map(printedText).join(BETWEEN);
    const prove = (name: string, phrases: readonly string[], edges: Edges): Phrase[] =>
      phrases.map((phrase) => {
        const source = edges === LABEL ? sourceOf(phrase) : phrase;
        const pattern = new RegExp(`${edges.before}(?:${source})${edges.after}`, 'm');
        return { language: code, class: name, phrase, isProven: pattern.test(text) };
      });
    return [
      ...Object.entries(language.labels).flatMap(([name, labels]) => prove(name, labels, LABEL)),
      ...KINDS.flatMap((kind) => prove(kind.name, kind.of(language) ?? [], kind)),
    ];
  });
}

function printedText(invoice: HandwrittenInvoice): string {
  const lines = fold(asPlainText(invoice)).split(/[\n\f]+/);
  return lines.flatMap((line) => line.trim().split(/ {2,}/)).join(BETWEEN);
}
