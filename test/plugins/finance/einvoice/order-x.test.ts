import t from 'tap';
import { readInvoice, type ReadResult } from '../../../../plugins/finance/read-invoice.ts';
import { readBytes } from '../invoice-files.ts';

const standard = 'urn:un:unece:uncefact:data:standard';

interface Parts {
  typeCode?: string;
  reference?: string;
  totals?: string;
}

function order({ typeCode = '220', reference = '', totals = '' }: Parts = {}): string {
  return `<rsm:SCRDMCCBDACIOMessageStructure
    xmlns:rsm="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"
    xmlns:ram="${standard}:ReusableAggregateBusinessInformationEntity:128"
    xmlns:udt="${standard}:UnqualifiedDataType:128">
    <rsm:ExchangedDocument><ram:ID>PO-77</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode>
      <ram:IssueDateTime><udt:DateTimeString format="102">20260203</udt:DateTimeString>
      </ram:IssueDateTime></rsm:ExchangedDocument>
    <rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:SellerAssignedID>DB-6</ram:SellerAssignedID>
        <ram:Name>Drill bits</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
        <ram:ChargeAmount>2.50</ram:ChargeAmount></ram:NetPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:RequestedQuantity unitCode="C62">40</ram:RequestedQuantity>
      </ram:SpecifiedLineTradeDelivery></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Nordbach Werkzeuge</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Seeufer Handels AG</ram:Name></ram:BuyerTradeParty>${reference}
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:OrderCurrencyCode>EUR</ram:OrderCurrencyCode>${totals}
    </ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>
    </rsm:SCRDMCCBDACIOMessageStructure>`;
}

async function read(parts: Parts = {}): Promise<ReadResult> {
  return readInvoice(await readBytes(order(parts)));
}

t.test('a Cross Industry Order is a purchase order, whatever sums it states', async (t) => {
  const { read: sumless, electronic } = await read();
  t.equal(electronic?.typeCode, '220');
  t.match(sumless, {
    documentType: { value: 'purchase_order' },
    invoiceNumber: null,
    poNumber: { value: 'PO-77' },
    currency: { value: 'EUR' },
    vendorName: { value: 'Nordbach Werkzeuge' },
    buyerName: { value: 'Seeufer Handels AG' },
    lines: [{ quantity: {}, unit: { value: 'C62' }, articles: [{ value: 'DB-6' }] }],
  });
  t.equal(sumless.lines[0]!.quantity!.value.toFixed(), '40');
  t.equal(sumless.payableAmount!.value.toFixed(), '100');
  const totals = `<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    <ram:LineTotalAmount>100.00</ram:LineTotalAmount>
    <ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount>
    <ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
    <ram:GrandTotalAmount>119.00</ram:GrandTotalAmount>
    </ram:SpecifiedTradeSettlementHeaderMonetarySummation>`;
  t.equal((await read({ totals })).read.payableAmount!.value.toFixed(), '119');
});

t.test('a change or an answer is about the order that it names', async (t) => {
  const reference = `<ram:BuyerOrderReferencedDocument>
    <ram:IssuerAssignedID>PO-70</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>`;
  for (const typeCode of ['230', '231']) {
    t.equal((await read({ typeCode, reference })).read.poNumber!.value, 'PO-70', typeCode);
    t.equal((await read({ typeCode })).read.poNumber!.value, 'PO-77', 'it names none');
  }
  t.equal((await read({ reference })).read.poNumber!.value, 'PO-77', 'an order is its own');
});
