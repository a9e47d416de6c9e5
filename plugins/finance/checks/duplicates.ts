// Compares the invoice with earlier ones.

import type { Likeness } from '../history/earlier.ts';
import { isUnusual, usualAmount } from '../history/earlier.ts';
import { isAmong } from '../known.ts';
import { pointer, say, type Check, type Failure, type Facts } from './check.ts';

export const duplicateChecks: readonly Check[] = [
  {
    code: 'duplicate_file',
    severity: 'critical',
    effect: 'hold',
    says: 'the very same file was processed before',
    run: (facts) => repeated(facts, 'file', 'is this file'),
  },
  {
    code: 'duplicate_invoice',
    severity: 'critical',
    effect: 'hold',
    says: 'an earlier invoice of the vendor has this number, and this amount or date',
    run: (facts) => repeated(facts, 'same', 'has this number'),
  },
  {
    code: 'duplicate_number',
    severity: 'warning',
    effect: 'hold',
    says: 'an earlier invoice of the vendor has this number, with another amount and date',
    run: (facts) => repeated(facts, 'number', 'has this number, another amount and another date'),
  },
  {
    code: 'duplicate_near',
    severity: 'warning',
    effect: 'hold',
    says: 'an earlier invoice of the vendor has this amount, a date within three days and a number that one slip, confused characters, leading zeros or a suffix turn into this one',
    run: (facts) => repeated(facts, 'near', 'has this amount and nearly this number'),
  },
  {
    code: 'amount_unusual',
    severity: 'warning',
    effect: 'none',
    says: "far above what the vendor's last invoices (eight at least) came to: 3.5 robust deviations and half the median",
    run({ read, earlier }) {
      const kind = read.documentType?.value ?? 'invoice';
      const { currency, payableAmount: amount } = read;
      if (!currency || !amount) return null;
      const usual = usualAmount(earlier, { kind, currency: currency.value });
      if (!usual) return null;
      if (!isUnusual(amount.value, usual)) return [];
      const message = say`${amount.value} is far above the ${usual.median} that ${usual.count} earlier ones came to (median)`;
      return [{ message, field: pointer.amount }];
    },
  },
  {
    code: 'bank_account_changed',
    severity: 'critical',
    effect: 'hold',
    says: 'the vendor has no accounts on record, and two earlier invoices or more named another account',
    run({ read, known, earlier }) {
      const onRecord = known.vendor?.record.ibans ?? [];
      if (onRecord.length > 0 || read.ibans.length === 0) return null;
      const before = earlier.ofVendor.filter(({ ibans = [] }) => ibans.length > 0);
      if (before.length < 2) return null;
      const accounts = before.flatMap(({ ibans = [] }) => ibans);
      return read.ibans.flatMap(({ value }, index) => {
        if (isAmong(value, accounts)) return [];
        const message = `${value} is not an account of the vendor's ${before.length} latest invoices (${accounts[0]})`;
        return [{ message, field: `${pointer.ibans}/${index}` }];
      });
    },
  },
];

/** Maximum number listed. */
const shown = 3;

function repeated({ earlier }: Facts, likeness: Likeness, what: string): Failure[] {
  const found = earlier.duplicates.filter((one) => one.likeness === likeness);
  return found.slice(0, shown).map(({ workflowId, seen }) => {
    const { invoice_number: number, issue_date: date, amount, currency } = seen;
    const facts = [
      number,
      date,
      amount === undefined ? null : `${amount} ${currency ?? ''}`.trim(),
    ];
    const told = facts.filter((fact) => fact !== undefined && fact !== null).join(', ');
    const message = `${workflowId} ${what}${told === '' ? '' : ` (${told})`}`;
    return { message, field: pointer.invoice_number };
  });
}
