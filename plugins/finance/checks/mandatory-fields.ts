// Mandatory statements of an invoice, as rows: article 226 of directive 2006/112/EC, with the
// national law that implements it, and additional requirements of single countries. Only fields
// that are read have a row: addresses, notes of exemption and dates of supply are also mandatory,
// but are not checked here.

import type { InvoiceRead } from '../invoice.ts';
import { pointer } from './check.ts';

export interface MandatoryField {
  /** The provision, of the directive unless another law is named. */
  law: string;
  what: string;
  /** Pointer into completed_unit. */
  field: string;
  isStated(read: InvoiceRead): boolean;
  /** Only for sellers of this country (VAT ID prefix); all of the European Union if omitted. */
  country?: string;
  /** Applicable invoices: all, all except simplified ones, or simplified ones (article 226b). */
  asked: 'always' | 'full' | 'simplified';
  /**
   * On a page, the value may exist without being found, so its absence is reported for electronic
   * invoices only.
   */
  electronicOnly?: true;
}

export const mandatoryFields: readonly MandatoryField[] = [
  {
    law: 'article 226, point 1',
    what: 'the date of issue',
    field: pointer.issue_date,
    asked: 'always',
    isStated: (read) => read.issueDate !== null,
  },
  {
    law: 'article 226, point 2',
    what: 'a number',
    field: pointer.invoice_number,
    asked: 'full',
    isStated: (read) => read.invoiceNumber !== null,
  },
  {
    // A simplified invoice names the vendor; a number is only required by some countries.
    law: 'article 226, point 3',
    what: 'the tax number of the vendor',
    field: pointer.vendor_tax_id,
    isStated: (read) => read.vendorTaxId !== null,
    asked: 'full',
  },
  {
    law: 'article 226, point 5',
    what: 'the name of the vendor',
    field: pointer.vendor_name,
    asked: 'always',
    isStated: (read) => read.vendorName !== null,
  },
  {
    law: 'article 226, point 5',
    what: 'the name of the customer',
    field: pointer.buyer_name,
    asked: 'full',
    electronicOnly: true,
    isStated: (read) => read.buyerName !== null,
  },
  {
    law: 'article 226, point 6',
    what: 'what was supplied, and how much of it',
    field: pointer.line_items,
    isStated: (read) => read.lines.length > 0,
    asked: 'always',
  },
  {
    law: 'article 226, point 8',
    what: 'the taxable amount',
    field: pointer.net_amount,
    asked: 'full',
    isStated: (read) => read.netAmount !== null || read.taxRows.some(({ taxable }) => taxable),
  },
  {
    law: 'article 226, point 9',
    what: 'the rate of tax',
    field: pointer.tax_breakdown,
    asked: 'full',
    isStated: hasRate,
  },
  {
    law: 'article 226, point 10',
    what: 'the amount of tax',
    field: pointer.tax_amount,
    asked: 'full',
    isStated: hasTax,
  },
  {
    // § 33 UStDV and similar laws only require the rate and the total including tax for small
    // invoices.
    law: 'article 226b (d)',
    what: 'the tax, or the rate to compute it by',
    field: pointer.tax_amount,
    asked: 'simplified',
    isStated: (read) => hasTax(read) || hasRate(read),
  },
  ...numbersOfSimplified('ES', 'article 7 (1) of Real Decreto 1619/2012'),
  ...numbersOfSimplified('IT', 'article 21-bis (1) of DPR 633/1972'),
  {
    // Since decree 2022-1299; also required by the code de commerce (R123-237).
    country: 'FR',
    law: 'article 242 nonies A (I, 1°) of annexe II to the CGI',
    what: 'the SIREN of the vendor',
    field: pointer.vendor_tax_id,
    electronicOnly: true,
    asked: 'full',
    isStated: (read) =>
      read.vendorIds.some(({ value }) => /^\d{9}(?:\d{5})?$/.test(value.replaceAll(' ', ''))),
  },
  {
    country: 'FR',
    law: 'article L441-9 of the code de commerce',
    what: 'when it is to be paid',
    field: pointer.due_date,
    electronicOnly: true,
    asked: 'full',
    isStated: (read) => read.dueDate !== null || read.paymentTerms !== null,
  },
];

/** Requirements of these countries for simplified invoices, beyond the directive. */
function numbersOfSimplified(country: string, law: string): MandatoryField[] {
  return [
    {
      country,
      law,
      what: 'a number',
      field: pointer.invoice_number,
      asked: 'simplified',
      isStated: (read) => read.invoiceNumber !== null,
    },
    {
      country,
      law,
      what: 'the tax number of the vendor',
      asked: 'simplified',
      field: pointer.vendor_tax_id,
      isStated: (read) => read.vendorTaxId !== null,
    },
  ];
}

function hasRate(read: InvoiceRead): boolean {
  return read.taxRows.some(({ rate }) => rate) || read.lines.some(({ taxRate }) => taxRate);
}

function hasTax(read: InvoiceRead): boolean {
  return read.taxAmount !== null || read.taxRows.some(({ tax }) => tax);
}

/** Implementation of the directive's list in the law of a country, for the vendor's accountant. */
export const nationalLaw: Readonly<Record<string, string>> = {
  AT: '§ 11 (1) UStG 1994',
  BE: 'article 5 § 1 of royal decree no. 1',
  DE: '§ 14 (4) UStG',
  ES: 'article 6 of Real Decreto 1619/2012',
  FR: 'article 242 nonies A of annexe II to the CGI',
  IT: 'article 21 (2) of DPR 633/1972',
  NL: 'article 35a of the Wet OB 1968',
  PT: 'article 36 (5) of the CIVA',
  SE: 'chapter 17 of mervärdesskattelagen (2023:200)',
};

/** Maximum amount of a simplified invoice, including tax (articles 220a and 238). */
export interface SimplifiedLimit {
  amount: number;
  currency: string;
  /** The law; for the directive's own limit, its article. */
  law: string;
}

const ofDirective: SimplifiedLimit = { amount: 100, currency: 'EUR', law: 'article 220a' };
const limits: Readonly<Record<string, SimplifiedLimit>> = {
  AT: { amount: 400, currency: 'EUR', law: '§ 11 (6) UStG 1994' },
  DE: { amount: 250, currency: 'EUR', law: '§ 33 UStDV' },
  ES: { amount: 400, currency: 'EUR', law: 'article 4 of Real Decreto 1619/2012' },
  IT: {
    amount: 400,
    currency: 'EUR',
    law: 'article 21-bis of DPR 633/1972, decree of 10 May 2019',
  },
  SE: { amount: 4000, currency: 'SEK', law: 'chapter 17 of mervärdesskattelagen (2023:200)' },
};

/** For an invoice in another currency, the directive's hundred applies to the amount as stated. */
export function simplifiedLimit(country: string, currency: string | null): SimplifiedLimit {
  const own = limits[country];
  return own && (currency === null || currency === own.currency) ? own : ofDirective;
}
