// Requirements of the vendor's country: its tax rates, and mandatory statements.

import { pointer, plainId, say, type Check, type Facts } from './check.ts';
import { mandatoryFields, nationalLaw, simplifiedLimit } from './mandatory-fields.ts';
import { europeanUnion, ratesAt } from './tax-rates.ts';
import { vatCountry } from './vat-id.ts';

/** Country prefix of a VAT ID; null if neither the document nor the vendor's record has one. */
function countryOf({ read, known }: Facts): string | null {
  const stated = read.vendorTaxId && vatCountry(plainId(read.vendorTaxId.value));
  if (stated) return stated;
  const { country } = known.vendor?.record ?? {};
  return country === undefined ? null : country === 'GR' ? 'EL' : country;
}

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
    says: 'what an invoice of a vendor in the European Union must state (directive 2006/112/EC, articles 226 and 226b, and what its country adds; checks/mandatory-fields.ts) and this one does not, or not readably',
    run(facts) {
      const { read } = facts;
      const country = countryOf(facts);
      const kind = read.documentType?.value ?? 'invoice';
      if (!country || !europeanUnion.has(country)) return null;
      if (kind !== 'invoice' && kind !== 'credit_note') return null;
      const limit = simplifiedLimit(country, read.currency?.value ?? null);
      const amount = (read.grossAmount ?? read.payableAmount)?.value.abs() ?? null;
      const isSimplified = amount !== null && amount.lte(limit.amount);
      const national = isSimplified ? limit.law : nationalLaw[country];
      return mandatoryFields
        .filter((one) => one.country === undefined || one.country === country)
        .filter(({ asked }) => asked === 'always' || (asked === 'simplified') === isSimplified)
        .filter(({ electronicOnly }) => !electronicOnly || facts.electronic !== null)
        .filter(({ isStated }) => !isStated(read))
        .map(({ what, field, law, country: own }) => {
          const laws = own === undefined && national !== undefined ? `${law}; ${national}` : law;
          return { message: `${what} is not stated (${laws})`, field };
        });
    },
  },
];
