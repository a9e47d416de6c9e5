// Germany: the same rules that XRechnung (KoSIT) publishes as BR-DE and Peppol as DE-R, the latter
// for invoices between German parties.

import { ibanFault } from '../../checks/iban.ts';
import { absoluteAddress, xrechnungInterimRules } from './xrechnung.ts';
import { path, textsAt } from '../paths.ts';
import { advice, each, whole, type Rule } from '../rule.ts';
import type { Part, RuledInvoice } from '../ruled-invoice.ts';

const types = ['326', '380', '384', '389', '381', '875', '876', '877'];
const taxed = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'];

/** Rate of a breakdown in UBL and in CII, whatever its tax. */
const rates = [path('TaxCategory/Percent'), path('RateApplicablePercent')];

/** One @, followed by a domain of two or more non-empty names. */
const address = /^[^@\s]+@[^@.\s]+(?:\.[^@.\s]+)+$/;

/** Payment instruction for each means of payment. */
const instructions = [
  { number: '23', codes: ['30', '58'], group: 'BG-17', what: 'A credit transfer' },
  { number: '24', codes: ['48', '54', '55'], group: 'BG-18', what: 'A card payment' },
  { number: '25', codes: ['59'], group: 'BG-19', what: 'A direct debit' },
] as const;

/** `#SKONTO#TAGE=14#PROZENT=2.25#`, optionally with a base amount, each on a separate line. */
const cashDiscount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

/** Rules of both publishers by number; `1` is DE-R-001 and BR-DE-1. */
export const germanRules: readonly Rule[] = [
  whole('1', 'The invoice has payment instructions.', ({ parts }) => parts('BG-16').length > 0),
  each('BG-4', '2', 'The seller names a contact.', (seller) => seller.exists('contact')),
  eachWith('BG-4', 'address', '3', "The seller's address names its city.", 'city'),
  eachWith('BG-4', 'address', '4', "The seller's address has a post code.", 'post code'),
  eachWith('BG-4', 'contact', '5', "The seller's contact has a name.", 'contact point'),
  eachWith('BG-4', 'contact', '6', "The seller's contact has a telephone number.", 'phone'),
  eachWith('BG-4', 'contact', '7', "The seller's contact has an e-mail address.", 'email'),
  eachWith('BG-7', 'address', '8', "The buyer's address names its city.", 'city'),
  eachWith('BG-7', 'address', '9', "The buyer's address has a post code.", 'post code'),
  each(
    'BG-13',
    '10',
    'An address of delivery names its city.',
    (one) => !one.exists('address') || one.text('city') !== null,
  ),
  each(
    'BG-13',
    '11',
    'An address of delivery has a post code.',
    (one) => !one.exists('address') || one.text('post code') !== null,
  ),
  each('BG-23', '14', 'Each VAT breakdown has a rate.', ({ element }) =>
    rates.some((at) => textsAt(element, at).length > 0),
  ),
  whole('15', "The buyer's reference is given.", ({ document }) => document.text('BT-10') !== null),
  whole('16', 'Where VAT is dealt with the seller is registered for tax.', isSellerRegistered),
  advice(
    whole('17', 'The type is one that German recipients expect.', ({ document }) => {
      const type = document.text('BT-3');
      return types.includes(type ?? '');
    }),
  ),
  whole('18', 'Cash discounts are written #SKONTO#TAGE=14#PROZENT=2.00#.', areDiscountsWritten),
  advice(accountIsIban('19', '58', 'BT-84', 'A SEPA transfer goes to a valid IBAN.')),
  advice(accountIsIban('20', '59', 'BT-91', 'A SEPA direct debit is from a valid IBAN.')),
  whole('22', 'Attached files have different names.', ({ parts }) => {
    const names = parts('BG-24').flatMap((one) => one.text('file name')?.toLowerCase() ?? []);
    return new Set(names).size === names.length;
  }),
  ...instructions.flatMap(({ number, codes, group, what }) => [
    ofMeans(`${number}-1`, codes, `${what} says how.`, (means) => means.exists(group)),
    ofMeans(`${number}-2`, codes, `${what} says nothing of other means.`, (means) =>
      instructions.every((one) => one.group === group || !means.exists(one.group)),
    ),
  ]),
  advice(
    whole(
      '26',
      'A corrected invoice names the one that it corrects.',
      ({ document, parts }) =>
        document.text('BT-3') !== '384' || parts('BG-3').some((one) => one.text('BT-25') !== null),
    ),
  ),
  advice(
    each('BG-4', '27', 'A telephone number has three digits or more.', (seller) => {
      return !seller.exists('contact') || /\d.*\d.*\d/.test(seller.text('phone') ?? '');
    }),
  ),
  advice(
    each(
      'BG-4',
      '28',
      'An e-mail address has one @, with a name before and a domain after it.',
      (seller) => {
        return !seller.exists('contact') || address.test(seller.text('email') ?? '');
      },
    ),
  ),
  each(
    'BG-16',
    '30',
    'A direct debit names the creditor.',
    (means, { document }) => !means.exists('BG-19') || document.text('BT-90') !== null,
  ),
  each(
    'BG-16',
    '31',
    'A direct debit names the account debited.',
    (means) => !means.exists('BG-19') || means.text('BT-91') !== null,
  ),
];

type PartyTerm = Parameters<Part<'BG-4'>['text']>[0];

function eachWith(
  group: 'BG-4' | 'BG-7',
  where: 'address' | 'contact',
  id: string,
  says: string,
  term: PartyTerm,
): Rule {
  return each(group, id, says, (party) => !party.exists(where) || party.text(term) !== null);
}

function isSellerRegistered(invoice: RuledInvoice): boolean {
  const lines = invoice.parts('BG-25').map((line) => line.text('BT-151'));
  const others = [...invoice.parts('BG-20'), ...invoice.parts('BG-21')].map((one) =>
    one.text('category'),
  );
  if (![...lines, ...others].some((code) => code !== null && taxed.includes(code))) return true;
  return (
    invoice.parts('BG-11').length > 0 ||
    invoice
      .parts('BG-4')
      .some((seller) => seller.text('vat id') !== null || seller.text('tax id') !== null)
  );
}

function areDiscountsWritten({ document }: RuledInvoice): boolean {
  return document.elements('BT-20').every(({ text, untrimmed }) => {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    const discounts = lines.filter((line) => line.startsWith('#'));
    if (discounts.length === 0) return true;
    // The last one must also end its line.
    const rest = untrimmed?.slice(untrimmed.lastIndexOf('#') + 1) ?? '';
    return /^\s*\n/.test(rest) && discounts.every((line) => cashDiscount.test(line));
  });
}

function accountIsIban(id: string, code: string, term: 'BT-84' | 'BT-91', says: string): Rule {
  return ofMeans(id, [code], says, (means) => {
    return ibanFault((means.text(term) ?? '').replace(/\s/g, '')) === null;
  });
}

function ofMeans(
  id: string,
  codes: readonly string[],
  says: string,
  holds: (means: Part<'BG-16'>) => boolean,
): Rule {
  return each('BG-16', id, says, (means) =>
    codes.includes(means.text('BT-81') ?? '') ? holds(means) : true,
  );
}

/** The rules with Peppol's names. */
export const peppolGermanRules: readonly Rule[] = [
  ...germanRules.map((rule) => ({
    ...rule,
    id: `DE-R-${rule.id.replace(/^\d+/, (number) => number.padStart(3, '0'))}`,
  })),
  advice(absoluteAddress('DE-R-T02')),
];

/** The rules with KoSIT's names, and one that only XRechnung has. */
export const xrechnungRules: readonly Rule[] = [
  ...germanRules.map((rule) => ({
    ...rule,
    id: `BR-DE-${rule.id.replace(/-1$/, '-a').replace(/-2$/, '-b')}`,
  })),
  ...xrechnungInterimRules,
  advice(
    whole(
      'BR-DE-21',
      'The specification is XRechnung.',
      ({ document }) =>
        /#compliant#urn:xeinkauf\.de:kosit:(?:xrechnung|extension:xrechnung)_\d/.test(
          document.text('BT-24') ?? '',
        ) || /urn:xoev-de:kosit:standard:xrechnung_\d/.test(document.text('BT-24') ?? ''),
    ),
  ),
];
