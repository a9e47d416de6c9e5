import { Big } from 'big.js';
import t from 'tap';
import { findEInvoice } from '../../../../plugins/finance/einvoice/detect.ts';
import { readEInvoice, type EInvoice } from '../../../../plugins/finance/einvoice/read-einvoice.ts';
import type { Field, InvoiceRead } from '../../../../plugins/finance/invoice.ts';
import {
  ciiInvoice,
  readBytes,
  ublInvoice,
  ublLine,
  ublTotals,
  zugferd1Invoice,
} from '../invoice-files.ts';
import { brokenBy } from '../rules/invented.ts';

async function read(xml: string): Promise<EInvoice> {
  const carried = findEInvoice(await readBytes(xml));
  if (!carried) throw new Error('no electronic invoice was found');
  return readEInvoice(carried.root, carried.syntax);
}

/** The values alone, decimals as text so that trailing digits and signs show. */
function values(invoice: InvoiceRead): Record<string, unknown> {
  const entries = Object.entries(invoice).map(([name, value]) => [name, plain(value)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plain);
  if ('evidence' in value) return plain((value as Field<unknown>).value);
  if (value instanceof Big) return value.toFixed();
  const entries = Object.entries(value).map(([name, inner]) => [name, plain(inner)]);
  return Object.fromEntries(entries);
}

t.test('a UBL invoice gives every field it states', async (t) => {
  const { syntax, profile, read: invoice } = await read(ublInvoice());
  t.same({ syntax, profile }, { syntax: 'ubl', profile: 'urn:cen.eu:en16931:2017' });
  t.same(values(invoice), {
    documentType: 'invoice',
    invoiceNumber: 'NB-2041',
    issueDate: '2026-02-03',
    dueDate: '2026-03-05',
    dueDateDerived: false,
    currency: 'EUR',
    vendorName: 'Nordbach Werkzeuge GmbH',
    vendorTaxId: 'DE900000018',
    vendorIds: ['4099999000016'],
    buyerName: 'Seeufer Handels AG',
    poNumber: 'PO-7781',
    ibans: ['DE02120300000000202051'],
    paymentTerms: null,
    netAmount: '100',
    taxAmount: '19',
    grossAmount: '119',
    prepaidAmount: null,
    payableAmount: '119',
    taxRows: [{ rate: '19', category: 'S', taxable: '100', tax: '19' }],
    lines: [
      {
        id: '1',
        description: 'Drill bits',
        quantity: '4',
        unit: 'C62',
        unitPrice: '25',
        priceBase: '1',
        lineTotal: '100',
        adjustment: '0',
        taxRate: '19',
        orderNumber: null,
        orderLine: null,
        articles: [],
      },
    ],
    allowances: '0',
    charges: '0',
    rounding: '0',
    thirdParty: '0',
  });
});

t.test(
  'evidence names the element by its path and keeps the text as the file has it',
  async (t) => {
    const { read: invoice } = await read(
      ublInvoice({ lines: ublLine({}) + ublLine({ price: '7.50' }) }),
    );
    t.same(invoice.payableAmount!.evidence, {
      page: null,
      bbox: null,
      text: '119.00',
      path: '/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
      confidence: 0.999,
      source: 'structured',
    });
    t.match(invoice.lines[1]!.unitPrice!.evidence, {
      text: '7.50',
      path: '/Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount',
    });
  },
);

t.test('a Factur-X invoice keeps its price per base quantity and its VAT id', async (t) => {
  const { syntax, read: invoice } = await read(ciiInvoice());
  t.equal(syntax, 'cii');
  t.match(values(invoice), {
    invoiceNumber: 'FC-0098',
    issueDate: '2026-01-14',
    dueDate: '2026-02-13',
    vendorName: 'Atelier Vauclair SARL',
    vendorTaxId: 'FR32123456789',
    poNumber: 'C-551',
    payableAmount: '60',
    lines: [{ description: 'Câble', quantity: '400', unitPrice: '12.5', priceBase: '100' }],
    taxRows: [{ rate: '20', category: 'S', taxable: '50', tax: '10' }],
  });
});

t.test('the profile MINIMUM has no lines, which reads as an empty list', async (t) => {
  const { read: invoice } = await read(ciiInvoice({ minimum: true }));
  t.match(values(invoice), { lines: [], taxRows: [], dueDate: null, payableAmount: '60' });
});

t.test('ZUGFeRD 1.0 and the draft before it read alike', async (t) => {
  const expected = {
    invoiceNumber: 'KR 12/14',
    issueDate: '2014-05-20',
    dueDate: '2014-06-03',
    dueDateDerived: true,
    vendorName: 'Rösterei Krumbach',
    poNumber: 'B-19',
    netAmount: '42',
    payableAmount: '44.94',
    lines: [{ description: 'Kaffeebohnen', quantity: '5', unitPrice: '8.4', unit: 'KGM' }],
  };
  for (const draft of [false, true]) {
    const { syntax, read: invoice } = await read(zugferd1Invoice({ draft }));
    t.equal(syntax, 'zugferd1');
    t.match(values(invoice), expected);
    t.equal(invoice.payableAmount!.evidence.source, 'derived', 'it states no payable amount');
    t.equal(invoice.dueDate!.evidence.source, 'derived');
  }
});

t.test('a credit note keeps the signs that it gives', async (t) => {
  const xml = ublInvoice({
    root: 'CreditNote',
    typeCode: '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
    dueDate: '',
    lines: ublLine({ element: 'CreditNoteLine', quantity: '-4', total: '-100.00' }),
  });
  t.match(values((await read(xml)).read), {
    documentType: 'credit_note',
    payableAmount: '119',
    dueDate: null,
    lines: [{ quantity: '-4', lineTotal: '-100' }],
  });
});

t.test('an order has its own number as the order number, and a net without tax', async (t) => {
  const xml = ublInvoice({
    root: 'Order',
    typeCode: '<cbc:OrderTypeCode>220</cbc:OrderTypeCode>',
    order: '',
    dueDate: '',
    tax: '',
    totals: `<cac:AnticipatedMonetaryTotal>
      <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
      <cbc:AllowanceTotalAmount currencyID="EUR">5.00</cbc:AllowanceTotalAmount>
      <cbc:PayableAmount currencyID="EUR">95.00</cbc:PayableAmount>
    </cac:AnticipatedMonetaryTotal>`,
    lines: `<cac:OrderLine><cac:LineItem><cbc:ID>1</cbc:ID>
      <cbc:Quantity unitCode="C62">4</cbc:Quantity>
      <cac:Price><cbc:PriceAmount currencyID="EUR">25</cbc:PriceAmount></cac:Price>
      <cac:Item><cbc:Name>Drill bits</cbc:Name></cac:Item></cac:LineItem></cac:OrderLine>`,
  });
  const { read: invoice } = await read(xml);
  t.match(values(invoice), {
    documentType: 'purchase_order',
    invoiceNumber: null,
    poNumber: 'NB-2041',
    netAmount: '95',
    payableAmount: '95',
    lines: [{ description: 'Drill bits', quantity: '4', unitPrice: '25' }],
  });
  t.equal(invoice.netAmount!.evidence.source, 'derived');
});

t.test('tax stated in a second currency is not the tax of the document', async (t) => {
  const inCrowns =
    '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">212.10</cbc:TaxAmount></cac:TaxTotal>';
  const inEuros =
    '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount></cac:TaxTotal>';
  t.match(values((await read(ublInvoice({ tax: inCrowns + inEuros }))).read), { taxAmount: '19' });
  t.match(values((await read(ublInvoice({ tax: inCrowns }))).read), { taxAmount: null });
});

t.test(
  'prepaid, rounding, allowances and charges are kept apart from the payable amount',
  async (t) => {
    const one = (charge: boolean, amount: string): string =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator>
     <cbc:Amount currencyID="EUR">${amount}</cbc:Amount></cac:AllowanceCharge>`;
    const xml = ublInvoice({
      extra: one(false, '10.00') + one(true, '4.50'),
      totals: ublTotals({
        lines: '105.50',
        net: '100.00',
        gross: '119.00',
        prepaid: '50.00',
        rounding: '0.05',
        payable: '69.05',
      }),
      lines: ublLine({ total: '105.50', inside: one(true, '5.50') }),
    });
    t.match(values((await read(xml)).read), {
      grossAmount: '119',
      prepaidAmount: '50',
      rounding: '0.05',
      payableAmount: '69.05',
      allowances: '10',
      charges: '4.5',
      lines: [{ adjustment: '5.5' }],
    });
  },
);

t.test('what is no decimal, no date or no IBAN is absent, never guessed', async (t) => {
  const xml = ublInvoice({
    dueDate: '<cbc:DueDate>2026-02-30</cbc:DueDate>',
    totals: ublTotals({ lines: '100.00', net: '1,5', gross: '119.00', payable: '119,00' }),
    extra: `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>5050-1055</cbc:ID>
      </cac:PayeeFinancialAccount></cac:PaymentMeans>`,
  });
  t.match(values((await read(xml)).read), {
    dueDate: null,
    netAmount: null,
    payableAmount: null,
    ibans: ['DE02120300000000202051'],
  });
});

t.test('lines without amounts are words to the reader, not items', async (t) => {
  const note = `<cac:InvoiceLine><cbc:ID>9</cbc:ID><cac:Item><cbc:Name>Thank you</cbc:Name></cac:Item>
    </cac:InvoiceLine>`;
  t.equal((await read(ublInvoice({ lines: note + ublLine({}) }))).read.lines.length, 1);
});

t.test('lines that sum up others or remark on them charge nothing of their own', async (t) => {
  const opening = '<ram:IncludedSupplyChainTradeLineItem>';
  const beside = (reason: string): string => `${opening}<ram:AssociatedDocumentLineDocument>
    <ram:LineID>${reason}</ram:LineID><ram:LineStatusCode>TEST</ram:LineStatusCode>
    <ram:LineStatusReasonCode>${reason}</ram:LineStatusReasonCode>
    </ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Pose</ram:Name>
    </ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeSettlement>
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>50.00</ram:LineTotalAmount>
    </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;
  const norm = 'urn:cen.eu:en16931:2017';
  const whole = ciiInvoice().replace(norm, `${norm}#conformant#urn:factur-x.eu:1p0:extended`);
  const withLine = (reason: string): string =>
    whole.replace(opening, () => beside(reason) + opening);
  const broken = await brokenBy(whole);
  for (const reason of ['GROUP', 'INFORMATION']) {
    t.equal((await read(withLine(reason))).read.lines.length, 1, reason);
    t.same(await brokenBy(withLine(reason)), broken, reason);
  }
  t.equal((await read(withLine('DETAIL'))).read.lines.length, 2);
  t.ok((await brokenBy(withLine('DETAIL')))?.includes('BR-22'));
});

t.test('the Danish OIOUBL keeps its taxes where others keep the net', async (t) => {
  for (const net of ['19.00', '100.00']) {
    const totals = ublTotals({ lines: '100.00', net, gross: '119.00', payable: '119.00' });
    const xml = ublInvoice({ totals }).replace('urn:cen.eu:en16931:2017', 'OIOUBL-2.02');
    t.match(values((await read(xml)).read), { netAmount: '100', taxAmount: '19' });
  }
});
