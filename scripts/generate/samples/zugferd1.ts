// Writes ZUGFeRD 1.0: the Cross Industry Document of FeRD, which predates EN 16931. BASIC has lines
// with quantities and totals, without prices and VAT rates. EXTENDED has more fields than are
// written here.

import { totalsOf, type Invoice, type Party, type Totals } from './invoice.ts';
import { printXml, type Node } from './xml-text.ts';

const ferd = 'urn:ferd:CrossIndustryDocument:invoice:1p0';
const standard = 'urn:un:unece:uncefact:data:standard';

export type Zugferd1Profile = 'basic' | 'comfort' | 'extended';

export function writeZugferd1(invoice: Invoice, profile: Zugferd1Profile): string {
  const totals = totalsOf(invoice);
  return printXml([
    `rsm:CrossIndustryDocument xmlns:rsm="${ferd}" ` +
      `xmlns:ram="${standard}:ReusableAggregateBusinessInformationEntity:12" ` +
      `xmlns:udt="${standard}:UnqualifiedDataType:15"`,
    [
      'rsm:SpecifiedExchangedDocumentContext',
      ['ram:GuidelineSpecifiedDocumentContextParameter', ['ram:ID', `${ferd}:${profile}`]],
    ],
    [
      'rsm:HeaderExchangedDocument',
      ['ram:ID', invoice.number],
      ['ram:Name', 'RECHNUNG'],
      ['ram:TypeCode', '380'],
      ['ram:IssueDateTime', date(invoice.issueDate)],
      ['ram:IncludedNote', ['ram:Content', invoice.note]],
    ],
    [
      'rsm:SpecifiedSupplyChainTradeTransaction',
      [
        'ram:ApplicableSupplyChainTradeAgreement',
        party('ram:SellerTradeParty', invoice.seller),
        party('ram:BuyerTradeParty', invoice.buyer),
        invoice.orderNumber
          ? ['ram:BuyerOrderReferencedDocument', ['ram:ID', invoice.orderNumber]]
          : null,
      ],
      [
        'ram:ApplicableSupplyChainTradeDelivery',
        [
          'ram:ActualDeliverySupplyChainEvent',
          ['ram:OccurrenceDateTime', date(invoice.deliveryDate)],
        ],
      ],
      settlement(invoice, totals),
      ...linesOf(invoice, totals, profile),
    ],
  ]);
}

function settlement(invoice: Invoice, totals: Totals): Node {
  const { account, currency, dueDate } = invoice;
  const amount = (name: string, value: { toFixed(places: number): string }): Node => [
    `ram:${name} currencyID="${currency}"`,
    value.toFixed(2),
  ];
  return [
    'ram:ApplicableSupplyChainTradeSettlement',
    ['ram:PaymentReference', invoice.number],
    ['ram:InvoiceCurrencyCode', currency],
    account
      ? [
          'ram:SpecifiedTradeSettlementPaymentMeans',
          ['ram:TypeCode', '31'],
          ['ram:PayeePartyCreditorFinancialAccount', ['ram:IBANID', account.iban]],
          ['ram:PayeeSpecifiedCreditorFinancialInstitution', ['ram:BICID', account.bic]],
        ]
      : null,
    ...totals.taxRows.map(({ rate, taxable, tax }): Node => [
      'ram:ApplicableTradeTax',
      amount('CalculatedAmount', tax),
      ['ram:TypeCode', 'VAT'],
      amount('BasisAmount', taxable),
      ['ram:CategoryCode', 'S'],
      ['ram:ApplicablePercent', rate.toFixed(2)],
    ]),
    [
      'ram:SpecifiedTradePaymentTerms',
      ['ram:Description', invoice.paymentTerms],
      dueDate ? ['ram:DueDateDateTime', date(dueDate)] : null,
    ],
    [
      'ram:SpecifiedTradeSettlementMonetarySummation',
      amount('LineTotalAmount', totals.net),
      amount('TaxBasisTotalAmount', totals.net),
      amount('TaxTotalAmount', totals.tax),
      amount('GrandTotalAmount', totals.gross),
      amount('DuePayableAmount', totals.payable),
    ],
  ];
}

function linesOf(
  { items, currency }: Invoice,
  { lineTotals }: Totals,
  profile: Zugferd1Profile,
): Node[] {
  const isBasic = profile === 'basic';
  return items.map((item, index) => [
    'ram:IncludedSupplyChainTradeLineItem',
    ['ram:AssociatedDocumentLineDocument', ['ram:LineID', String(index + 1)]],
    isBasic
      ? null
      : [
          'ram:SpecifiedSupplyChainTradeAgreement',
          [
            'ram:NetPriceProductTradePrice',
            [`ram:ChargeAmount currencyID="${currency}"`, item.unitPrice],
          ],
        ],
    [
      'ram:SpecifiedSupplyChainTradeDelivery',
      [`ram:BilledQuantity unitCode="${item.unit}"`, item.quantity],
    ],
    [
      'ram:SpecifiedSupplyChainTradeSettlement',
      isBasic
        ? null
        : [
            'ram:ApplicableTradeTax',
            ['ram:TypeCode', 'VAT'],
            ['ram:CategoryCode', 'S'],
            ['ram:ApplicablePercent', item.taxRate],
          ],
      [
        'ram:SpecifiedTradeSettlementMonetarySummation',
        [`ram:LineTotalAmount currencyID="${currency}"`, lineTotals[index]!.toFixed(2)],
      ],
    ],
    ['ram:SpecifiedTradeProduct', ['ram:Name', item.description]],
  ]);
}

function party(tag: string, { name, street, city, postcode, country, vatId }: Party): Node {
  return [
    tag,
    ['ram:Name', name],
    [
      'ram:PostalTradeAddress',
      ['ram:PostcodeCode', postcode],
      ['ram:LineOne', street],
      ['ram:CityName', city],
      ['ram:CountryID', country],
    ],
    vatId ? ['ram:SpecifiedTaxRegistration', ['ram:ID schemeID="VA"', vatId]] : null,
  ];
}

/** Format 102 of UNTDID 2379: CCYYMMDD. */
function date(iso: string): Node {
  return ['udt:DateTimeString format="102"', iso.replaceAll('-', '')];
}
