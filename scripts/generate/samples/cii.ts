// UN/CEFACT Cross Industry Invoice D16B: XRechnung 3.0, and Factur-X/ZUGFeRD 2 in the profiles EN 16931,
// BASIC (no contacts, the account's number alone) and MINIMUM (no lines, no dates but one, no accounts).

import { totalsOf, type Invoice, type Party, type Totals } from './invoice.ts';
import { printXml, type Content, type Node } from './xml-text.ts';

export type CiiProfile = 'xrechnung' | 'factur-x' | 'basic' | 'minimum';

const guidelines: Record<CiiProfile, string> = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'factur-x': 'urn:cen.eu:en16931:2017',
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  minimum: 'urn:factur-x.eu:1p0:minimum',
};

export function writeCii(invoice: Invoice, profile: CiiProfile): string {
  const standard = 'urn:un:unece:uncefact:data:standard';
  const totals = totalsOf(invoice);
  const isMinimum = profile === 'minimum';
  const context: Content[] = [
    profile === 'xrechnung'
      ? [
          'ram:BusinessProcessSpecifiedDocumentContextParameter',
          ['ram:ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
        ]
      : null,
    ['ram:GuidelineSpecifiedDocumentContextParameter', ['ram:ID', guidelines[profile]]],
  ];
  return printXml([
    `rsm:CrossIndustryInvoice xmlns:rsm="${standard}:CrossIndustryInvoice:100" ` +
      `xmlns:ram="${standard}:ReusableAggregateBusinessInformationEntity:100" ` +
      `xmlns:udt="${standard}:UnqualifiedDataType:100"`,
    ['rsm:ExchangedDocumentContext', ...context],
    [
      'rsm:ExchangedDocument',
      ['ram:ID', invoice.number],
      ['ram:TypeCode', invoice.kind === 'credit_note' ? '381' : '380'],
      ['ram:IssueDateTime', date(invoice.issueDate)],
      isMinimum ? null : ['ram:IncludedNote', ['ram:Content', invoice.note]],
    ],
    [
      'rsm:SupplyChainTradeTransaction',
      ...(isMinimum ? [] : linesOf(invoice, totals)),
      [
        'ram:ApplicableHeaderTradeAgreement',
        ['ram:BuyerReference', invoice.buyerReference],
        party('ram:SellerTradeParty', invoice.seller, profile),
        isMinimum
          ? ['ram:BuyerTradeParty', ['ram:Name', invoice.buyer.name]]
          : party('ram:BuyerTradeParty', invoice.buyer, profile),
        invoice.orderNumber
          ? ['ram:BuyerOrderReferencedDocument', ['ram:IssuerAssignedID', invoice.orderNumber]]
          : null,
      ],
      [
        'ram:ApplicableHeaderTradeDelivery',
        isMinimum
          ? null
          : [
              'ram:ActualDeliverySupplyChainEvent',
              ['ram:OccurrenceDateTime', date(invoice.deliveryDate)],
            ],
      ],
      isMinimum ? shortSettlement(invoice, totals) : settlement(invoice, totals, profile),
    ],
  ]);
}

function linesOf({ items }: Invoice, { lineTotals }: Totals): Node[] {
  return items.map((item, index) => [
    'ram:IncludedSupplyChainTradeLineItem',
    ['ram:AssociatedDocumentLineDocument', ['ram:LineID', String(index + 1)]],
    ['ram:SpecifiedTradeProduct', ['ram:Name', item.description]],
    [
      'ram:SpecifiedLineTradeAgreement',
      ['ram:NetPriceProductTradePrice', ['ram:ChargeAmount', item.unitPrice]],
    ],
    [
      'ram:SpecifiedLineTradeDelivery',
      [`ram:BilledQuantity unitCode="${item.unit}"`, item.quantity],
    ],
    [
      'ram:SpecifiedLineTradeSettlement',
      ['ram:ApplicableTradeTax', ...standardTax(item.taxRate)],
      [
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        ['ram:LineTotalAmount', lineTotals[index]!.toFixed(2)],
      ],
    ],
  ]);
}

function party(
  tag: string,
  { name, street, city, postcode, country, vatId, contact }: Party,
  profile: CiiProfile,
): Node {
  const vat: Content = vatId
    ? ['ram:SpecifiedTaxRegistration', ['ram:ID schemeID="VA"', vatId]]
    : null;
  if (profile === 'minimum') {
    return [tag, ['ram:Name', name], ['ram:PostalTradeAddress', ['ram:CountryID', country]], vat];
  }
  const withContact = profile !== 'basic';
  return [
    tag,
    ['ram:Name', name],
    withContact
      ? [
          'ram:DefinedTradeContact',
          ['ram:PersonName', contact.name],
          ['ram:TelephoneUniversalCommunication', ['ram:CompleteNumber', contact.phone]],
          ['ram:EmailURIUniversalCommunication', ['ram:URIID', contact.email]],
        ]
      : null,
    [
      'ram:PostalTradeAddress',
      ['ram:PostcodeCode', postcode],
      ['ram:LineOne', street],
      ['ram:CityName', city],
      ['ram:CountryID', country],
    ],
    ['ram:URIUniversalCommunication', ['ram:URIID schemeID="EM"', contact.email]],
    vat,
  ];
}

function settlement(invoice: Invoice, totals: Totals, profile: CiiProfile): Node {
  const { account, currency, dueDate } = invoice;
  const isWhole = profile !== 'basic';
  return [
    'ram:ApplicableHeaderTradeSettlement',
    ['ram:PaymentReference', invoice.number],
    ['ram:InvoiceCurrencyCode', currency],
    account
      ? [
          'ram:SpecifiedTradeSettlementPaymentMeans',
          ['ram:TypeCode', '58'],
          [
            'ram:PayeePartyCreditorFinancialAccount',
            ['ram:IBANID', account.iban],
            isWhole ? ['ram:AccountName', invoice.seller.name] : null,
          ],
          isWhole
            ? ['ram:PayeeSpecifiedCreditorFinancialInstitution', ['ram:BICID', account.bic]]
            : null,
        ]
      : null,
    ...totals.taxRows.map(({ rate, taxable, tax }): Node => [
      'ram:ApplicableTradeTax',
      ['ram:CalculatedAmount', tax.toFixed(2)],
      ['ram:TypeCode', 'VAT'],
      ['ram:BasisAmount', taxable.toFixed(2)],
      ['ram:CategoryCode', 'S'],
      ['ram:RateApplicablePercent', rate.toString()],
    ]),
    [
      'ram:SpecifiedTradePaymentTerms',
      ['ram:Description', invoice.paymentTerms],
      dueDate ? ['ram:DueDateDateTime', date(dueDate)] : null,
    ],
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      ['ram:LineTotalAmount', totals.net.toFixed(2)],
      ['ram:TaxBasisTotalAmount', totals.net.toFixed(2)],
      [`ram:TaxTotalAmount currencyID="${currency}"`, totals.tax.toFixed(2)],
      ['ram:GrandTotalAmount', totals.gross.toFixed(2)],
      totals.prepaid.eq(0) ? null : ['ram:TotalPrepaidAmount', totals.prepaid.toFixed(2)],
      ['ram:DuePayableAmount', totals.payable.toFixed(2)],
    ],
  ];
}

/** What MINIMUM has of the money: the totals alone. */
function shortSettlement({ currency }: Invoice, totals: Totals): Node {
  return [
    'ram:ApplicableHeaderTradeSettlement',
    ['ram:InvoiceCurrencyCode', currency],
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      ['ram:TaxBasisTotalAmount', totals.net.toFixed(2)],
      [`ram:TaxTotalAmount currencyID="${currency}"`, totals.tax.toFixed(2)],
      ['ram:GrandTotalAmount', totals.gross.toFixed(2)],
      ['ram:DuePayableAmount', totals.payable.toFixed(2)],
    ],
  ];
}

function standardTax(rate: string): Node[] {
  return [
    ['ram:TypeCode', 'VAT'],
    ['ram:CategoryCode', 'S'],
    ['ram:RateApplicablePercent', rate],
  ];
}

/** Format 102 of UNTDID 2379: CCYYMMDD. */
function date(iso: string): Node {
  return ['udt:DateTimeString format="102"', iso.replaceAll('-', '')];
}
