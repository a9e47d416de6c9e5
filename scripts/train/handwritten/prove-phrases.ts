// Which phrases of the languages a handwritten invoice prints. A phrase is proven by a page of its own
// language; international ones by any page.

import type { LabelClass, Language } from '../../../plugins/finance/layout/languages/language.ts';
import { sourceOf } from '../../../plugins/finance/layout/languages/notation.ts';
import { fold } from '../../../plugins/finance/layout/folding.ts';
import { asPlainText, type HandwrittenInvoice } from './read-page.ts';

export interface Phrase {
  language: string;
  class: LabelClass;
  phrase: string;
  isProven: boolean;
}

/** Parts texts that stand side by side or on different lines: no phrase reaches across. */
const BETWEEN = '\n\u0000\n';

export function provePhrases(
  languages: Readonly<Record<string, Language>>,
  invoices: readonly HandwrittenInvoice[],
): Phrase[] {
  return Object.entries(languages).flatMap(([language, { labels }]) => {
    const isOwn = ({ label }: HandwrittenInvoice): boolean =>
      language === 'international' || label['language'] === language;
    const text = invoices.filter(isOwn).map(printedText).join(BETWEEN);
    return Object.entries(labels).flatMap(([name, phrases]) =>
      phrases.map((phrase) => ({
        language,
        class: name as LabelClass,
        phrase,
        isProven: patternOf(phrase).test(text),
      })),
    );
  });
}

function printedText(invoice: HandwrittenInvoice): string {
  const lines = fold(asPlainText(invoice)).split(/[\n\f]+/);
  return lines.flatMap((line) => line.trim().split(/ {2,}/)).join(BETWEEN);
}

/** As labels are looked for: a phrase begins and ends at the edge of a word. */
function patternOf(phrase: string): RegExp {
  return new RegExp(`(?<![a-z@]|[a-z]\\.)(?:${sourceOf(phrase)})(?![a-z])`, 'm');
}
