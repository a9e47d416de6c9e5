// Converts labeled receipts in a file given on the command line to documents of the reader. Each
// line, plain or gzipped, is JSON: `{id, lines: [[x0, y0, x1, y1, text]], key: {company, date,
// total}}`. Boxes are in pixels, as in the published receipts of SROIE (ICDAR 2019). No data of
// such a file is stored in the repository.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { compact } from '../../plugins/finance/layout/folding.ts';
import type { Word } from '../../core/sdk/document.ts';
import { documentOf, lineOf, pageOf } from './paper.ts';
import { misread } from './misreading.ts';
import { createChance } from './random.ts';
import type { LabelledReceipt } from './synthetic-receipt.ts';

export interface RealReceipt extends LabelledReceipt {
  id: string;
  truth: LabelledReceipt['truth'];
}

interface Published {
  id: string;
  lines: [x0: number, y0: number, x1: number, y1: number, text: string][];
  key: { company: string; date: string; total: string };
}

/** Number of letters that identify a chain of shops, whose receipts look alike. */
const CHAIN_LETTERS = 6;
/**
 * Margin around the text, in the unit of a row's height: pictures are cropped somewhere outside it.
 */
const MARGIN = 30;

/** `misreadings` simulates recognition errors: the published texts were typed by people. */
export function readReceipts(file: string, misreadings: boolean): RealReceipt[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap(
      (line, at) => toReceipt(JSON.parse(line) as Published, misreadings ? at + 1 : 0) ?? [],
    );
}

/** Returns null if the key has no valid total or date. */
function toReceipt({ id, lines, key }: Published, seed: number): RealReceipt | null {
  const payable = amountOf(key.total);
  const issueDate = dateOf(key.date ?? '');
  if (payable === null || issueDate === null) return null;
  const chance = createChance(seed);
  const read = lines.map(([x0, y0, x1, y1, text]) => lineOf(wordsIn([x0, y0, x1, y1], text)));
  const own = (seed === 0 ? read : read.map((one) => misread(one, chance))).sort(
    (a, b) => a.box[1] - b.box[1],
  );
  const width = Math.max(...own.map(({ box }) => box[2])) + MARGIN;
  const height = Math.max(...own.map(({ box }) => box[3])) + MARGIN;
  const page = { ...pageOf(own, 1, width, height), source: 'ocr' as const };
  return {
    id,
    document: documentOf([page], 'en'),
    truth: { payable, issueDate, vendor: key.company },
    layout: `real-${compact(key.company).slice(0, CHAIN_LETTERS)}`,
  };
}

/** Divides the width of a line equally among its characters, as tills print them. */
function wordsIn([x0, y0, x1, y1]: [number, number, number, number], text: string): Word[] {
  const step = (x1 - x0) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map((match) => {
    const from = x0 + step * match.index;
    const box = [from, y0, from + step * match[0].length, y1] as const;
    return { text: match[0], box, fontSize: y1 - y0, bold: false, confidence: 1 };
  });
}

function amountOf(text: string): number | null {
  const [number] = /-?[\d.,]*\d/.exec(text ?? '') ?? [];
  return number === undefined ? null : Number(number.replaceAll(',', ''));
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Parses dates with the day first, as in the country of the receipts, unless the year is first. */
function dateOf(text: string): string | null {
  const parts = text.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  const whole = parts.length === 1 && parts[0]!.length === 8 ? parts[0]! : null;
  const [first, second, third] = whole
    ? [whole.slice(0, 4), whole.slice(4, 6), whole.slice(6)]
    : parts;
  if (first === undefined || second === undefined || third === undefined) return null;
  if (/^[a-z]/.test(first)) return iso(third, first, second);
  return first.length === 4 ? iso(first, second, third) : iso(third, second, first);
}

function iso(year: string, month: string, day: string): string | null {
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1;
  const number = named > 0 ? named : Number(month);
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  if (!(number >= 1 && number <= 12) || !(Number(day) >= 1 && Number(day) <= 31)) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${full}-${two(number)}-${two(Number(day))}`;
}

/**
 * Returns two halves of the receipts without a common chain. Chains are assigned in turn, largest
 * first.
 */
export function halvesOf(receipts: readonly RealReceipt[]): [RealReceipt[], RealReceipt[]] {
  const halves: [RealReceipt[], RealReceipt[]] = [[], []];
  const chains = [...Map.groupBy(receipts, ({ layout }) => layout).values()].sort(
    (a, b) => b.length - a.length || (a[0]!.layout < b[0]!.layout ? -1 : 1),
  );
  for (const chain of chains) {
    const least = halves[0].length <= halves[1].length ? halves[0] : halves[1];
    least.push(...chain);
  }
  return halves;
}
