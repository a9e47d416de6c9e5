// EN 16931-3-2: elements of UBL that the standard does not use; mostly elements that may occur only
// once.

import type { XmlElement } from 'workmill/sdk';
import { atMostOnce } from './occurrence.ts';
import { elementsAt, path, textsAt } from './paths.ts';
import { advice, decimalsOf, everywhere, whole, type Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

/** Rule, parent path, element that may occur at most once below it, and its description. */
const onlyOnce: readonly (readonly [string, string, string, string])[] = [
  ['UBL-SR-01', '', 'ContractDocumentReference/ID', 'contract'],
  ['UBL-SR-02', '', 'ReceiptDocumentReference/ID', 'receipt advice'],
  ['UBL-SR-03', '', 'DespatchDocumentReference/ID', 'despatch advice'],
  ['UBL-SR-04', '', 'AdditionalDocumentReference[DocumentTypeCode=130]/ID', 'invoiced object'],
  ['UBL-SR-05', '', 'PaymentTerms/Note', 'payment terms'],
  ['UBL-SR-08', '', 'InvoicePeriod', 'invoicing period'],
  [
    'UBL-SR-09',
    'AccountingSupplierParty',
    'Party/PartyLegalEntity/RegistrationName',
    'seller name',
  ],
  ['UBL-SR-10', 'AccountingSupplierParty', 'Party/PartyName/Name', 'trading name of the seller'],
  [
    'UBL-SR-11',
    'AccountingSupplierParty',
    'Party/PartyLegalEntity/CompanyID',
    'registration of the seller',
  ],
  [
    'UBL-SR-12',
    'AccountingSupplierParty',
    'Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
    'VAT identifier of the seller',
  ],
  [
    'UBL-SR-13',
    'AccountingSupplierParty',
    'Party/PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID',
    'tax registration of the seller',
  ],
  [
    'UBL-SR-14',
    'AccountingSupplierParty',
    'Party/PartyLegalEntity/CompanyLegalForm',
    'legal form of the seller',
  ],
  ['UBL-SR-15', 'AccountingCustomerParty', 'Party/PartyLegalEntity/RegistrationName', 'buyer name'],
  ['UBL-SR-16', 'AccountingCustomerParty', 'Party/PartyIdentification/ID', 'buyer identifier'],
  [
    'UBL-SR-17',
    'AccountingCustomerParty',
    'Party/PartyLegalEntity/CompanyID',
    'registration of the buyer',
  ],
  [
    'UBL-SR-18',
    'AccountingCustomerParty',
    'Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
    'VAT identifier of the buyer',
  ],
  ['UBL-SR-22', 'TaxRepresentativeParty', 'PartyName/Name', 'name of the tax representative'],
  [
    'UBL-SR-23',
    'TaxRepresentativeParty',
    'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
    'VAT identifier of the tax representative',
  ],
  ['UBL-SR-24', '', 'Delivery', 'delivery'],
  ['UBL-SR-25', 'Delivery', 'DeliveryParty/PartyName/Name', 'name of the place of delivery'],
  ['UBL-SR-26', 'PaymentMeans', 'PaymentID', 'payment reference'],
  ['UBL-SR-27', 'PaymentMeans', 'InstructionNote', 'payment instruction'],
  ['UBL-SR-28', 'PaymentMeans', 'PaymentMandate/ID', 'mandate'],
  [
    'UBL-SR-30',
    'AllowanceCharge[ChargeIndicator=false|0]',
    'AllowanceChargeReason',
    'reason for an allowance',
  ],
  [
    'UBL-SR-31',
    'AllowanceCharge[ChargeIndicator=true|1]',
    'AllowanceChargeReason',
    'reason for a charge',
  ],
  [
    'UBL-SR-32',
    'TaxTotal/TaxSubtotal/TaxCategory',
    'TaxExemptionReason',
    'reason for an exemption',
  ],
  [
    'UBL-SR-33',
    'AdditionalDocumentReference',
    'DocumentDescription',
    'description of a supporting document',
  ],
  ['UBL-SR-34', 'InvoiceLine|CreditNoteLine', 'Note', 'note on a line'],
  ['UBL-SR-35', 'InvoiceLine|CreditNoteLine', 'OrderLineReference/LineID', 'order line'],
  ['UBL-SR-36', 'InvoiceLine|CreditNoteLine', 'InvoicePeriod', 'period of a line'],
  [
    'UBL-SR-37',
    'InvoiceLine|CreditNoteLine',
    'Price/AllowanceCharge/Amount',
    'discount on a price',
  ],
  ['UBL-SR-39', '', 'ProjectReference/ID', 'project'],
  ['UBL-SR-40', 'AccountingCustomerParty', 'Party/PartyName/Name', 'trading name of the buyer'],
  ['UBL-SR-45', '', 'PaymentMeans/PaymentDueDate', 'due date'],
  ['UBL-SR-46', 'PaymentMeans', 'PaymentMeansCode/@name', 'name of the means of payment'],
  ['UBL-SR-49', '', 'InvoicePeriod/DescriptionCode', 'code for the VAT point date'],
  ['UBL-SR-50', 'InvoiceLine|CreditNoteLine', 'Item/Description', 'description of an item'],
  ['UBL-SR-54', '', 'PaymentMeans/CardAccount', 'payment card'],
  ['UBL-SR-55', '', 'PaymentMeans/PaymentMandate', 'mandate of the invoice'],
  ['UBL-SR-56', '', 'OriginatorDocumentReference/ID', 'tender or lot'],
  ['UBL-SR-52', 'InvoiceLine|CreditNoteLine', 'DocumentReference', 'document reference on a line'],
];

/** Attributes of UBL that the standard's data types do not have, by the rule with the warning. */
const uselessAttributes: Readonly<Record<string, string>> = {
  'UBL-DT-08': 'schemeName',
  'UBL-DT-09': 'schemeAgencyName',
  'UBL-DT-10': 'schemeDataURI',
  'UBL-DT-11': 'schemeURI',
  'UBL-DT-12': 'format',
  'UBL-DT-13': 'unitCodeListIdentifier',
  'UBL-DT-14': 'unitCodeListAgencyIdentifier',
  'UBL-DT-15': 'unitCodeListAgencyName',
  'UBL-DT-16': 'listAgencyName',
  'UBL-DT-17': 'listName',
  'UBL-DT-18': 'name',
  'UBL-DT-19': 'languageID',
  'UBL-DT-20': 'listURI',
  'UBL-DT-21': 'listSchemeURI',
  'UBL-DT-22': 'languageLocaleID',
  'UBL-DT-23': 'uri',
  'UBL-DT-24': 'currencyCodeListVersionID',
  'UBL-DT-25': 'characterSetCode',
  'UBL-DT-26': 'encodingCode',
  'UBL-DT-27': 'schemeAgencyID',
  'UBL-DT-28': 'listAgencyID',
  'UBL-CR-663': 'unitCodeListID',
};

const amounts =
  'Amount BaseAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount ' +
  'TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount ' +
  'PayableAmount';

const precedingNumber = path('InvoiceDocumentReference/ID');
const taxOfScheme = path('TaxScheme/ID');
const creditorIds = ['AccountingSupplierParty/Party', 'PayeeParty'].map((party) =>
  path(`${party}/PartyIdentification/ID[@schemeID=SEPA]`),
);
const sellerRegistrations = path('AccountingSupplierParty/Party/PartyTaxScheme');
const sellerNames = path('AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName');
const payeeNames = path('PartyName/Name');
const documentType = path('DocumentTypeCode');
const idScheme = path('ID/@schemeID');
const paymentIds = path('PaymentMeans/PaymentID');
const paymentCodes = path('PaymentMeans/PaymentMeansCode');
const itemCategories = path('Item/ClassifiedTaxCategory');

export const ublSyntaxRules: readonly Rule[] = [
  ...onlyOnce.map(([id, where, what, name]) => atMostOnce(id, where, what, name)),
  everywhere(
    ['BillingReference'],
    'UBL-SR-07',
    'A preceding invoice has a number.',
    (one) => elementsAt(one, precedingNumber).length > 0,
  ),
  ...(
    [
      ['UBL-SR-19', 'PartyName/Name', 'name'],
      ['UBL-SR-20', 'PartyIdentification/ID[@schemeID!=SEPA]', 'identifier'],
      ['UBL-SR-21', 'PartyLegalEntity/CompanyID', 'registration'],
    ] as const
  ).map(([id, what, name]) =>
    everywhere(
      ['PayeeParty'],
      id,
      `A payee other than the seller has at most one ${name}.`,
      (payee, { root }) =>
        elementsAt(payee, path(what)).length <= 1 && isOtherThanSeller(payee, root),
    ),
  ),
  whole('UBL-SR-06', 'A preceding invoice is named once in each reference.', (invoice) =>
    invoice.named('BillingReference').every((one) => count(one, 'InvoiceDocumentReference') <= 1),
  ),
  whole('UBL-SR-29', 'A creditor has at most one SEPA identifier.', ({ root }) =>
    creditorIds.every((ids) => elementsAt(root, ids).length <= 1),
  ),
  whole(
    'UBL-SR-42',
    'A seller has at most two tax registrations.',
    ({ root }) => elementsAt(root, sellerRegistrations).length <= 2,
  ),
  everywhere(
    ['AdditionalDocumentReference'],
    'UBL-SR-43',
    'Only an invoiced object has a scheme and a type (130, or 50 in credit notes).',
    (one, { root }) => {
      const [type] = textsAt(one, documentType);
      if (type === '130' || (type === '50' && root.name === 'CreditNote')) return true;
      return type === undefined && textsAt(one, idScheme).length === 0;
    },
  ),
  whole(
    'UBL-SR-44',
    'All means of payment have the same payment reference.',
    ({ root }) => new Set(textsAt(root, paymentIds)).size <= 1,
  ),
  whole(
    'UBL-SR-47',
    'All means of payment have the same code.',
    ({ root }) => new Set(textsAt(root, paymentCodes)).size <= 1,
  ),
  everywhere(
    ['InvoiceLine', 'CreditNoteLine'],
    'UBL-SR-48',
    'A line has exactly one VAT category.',
    (line) => elementsAt(line, itemCategories).length === 1,
  ),
  everywhere(
    ['PostalAddress', 'Address'],
    'UBL-SR-51',
    'An address has at most one third line.',
    (one) => count(one, 'AddressLine') <= 1,
  ),
  everywhere(
    ['PartyTaxScheme'],
    'UBL-SR-53',
    'A registration for tax has an identifier and names the tax.',
    (one) => count(one, 'CompanyID') > 0 && elementsAt(one, taxOfScheme).length > 0,
  ),
  everywhere(
    amounts.split(' '),
    'UBL-DT-01',
    'Amounts have at most two decimals.',
    isAmountOfCents,
  ),
  everywhere(['EmbeddedDocumentBinaryObject'], 'UBL-DT-06', 'An attached file has a type.', (one) =>
    Boolean(one.attributes['mimeCode']?.trim()),
  ),
  everywhere(['EmbeddedDocumentBinaryObject'], 'UBL-DT-07', 'An attached file has a name.', (one) =>
    Boolean(one.attributes['filename']?.trim()),
  ),
  ...Object.entries(uselessAttributes).map(([id, attribute]) => advice(without(id, attribute))),
];

function without(id: string, attribute: string): Rule {
  return {
    id,
    severity: 'fatal',
    says: `The attribute ${attribute} is not used.`,
    broken: (invoice) =>
      // The means of payment has its own name (BT-82).
      invoice
        .withAttribute(attribute)
        .filter(({ name }) => attribute !== 'name' || name !== 'PaymentMeansCode'),
  };
}

function isOtherThanSeller(payee: XmlElement, root: XmlElement): boolean {
  const sellers = textsAt(root, sellerNames);
  return textsAt(payee, payeeNames).some((name) => sellers.some((seller) => seller !== name));
}

/** The discount and the gross price of a price are prices, with any number of decimals. */
function isAmountOfCents(amount: XmlElement, invoice: RuledInvoice): boolean {
  const above = invoice.parentOf(amount);
  if (above?.name === 'AllowanceCharge' && invoice.parentOf(above)?.name === 'Price') return true;
  return decimalsOf(amount.text) <= 2;
}

function count(element: XmlElement, name: string): number {
  return element.children.filter((child) => child.name === name).length;
}
