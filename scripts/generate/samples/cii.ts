// Writes UN/CEFACT Cross Industry Invoice D16B, which XRechnung 3.0 and Factur-X/ZUGFeRD 2 use, and
// Cross Industry Order D20B (Order-X, profile COMFORT). Profiles of Factur-X: EXTENDED, EN 16931,
// BASIC (no contacts, only the account number), BASIC WL (also no lines) and MINIMUM (only one
// date, no accounts).

import { totalsOf, type Invoice, type Party, type Totals } from './invoice.ts';
import { printXml, type Content, type Node } from './xml-text.ts';

export type CiiProfile =
  | 'xrechnung'
  | 'extended'
  | 'factur-x'
  | 'basic'
  | 'basic-wl'
  | 'minimum'
  | 'order-x';

const guidelines: Record<CiiProfile, string> = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  'factur-x': 'urn:cen.eu:en16931:2017',
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  'basic-wl': 'urn:factur-x.eu:1p0:basicwl',
  minimum: 'urn:factur-x.eu:1p0:minimum',
  'order-x': 'urn:order-x.eu:1p0:comfort',
};

const lineless: ReadonlySet<CiiProfile> = new Set(['basic-wl', 'minimum']);
const short: ReadonlySet<CiiProfile> = new Set(['basic', 'basic-wl', 'minimum']);
const typeCodes: Record<Invoice['kind'], string> = {
  invoice: '380',
  credit_note: '381',
  receipt: '380',
  purchase_order: '220',
};

export function writeCii(invoice: Invoice, profile: CiiProfile): string {
  const standard = 'urn:un:unece:uncefact:data:standard';
  const totals = totalsOf(invoice);
  const isMinimum = profile === 'minimum';
  const isOrder = profile === 'order-x';
  const context: Content[] = [
    profile === 'xrechnung'
      ? [
          'ram:BusinessProcessSpecifiedDocumentContextParameter',
          ['ram:ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
        ]
      : null,
    ['ram:GuidelineSpecifiedDocumentContextParameter', ['ram:ID', guidelines[profile]]],
  ];
  // Order-X uses directory D20B, the invoice D16B.
  const [root, base, release] = isOrder
    ? ['SCRDMCCBDACIOMessageStructure', 'urn:un:unece:uncefact:data', '128']
    : ['CrossIndustryInvoice', standard, '100'];
  return printXml([
    `rsm:${root} xmlns:rsm="${base}:${root}:100" ` +
      `xmlns:ram="${standard}:ReusableAggregateBusinessInformationEntity:${release}" ` +
      `xmlns:udt="${standard}:UnqualifiedDataType:${release}"`,
    ['rsm:ExchangedDocumentContext', ...context],
    [
      'rsm:ExchangedDocument',
      ['ram:ID', invoice.number],
      ['ram:TypeCode', typeCodes[invoice.kind]],
      ['ram:IssueDateTime', date(invoice.issueDate)],
      isMinimum ? null : ['ram:IncludedNote', ['ram:Content', invoice.note]],
    ],
    [
      'rsm:SupplyChainTradeTransaction',
      ...(lineless.has(profile) ? [] : linesOf(invoice, totals, profile)),
      [
        'ram:ApplicableHeaderTradeAgreement',
        ['ram:BuyerReference', invoice.buyerReference],
        party('ram:SellerTradeParty', invoice.seller, profile),
        isMinimum
          ? ['ram:BuyerTradeParty', ['ram:Name', invoice.buyer.name]]
          : party('ram:BuyerTradeParty', invoice.buyer, profile),
        invoice.orderNumber && !isOrder
          ? ['ram:BuyerOrderReferencedDocument', ['ram:IssuerAssignedID', invoice.orderNumber]]
          : null,
      ],
      [
        'ram:ApplicableHeaderTradeDelivery',
        isMinimum
          ? null
          : isOrder
            ? [
                'ram:RequestedDeliverySupplyChainEvent',
                ['ram:OccurrenceDateTime', date(invoice.deliveryDate)],
              ]
            : [
                'ram:ActualDeliverySupplyChainEvent',
                ['ram:OccurrenceDateTime', date(invoice.deliveryDate)],
              ],
      ],
      isMinimum
        ? shortSettlement(invoice, totals)
        : isOrder
          ? orderSettlement(invoice, totals)
          : settlement(invoice, totals, profile),
    ],
  ]);
}

function linesOf(invoice: Invoice, { lineTotals }: Totals, profile: CiiProfile): Node[] {
  const quantity = profile === 'order-x' ? 'RequestedQuantity' : 'BilledQuantity';
  return invoice.items.map((item, index): Node => [
    'ram:IncludedSupplyChainTradeLineItem',
    ['ram:AssociatedDocumentLineDocument', ['ram:LineID', String(index + 1)]],
    ['ram:SpecifiedTradeProduct', ['ram:Name', item.description]],
    [
      'ram:SpecifiedLineTradeAgreement',
      profile === 'extended' ? lineOrder(invoice, index) : null,
      ['ram:NetPriceProductTradePrice', ['ram:ChargeAmount', item.unitPrice]],
    ],
    ['ram:SpecifiedLineTradeDelivery', [`ram:${quantity} unitCode="${item.unit}"`, item.quantity]],
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

/** EXTENDED references an order on each line. */
function lineOrder({ orderNumber }: Invoice, index: number): Content {
  return orderNumber
    ? [
        'ram:BuyerOrderReferencedDocument',
        ['ram:IssuerAssignedID', orderNumber],
        ['ram:LineID', String(index + 1)],
      ]
    : null;
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
  const withContact = !short.has(profile);
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
  const isWhole = !short.has(profile);
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

/** Totals announced in an order; amounts due are in the invoice. */
function orderSettlement({ currency, paymentTerms }: Invoice, totals: Totals): Node {
  return [
    'ram:ApplicableHeaderTradeSettlement',
    ['ram:OrderCurrencyCode', currency],
    ['ram:SpecifiedTradePaymentTerms', ['ram:Description', paymentTerms]],
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      ['ram:LineTotalAmount', totals.net.toFixed(2)],
      ['ram:TaxBasisTotalAmount', totals.net.toFixed(2)],
      [`ram:TaxTotalAmount currencyID="${currency}"`, totals.tax.toFixed(2)],
      ['ram:GrandTotalAmount', totals.gross.toFixed(2)],
    ],
  ];
}

/** Amounts in the MINIMUM profile: only totals. */
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
