// Designs of the senders whose pages letter-page.ts draws, and their pages as files.

import type { Invoice } from './invoice.ts';
import type { LetterLook } from './letter-foot.ts';
import { drawLetters } from './letter-page.ts';
import { a4 } from './marks.ts';
import { helvetica, titleOf, type PageFile } from './pdf-samples.ts';
import type { Words } from './words.ts';

export const looks = {
  dutch: {
    accent: [0.75, 0.3, 0.05],
    seller: 'right',
    facts: 'right',
    columns: ['description', 'quantity', 'unit', 'price', 'rate', 'total'],
    taxes: 'stack',
    margin: 20,
  },
  italian: {
    accent: [0.12, 0.3, 0.45],
    seller: 'band',
    facts: 'row',
    columns: ['description', 'quantity', 'unit', 'price', 'rate', 'total'],
    taxes: 'table',
    margin: 15,
  },
  spanish: {
    accent: [0.45, 0.42, 0.1],
    seller: 'left',
    facts: 'right',
    columns: ['position', 'description', 'quantity', 'price', 'rate', 'total'],
    taxes: 'table',
    margin: 18,
  },
  portuguese: {
    accent: [0.35, 0.2, 0.12],
    seller: 'left',
    facts: 'row',
    columns: ['description', 'quantity', 'unit', 'price', 'rate', 'total'],
    taxes: 'stack',
    margin: 22,
  },
  swedish: {
    accent: [0.1, 0.25, 0.5],
    seller: 'left',
    facts: 'left',
    columns: ['position', 'description', 'quantity', 'unit', 'price', 'rate', 'total'],
    taxes: 'stack',
    margin: 20,
  },
  english: {
    accent: [0.05, 0.3, 0.4],
    seller: 'left',
    facts: 'right',
    columns: ['description', 'quantity', 'unit', 'price', 'rate', 'total'],
    taxes: 'stack',
    margin: 20,
  },
  /** Text beside a column of terms at the left. */
  beside: {
    accent: [0.05, 0.3, 0.4],
    seller: 'left',
    facts: 'right',
    columns: ['description', 'quantity', 'price', 'total'],
    taxes: 'stack',
    margin: 14,
    left: 68,
  },
} satisfies Record<string, LetterLook>;

export function letterFile(
  invoice: Invoice,
  inLanguage: Words,
  look: LetterLook,
  face = helvetica,
): PageFile {
  const pages = drawLetters(invoice, { words: inLanguage, look, measure: face.measure });
  const title = titleOf(invoice, inLanguage.title, inLanguage.language);
  return { title, size: a4, pages, face };
}
