import t from 'tap';
import { brokenBy, peppolInvoice, peppolOrder } from './invented.ts';

type Break = readonly [rule: string, from: string, to: string];

/** One of each family: what is replaced in an invoice that keeps every rule, and what then breaks. */
const ofInvoices: readonly Break[] = [
  ['BR-02', '<cbc:ID>W-17</cbc:ID>', ''],
  ['BR-06', '<cbc:RegistrationName>Seller Ltd</cbc:RegistrationName>', ''],
  ['BR-27', '27.50<', '-27.50<'],
  ['BR-33', '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>', ''],
  ['BR-61', '<cbc:ID>12345678</cbc:ID>', ''],
  ['BR-62', ' schemeID="0088"', ''],
  ['BR-CO-09', '<cbc:CompanyID>BE123', '<cbc:CompanyID>QQ123'],
  [
    'BR-CO-10',
    '>110.00</cbc:LineExtensionAmount>\n    <cbc:TaxEx',
    '>110.01</cbc:LineExtensionAmount>\n    <cbc:TaxEx',
  ],
  ['BR-CO-11', '>11.00</cbc:AllowanceTotalAmount>', '>12.00</cbc:AllowanceTotalAmount>'],
  ['BR-CO-13', '>100.00</cbc:TaxExclusiveAmount>', '>100.01</cbc:TaxExclusiveAmount>'],
  [
    'BR-CO-14',
    '>25.00</cbc:TaxAmount>\n    <cac:TaxSub',
    '>25.01</cbc:TaxAmount>\n    <cac:TaxSub',
  ],
  ['BR-CO-15', '>125.00</cbc:TaxInclusiveAmount>', '>125.01</cbc:TaxInclusiveAmount>'],
  ['BR-CO-16', '>125.00</cbc:PayableAmount>', '>124.99</cbc:PayableAmount>'],
  [
    'BR-CO-17',
    '>25.00</cbc:TaxAmount><cac:TaxCategory>',
    '>26.00</cbc:TaxAmount><cac:TaxCategory>',
  ],
  ['BR-CO-25', '<cbc:DueDate>2026-05-02</cbc:DueDate>', ''],
  ['BR-S-02', '<cbc:CompanyID>BE123456789</cbc:CompanyID>', ''],
  [
    'BR-S-05',
    '<cbc:Name>Glaze</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25<',
    '<cbc:Name>Glaze</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>0<',
  ],
  ['BR-S-08', '>100.00</cbc:TaxableAmount>', '>101.00</cbc:TaxableAmount>'],
  ['BR-E-01', '<cac:ClassifiedTaxCategory><cbc:ID>S<', '<cac:ClassifiedTaxCategory><cbc:ID>E<'],
  ['BR-CL-04', '>EUR</cbc:DocumentCurrencyCode>', '>EUX</cbc:DocumentCurrencyCode>'],
  ['BR-CL-23', 'unitCode="KGM"', 'unitCode="KILO"'],
  [
    'BR-DEC-23',
    '>110.00</cbc:LineExtensionAmount>\n    <cac:Item',
    '>110.001</cbc:LineExtensionAmount>\n    <cac:Item',
  ],
  [
    'UBL-SR-05',
    '<cac:PaymentMeans>',
    '<cac:PaymentTerms><cbc:Note>a</cbc:Note></cac:PaymentTerms><cac:PaymentTerms><cbc:Note>b</cbc:Note></cac:PaymentTerms><cac:PaymentMeans>',
  ],
  ['UBL-DT-08', 'schemeID="0088"', 'schemeID="0088" schemeName="GLN"'],
  [
    'PEPPOL-EN16931-R001',
    '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>',
    '',
  ],
  ['PEPPOL-EN16931-R003', '<cbc:BuyerReference>kiln 4</cbc:BuyerReference>', ''],
  ['PEPPOL-EN16931-R008', '<cbc:BuyerReference>kiln 4<', '<cbc:BuyerReference><'],
  ['PEPPOL-EN16931-R040', '>11.00</cbc:Amount>', '>11.03</cbc:Amount>'],
  ['PEPPOL-EN16931-R120', '27.50<', '27.60<'],
  ['PEPPOL-EN16931-P0100', '>380</cbc:InvoiceTypeCode>', '>130</cbc:InvoiceTypeCode>'],
  ['PEPPOL-COMMON-R040', '4012345000009', '4012345000008'],
];

t.test('an invoice that keeps every rule breaks none', async (t) => {
  t.same(await brokenBy(peppolInvoice()), []);
  t.same(await brokenBy(peppolOrder()), []);
});

for (const [rule, from, to] of ofInvoices) {
  t.test(`${rule} is found broken where it is`, async (t) => {
    const whole = peppolInvoice();
    t.ok(whole.includes(from), 'the invoice has what is to be broken');
    t.ok((await brokenBy(whole.replace(from, to)))?.includes(rule));
  });
}

/** Rules of a country: none is held against another country's seller. */
const ofCountries: readonly (readonly [country: string, rule: string])[] = [
  ['DK', 'DK-R-002'],
  ['IS', 'IS-R-002'],
  ['NO', 'NO-R-001'],
  ['SE', 'SE-R-001'],
  ['GR', 'GR-R-001-1'],
];

for (const [country, rule] of ofCountries) {
  t.test(`${rule} is held against sellers of ${country} alone`, async (t) => {
    t.ok((await brokenBy(peppolInvoice(country)))?.includes(rule));
    t.notOk((await brokenBy(peppolInvoice('BE')))?.includes(rule));
  });
}

t.test('countries ask for what their addresses and registrations must have', async (t) => {
  const without = (country: string, what: string): Promise<string[] | null> =>
    brokenBy(peppolInvoice(country).replace(what, ''));
  t.ok((await without('IT', '<cbc:CityName>Claytown</cbc:CityName>'))?.includes('IT-R-003'));
  t.ok((await without('NL', '<cbc:StreetName>Kiln Lane 4</cbc:StreetName>'))?.includes('NL-R-002'));
  t.ok((await without('DE', '<cbc:Telephone>+32 12345</cbc:Telephone>'))?.includes('DE-R-006'));
  t.notOk((await brokenBy(peppolInvoice('DE')))?.includes('DE-R-006'));
});

t.test('an order is held against the rules of orders', async (t) => {
  const order = peppolOrder();
  const quantity = order.replace('>2</cbc:Quantity>', '>3</cbc:Quantity>');
  t.same(await brokenBy(quantity), ['PEPPOL-T01-R024']);
  const currency = order.replace('currencyID="EUR">10.00', 'currencyID="SEK">10.00');
  t.same(await brokenBy(currency), ['PEPPOL-T01-R003']);
});

t.test('what claims no specification is held against no rules', async (t) => {
  const specification = /<cbc:CustomizationID>.*<\/cbc:CustomizationID>/;
  t.equal(await brokenBy(peppolInvoice().replace(specification, '')), null);
  const extension = '<cbc:CustomizationID>urn:factur-x.eu:1p0:minimum</cbc:CustomizationID>';
  t.equal(await brokenBy(peppolInvoice().replace(specification, extension)), null);
});
