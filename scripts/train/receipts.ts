// Labelled receipts as documents: text lines with boxes and the keys company, date and total. The
// set itself is not part of the project; its weights are.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Document } from '../../core/sdk/document.ts';
import { documentOf, lineOf, pageOf } from './paper.ts';

export interface LabelledReceipt {
  document: Document;
  truth: { payable: number | null; issueDate: string | null; vendor: string | null };
  layout: string;
}

interface Row {
  id: string;
  lines: [x0: number, y0: number, x1: number, y1: number, text: string][];
  key: { company?: string; date?: string; total?: string };
}

/** @param file gzipped JSON lines */
export function readReceipts(file: string): LabelledReceipt[] {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => receiptOf(JSON.parse(line) as Row));
}

function receiptOf({ id, lines, key }: Row): LabelledReceipt {
  const printed = lines.filter(([, , , , text]) => text.trim() !== '').map(toLine);
  const width = Math.max(...lines.map(([, , x1]) => x1)) + 20;
  const height = Math.max(...lines.map(([, , , y1]) => y1)) + 20;
  const total = Number(key.total?.replace(/[^\d.]/g, ''));
  return {
    document: documentOf([{ ...pageOf(printed, 1, width, height), source: 'ocr' }], 'en'),
    truth: {
      payable: key.total === undefined || Number.isNaN(total) ? null : total,
      issueDate: dateOf(key.date),
      vendor: key.company ?? null,
    },
    layout: id,
  };
}

/** Only the line's box is known: its words share it by their length. */
function toLine([x0, y0, x1, y1, text]: Row['lines'][number]) {
  const step = (x1 - x0) / text.length;
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: [x0 + match.index * step, y0, x0 + (match.index + match[0].length) * step, y1] as const,
    fontSize: y1 - y0,
    bold: false,
    confidence: 1,
  }));
  return lineOf(words);
}

/** Day first, as in Malaysia; other ways of writing are left out rather than guessed. */
function dateOf(text: string | undefined): string | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text?.trim() ?? '');
  if (parts === null) return null;
  const [, day, month, year] = parts;
  if (Number(month) > 12) return null;
  return `${year!.length === 2 ? `20${year}` : year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}
