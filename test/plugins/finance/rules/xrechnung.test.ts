import t from 'tap';
import { checkRules } from '../../../../plugins/finance/rules/check-rules.ts';
import { readBytes } from '../invoice-files.ts';
import { brokenBy, xrechnung } from './invented.ts';

const discount = (terms: string): string =>
  xrechnung().replace(
    '<cac:AllowanceCharge>',
    `<cac:PaymentTerms><cbc:Note>${terms}</cbc:Note></cac:PaymentTerms><cac:AllowanceCharge>`,
  );

t.test('an XRechnung that keeps every rule breaks none', async (t) => {
  t.same(await brokenBy(xrechnung()), []);
  t.same(await brokenBy(xrechnung('extension')), []);
  t.same(await brokenBy(xrechnung('cvd')), []);
});

type Break = readonly [rule: string, from: string | RegExp, to: string];

const ofAll: readonly Break[] = [
  ['BR-DE-5', '<cbc:Name>Desk</cbc:Name>', ''],
  ['BR-DE-15', /<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, ''],
  ['BR-DE-27', '+32 12345', 'none'],
  ['BR-DE-28', 'desk@claytown.example', 'desk@claytown'],
  ['BR-DE-TMP-32', /<cac:Delivery>.*<\/cac:Delivery>/, ''],
  // Rules of Peppol that KoSIT takes over, and one that it does not.
  ['PEPPOL-EN16931-R001', /<cbc:ProfileID>.*<\/cbc:ProfileID>/, ''],
  ['PEPPOL-EN16931-R120', '27.50<', '27.60<'],
];

for (const [rule, from, to] of ofAll) {
  t.test(`${rule} is found broken in an XRechnung`, async (t) => {
    t.not(xrechnung().replace(from, to), xrechnung(), 'the invoice has what is to be broken');
    t.ok((await brokenBy(xrechnung().replace(from, to)))?.includes(rule));
  });
}

t.test('Peppol asks for one specification; XRechnung names its own', async (t) => {
  const twoNotes = xrechnung().replace('<cbc:DueDate>', '<cbc:Note>a</cbc:Note><cbc:DueDate>');
  t.same(await brokenBy(twoNotes), []);
});

t.test('a cash discount ends its line, the last one too', async (t) => {
  const line = '#SKONTO#TAGE=14#PROZENT=2.00#';
  t.same(await brokenBy(discount(`${line}\n`)), []);
  t.same(await brokenBy(discount(`by transfer\n${line}\n${line}\n`)), []);
  t.same(await brokenBy(discount(line)), ['BR-DE-18']);
  t.same(await brokenBy(discount('#SKONTO#TAGE=14#PROZENT=2#\n')), ['BR-DE-18']);
});

t.test('a clean vehicle says how it drives', async (t) => {
  const whole = xrechnung('cvd');
  const broken = (from: string, to: string): Promise<string[] | null> =>
    brokenBy(whole.replace(from, to));
  t.same(await broken('>clean<', '>dirty<'), ['BR-DE-CVD-05']);
  t.same(await broken('>M1<', '>L1<'), ['BR-DE-CVD-04']);
  t.same(await broken('<cbc:Name>cva</cbc:Name>', '<cbc:Name>colour</cbc:Name>'), [
    'BR-DE-CVD-03',
    'BR-DE-CVD-06-a',
  ]);
});

t.test(
  'the extension has payments of third parties and schemes of health applications',
  async (t) => {
    const whole = xrechnung('extension');
    t.same(await brokenBy(whole.replace('<cbc:InstructionID>fee</cbc:InstructionID>', '')), [
      'BR-DEX-12',
    ]);
    t.same(await brokenBy(whole.replace('currencyID="EUR">5.00', 'currencyID="SEK">5.00')), [
      'BR-DEX-14',
    ]);
    const unknown = whole.replaceAll('schemeID="0088"', 'schemeID="XR01"');
    t.same(await brokenBy(unknown), [], 'a scheme of the extension');
    t.same(await brokenBy(xrechnung().replaceAll('schemeID="0088"', 'schemeID="XR01"')), [
      'BR-CL-25',
    ]);
  },
);

t.test('what KoSIT weighs otherwise has its weight', async (t) => {
  const severityOf = async (xml: string): Promise<string | undefined> => {
    const { xml: root } = await readBytes(xml.replace('unitCode="KGM"', 'unitCode="KILO"'));
    return checkRules(root!)?.findings.find(({ rule }) => rule === 'BR-CL-23')?.severity;
  };
  t.equal(await severityOf(xrechnung()), 'warning');
  const plain = xrechnung().replace(/2017#compliant#[^<]*/, '2017');
  t.equal(await severityOf(plain), 'fatal');
});
