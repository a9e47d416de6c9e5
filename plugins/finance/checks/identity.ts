// Checks sender, date, currency and account of the invoice.

import { pointer, plainId, type Check } from './check.ts';
import { ibanFault } from './iban.ts';
import { isKnownCurrency } from './rounding.ts';
import { hasVatIdForm } from './vat-id.ts';

export const identityChecks: readonly Check[] = [
  {
    code: 'issue_date_missing',
    says: 'no date of issue is stated',
    severity: 'warning',
    effect: 'none',
    run: ({ read }) =>
      read.issueDate
        ? []
        : [{ message: 'the document states no issue date', field: pointer.issue_date }],
  },
  {
    code: 'vendor_tax_id_missing',
    says: 'tax is charged under no number',
    severity: 'info',
    effect: 'none',
    run({ read }) {
      // A number is only mandatory for charging tax, which an order does not.
      if (read.documentType?.value === 'purchase_order') return null;
      if (!read.taxAmount || read.taxAmount.value.eq(0)) return null;
      if (read.vendorTaxId) return [];
      const message = 'tax is charged, but no tax number of the vendor is stated';
      return [{ message, field: pointer.vendor_tax_id }];
    },
  },
  {
    code: 'vat_id_invalid',
    says: 'not the form of its country',
    severity: 'warning',
    effect: 'none',
    run({ read }) {
      if (!read.vendorTaxId) return null;
      const fits = hasVatIdForm(plainId(read.vendorTaxId.value));
      if (fits === null) return null;
      if (fits) return [];
      const message = `${read.vendorTaxId.value} does not have the form of its country's VAT ids`;
      return [{ message, field: pointer.vendor_tax_id }];
    },
  },
  {
    code: 'iban_invalid',
    says: 'wrong length or check digits (ISO 13616)',
    severity: 'warning',
    effect: 'hold',
    run({ read }) {
      if (read.ibans.length === 0) return null;
      return read.ibans.flatMap((iban, index) => {
        const fault = ibanFault(iban.value);
        if (!fault) return [];
        return [{ message: `IBAN ${iban.value}: ${fault}`, field: `${pointer.ibans}/${index}` }];
      });
    },
  },
  {
    code: 'currency_unknown',
    says: 'not in ISO 4217',
    severity: 'critical',
    effect: 'hold',
    run({ read }) {
      if (!read.currency) return null;
      if (isKnownCurrency(read.currency.value)) return [];
      const message = `${read.currency.value} is not a currency of ISO 4217`;
      return [{ message, field: pointer.currency }];
    },
  },
  {
    code: 'currency_contradiction',
    says: 'the payable amount is in another currency than the document',
    severity: 'critical',
    effect: 'hold',
    run({ read, electronic }) {
      const stated = electronic?.payableCurrency?.toUpperCase();
      if (!stated || !read.currency) return null;
      if (stated === read.currency.value) return [];
      const message = `the payable amount is in ${stated}, the document in ${read.currency.value}`;
      return [{ message, field: pointer.currency }];
    },
  },
  {
    code: 'issue_date_in_future',
    says: 'issued after the day of the run',
    severity: 'warning',
    effect: 'none',
    run({ read, today }) {
      if (!read.issueDate) return null;
      if (read.issueDate.value <= today) return [];
      const message = `issued on ${read.issueDate.value}, which is after ${today}`;
      return [{ message, field: pointer.issue_date }];
    },
  },
];
