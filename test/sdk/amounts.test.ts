import t from 'tap';
import { parseAmount, type AmountOptions } from '../../core/sdk/amounts.ts';
import { locales } from './locales.ts';

type Row = readonly [text: string, value: number, currency?: string, options?: AmountOptions];

const written: readonly Row[] = [
  ['1,234.56', 1234.56],
  ['1.234,56 €', 1234.56, 'EUR'],
  ['1 234,56', 1234.56],
  ['1\u00a0234,56', 1234.56],
  ['1\u202f234\u202f567,8', 1234567.8],
  ['1\u2009234.5', 1234.5],
  ["CHF 1'234.50", 1234.5, 'CHF'],
  ['CHF 1’234.50', 1234.5, 'CHF'],
  ['₹12,34,567.89', 1234567.89, 'INR'],
  ['12,34,567', 1234567],
  ['80.00-', -80],
  ['−80.00', -80],
  ['€ 80,00-', -80, 'EUR'],
  ['EUR -80,00', -80, 'EUR'],
  ['(1,234.56)', -1234.56],
  ['(CHF 80.00)', -80, 'CHF'],
  ['+5', 5],
  ['1.234,-', 1234],
  ['12.–', 12],
  ['.50', 0.5],
  ['-0.00', 0],
  ['1234,567', 1234.567],
  ['0,075', 0.075],
  ['1.234.567', 1234567],
  ['١٬٢٣٤٫٥٦', 1234.56],
  ['१,२३४.५०', 1234.5],
  ['１，２３４．５０円', 1234.5, 'JPY'],
  ['20$50', 20.5],
  ['500 Kč', 500, 'CZK'],
  ['12 US Dollar', 12, 'USD'],
  ['5 US-Dollar', 5, 'USD', { locale: 'de', currency: 'USD' }],
  ['$5', 5, 'CAD', { currency: 'CAD' }],
  ['$5', 5, 'USD', { locale: 'en-US' }],
  ['R 1 234.56', 1234.56, 'ZAR', { locale: 'en-ZA' }],
  ['US$ 5 USD', 5, 'USD'],
  ['1,234', 1234, undefined, { locale: 'en' }],
  ['1,234', 1.234, undefined, { locale: 'de' }],
  ['1,234', 1234, undefined, { currency: 'EUR' }],
  ['JPY 1,234', 1234, 'JPY'],
];

t.test('an amount is read however it is written', async (t) => {
  for (const [text, value, currency = null, options] of written) {
    t.match(parseAmount(text, options), { value, currency, alternatives: [] }, text);
  }
  t.equal(parseAmount('12345678901234567890.12')?.decimal, '12345678901234567890.12');
});

t.test('what can mean two amounts, or two currencies, is reported', async (t) => {
  t.same(parseAmount('-1.234'), {
    value: null,
    decimal: null,
    currency: null,
    currencies: [],
    alternatives: [
      { value: -1234, decimal: '-1234' },
      { value: -1.234, decimal: '-1.234' },
    ],
  });
  t.equal(parseAmount('KWD 1,234')?.value, null, 'dinars have three decimals');
  t.equal(parseAmount('1.234', { locale: 'en', currency: 'EUR' })?.value, null, 'hints disagree');
  t.match(parseAmount('500 kr'), { value: 500, currency: null, currencies: /DKK.*NOK.*SEK/ });
});

t.test('what is not an amount is null', async (t) => {
  const others = ['', 'Total', '12 kg', '5 L', '1-2', '--5', '(5', '1.2.3', '1 23', '2x5', '12:30'];
  for (const text of [...others, '31.12.2024', '1,23,45', '9'.repeat(300), '5 EUR USD']) {
    t.equal(parseAmount(text), null, text);
  }
  t.throws(() => parseAmount('1', { currency: 'EURO' }), RangeError);
  t.throws(() => parseAmount('1', { locale: 'not a tag' }), RangeError);
});

/** Groups of two digits by spaces: no other language has them. */
const tokiPona = 'tok';

t.test('every locale: what Intl prints is read', async (t) => {
  const values = [-1234.56, 1234567.89, 12];
  const broken: string[] = [];
  const read = (text: string, value: number, options: AmountOptions, currency: string | null) => {
    const found = parseAmount(text, options);
    if (found?.value !== value || found.currency !== currency) {
      broken.push(`${options.locale}: ${text} is ${JSON.stringify(found)}`);
    }
  };
  const seen = new Set<string>();
  for (const locale of locales.filter((name) => name !== tokiPona)) {
    const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    // A region that prints what another one of its language prints is read like that one.
    const long = { style: 'currency', currency: 'EUR', currencyDisplay: 'name' } as const;
    const samples = [plain, new Intl.NumberFormat(locale, long)].map((one) => one.format(-1234.56));
    const printed = [locale.split('-')[0], ...samples].join();
    if (seen.has(printed)) continue;
    seen.add(printed);
    for (const value of values) read(plain.format(value), value, { locale }, null);
    for (const currencyDisplay of ['symbol', 'code', 'name'] as const) {
      const style = { style: 'currency', currency: 'EUR', currencyDisplay } as const;
      const format = new Intl.NumberFormat(locale, { ...style, currencySign: 'accounting' });
      for (const value of values)
        read(format.format(value), value, { locale, currency: 'EUR' }, 'EUR');
    }
    const yen = new Intl.NumberFormat(locale, { style: 'currency', currency: 'JPY' });
    read(yen.format(1234), 1234, { locale, currency: 'JPY' }, 'JPY');
  }
  t.ok(locales.length > 900);
  t.same(broken, []);
});
