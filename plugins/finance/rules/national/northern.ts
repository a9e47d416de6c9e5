// Denmark, Iceland, Norway and Sweden: rules published by their Peppol authorities.

import { isNorwegianOrganisation, isSwedishOrganisation } from '../identifiers.ts';
import { advice, each, everywhere, when, whole, type Rule } from '../rule.ts';
import type { Part, RuledInvoice } from '../ruled-invoice.ts';
import { path, textsAt } from '../paths.ts';
import { inUbl } from '../peppol.ts';
import { isSoldFrom, isSoldWithin, sellerCountry } from './countries.ts';

type Means = Part<'BG-16'>;
type AnyParty = Part<'BG-4'> | Part<'BG-7'>;

const reasonCode = path('AllowanceChargeReasonCode|ReasonCode');
const reasonText = path('AllowanceChargeReason|Reason');
const categoryCode = path('ID|CategoryCode');
const categoryRate = path('Percent|RateApplicablePercent');

export const norwegianRules: readonly Rule[] = [
  each('BG-4', 'NO-R-001', 'A Norwegian VAT number is NO, nine digits and MVA.', (seller) =>
    seller.texts('vat id').every((id) => {
      if (!id.startsWith('NO')) return true;
      const match = /^NO(\d{9})MVA$/.exec(id);
      return match !== null && isNorwegianOrganisation(match[1]!);
    }),
  ),
  advice(
    each('BG-4', 'NO-R-002', 'A Norwegian seller states "Foretaksregisteret".', (seller) =>
      seller.texts('tax id').some((id) => id.toLowerCase() === 'foretaksregisteret'),
    ),
  ),
];

/** Versions of UNSPSC in Peppol's spellings. */
const unspsc = ['19.05.01', '19.0501', '26.08.01', '26.0801'];

/** Danish means of payment, by their codes in UNCL 4461. */
const danishMeans = ['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'];

export const danishRules: readonly Rule[] = [
  ...when(isSoldFrom('DK'), [
    each(
      'BG-4',
      'DK-R-002',
      'A Danish seller states its CVR number.',
      (seller) => seller.text('legal id') !== null,
    ),
    each('BG-4', 'DK-R-014', "A Danish seller's registration is of scheme 0184.", (seller) =>
      seller.elements('legal id').every((id) => id.attributes['schemeID'] === '0184'),
    ),
    whole(
      'DK-R-016',
      'A Danish credit note is not negative.',
      (invoice) =>
        !invoice.isCreditNote ||
        !invoice.parts('BG-22').some((totals) => totals.amount('BT-115')?.lt(0)),
    ),
  ]),
  ...when(isSoldWithin('DK'), [
    everywhere(
      ['ItemClassificationCode', 'ClassCode'],
      'DK-R-003',
      'UNSPSC is of version 19.05.01 or 26.08.01.',
      ({ attributes }) =>
        attributes['listID'] !== 'TST' || unspsc.includes(attributes['listVersionID'] ?? ''),
    ),
    ...inUbl([
      each('BG-7', 'DK-R-017', "A Danish buyer's registration is of scheme 0184.", (buyer) =>
        buyer.elements('legal id').every((id) => id.attributes['schemeID'] === '0184'),
      ),
    ]),
    everywhere(
      ['AllowanceCharge', 'SpecifiedTradeAllowanceCharge'],
      'DK-R-004',
      'A tax that is not VAT has the code ZZZ and its number of four digits, or a name with #.',
      (one) => {
        const code = textsAt(one, reasonCode)[0];
        const reason = textsAt(one, reasonText)[0] ?? '';
        return code !== 'ZZZ' || /^\d{4}$/.test(reason) || /^[^#].*#.*[^#]$/.test(reason);
      },
    ),
    ...(['BG-4', 'BG-7'] as const).map((group) =>
      each(group, 'DK-R-013', "A party's identifier has a scheme.", (party, { syntax }) =>
        party
          .elements('id')
          .filter(({ name }) => syntax !== 'cii' || name === 'GlobalID')
          .every((id) => id.attributes['schemeID']?.trim()),
      ),
    ),
    ...when(
      ({ root }) => root.name !== 'CreditNote',
      [
        each('BG-16', 'DK-R-005', 'The means of payment is one used in Denmark.', (means) =>
          danishMeans.includes(means.text('BT-81') ?? ''),
        ),
        paidBy(
          ['31', '42'],
          'DK-R-006',
          'A bank transfer names account and registration.',
          (means) => means.text('BT-84') !== null && means.text('BT-86') !== null,
        ),
        paidBy(
          ['49'],
          'DK-R-007',
          'A direct debit names mandate and account.',
          (means, invoice) => {
            const isCii = invoice.syntax === 'cii';
            const mandate = isCii ? invoice.document.text('BT-89') : means.text('BT-89');
            const account = isCii ? invoice.document.text('BT-90') : means.text('BT-91');
            return mandate !== null && account !== null;
          },
        ),
        paidBy(
          ['50'],
          'DK-R-008',
          'A giro payment begins 01#, 04# or 15# and has a giro account.',
          (means, invoice) =>
            /^(?:01|04|15)#/.test(referenceOf(means, invoice)) &&
            /^\d{7,8}$/.test(means.text('BT-84') ?? ''),
        ),
        paidBy(['50'], 'DK-R-009', 'After 04# and 15# come sixteen digits.', (means, invoice) => {
          const payment = referenceOf(means, invoice);
          return !/^(?:04|15)#/.test(payment) || /^\d\d#\d{16}$/.test(payment);
        }),
        paidBy(
          ['93'],
          'DK-R-010',
          'A FIK payment begins 71#, 73# or 75# and has a creditor number.',
          (means, invoice) =>
            /^(?:71|73|75)#/.test(referenceOf(means, invoice)) && means.text('BT-84')?.length === 8,
        ),
        paidBy(
          ['93'],
          'DK-R-011',
          'After 71# and 75# come fifteen or sixteen digits.',
          (means, invoice) => {
            const payment = referenceOf(means, invoice);
            return !/^(?:71|75)#/.test(payment) || /^\d\d#\d{15,16}$/.test(payment);
          },
        ),
      ],
    ),
  ]),
];

const giros = { plus: 'SE:PLUSGIRO', bank: 'SE:BANKGIRO' };

export const swedishRules: readonly Rule[] = [
  swedishVat('SE-R-001', 'A Swedish VAT number has 14 characters.', (id) => id.length === 14),
  swedishVat('SE-R-002', 'A Swedish VAT number ends in twelve digits.', (id) =>
    /^\d{1,12}$/.test(id.slice(2, 14)),
  ),
  ...when(isSoldFrom('SE'), [
    registration('SE-R-003', 'A Swedish organisation number is digits.', (id) => /^\d+$/.test(id)),
    registration(
      'SE-R-004',
      'A Swedish organisation number has ten characters.',
      (id) => id.length === 10,
    ),
    registration('SE-R-013', "A Swedish organisation number's check digit is right.", (id) =>
      isSwedishOrganisation(id),
    ),
    each(
      'BG-4',
      'SE-R-005',
      'A Swedish tax registration states "Godkänd för F-skatt".',
      (seller) =>
        seller.text('legal id') === null ||
        seller.texts('tax id').every((id) => id.toUpperCase() === 'GODKÄND FÖR F-SKATT'),
    ),
    giro('SE-R-007', giros.plus, 'A Plusgiro account is digits.', (account) =>
      /^\d+$/.test(account),
    ),
    giro(
      'SE-R-010',
      giros.plus,
      'A Plusgiro account has 2 to 8 characters.',
      (account) => account.length >= 2 && account.length <= 8,
    ),
    giro('SE-R-008', giros.bank, 'A Bankgiro account is digits.', (account) =>
      /^\d+$/.test(account),
    ),
    giro(
      'SE-R-009',
      giros.bank,
      'A Bankgiro account has 7 or 8 characters.',
      (account) => account.length === 7 || account.length === 8,
    ),
    advice(
      each(
        'BG-16',
        'SE-R-011',
        'Bankgiro and Plusgiro are paid by the code 30.',
        (means) => !['50', '56'].includes(means.text('BT-81') ?? ''),
      ),
    ),
  ]),
  {
    id: 'SE-R-006',
    severity: 'fatal',
    says: 'The Swedish standard rates are 6, 12 and 25 %.',
    broken: (invoice) =>
      hasSwedishVat(invoice)
        ? invoice
            .named('TaxCategory', 'ClassifiedTaxCategory', 'ApplicableTradeTax', 'CategoryTradeTax')
            .filter((tax) => {
              const [code] = textsAt(tax, categoryCode);
              const rate = Number(textsAt(tax, categoryRate)[0]);
              return code === 'S' && ![6, 12, 25].includes(rate);
            })
        : [],
  },
  ...when(isSoldWithin('SE'), [
    advice(
      each(
        'BG-16',
        'SE-R-012',
        'A transfer within Sweden has the code 30.',
        (means) => means.text('BT-81') !== '31',
      ),
    ),
  ]),
];

const dueNote = 'EINDAGI';
const isIsoDate = /^\d{4}-\d{2}-\d{2}$/;

export const icelandicRules: readonly Rule[] = [
  ...when(isSoldFrom('IS'), [
    advice(
      whole('IS-R-001', 'The type is 380 or 381.', ({ document }) =>
        ['380', '381'].includes(document.text('BT-3') ?? ''),
      ),
    ),
    each('BG-4', 'IS-R-002', 'An Icelandic seller states its kennitala.', isIcelandicParty),
    each('BG-4', 'IS-R-003', "An Icelandic seller's address has street and post code.", hasStreet),
    paidBy(['9'], 'IS-R-006', 'A claim has an account of twelve digits.', hasTwelveDigits),
    paidBy(['42'], 'IS-R-007', 'A transfer has an account of twelve digits.', hasTwelveDigits),
    lastDay('IS-R-008', 'The last day to pay is written YYYY-MM-DD.', (day) => isIsoDate.test(day)),
    lastDay('IS-R-009', 'With a last day to pay there is a due date.', (_day, due) => due !== null),
    lastDay(
      'IS-R-010',
      'The last day to pay is not before the due date.',
      (day, due) => due !== null && day >= due,
    ),
  ]),
  ...when(isSoldWithin('IS'), [
    each('BG-7', 'IS-R-004', 'An Icelandic buyer has its kennitala stated.', isIcelandicParty),
    each('BG-7', 'IS-R-005', "An Icelandic buyer's address has street and post code.", hasStreet),
  ]),
];

function paidBy(
  codes: readonly string[],
  id: string,
  says: string,
  holds: (means: Means, invoice: RuledInvoice) => boolean,
): Rule {
  return each('BG-16', id, says, (means, invoice) =>
    codes.includes(means.text('BT-81') ?? '') ? holds(means, invoice) : true,
  );
}

/** The payment reference is at its means in UBL, and at the whole settlement in CII. */
function referenceOf(means: Means, { syntax, document }: RuledInvoice): string {
  return (syntax === 'cii' ? document.text('BT-83') : means.text('BT-83')) ?? '';
}

function hasSwedishVat(invoice: RuledInvoice): boolean {
  const [seller] = invoice.parts('BG-4');
  const isSwedish = seller?.text('vat id')?.startsWith('SE') ?? false;
  return sellerCountry(invoice) === 'SE' && isSwedish;
}

function swedishVat(id: string, says: string, holds: (vatId: string) => boolean): Rule {
  return each('BG-4', id, says, (seller, invoice) =>
    hasSwedishVat(invoice) ? seller.texts('vat id').every(holds) : true,
  );
}

function registration(id: string, says: string, holds: (number: string) => boolean): Rule {
  return each('BG-4', id, says, (seller) => seller.texts('legal id').every(holds));
}

function giro(id: string, system: string, says: string, holds: (account: string) => boolean): Rule {
  return advice(
    paidBy(['30'], id, says, (means) => {
      const account = means.text('BT-84');
      return means.text('BT-86') !== system || account === null || holds(account);
    }),
  );
}

function isIcelandicParty(party: AnyParty): boolean {
  return party.elements('legal id').some((id) => id.attributes['schemeID'] === '0196' && id.text);
}

function hasStreet(party: AnyParty): boolean {
  return party.text('street') !== null && party.text('post code') !== null;
}

function hasTwelveDigits(means: Means): boolean {
  return /^\d{12}$/.test(means.text('BT-84') ?? '');
}

/** Icelandic invoices state the last day of payment as a document of that name. */
function lastDay(
  id: string,
  says: string,
  holds: (day: string, due: string | null) => boolean,
): Rule {
  return each('BG-24', id, says, (one, { document }) => {
    if (one.text('BT-123') !== dueNote) return true;
    return holds(one.text('BT-122') ?? '', document.text('BT-9'));
  });
}
