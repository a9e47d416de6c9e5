// Peppol BIS Billing 3.0: codes, and identifiers whose scheme defines their format.

import type { XmlElement } from 'workmill/sdk';
import { isCode, type CodeList } from './code-lists.ts';
import { amountNames, codeRule, isOf } from './en16931-codes.ts';
import {
  isAustralianBusiness,
  isBelgianEnterprise,
  isCodiceFiscale,
  isDanishOrganisation,
  isGln,
  isItalianOffice,
  isNorwegianOrganisation,
  isPartitaIva,
  isSwedishOrganisation,
} from './identifiers.ts';
import { path, textsAt } from './paths.ts';
import { isUnqualified } from './cii-syntax.ts';
import { areBothIn, inUbl } from './peppol.ts';
import { isSelfBilled } from './specification.ts';
import { advice, each, everywhere, whole, type Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

/** VAT category of each exemption reason. */
const categoryOfReason: Readonly<Record<string, readonly [string, string]>> = {
  'PEPPOL-EN16931-P0104': ['VATEX-EU-G', 'G'],
  'PEPPOL-EN16931-P0105': ['VATEX-EU-O', 'O'],
  'PEPPOL-EN16931-P0106': ['VATEX-EU-IC', 'K'],
  'PEPPOL-EN16931-P0107': ['VATEX-EU-AE', 'AE'],
  'PEPPOL-EN16931-P0108': ['VATEX-EU-D', 'E'],
  'PEPPOL-EN16931-P0109': ['VATEX-EU-F', 'E'],
  'PEPPOL-EN16931-P0110': ['VATEX-EU-I', 'E'],
  'PEPPOL-EN16931-P0111': ['VATEX-EU-J', 'E'],
};

const dutchVat = /^NL\d{9}B\d\d$/;
const dutchVatSays = 'A Dutch VAT number is NL, nine digits, B and two digits.';
const taxOf = path('TaxScheme/ID');
const taxNumber = path('CompanyID');

const ublDates = [
  'IssueDate',
  'DueDate',
  'TaxPointDate',
  'StartDate',
  'EndDate',
  'ActualDeliveryDate',
];

export const peppolCodeRules: readonly Rule[] = [
  codeRule({
    id: 'PEPPOL-EN16931-CL001',
    says: 'An attached file is of a type that Peppol allows.',
    names: ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'],
    attribute: 'mimeCode',
    lists: ['mime'],
  }),
  codeRule({
    id: 'PEPPOL-EN16931-CL002',
    says: 'A reason for an allowance is one of UNCL 5189.',
    names: ['AllowanceChargeReasonCode', 'ReasonCode'],
    lists: ['uncl_5189'],
    where: (code, invoice) => isOf(code, invoice, ['false']),
  }),
  codeRule({
    id: 'PEPPOL-EN16931-CL003',
    says: 'A reason for a charge is one of UNCL 7161.',
    names: ['AllowanceChargeReasonCode', 'ReasonCode'],
    lists: ['uncl_7161'],
    where: (code, invoice) => isOf(code, invoice, ['true']),
  }),
  ...inUbl([
    codeRule({
      id: 'PEPPOL-EN16931-CL006',
      says: 'A code for the VAT point date is 3, 35 or 432 of UNCL 2005.',
      names: ['DescriptionCode'],
      below: ['InvoicePeriod'],
      lists: ['uncl_2005'],
    }),
  ]),
  codeRule({
    id: 'PEPPOL-EN16931-CL007',
    says: 'Amounts are in a currency of ISO 4217.',
    names: amountNames(),
    attribute: 'currencyID',
    lists: ['iso_4217_peppol'],
  }),
  codeRule({
    id: 'PEPPOL-EN16931-CL008',
    says: 'An electronic address is of a scheme that Peppol uses.',
    names: ['EndpointID'],
    attribute: 'schemeID',
    lists: ['eas_peppol'],
  }),
  codeRule({
    id: 'PEPPOL-EN16931-CL008',
    says: 'An electronic address is of a scheme that Peppol uses.',
    names: ['URIID'],
    attribute: 'schemeID',
    below: ['URIUniversalCommunication'],
    lists: ['eas_peppol'],
  }),
  typeOfProcess(
    'PEPPOL-EN16931-P0100',
    'The invoice type is one of Peppol billing.',
    ['InvoiceTypeCode', 'TypeCode'],
    ['uncl_1001_peppol_invoice', 'uncl_1001_peppol_self_billed'],
  ),
  typeOfProcess(
    'PEPPOL-EN16931-P0101',
    'The credit note type is one of Peppol billing.',
    ['CreditNoteTypeCode'],
    ['uncl_1001_peppol_credit_note', 'uncl_1001_peppol_self_billed_credit_note'],
  ),
  whole(
    'PEPPOL-EN16931-P0112',
    'Types 326 and 384 are for German parties.',
    (invoice) =>
      invoice.named('InvoiceTypeCode').every(({ text }) => !['326', '384'].includes(text.trim())) ||
      isSelfBilled(invoice) ||
      areBothIn(invoice, 'DE'),
  ),
  ...inUbl(
    Object.entries(categoryOfReason).map(([id, [reason, category]]) =>
      each(
        'BG-23',
        id,
        `The reason ${reason} goes with the VAT category ${category}.`,
        (one) => one.text('BT-121')?.toUpperCase() !== reason || one.text('BT-118') === category,
      ),
    ),
  ),
  ...inUbl([
    everywhere(ublDates, 'PEPPOL-EN16931-F001', 'Dates are written YYYY-MM-DD.', ({ text }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(text.trim()),
    ),
  ]),
  everywhere(
    ['DateTimeString'],
    'PEPPOL-EN16931-F001',
    'Dates are written YYYYMMDD.',
    ({ attributes, namespace, text }) =>
      !isUnqualified(namespace) || (attributes['format'] === '102' && /^20\d{6}$/.test(text)),
  ),
];

/** Formats by scheme; these are the same in Peppol's invoices and orders. */
export const peppolIdentifierRules: readonly Rule[] = [
  ofScheme('PEPPOL-COMMON-R040', '0088', 'A GLN has a valid check digit.', isGln),
  ofScheme(
    'PEPPOL-COMMON-R041',
    '0192',
    'A Norwegian organisation number is valid.',
    isNorwegianOrganisation,
  ),
  ofScheme(
    'PEPPOL-COMMON-R042',
    '0184',
    'A Danish CVR number is eight digits, with or without DK.',
    isDanishOrganisation,
  ),
  ofScheme(
    'PEPPOL-COMMON-R043',
    '0208',
    'A Belgian enterprise number is valid.',
    isBelgianEnterprise,
  ),
  advice(
    ofScheme(
      'PEPPOL-COMMON-R044',
      '0201',
      'An Italian office code has six characters.',
      isItalianOffice,
    ),
  ),
  advice(ofScheme('PEPPOL-COMMON-R045', '0210', 'A codice fiscale has its form.', isCodiceFiscale)),
  advice(ofScheme('PEPPOL-COMMON-R046', '9907', 'A codice fiscale has its form.', isCodiceFiscale)),
  advice(ofScheme('PEPPOL-COMMON-R047', '0211', 'An Italian VAT number is valid.', isPartitaIva)),
  advice(ofScheme('PEPPOL-COMMON-R048', '9906', 'An Italian VAT number is valid.', isPartitaIva)),
  ofScheme(
    'PEPPOL-COMMON-R049',
    '0007',
    'A Swedish organisation number is valid.',
    isSwedishOrganisation,
  ),
  ofScheme(
    'PEPPOL-COMMON-R050',
    '0151',
    'An Australian business number is valid.',
    isAustralianBusiness,
  ),
];

/** Formats added by the release of May 2026: rule, severity, scheme, format and description. */
const forms = [
  ['PEPPOL-COMMON-R052', 'fatal', '0096', /^\d{10}$/, 'A Danish P number is ten digits.'],
  [
    'PEPPOL-COMMON-R053',
    'fatal',
    '0198',
    /^DK\d{8}$/,
    'A Danish SE number is DK and eight digits.',
  ],
  ['PEPPOL-COMMON-R054', 'warning', '0106', /^\d{8}$/, 'A Dutch KVK number is eight digits.'],
  ['PEPPOL-COMMON-R055', 'warning', '0190', /^\d{20}$/, 'A Dutch OIN number is twenty digits.'],
  ['PEPPOL-COMMON-R056-1', 'warning', '9944', dutchVat, dutchVatSays],
  [
    'PEPPOL-COMMON-R057',
    'warning',
    '0217',
    /^\d{12}$/,
    'A Dutch establishment number is twelve digits.',
  ],
] as const;

/** The same only for invoices, and only in UBL. */
export const peppolFormRules: readonly Rule[] = inUbl([
  ...forms.map(([id, severity, scheme, form, says]) => ({
    ...ofScheme(id, scheme, says, (text) => form.test(text), true),
    severity,
  })),
  advice(
    everywhere(['PartyTaxScheme'], 'PEPPOL-COMMON-R056-2', dutchVatSays, (one) =>
      textsAt(one, taxOf).includes('VAT')
        ? textsAt(one, taxNumber).every((id) => !id.startsWith('NL') || dutchVat.test(id))
        : true,
    ),
  ),
]);

const addresses = ['EndpointID', 'URIID'];
const ciiIdentifiers = ['ID', 'GlobalID'];

/** Schemes that begin with 99 are only for electronic addresses. */
function ofScheme(
  id: string,
  scheme: string,
  says: string,
  isValid: (text: string) => boolean,
  isOfAnyIdentifier = false,
): Rule {
  return everywhere(
    ['EndpointID', 'URIID', 'CompanyID', 'ID', 'GlobalID'],
    id,
    says,
    (element, invoice) => {
      if (element.attributes['schemeID'] !== scheme) return true;
      const isAddress = addresses.includes(element.name);
      if (scheme.startsWith('99') && !isAddress && !isOfAnyIdentifier) return true;
      return !isIdentifier(element, invoice) || isValid(element.text.trim());
    },
  );
}

/** In UBL, an ID with this scheme may also belong to an item; only a party's is checked. */
function isIdentifier(element: XmlElement, invoice: RuledInvoice): boolean {
  if (!ciiIdentifiers.includes(element.name) || invoice.syntax === 'cii') return true;
  return invoice.parentOf(element)?.name === 'PartyIdentification';
}

/** Processes of billing, with and without a response; self-billing has its own lists. */
function typeOfProcess(
  id: string,
  says: string,
  names: readonly string[],
  [billing, selfBilling]: readonly [CodeList, CodeList],
): Rule {
  return everywhere(names, id, says, (code, invoice) => {
    if (code.name === 'TypeCode' && invoice.parentOf(code)?.name !== 'ExchangedDocument')
      return true;
    const isBilling = /billing:01:|billing:(?:non-)?regulated|billing_with_response/.test(
      invoice.document.text('BT-23') ?? '',
    );
    const list = isSelfBilled(invoice) ? selfBilling : billing;
    const lists: CodeList[] =
      code.name === 'TypeCode' ? [list, 'uncl_1001_peppol_credit_note'] : [list];
    return !isBilling || lists.some((one) => isCode(one, code.text.trim()));
  });
}
