// Writes UBL 2.1 Invoice and CreditNote of EN 16931 for Peppol BIS Billing 3.0 and XRechnung 3.0.

import type { Big } from 'big.js';
import { totalsOf, type Invoice, type Item, type Party } from './invoice.ts';
import { printXml, type Content, type Node } from './xml-text.ts';

const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd';
const specifications = {
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;
const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export function writeUbl(
  invoice: Invoice,
  specification: keyof typeof specifications = 'peppol',
): string {
  const isCredit = invoice.kind === 'credit_note';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const totals = totalsOf(invoice);
  const write: Write = (name, value) => [
    `cbc:${name} currencyID="${invoice.currency}"`,
    value.toFixed(2),
  ];
  return printXml([
    headOfUbl(root),
    ...headOf(invoice, specifications[specification]),
    ['cac:AccountingSupplierParty', party(invoice.seller)],
    ['cac:AccountingCustomerParty', party(invoice.buyer)],
    ['cac:Delivery', ['cbc:ActualDeliveryDate', invoice.deliveryDate]],
    payment(invoice),
    ['cac:PaymentTerms', ['cbc:Note', invoice.paymentTerms]],
    [
      'cac:TaxTotal',
      write('TaxAmount', totals.tax),
      ...totals.taxRows.map(({ rate, taxable, tax }): Node => [
        'cac:TaxSubtotal',
        write('TaxableAmount', taxable),
        write('TaxAmount', tax),
        ['cac:TaxCategory', ...standardTax(rate.toString())],
      ]),
    ],
    [
      'cac:LegalMonetaryTotal',
      write('LineExtensionAmount', totals.net),
      write('TaxExclusiveAmount', totals.net),
      write('TaxInclusiveAmount', totals.gross),
      totals.prepaid.eq(0) ? null : write('PrepaidAmount', totals.prepaid),
      write('PayableAmount', totals.payable),
    ],
    ...invoice.items.map((item, index): Node => [
      `cac:${root}Line`,
      ['cbc:ID', String(index + 1)],
      [`cbc:${isCredit ? 'Credited' : 'Invoiced'}Quantity unitCode="${item.unit}"`, item.quantity],
      write('LineExtensionAmount', totals.lineTotals[index]!),
      goods(item),
      ['cac:Price', [`cbc:PriceAmount currencyID="${invoice.currency}"`, item.unitPrice]],
    ]),
  ]);
}

/** Returns the start tag of a root element with its namespaces. */
export function headOfUbl(root: string): string {
  return (
    `${root} xmlns="${namespaces}:${root}-2" ` +
    `xmlns:cac="${namespaces}:CommonAggregateComponents-2" ` +
    `xmlns:cbc="${namespaces}:CommonBasicComponents-2"`
  );
}

/** Writes an amount in the currency of the invoice. */
type Write = (name: string, value: Big) => Node;

function headOf(invoice: Invoice, specification: string): Content[] {
  const { corrects, dueDate, orderNumber } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  return [
    ['cbc:CustomizationID', specification],
    ['cbc:ProfileID', process],
    ['cbc:ID', invoice.number],
    ['cbc:IssueDate', invoice.issueDate],
    // UBL 2.1 credit notes have no due date.
    isCredit || dueDate === null ? null : ['cbc:DueDate', dueDate],
    isCredit ? ['cbc:CreditNoteTypeCode', '381'] : ['cbc:InvoiceTypeCode', '380'],
    ['cbc:Note', invoice.note],
    ['cbc:DocumentCurrencyCode', invoice.currency],
    ['cbc:BuyerReference', invoice.buyerReference],
    orderNumber ? ['cac:OrderReference', ['cbc:ID', orderNumber]] : null,
    corrects ? ['cac:BillingReference', correctedInvoice(corrects)] : null,
  ];
}

function correctedInvoice({ number, issueDate }: NonNullable<Invoice['corrects']>): Node {
  return ['cac:InvoiceDocumentReference', ['cbc:ID', number], ['cbc:IssueDate', issueDate]];
}

function payment({ account, number, seller }: Invoice): Node | null {
  return account === null
    ? null
    : [
        'cac:PaymentMeans',
        ['cbc:PaymentMeansCode name="SEPA credit transfer"', '58'],
        ['cbc:PaymentID', number],
        [
          'cac:PayeeFinancialAccount',
          ['cbc:ID', account.iban],
          ['cbc:Name', seller.name],
          ['cac:FinancialInstitutionBranch', ['cbc:ID', account.bic]],
        ],
      ];
}

export function party({ name, street, city, postcode, country, vatId, contact }: Party): Node {
  return [
    'cac:Party',
    // Peppol does not support email addresses. German parties without a VAT number use their
    // Leitweg-ID.
    vatId
      ? ['cbc:EndpointID schemeID="9930"', vatId]
      : ['cbc:EndpointID schemeID="0204"', '991-01234-44'],
    ['cac:PartyName', ['cbc:Name', name]],
    [
      'cac:PostalAddress',
      ['cbc:StreetName', street],
      ['cbc:CityName', city],
      ['cbc:PostalZone', postcode],
      ['cac:Country', ['cbc:IdentificationCode', country]],
    ],
    vatId ? ['cac:PartyTaxScheme', ['cbc:CompanyID', vatId], vat] : null,
    ['cac:PartyLegalEntity', ['cbc:RegistrationName', name]],
    [
      'cac:Contact',
      ['cbc:Name', contact.name],
      ['cbc:Telephone', contact.phone],
      ['cbc:ElectronicMail', contact.email],
    ],
  ];
}

const vat: Node = ['cac:TaxScheme', ['cbc:ID', 'VAT']];

function standardTax(rate: string): Node[] {
  return [['cbc:ID', 'S'], ['cbc:Percent', rate], vat];
}

export function goods({ description, taxRate }: Item): Node {
  return [
    'cac:Item',
    ['cbc:Name', description],
    ['cac:ClassifiedTaxCategory', ...standardTax(taxRate)],
  ];
}
