// What the law of the vendor's country asks of an invoice: its tax rates, and what it must state.

import type { InvoiceRead } from '../invoice.ts';
import { pointer, plainId, say, type Check, type Facts } from './check.ts';
import { europeanUnion, ratesAt } from './tax-rates.ts';
import { vatCountry } from './vat-id.ts';

/** As a VAT id starts; null when neither the document nor the vendor's record tells. */
function countryOf({ read, known }: Facts): string | null {
  const stated = read.vendorTaxId && vatCountry(plainId(read.vendorTaxId.value));
  if (stated) return stated;
  const { country } = known.vendor?.record ?? {};
  return country === undefined ? null : country === 'GR' ? 'EL' : country;
}

interface Mandatory {
  /** Of article 226 of directive 2006/112/EC. */
  point: string;
  what: string;
  field: string;
  isStated(read: InvoiceRead): boolean;
  /** Also asked of simplified invoices (article 226b). */
  simplified?: true;
  /** On a page it is often there and not found: its absence is told of electronic invoices alone. */
  electronicOnly?: true;
}

const mandatory: readonly Mandatory[] = [
  {
    point: '1',
    what: 'the date of issue',
    field: pointer.issue_date,
    isStated: (read) => read.issueDate !== null,
    simplified: true,
  },
  {
    point: '2',
    what: 'a number',
    field: pointer.invoice_number,
    isStated: (read) => read.invoiceNumber !== null,
  },
  {
    point: '3',
    what: 'the tax number of the vendor',
    field: pointer.vendor_tax_id,
    isStated: (read) => read.vendorTaxId !== null,
    simplified: true,
  },
  {
    point: '5',
    what: 'the name of the vendor',
    field: pointer.vendor_name,
    isStated: (read) => read.vendorName !== null,
    simplified: true,
  },
  {
    point: '5',
    what: 'the name of the customer',
    field: pointer.buyer_name,
    isStated: (read) => read.buyerName !== null,
    electronicOnly: true,
  },
  {
    point: '6',
    what: 'what was supplied, and how much of it',
    field: pointer.line_items,
    isStated: (read) => read.lines.length > 0,
    simplified: true,
  },
  {
    point: '8',
    what: 'the taxable amount',
    field: pointer.net_amount,
    isStated: (read) => read.netAmount !== null || read.taxRows.some(({ taxable }) => taxable),
  },
  {
    point: '9',
    what: 'the rate of tax',
    field: pointer.tax_breakdown,
    isStated: (read) => read.taxRows.some(({ rate }) => rate) || read.lines.some((l) => l.taxRate),
  },
  {
    point: '10',
    what: 'the amount of tax',
    field: pointer.tax_amount,
    isStated: (read) => read.taxAmount !== null || read.taxRows.some(({ tax }) => tax),
    simplified: true,
  },
];

/** Up to here an invoice may be a simplified one (article 220a; euros, or their like). */
const simplifiedUpTo: Readonly<Record<string, number>> = { AT: 400, DE: 250, IT: 400, ES: 400 };
const simplifiedElsewhere = 100;

export const countryChecks: readonly Check[] = [
  {
    code: 'tax_rate_unusual',
    severity: 'warning',
    effect: 'none',
    says: "a rate of tax that the vendor's country did not have at the time (checks/tax-rates.ts)",
    run(facts) {
      const { read, today } = facts;
      const country = countryOf(facts);
      const known = country && ratesAt(country, read.issueDate?.value ?? today);
      if (!known || read.taxRows.length === 0) return null;
      return read.taxRows.flatMap(({ rate }, index) => {
        if (!rate || known.has(rate.value.toNumber())) return [];
        const message = say`${rate.value} % is not a rate of ${country!} at that time`;
        return [{ message, field: `${pointer.tax_breakdown}/${index}/rate` }];
      });
    },
  },
  {
    code: 'mandatory_field_missing',
    severity: 'info',
    effect: 'none',
    says: 'what an invoice of a vendor in the European Union must state (directive 2006/112/EC, articles 226 and 226b) and this one does not, or not readably',
    run(facts) {
      const { read } = facts;
      const country = countryOf(facts);
      const kind = read.documentType?.value ?? 'invoice';
      if (!country || !europeanUnion.has(country)) return null;
      if (kind !== 'invoice' && kind !== 'credit_note') return null;
      const amount = read.grossAmount ?? read.payableAmount;
      const limit = simplifiedUpTo[country] ?? simplifiedElsewhere;
      const isSimplified = amount !== null && amount.value.abs().lte(limit);
      return mandatory
        .filter(({ simplified }) => simplified || !isSimplified)
        .filter(({ electronicOnly }) => !electronicOnly || facts.electronic !== null)
        .filter(({ isStated }) => !isStated(read))
        .map(({ what, point, field }) => ({
          message: `${what} is not stated (article 226, point ${point})`,
          field,
        }));
    },
  },
];
