// EN 16931-1, clause 6.4.1 and 6.4.3: mandatory and conditional content of an invoice.

import { isCountryCode } from './code-lists.ts';
import { elementsAt, path, textsAt } from './paths.ts';
import { advice, each, eachBelowLine, needs, required, whole, type Rule } from './rule.ts';
import type { Part, RuledInvoice } from './ruled-invoice.ts';
import type { TermsOf } from './terms.ts';

/** Codes of UNCL 4461 for a credit transfer: 30, and 58 for SEPA. */
const typeOfTax = path('TypeCode');
const adjustmentCategories = [
  path('TaxCategory[TaxScheme/ID=VAT|vat]/ID'),
  path('CategoryTradeTax[TypeCode=VAT|vat]/CategoryCode'),
];
const lineCategories = [
  path('Item/ClassifiedTaxCategory[TaxScheme/ID=VAT|vat]/ID'),
  path('SpecifiedLineTradeSettlement/ApplicableTradeTax[TypeCode=VAT|vat]/CategoryCode'),
];
const creditTransfers = ['30', '58'];

export const contentRules: readonly Rule[] = [
  documentHas('BR-01', 'BT-24', 'The invoice names the specification that it follows.'),
  documentHas('BR-02', 'BT-1', 'The invoice has a number.'),
  documentHas('BR-03', 'BT-2', 'The invoice has an issue date.'),
  documentHas('BR-04', 'BT-3', 'The invoice has a type code.'),
  documentHas('BR-05', 'BT-5', 'The invoice names its currency.'),
  required('BG-4', 'BR-06', 'The seller has a name.', 'name'),
  required('BG-7', 'BR-07', 'The buyer has a name.', 'name'),
  holdsAddress('BG-4', 'BR-08', 'The seller has a postal address.'),
  countryOfAddress('BG-4', 'BR-09', "The seller's address names its country."),
  holdsAddress('BG-7', 'BR-10', 'The buyer has a postal address.'),
  countryOfAddress('BG-7', 'BR-11', "The buyer's address names its country."),
  total('BR-12', 'The totals state the sum of the lines.', 'BT-106'),
  total('BR-13', 'The totals state the amount without VAT.', 'BT-109'),
  total('BR-14', 'The totals state the amount with VAT.', 'BT-112'),
  total('BR-15', 'The totals state the amount due.', 'BT-115'),
  whole('BR-16', 'The invoice has a line.', (invoice) => invoice.parts('BG-25').length > 0),
  each('BG-10', 'BR-17', 'A payee that is not the seller has a name.', payeeIsNamed),
  needs('BG-11', 'BR-18', "The seller's tax representative has a name.", 'name'),
  each('BG-11', 'BR-19', 'The tax representative has a postal address.', (one) =>
    one.exists('address'),
  ),
  countryOfAddress('BG-11', 'BR-20', "The tax representative's address names its country."),
  needs('BG-25', 'BR-21', 'Each line has an identifier.', 'BT-126'),
  needs('BG-25', 'BR-22', 'Each line has a quantity.', 'BT-129'),
  needs('BG-25', 'BR-23', 'Each quantity has a unit.', 'BT-130'),
  needs('BG-25', 'BR-24', 'Each line has a net amount.', 'BT-131'),
  needs('BG-25', 'BR-25', 'Each line names its item.', 'BT-153'),
  needs('BG-25', 'BR-26', 'Each line has a net price.', 'BT-146'),
  each(
    'BG-25',
    'BR-27',
    'A net price is stated and not negative.',
    (line) => line.amount('BT-146')?.gte(0) ?? false,
  ),
  each('BG-25', 'BR-28', 'No gross price is negative.', (line) => isNotNegative(line, 'BT-148')),
  each('BG-14', 'BR-29', 'The invoicing period does not end before it begins.', (period) =>
    inOrder(period.date('BT-73'), period.date('BT-74')),
  ),
  eachBelowLine('BG-26', 'BR-30', "No line's period ends before it begins.", (period) =>
    inOrder(period.date('BT-134'), period.date('BT-135')),
  ),
  ...adjustmentRules(),
  needs('BG-23', 'BR-45', 'Each VAT breakdown has a taxable amount.', 'BT-116'),
  needs('BG-23', 'BR-46', 'Each VAT breakdown has a tax amount.', 'BT-117'),
  each(
    'BG-23',
    'BR-47',
    'Each VAT breakdown has a category.',
    (one, invoice) => isVat(one, invoice) && one.text('BT-118') !== null,
  ),
  each(
    'BG-23',
    'BR-48',
    'Each VAT breakdown has a rate, unless it is not subject to VAT.',
    (one, invoice) =>
      isVat(one, invoice) && (one.text('BT-118') === 'O' || one.text('BT-119') !== null),
  ),
  each('BG-16', 'BR-49', 'Payment instructions name the means of payment.', (means) =>
    means.exists('BT-81'),
  ),
  each('BG-16', 'BR-50', 'An account to be credited has an identifier.', (means) =>
    isTransfer(means) && means.exists('BG-17') ? means.text('BT-84') !== null : true,
  ),
  each('BG-16', 'BR-51', 'Of a card number no more than ten digits are stated.', (means) => {
    const shown = means.text('BT-87')?.replace(/\s/g, '') ?? '';
    return shown.length <= 10;
  }),
  needs('BG-24', 'BR-52', 'Each supporting document has a reference.', 'BT-122'),
  whole('BR-53', 'With a currency for VAT accounting the total VAT is stated in it.', taxIsStated),
  eachBelowLine('BG-32', 'BR-54', 'Each item attribute has a name and a value.', (attribute) =>
    (['BT-160', 'BT-161'] as const).every((term) => attribute.exists(term)),
  ),
  needs('BG-3', 'BR-55', 'Each preceding invoice is named by its number.', 'BT-25'),
  needs('BG-11', 'BR-56', 'The tax representative has a VAT identifier.', 'vat id'),
  each('BG-13', 'BR-57', 'An address of delivery names its country.', (delivery) =>
    delivery.exists('address') ? delivery.text('country') !== null : true,
  ),
  each(
    'BG-16',
    'BR-61',
    'A credit transfer names the account to be credited.',
    (means, { syntax }) => {
      // CII without any account breaks CII-SR-470.
      const isAsked = syntax !== 'cii' || means.exists('BG-17');
      return !isTransfer(means) || !isAsked || means.text('BT-84') !== null;
    },
  ),
  hasScheme('BG-4', 'BR-62', "The seller's electronic address has a scheme."),
  hasScheme('BG-7', 'BR-63', "The buyer's electronic address has a scheme."),
  each('BG-25', 'BR-64', "An item's standard identifier has a scheme.", (line) =>
    line.elements('BT-157').every((id) => id.attributes['schemeID']?.trim()),
  ),
  each('BG-25', 'BR-65', "An item's classification names its list.", (line) =>
    line.elements('BT-158').every((code) => code.attributes['listID']?.trim()),
  ),
  atMostOne('BR-66', 'BG-18', 'An invoice names at most one payment card.'),
  atMostOne('BR-67', 'BG-19', 'An invoice names at most one direct debit mandate.'),
  whole('BR-CO-03', 'A VAT point date and a code for it exclude each other.', (invoice) =>
    ['BT-7', 'BT-8'].some((term) => invoice.document.text(term as 'BT-7' | 'BT-8') === null),
  ),
  each('BG-25', 'BR-CO-04', 'Each line has a VAT category.', ({ element }) =>
    lineCategories.some((at) => elementsAt(element, at).length > 0),
  ),
  ...(['BG-4', 'BG-7', 'BG-11'] as const).map((group) =>
    each(group, 'BR-CO-09', 'VAT identifiers begin with their country (Greece: EL).', (party) =>
      (party as Part<'BG-4'>).texts('vat id').every(hasCountryPrefix),
    ),
  ),
  whole(
    'BR-CO-18',
    'The invoice has a VAT breakdown.',
    (invoice) => invoice.parts('BG-23').length > 0,
  ),
  needs(
    'BG-14',
    'BR-CO-19',
    'An invoicing period begins, ends or has a code.',
    'BT-73',
    'BT-74',
    'BT-8',
  ),
  eachBelowLine(
    'BG-26',
    'BR-CO-20',
    "A line's period begins or ends.",
    (period) => period.text('BT-134') !== null || period.text('BT-135') !== null,
  ),
  // A UBL credit note has no due date of its own; an amount due is due to the buyer. The artefacts
  // of EN 16931 1.3.16 omit this rule of the standard: it is only a warning.
  advice(
    whole('BR-CO-25', 'An amount due has a due date or payment terms.', (invoice) => {
      const { root, parts, document } = invoice;
      if (root.name === 'CreditNote') return true;
      const isDue = parts('BG-22').some((totals) => totals.amount('BT-115')?.gt(0));
      return !isDue || document.text('BT-9') !== null || document.text('BT-20') !== null;
    }),
  ),
  needs(
    'BG-4',
    'BR-CO-26',
    'The seller has an identifier, a registration or a VAT identifier.',
    'id',
    'legal id',
    'vat id',
  ),
];

/** An invoice without totals breaks the rule about their sum (BR-CO-15). */
function total(id: string, says: string, term: TermsOf['BG-22']): Rule {
  return each('BG-22', id, says, (totals) => totals.exists(term));
}

function documentHas(id: string, term: TermsOf['document'], says: string): Rule {
  return whole(id, says, ({ document }) => document.text(term) !== null);
}

function holdsAddress(group: 'BG-4' | 'BG-7', id: string, says: string): Rule {
  return whole(id, says, (invoice) =>
    invoice.parts(group).some((party) => party.exists('address')),
  );
}

function countryOfAddress(group: 'BG-4' | 'BG-7' | 'BG-11', id: string, says: string): Rule {
  const inUbl = each(group, id, says, (one) => {
    const party = one as Part<'BG-4'>;
    return !party.exists('address') || party.text('country') !== null;
  });
  // CII requires the country of seller and buyer even without an address.
  const inCii = whole(id, says, (invoice) =>
    invoice.parts(group).some((one) => (one as Part<'BG-4'>).text('country') !== null),
  );
  const isOptional = group === 'BG-11';
  return {
    ...inUbl,
    broken: (invoice) => (invoice.syntax === 'cii' && !isOptional ? inCii : inUbl).broken(invoice),
  };
}

function payeeIsNamed(payee: Part<'BG-10'>, invoice: RuledInvoice): boolean {
  const name = payee.text('name');
  if (name === null) return false;
  const sellers = invoice.parts('BG-4');
  const isSeller = sellers.some(
    (seller) =>
      seller.texts('name').includes(name) ||
      seller.texts('trade name').includes(name) ||
      payee.texts('id').some((id) => seller.texts('id').includes(id)),
  );
  return !isSeller;
}

function hasVatCategory({ element }: Part<'BG-20'>): boolean {
  return adjustmentCategories.some((at) => elementsAt(element, at).length > 0);
}

/** BR-31 to BR-44, and the same for reasons as BR-CO-21 to BR-CO-24. */
function adjustmentRules(): Rule[] {
  const kinds = [
    { group: 'BG-20', what: 'allowance', ids: ['BR-31', 'BR-32', 'BR-33', 'BR-CO-21'] },
    { group: 'BG-21', what: 'charge', ids: ['BR-36', 'BR-37', 'BR-38', 'BR-CO-22'] },
    { group: 'BG-27', what: 'allowance on a line', ids: ['BR-41', null, 'BR-42', 'BR-CO-23'] },
    { group: 'BG-28', what: 'charge on a line', ids: ['BR-43', null, 'BR-44', 'BR-CO-24'] },
  ] as const;
  return kinds.flatMap(({ group, what, ids: [amount, category, reason, reasonAgain] }) => {
    const isLine = group === 'BG-27' || group === 'BG-28';
    const rule = (id: string, says: string, ...terms: TermsOf['BG-20'][]): Rule => {
      const holds = (one: Part<'BG-20'>): boolean => terms.some((term) => one.text(term) !== null);
      // The four groups have the same terms.
      const alike = group as 'BG-20';
      return isLine ? eachBelowLine(alike, id, says, holds) : each(alike, id, says, holds);
    };
    return [
      rule(amount, `Each ${what} has an amount.`, 'amount'),
      ...(category
        ? [each(group as 'BG-20', category, `Each ${what} has a VAT category.`, hasVatCategory)]
        : []),
      ...[reason, reasonAgain].map((id) =>
        rule(id, `Each ${what} has a reason or a code for it.`, 'reason', 'reason code'),
      ),
    ];
  });
}

/** In CII, a tax states that it is VAT; in UBL, only VAT categories are selected. */
export function isVat({ element }: Part<'BG-23'>, { syntax }: RuledInvoice): boolean {
  return syntax !== 'cii' || textsAt(element, typeOfTax).some((type) => /^vat$/i.test(type));
}

function isNotNegative(line: Part<'BG-25'>, term: 'BT-146' | 'BT-148'): boolean {
  return !line.amount(term)?.lt(0);
}

function inOrder(start: string | null, end: string | null): boolean {
  return start === null || end === null || start <= end;
}

function isTransfer(means: Part<'BG-16'>): boolean {
  return creditTransfers.includes(means.text('BT-81') ?? '');
}

function taxIsStated({ document }: RuledInvoice): boolean {
  const currency = document.text('BT-6');
  if (currency === null) return true;
  return document.elements('BT-110').some((tax) => tax.attributes['currencyID'] === currency);
}

function hasScheme(group: 'BG-4' | 'BG-7', id: string, says: string): Rule {
  return each(group, id, says, (party) =>
    party.elements('endpoint').every((address) => address.attributes['schemeID']?.trim()),
  );
}

function atMostOne(id: string, term: 'BG-18' | 'BG-19', says: string): Rule {
  return whole(id, says, (invoice) => {
    const found = invoice.parts('BG-16').flatMap((means) => means.elements(term));
    return found.length <= 1;
  });
}

function hasCountryPrefix(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === 'EL' || isCountryCode(prefix);
}
