// UBL 2.1 Invoice and CreditNote of EN 16931 as Peppol BIS Billing 3.0 has them.

import { totalsOf, type Invoice, type Item, type Party } from './invoice.ts';
import { printXml, type Node } from './xml-text.ts';

const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd';
const specification = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export function writeUbl(invoice: Invoice): string {
  const isCredit = invoice.kind === 'credit_note';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const { account, corrects, currency, deliveryDate, dueDate } = invoice;
  const totals = totalsOf(invoice);
  const amount = (name: string, value: { toFixed(places: number): string }): Node => [
    `cbc:${name} currencyID="${currency}"`,
    value.toFixed(2),
  ];
  return printXml([
    `${root} xmlns="${namespaces}:${root}-2" ` +
      `xmlns:cac="${namespaces}:CommonAggregateComponents-2" ` +
      `xmlns:cbc="${namespaces}:CommonBasicComponents-2"`,
    ['cbc:CustomizationID', specification],
    ['cbc:ProfileID', process],
    ['cbc:ID', invoice.number],
    ['cbc:IssueDate', invoice.issueDate],
    // A credit note of UBL 2.1 has no due date.
    isCredit || dueDate === null ? null : ['cbc:DueDate', dueDate],
    isCredit ? ['cbc:CreditNoteTypeCode', '381'] : ['cbc:InvoiceTypeCode', '380'],
    ['cbc:Note', invoice.note],
    ['cbc:DocumentCurrencyCode', currency],
    ['cbc:BuyerReference', invoice.buyerReference],
    invoice.orderNumber ? ['cac:OrderReference', ['cbc:ID', invoice.orderNumber]] : null,
    corrects
      ? [
          'cac:BillingReference',
          [
            'cac:InvoiceDocumentReference',
            ['cbc:ID', corrects.number],
            ['cbc:IssueDate', corrects.issueDate],
          ],
        ]
      : null,
    ['cac:AccountingSupplierParty', party(invoice.seller)],
    ['cac:AccountingCustomerParty', party(invoice.buyer)],
    ['cac:Delivery', ['cbc:ActualDeliveryDate', deliveryDate]],
    account
      ? [
          'cac:PaymentMeans',
          ['cbc:PaymentMeansCode name="SEPA credit transfer"', '58'],
          ['cbc:PaymentID', invoice.number],
          [
            'cac:PayeeFinancialAccount',
            ['cbc:ID', account.iban],
            ['cbc:Name', invoice.seller.name],
            ['cac:FinancialInstitutionBranch', ['cbc:ID', account.bic]],
          ],
        ]
      : null,
    ['cac:PaymentTerms', ['cbc:Note', invoice.paymentTerms]],
    [
      'cac:TaxTotal',
      amount('TaxAmount', totals.tax),
      ...totals.taxRows.map(({ rate, taxable, tax }): Node => [
        'cac:TaxSubtotal',
        amount('TaxableAmount', taxable),
        amount('TaxAmount', tax),
        ['cac:TaxCategory', ...standardTax(rate.toString())],
      ]),
    ],
    [
      'cac:LegalMonetaryTotal',
      amount('LineExtensionAmount', totals.net),
      amount('TaxExclusiveAmount', totals.net),
      amount('TaxInclusiveAmount', totals.gross),
      totals.prepaid.eq(0) ? null : amount('PrepaidAmount', totals.prepaid),
      amount('PayableAmount', totals.payable),
    ],
    ...invoice.items.map((item, index): Node => [
      isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
      ['cbc:ID', String(index + 1)],
      [`cbc:${isCredit ? 'Credited' : 'Invoiced'}Quantity unitCode="${item.unit}"`, item.quantity],
      amount('LineExtensionAmount', totals.lineTotals[index]!),
      goods(item),
      ['cac:Price', [`cbc:PriceAmount currencyID="${currency}"`, item.unitPrice]],
    ]),
  ]);
}

function party({ name, street, city, postcode, country, vatId, contact }: Party): Node {
  return [
    'cac:Party',
    ['cbc:EndpointID schemeID="EM"', contact.email],
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

function goods({ description, taxRate }: Item): Node {
  return [
    'cac:Item',
    ['cbc:Name', description],
    ['cac:ClassifiedTaxCategory', ...standardTax(taxRate)],
  ];
}
