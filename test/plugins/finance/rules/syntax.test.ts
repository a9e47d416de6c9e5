import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkRules } from '../../../../plugins/finance/rules/check-rules.ts';
import { readBytes } from '../invoice-files.ts';
import { brokenBy, peppolInvoice } from './invented.ts';

const samples = join(import.meta.dirname, '../../../../plugins/finance/samples');
const cii = readFileSync(join(samples, 'cii-xrechnung.xml'), 'utf8');

type Break = readonly [rule: string, from: string | RegExp, to: string];

const ofUbl: readonly Break[] = [
  [
    'UBL-CR-001',
    '<cbc:CustomizationID>',
    '<ext:UBLExtensions xmlns:ext="urn:x"/><cbc:CustomizationID>',
  ],
  [
    'UBL-CR-002',
    '<cbc:CustomizationID>',
    '<cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:CustomizationID>',
  ],
  ['UBL-CR-646', '</cac:InvoiceLine>', '<cac:SubInvoiceLine/></cac:InvoiceLine>'],
  ['UBL-CR-662', '<cbc:AllowanceChargeReasonCode>', '<cbc:AllowanceChargeReasonCode listID="x">'],
  [
    'UBL-CR-666',
    '<cac:AccountingSupplierParty>',
    '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode><cac:Attachment/></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>',
  ],
  ['UBL-CR-678', /<cac:TaxCategory><cbc:ID>/, '<cac:TaxCategory><cbc:ID schemeID="x">'],
  [
    'UBL-SR-54',
    '</cac:PaymentMeans>',
    '<cac:CardAccount><cbc:PrimaryAccountNumberID>1</cbc:PrimaryAccountNumberID></cac:CardAccount><cac:CardAccount><cbc:PrimaryAccountNumberID>2</cbc:PrimaryAccountNumberID></cac:CardAccount></cac:PaymentMeans>',
  ],
];

for (const [rule, from, to] of ofUbl) {
  t.test(`${rule} is found broken in UBL`, async (t) => {
    const whole = peppolInvoice();
    t.notOk((await brokenBy(whole))?.includes(rule));
    t.ok((await brokenBy(whole.replace(from, to)))?.includes(rule));
  });
}

const ofCii: readonly Break[] = [
  ['CII-SR-013', '</ram:TypeCode>', '</ram:TypeCode><ram:Name>Rechnung</ram:Name>'],
  ['CII-SR-027', '<ram:IncludedNote>', '<ram:IncludedNote><ram:Subject>x</ram:Subject>'],
  [
    'CII-SR-462',
    /(<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>)/,
    '<ram:ApplicableTradeTax><ram:DueDateTypeCode>5</ram:DueDateTypeCode></ram:ApplicableTradeTax><ram:ApplicableTradeTax><ram:DueDateTypeCode>29</ram:DueDateTypeCode></ram:ApplicableTradeTax>$1',
  ],
  [
    'CII-SR-477',
    /(<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>)(\s*<ram:(?:Charge|Allow|TaxB))/,
    '$1$1$2',
  ],
  ['CII-DT-031', '<ram:DuePayableAmount>', '<ram:DuePayableAmount currencyID="EUR">'],
  ['CII-DT-037', '<ram:TypeCode>VAT</ram:TypeCode>', '<ram:TypeCode>GST</ram:TypeCode>'],
  ['CII-DT-097', /format="102">\d+</, 'format="102">2026-01-01<'],
];

async function brokenInCii(xml: string): Promise<string[]> {
  const { xml: root } = await readBytes(xml);
  return checkRules(root!)!.findings.map(({ rule }) => rule);
}

t.test('an invoice in CII that keeps every rule breaks none', async (t) => {
  t.same(await brokenInCii(cii), []);
});

for (const [rule, from, to] of ofCii) {
  t.test(`${rule} is found broken in CII`, async (t) => {
    t.not(cii.replace(from, to), cii, 'the invoice has what is to be broken');
    t.ok((await brokenInCii(cii.replace(from, to))).includes(rule));
  });
}

t.test('what has no place is told by where it stands, in words', async (t) => {
  const { xml } = await readBytes(
    peppolInvoice().replace(
      '<cbc:DueDate>',
      '<cbc:CopyIndicator>true</cbc:CopyIndicator><cbc:DueDate>',
    ),
  );
  t.match(checkRules(xml!)?.findings, [
    {
      rule: 'UBL-CR-004',
      severity: 'warning',
      says: '“copy indicator” is left out: EN 16931 has no place for it.',
      lines: [7],
    },
  ]);
});

t.test('self-billing has types of its own and no rules of countries', async (t) => {
  const selfBilled = peppolInvoice('SE')
    .replaceAll(':poacc:billing:', ':poacc:selfbilling:')
    .replace('>380<', '>389<');
  t.same(await brokenBy(selfBilled), []);
  t.same(await brokenBy(selfBilled.replace('>389<', '>380<')), ['PEPPOL-EN16931-P0100']);
});

t.test('codes are those of the current artefacts', async (t) => {
  const inCurrency = (code: string): Promise<string[] | null> =>
    brokenBy(peppolInvoice().replaceAll('EUR', code));
  t.same(await inCurrency('XCG'), [], 'the Caribbean guilder');
  t.ok((await inCurrency('ANG'))?.includes('BR-CL-04'), 'which took the place of this one');
});
