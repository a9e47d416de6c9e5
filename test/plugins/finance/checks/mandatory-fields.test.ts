import { Big } from 'big.js';
import t from 'tap';
import { countryChecks } from '../../../../plugins/finance/checks/country.ts';
import type { Facts } from '../../../../plugins/finance/checks/check.ts';
import {
  emptyInvoice,
  type Field,
  type InvoiceLine,
  type InvoiceRead,
} from '../../../../plugins/finance/invoice.ts';
import { nothingKnown } from '../../../../plugins/finance/known.ts';

function field<T>(value: T): Field<T> {
  const place = { page: null, bbox: null, text: String(value), confidence: 0.9 };
  return { value, evidence: { ...place, source: 'layout' } };
}

const money = (text: string): Field<Big> => field(new Big(text));
const rate = { rate: money('19'), category: null, taxable: null, tax: null };

/** States everything that is asked, of more than a small invoice. */
const german: InvoiceRead = {
  ...emptyInvoice(),
  invoiceNumber: field('NB-1'),
  issueDate: field('2026-02-03'),
  currency: field('EUR'),
  vendorName: field('Nordbach'),
  vendorTaxId: field('DE900000018'),
  netAmount: money('252.10'),
  taxAmount: money('47.90'),
  grossAmount: money('300'),
  taxRows: [rate],
  lines: [{ taxRate: null } as InvoiceLine],
};
const french = { ...german, vendorTaxId: field('FR83404833048'), vendorIds: [field('V-17')] };

const check = countryChecks.find(({ code }) => code === 'mandatory_field_missing')!;

function missing(read: InvoiceRead, isElectronic = false): string[] {
  const electronic = isElectronic ? {} : null;
  const facts = { read, electronic, known: nothingKnown, today: '2026-02-03' };
  return (check.run(facts as unknown as Facts) ?? []).map(({ message }) => message);
}

t.test('what is missing is told with the directive and the national law', (t) => {
  t.same(missing(german), []);
  t.same(missing({ ...german, invoiceNumber: null }), [
    'a number is not stated (article 226, point 2; § 14 (4) UStG)',
  ]);
  t.end();
});

t.test('a small invoice may leave out more, and needs the tax or its rate', (t) => {
  const small = { ...german, grossAmount: money('250'), invoiceNumber: null, netAmount: null };
  t.same(missing({ ...small, taxAmount: null }), [], 'the rate is enough');
  t.same(missing({ ...small, taxRows: [] }), [], 'so is the tax');
  t.same(missing({ ...small, taxAmount: null, taxRows: [] }), [
    'the tax, or the rate to compute it by is not stated (article 226b (d); § 33 UStDV)',
  ]);
  t.equal(missing({ ...small, grossAmount: money('250.01') }).length, 2, 'a cent more');
  const swedish = { ...small, vendorTaxId: field('SE556677889901'), grossAmount: money('4000') };
  t.same(missing({ ...swedish, currency: field('SEK') }), [], 'kronor');
  t.equal(missing(swedish).length, 2, 'not so in euros');
  t.end();
});

t.test('a small invoice names the number of its vendor only where the country asks for it', (t) => {
  const small = { ...german, grossAmount: money('90'), netAmount: null, taxRows: [rate] };
  const unnumbered = { ...small, invoiceNumber: null };
  t.same(missing(unnumbered), [], 'German ones need no number');
  t.same(missing({ ...unnumbered, vendorTaxId: field('IT00743110157') }), [
    'a number is not stated (article 21-bis (1) of DPR 633/1972)',
  ]);
  t.same(missing({ ...unnumbered, vendorTaxId: field('ESX1234567X') }), [
    'a number is not stated (article 7 (1) of Real Decreto 1619/2012)',
  ]);
  t.end();
});

t.test('French electronic invoices name a SIREN and when they are to be paid', (t) => {
  const buyerName = field('Seeufer');
  t.same(missing({ ...french, buyerName }, true), [
    'the SIREN of the vendor is not stated (article 242 nonies A (I, 1°) of annexe II to the CGI)',
    'when it is to be paid is not stated (article L441-9 of the code de commerce)',
  ]);
  const paymentTerms = field('30 jours');
  const whole = { ...french, buyerName, paymentTerms, vendorIds: [field('404 833 048')] };
  t.same(missing(whole, true), []);
  t.same(missing(french), [], 'pages are not searched for them');
  t.end();
});
