// Totals of an electronic document: stated ones, and those that follow from them if its syntax
// omits them.

import { Big } from 'big.js';
import type { Field, InvoiceLine, InvoiceRead, TaxRow } from '../invoice.ts';
import { documentAdjustments } from './adjustments.ts';
import {
  decimalField,
  every,
  first,
  inCurrency,
  isInCurrency,
  sum,
  sumField,
  textField,
} from './fields.ts';
import { includedTax, includedTaxRows } from './included-tax.ts';
import { lineElements } from './lines.ts';
import type { HeaderTerm, Syntax } from './terms.ts';
import {
  linesSum,
  netWithin,
  undeclaredGross,
  undeclaredNet,
  undeclaredPayable,
} from './undeclared.ts';
import { selectElements, type Found } from './xml-path.ts';

type Totals = Pick<
  InvoiceRead,
  | 'netAmount'
  | 'taxAmount'
  | 'grossAmount'
  | 'prepaidAmount'
  | 'payableAmount'
  | 'taxRows'
  | 'allowances'
  | 'charges'
  | 'rounding'
  | 'thirdParty'
>;

interface Around {
  items: readonly InvoiceLine[];
  isOrder: boolean;
  /** BT-24. */
  profile: string | null;
  /** BT-5. */
  currency: string | null;
}

export function readTotals(
  top: Found,
  syntax: Syntax,
  { items, isOrder, profile, currency }: Around,
): Totals {
  const term = (name: HeaderTerm): Found | null => first(top, syntax.header[name]);
  const summands = (name: HeaderTerm): Found[] => every(top, syntax.sums?.[name] ?? []);
  const amount = (name: HeaderTerm): Field<Big> | null => {
    const stated = inCurrency(top, syntax.header[name], currency);
    return stated ? decimalField(stated) : sumField(summands(name));
  };
  // An invalid stated amount remains unknown: nothing is derived in its place.
  const states = (name: HeaderTerm): boolean => term(name) !== null || summands(name).length > 0;

  const adjustments = documentAdjustments(top, syntax);
  // In the Danish OIOUBL, the element of the net contains the sum of the taxes, unless the writer
  // followed the other European profiles: only a net equal to the tax is treated so.
  const isTax = profile?.startsWith('OIOUBL') && term('BT-109')?.text === term('BT-110')?.text;
  const linesTotal = amount('BT-106') ?? (isOrder ? linesSum(items) : null);
  const taxRows = readTaxRows(top, syntax, currency);
  const taxAmount = syntax.includedTax
    ? includedTax(taxRows)
    : ownCurrencyOnly(amount('BT-110'), top, syntax, currency);
  const netAmount = syntax.includedTax
    ? netWithin(amount('BT-112'), taxAmount)
    : !isTax && states('BT-109')
      ? amount('BT-109')
      : undeclaredNet(linesTotal, adjustments);
  const grossAmount = states('BT-112')
    ? amount('BT-112')
    : undeclaredGross(syntax.name, netAmount, taxAmount);
  const prepaidAmount = amount('BT-113');
  const zero = new Big(0);
  return {
    netAmount,
    taxAmount,
    grossAmount,
    prepaidAmount,
    payableAmount: states('BT-115')
      ? amount('BT-115')
      : undeclaredPayable(grossAmount ?? (isOrder ? netAmount : null), prepaidAmount),
    taxRows,
    ...adjustments,
    rounding: amount('BT-114')?.value ?? zero,
    thirdParty: isXRechnungExtension(profile) ? sum(every(top, syntax.header['BT-DEX-002'])) : zero,
  };
}

/**
 * A file may state its tax twice, in the invoice's currency (BT-110) and in the accounting currency
 * (BT-111); if only the second exists, the first is unknown.
 */
function ownCurrencyOnly(
  stated: Field<Big> | null,
  top: Found,
  syntax: Syntax,
  currency: string | null,
): Field<Big> | null {
  const all = every(top, syntax.header['BT-110']);
  const isForeign = all.length > 0 && !all.some((one) => isInCurrency(one, currency));
  return isForeign ? null : stated;
}

function readTaxRows(top: Found, syntax: Syntax, currency: string | null): TaxRow[] {
  const { each, terms } = syntax.tax;
  if (syntax.includedTax) return includedTaxRows(lineElements(top, syntax), syntax.includedTax);
  const isOwn = (row: Found): boolean => {
    const tax = first(row, terms['BT-117']);
    return tax === null || isInCurrency(tax, currency);
  };
  return selectElements(top, each.steps)
    .filter(isOwn)
    .map((row) => ({
      rate: decimalField(first(row, terms['BT-119'])),
      category: textField(first(row, terms['BT-118'])),
      taxable: decimalField(inCurrency(row, terms['BT-116'], currency)),
      tax: decimalField(first(row, terms['BT-117'])),
    }));
}

function isXRechnungExtension(profile: string | null): boolean {
  return /xrechnung.*extension/i.test(profile ?? '');
}
