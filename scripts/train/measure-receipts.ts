// Measures the page reader on labeled receipts: `scripts/node scripts/train/measure-receipts.ts
// FILE` (format: real-receipts.ts). Prints correct, wrong and missed values of payable amount, date
// and vendor, and the calibration of confidences. The receipts are split into two halves without a
// common chain of shops. `--misread` simulates recognition errors. `--failures 0` or `1` prints the
// failures of that half.

import { parseArgs } from 'node:util';
import { tokenSetRatio } from '../../core/evaluation/similarity.ts';
import { readLayout } from '../../plugins/finance/layout/read-layout.ts';
import type { Field, InvoiceRead } from '../../plugins/finance/invoice.ts';
import { SAME_NAME } from './examples.ts';
import { halvesOf, readReceipts, type RealReceipt } from './real-receipts.ts';

type Name = 'payable' | 'issueDate' | 'vendor';

interface Judged {
  id: string;
  field: Name;
  outcome: 'right' | 'wrong' | 'missed';
  expected: string;
  given: string;
  confidence: number;
  printed: string;
}

const BINS = 10;
const names: readonly Name[] = ['payable', 'issueDate', 'vendor'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misread: { type: 'boolean', default: false }, failures: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name the file of labelled receipts.');
const halves = halvesOf(readReceipts(file, values.misread));
const judged = halves.map((half) => half.flatMap(judge));
console.table(
  judged.flatMap((all, half) =>
    names.map((field) => {
      const own = all.filter((one) => one.field === field);
      const count = (outcome: Judged['outcome']): number =>
        own.filter((one) => one.outcome === outcome).length;
      const [right, wrong, missed] = [count('right'), count('wrong'), count('missed')];
      const share = Math.round((1000 * right) / own.length) / 10;
      return { half, field, right, wrong, missed, share, calibrationError: errorOf(own) };
    }),
  ),
);
const shown = values.failures === undefined ? [] : (judged[Number(values.failures)] ?? []);
for (const { id, field, outcome, expected, given, confidence, printed } of shown) {
  if (outcome === 'right') continue;
  console.log(`${field} ${id} ${outcome} ${confidence}: ${expected} <> ${given} | ${printed}`);
}

function judge(receipt: RealReceipt): Judged[] {
  const { truth } = receipt;
  const read: InvoiceRead = readLayout(receipt.document);
  const amount = read.payableAmount?.value.toNumber();
  return [
    {
      ...about(receipt, 'payable', String(truth.payable), read.payableAmount),
      ...comparedWith(amount, (value) => Math.abs(value - truth.payable) < 0.006),
    },
    {
      ...about(receipt, 'issueDate', truth.issueDate, read.issueDate),
      ...comparedWith(read.issueDate?.value, (value) => value === truth.issueDate),
    },
    {
      ...about(receipt, 'vendor', truth.vendor, read.vendorName),
      ...comparedWith(
        read.vendorName?.value,
        (value) => tokenSetRatio(value, truth.vendor) >= SAME_NAME,
      ),
    },
  ];
}

function about(
  { id }: RealReceipt,
  field: Name,
  expected: string,
  given: Field<{ toString(): string }> | null,
): Omit<Judged, 'outcome'> {
  const { confidence = 0, text = '' } = given?.evidence ?? {};
  return {
    id,
    field,
    expected,
    given: String(given?.value ?? ''),
    confidence,
    printed: text ?? '',
  };
}

function comparedWith<T>(
  value: T | undefined,
  isRight: (value: T) => boolean,
): Pick<Judged, 'outcome'> {
  if (value === undefined) return { outcome: 'missed' };
  return { outcome: isRight(value) ? 'right' : 'wrong' };
}

/** Returns the expected calibration error of returned values, over ten bins. */
function errorOf(all: readonly Judged[]): number {
  const given = all.filter(({ outcome: was }) => was !== 'missed');
  const bins = Map.groupBy(given, (one) => Math.min(BINS - 1, Math.floor(one.confidence * BINS)));
  let error = 0;
  for (const bin of bins.values()) {
    const stated = bin.reduce((sum, one) => sum + one.confidence, 0);
    const right = bin.filter((one) => one.outcome === 'right').length;
    error += Math.abs(stated - right) / given.length;
  }
  return Math.round(error * 1000) / 1000;
}
