// Arithmetic of the document's totals and of its tax (EN 16931-1 BR-CO-14 to BR-CO-17).

import { Big } from 'big.js';
import { pointer, say, type Check, type Facts } from './check.ts';
import { isWithin, minorUnit, sumTolerance, totalTolerance } from './rounding.ts';

const hundred = new Big(100);

export const totalChecks: readonly Check[] = [
  {
    code: 'total_mismatch',
    says: 'net and tax do not make the gross',
    severity: 'critical',
    effect: 'hold',
    trace: 'tax_calculation',
    run({ read }) {
      const { netAmount: net, taxAmount: tax, grossAmount: gross } = read;
      if (!net || !tax || !gross) return null;
      const sum = net.value.plus(tax.value);
      if (isWithin(sum, gross.value, totalTolerance(unitOf(read)))) return [];
      const message = say`net ${net.value} and tax ${tax.value} are ${sum}, not ${gross.value}`;
      return [{ message, field: pointer.gross_amount }];
    },
  },
  {
    code: 'payable_mismatch',
    says: 'gross less prepaid, with rounding, is not the payable amount',
    severity: 'warning',
    effect: 'hold',
    run({ read, electronic }) {
      const { grossAmount: gross, payableAmount: payable, prepaidAmount: prepaid } = read;
      // Factur-X MINIMUM has no field for prepayments, so a difference is meaningless.
      if (!gross || !payable || /:minimum$/i.test(electronic?.profile ?? '')) return null;
      const due = gross.value
        .minus(prepaid?.value ?? 0)
        .plus(read.rounding)
        .plus(read.thirdParty);
      if (isWithin(due, payable.value, totalTolerance(unitOf(read)))) return [];
      const less = prepaid?.value.gt(0) ? say` less ${prepaid.value} prepaid` : '';
      const message = say`payable is ${payable.value}, but ${gross.value}${less} leaves ${due}`;
      return [{ message, field: pointer.amount }];
    },
  },
  {
    code: 'tax_row_mismatch',
    says: 'a tax is not its rate of its taxable amount',
    severity: 'warning',
    effect: 'none',
    trace: 'tax_calculation',
    run({ read }) {
      const unit = unitOf(read);
      const tolerance = sumTolerance(unit, Math.max(1, read.lines.length));
      const rows = read.taxRows.flatMap((row, index) =>
        row.rate && row.taxable && row.tax
          ? [{ index, rate: row.rate.value, taxable: row.taxable.value, tax: row.tax.value }]
          : [],
      );
      if (rows.length === 0) return null;
      return rows.flatMap(({ index, rate, taxable, tax }) => {
        const due = taxable.times(rate).div(hundred);
        if (isWithin(due, tax, tolerance)) return [];
        const message = say`${rate} % of ${taxable} is ${due.round(2)}, not ${tax}`;
        return [{ message, field: `${pointer.tax_breakdown}/${index}/tax_amount` }];
      });
    },
  },
  {
    code: 'tax_sum_mismatch',
    says: 'tax by rate does not make the tax total',
    severity: 'warning',
    effect: 'hold',
    trace: 'tax_calculation',
    run({ read }) {
      const taxes = read.taxRows.map((row) => row.tax?.value ?? null);
      const total = read.taxAmount?.value;
      if (!total || taxes.length === 0 || taxes.includes(null)) return null;
      const sum = taxes.reduce<Big>((all, tax) => all.plus(tax!), new Big(0));
      if (isWithin(sum, total, sumTolerance(unitOf(read), taxes.length))) return [];
      const message = say`tax by rate adds up to ${sum}, the tax total is ${total}`;
      return [{ message, field: pointer.tax_amount }];
    },
  },
  {
    code: 'taxable_sum_mismatch',
    says: 'taxable amounts do not make the net',
    severity: 'warning',
    effect: 'none',
    trace: 'tax_calculation',
    run({ read }) {
      const bases = read.taxRows.map((row) => row.taxable?.value ?? null);
      const net = read.netAmount?.value;
      if (!net || bases.length === 0 || bases.includes(null)) return null;
      const sum = bases.reduce<Big>((all, base) => all.plus(base!), new Big(0));
      if (isWithin(sum, net, sumTolerance(unitOf(read), bases.length))) return [];
      const message = say`taxable amounts add up to ${sum}, the net total is ${net}`;
      return [{ message, field: pointer.net_amount }];
    },
  },
];

function unitOf(read: Facts['read']): Big {
  return minorUnit(read.currency?.value ?? null);
}
