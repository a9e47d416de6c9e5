// Greece, Italy and the Netherlands: rules published by their Peppol authorities.

import { isGreekTaxNumber } from '../identifiers.ts';
import { elementsAt, path, textsAt } from '../paths.ts';
import { advice, each, when, whole, type Rule } from '../rule.ts';
import type { Part, RuledInvoice } from '../ruled-invoice.ts';
import {
  buyerTaxCountry,
  isSoldFrom,
  isSoldWithin,
  sellerCountry,
  taxCountry,
} from './countries.ts';

export const italianRules: readonly Rule[] = when(
  (invoice) => taxCountry(invoice) === 'IT',
  [
    each('BG-4', 'IT-R-001', 'A tax registration is 11 to 16 capitals and digits.', (seller) =>
      seller.texts('tax id').every((id) => /^[A-Z0-9]{11,16}$/.test(id)),
    ),
    each(
      'BG-4',
      'IT-R-002',
      "An Italian seller's address has a street.",
      (seller) => seller.text('street') !== null,
    ),
    each(
      'BG-4',
      'IT-R-003',
      "An Italian seller's address has a city.",
      (seller) => seller.text('city') !== null,
    ),
    each(
      'BG-4',
      'IT-R-004',
      "An Italian seller's address has a post code.",
      (seller) => seller.text('post code') !== null,
    ),
  ],
);

type AnyParty = Part<'BG-4'> | Part<'BG-7'>;

const dutchMeans = ['30', '48', '49', '57', '58', '59'];
/** Chamber of commerce (KVK) and government (OIN) numbers. */
const dutchSchemes = ['0106', '0190'];

export const dutchRules: readonly Rule[] = [
  ...when(isSoldFrom('NL'), [
    whole(
      'NL-R-001',
      'A Dutch credit note names the invoice that it is about.',
      (invoice) =>
        !invoice.isCreditNote || invoice.parts('BG-3').some((one) => one.text('BT-25') !== null),
    ),
    each(
      'BG-4',
      'NL-R-002',
      "A Dutch seller's address has street, city and post code.",
      isFullAddress,
    ),
    each('BG-4', 'NL-R-003', "A Dutch seller's registration is a KVK or OIN number.", isDutchParty),
    each(
      'BG-11',
      'NL-R-006',
      "A Dutch representative's address has street, city and post code.",
      (one) =>
        one.text('country')?.toUpperCase() !== 'NL' ||
        (['street', 'city', 'post code'] as const).every((term) => one.text(term) !== null),
    ),
    whole(
      'NL-R-007',
      'A Dutch invoice with an amount due says how to pay.',
      (invoice) =>
        invoice.isCreditNote ||
        !invoice.parts('BG-22').some((totals) => totals.amount('BT-115')?.gt(0)) ||
        invoice.parts('BG-16').length > 0,
    ),
    whole(
      'NL-R-009',
      'With a reference to an order line the order is named.',
      (invoice) =>
        invoice.document.exists('BT-13') ||
        invoice.parts('BG-25').every((line) => !line.exists('BT-132')),
    ),
  ]),
  ...when(isSoldWithin('NL'), [
    each(
      'BG-7',
      'NL-R-004',
      "A Dutch buyer's address has street, city and post code.",
      isFullAddress,
    ),
    each('BG-7', 'NL-R-005', "A Dutch buyer's registration is a KVK or OIN number.", isDutchParty),
    each('BG-16', 'NL-R-008', 'The means of payment is one used in the Netherlands.', (means) =>
      dutchMeans.includes(means.text('BT-81') ?? ''),
    ),
  ]),
];

const greek = ['GR', 'EL'];
/** Document types in the Greek tax register. */
const greekTypes = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'];
const registered = path('AdditionalDocumentReference');
const descriptionOf = path('DocumentDescription');
const numberOf = path('ID');
const address = path('Attachment/ExternalReference/URI');

export const greekRules: readonly Rule[] = [
  ...when(
    (invoice) => greek.includes(taxCountry(invoice) ?? ''),
    [
      segments('GR-R-001-1', 'The number has six segments.', (parts) => parts.length === 6),
      segments('GR-R-001-2', "The first segment is the seller's tax number.", ([tax], invoice) => {
        const known = [...invoice.parts('BG-4'), ...invoice.parts('BG-11')] as Part<'BG-4'>[];
        const numbers = known.flatMap((party) => party.texts('vat id')).map((id) => id.slice(2));
        return isGreekTaxNumber(tax ?? '') && numbers.includes(tax!);
      }),
      segments('GR-R-001-3', 'The second segment is the issue date.', ([, date], { document }) => {
        const [day, month, year] = (date ?? '').split('/');
        return `${year}-${month}-${day}` === document.date('BT-2');
      }),
      segments('GR-R-001-4', 'The third segment is a whole number.', (parts) =>
        /^\d+$/.test(parts[2]?.trim() ?? ''),
      ),
      segments('GR-R-001-5', 'The fourth segment is a type of document.', (parts) =>
        greekTypes.includes(parts[3] ?? ''),
      ),
      segments('GR-R-001-6', 'The fifth segment is not empty.', (parts) => Boolean(parts[4])),
      segments('GR-R-001-7', 'The sixth segment is not empty.', (parts) => Boolean(parts[5])),
      each(
        'BG-4',
        'GR-R-002',
        'A Greek seller has its full name.',
        (seller) => seller.text('trade name') !== null,
      ),
      advice(each('BG-4', 'GR-S-011', 'A Greek seller has one valid tax number.', hasGreekVat)),
      each(
        'BG-4',
        'GR-R-003',
        "A Greek seller's VAT number is EL and a valid tax number.",
        (seller) => seller.texts('vat id').every(isGreekVat),
      ),
      whole('GR-R-008-3', "The reference to the invoice's address has one.", ({ root }) =>
        referencesOf(root, '##INVOICE|URL##').every((one) => textsAt(one, address).length > 0),
      ),
      each(
        'BG-7',
        'GR-R-005',
        'The buyer of a Greek seller has its full name.',
        (buyer) => buyer.text('trade name') !== null,
      ),
    ],
  ),
  ...when(
    (invoice) => greek.includes(taxCountry(invoice) ?? '') && sellerCountry(invoice) === 'GR',
    [
      whole(
        'GR-R-004-1',
        'There is exactly one MARK number.',
        ({ root }) => referencesOf(root, '##M.AR.K##').length === 1,
      ),
      whole('GR-R-004-2', 'The MARK number is a positive whole number.', ({ root }) =>
        referencesOf(root, '##M.AR.K##').every((one) =>
          textsAt(one, numberOf).every((number) => /^[1-9]/.test(number)),
        ),
      ),
      advice(
        whole(
          'GR-S-008-1',
          'There is one address of the invoice.',
          ({ root }) => referencesOf(root, '##INVOICE|URL##').length === 1,
        ),
      ),
      whole(
        'GR-R-008-2',
        'There is no more than one address of the invoice.',
        ({ root }) => referencesOf(root, '##INVOICE|URL##').length <= 1,
      ),
    ],
  ),
  each(
    'BG-4',
    'GR-R-009',
    "A Greek seller's electronic address is its tax number.",
    (seller, invoice) => (greek.includes(ownTaxCountry(invoice)) ? isGreekAddress(seller) : true),
  ),
  ...when(isGreekTrade, [
    each('BG-7', 'GR-R-006', 'A Greek buyer has one valid tax number.', hasGreekVat),
    each(
      'BG-7',
      'GR-R-010',
      "A Greek buyer's electronic address is its tax number.",
      isGreekAddress,
    ),
  ]),
];

function isFullAddress(party: AnyParty): boolean {
  if (!party.exists('address')) return true;
  return (['street', 'city', 'post code'] as const).every((term) => party.text(term) !== null);
}

function isDutchParty(party: AnyParty): boolean {
  return party
    .elements('legal id')
    .every((id) => dutchSchemes.includes(id.attributes['schemeID'] ?? ''));
}

/** A Greek number is `tax number|date|branch|type|series|number`. */
function segments(
  id: string,
  says: string,
  holds: (parts: string[], invoice: RuledInvoice) => boolean,
): Rule {
  return whole(id, says, (invoice) => {
    const number = invoice.document.text('BT-1');
    return number === null || holds(number.split('|'), invoice);
  });
}

function referencesOf(root: RuledInvoice['root'], description: string): RuledInvoice['root'][] {
  return elementsAt(root, registered).filter((one) =>
    textsAt(one, descriptionOf).includes(description),
  );
}

function isGreekVat(id: string): boolean {
  return id.startsWith('EL') && isGreekTaxNumber(id.slice(2));
}

function hasGreekVat(party: AnyParty): boolean {
  const ids = party.texts('vat id');
  return ids.length === 1 && isGreekVat(ids[0]!);
}

function isGreekAddress(party: AnyParty): boolean {
  return party
    .elements('endpoint')
    .every((one) => one.attributes['schemeID'] === '9933' && isGreekTaxNumber(one.text.trim()));
}

function ownTaxCountry(invoice: RuledInvoice): string {
  const own = invoice.parts('BG-4')[0]?.text('vat id')?.slice(0, 2).toUpperCase();
  return own ?? sellerCountry(invoice) ?? '';
}

function isGreekTrade(invoice: RuledInvoice): boolean {
  const parties = [taxCountry(invoice), buyerTaxCountry(invoice)];
  return parties.every((country) => greek.includes(country ?? ''));
}
