import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { brokenBy } from './invented.ts';

const whole = readFileSync(
  join(import.meta.dirname, '../../../../plugins/finance/samples/fatturapa.xml'),
  'utf8',
);

type Break = readonly [rule: string, from: string | RegExp, to: string];

/** What is replaced in an invoice that the exchange system passes on, and what it then refuses. */
const breaks: readonly Break[] = [
  ['SdI-00400', '<AliquotaIVA>22.00</AliquotaIVA>', '<AliquotaIVA>0.00</AliquotaIVA>'],
  [
    'SdI-00401',
    '<AliquotaIVA>22.00</AliquotaIVA>',
    '<AliquotaIVA>22.00</AliquotaIVA><Natura>N4</Natura>',
  ],
  [
    'SdI-00411',
    '<AliquotaIVA>22.00</AliquotaIVA>',
    '<AliquotaIVA>22.00</AliquotaIVA><Ritenuta>SI</Ritenuta>',
  ],
  ['SdI-00417', '<IdCodice>99900020118</IdCodice>', ''],
  ['SdI-00419', '<AliquotaIVA>22.00</AliquotaIVA>', '<AliquotaIVA>10.00</AliquotaIVA>'],
  ['SdI-00421', '<Imposta>94.56<', '<Imposta>94.58<'],
  ['SdI-00422', '<ImponibileImporto>154.00<', '<ImponibileImporto>155.01<'],
  ['SdI-00423', '<PrezzoTotale>154.00<', '<PrezzoTotale>154.02<'],
  ['SdI-00424', '<AliquotaIVA>22.00</AliquotaIVA>', '<AliquotaIVA>0.22</AliquotaIVA>'],
  ['SdI-00425', '<Numero>214/2025<', '<Numero>duecento<'],
  ['SdI-00427', '<CodiceDestinatario>M5UXCR1<', '<CodiceDestinatario>M5UXCR<'],
  ['SdI-00428', 'versione="FPR12"', 'versione="FPA12"'],
  [
    'SdI-00438',
    '<PrezzoTotale>154.00<',
    '<ScontoMaggiorazione><Tipo>SC</Tipo></ScontoMaggiorazione><PrezzoTotale>154.00<',
  ],
  ['SdI-00471', '<IdCodice>99900020118</IdCodice>', '<IdCodice>99900010119</IdCodice>'],
  ['SdI-00472', '>TD01<', '>TD21<'],
  ['SdI-00473', '>TD01<', '>TD17<'],
];

t.test('an invoice that the exchange system passes on breaks no rule', async (t) => {
  t.same(await brokenBy(whole), []);
});

for (const [rule, from, to] of breaks) {
  t.test(`${rule} is found broken`, async (t) => {
    t.not(whole.replace(from, to), whole, 'the invoice has what is to be broken');
    t.ok((await brokenBy(whole.replace(from, to)))?.includes(rule));
  });
}

t.test('what the exchange system allows for is no fault', async (t) => {
  t.same(await brokenBy(whole.replace('<Imposta>94.56<', '<Imposta>94.57<')), [], 'a cent of tax');
  const taxable = '<ImponibileImporto>154.00<';
  const rounded = whole.replace(taxable, '<ImponibileImporto>154.04<');
  t.same(await brokenBy(rounded), [], 'less than a euro of what is taxed');
});

t.test('a discount is taken off the price of one', async (t) => {
  const discounted = whole
    .replace(
      '<PrezzoTotale>154.00<',
      '<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>50.00</Percentuale></ScontoMaggiorazione><PrezzoTotale>77.00<',
    )
    .replace('<ImponibileImporto>154.00<', '<ImponibileImporto>77.00<')
    .replace('<Imposta>33.88<', '<Imposta>16.94<');
  t.same(await brokenBy(discounted), []);
});

t.test('each invoice of a file is looked at, and none may be there twice', async (t) => {
  const body = /<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/;
  const [own = ''] = body.exec(whole) ?? [];
  t.same(await brokenBy(whole.replace(body, own + own)), ['SdI-00409']);
  const next = own.replace('214/2025', '215/2025');
  t.same(await brokenBy(whole.replace(body, own + next)), []);
});
