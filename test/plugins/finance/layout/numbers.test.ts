import t from 'tap';
import { decimalMark, parseNumber } from '../../../../plugins/finance/layout/numbers.ts';

t.test('the decimal mark is what most amounts of the document show', async (t) => {
  t.equal(decimalMark(['1.234,56', '7,00 and 1.99', '12,50']), ',');
  t.equal(decimalMark(['1,234.56', '9.00']), '.');
  t.equal(decimalMark(['12 pieces', '1,234']), null);
});

t.test('numbers are read exactly in every grouping', async (t) => {
  const cases: [string, '.' | ',' | null, string, number][] = [
    ['1.234,56', ',', '1234.56', 2],
    ['1,234.56', '.', '1234.56', 2],
    ['1 234,56', ',', '1234.56', 2],
    ["1'234.50", '.', '1234.5', 2],
    ['7,08,000.00', '.', '708000', 2],
    ['41,1765', ',', '41.1765', 4],
    ['1.234.567', ',', '1234567', 0],
    ['110', null, '110', 0],
  ];
  for (const [printed, mark, value, decimals] of cases) {
    const read = parseNumber(printed, mark);
    t.equal(read?.value.toFixed(), value, printed);
    t.equal(read?.decimals, decimals, printed);
  }
});

t.test('three digits after a mark are decimals only where it is the decimal mark', async (t) => {
  t.equal(parseNumber('0.025', '.')?.value.toFixed(), '0.025');
  t.equal(parseNumber('1.250', ',')?.value.toFixed(), '1250');
  t.equal(parseNumber('1,250', null)?.value.toFixed(), '1250');
});

t.test('what is no number is not read as one', async (t) => {
  t.equal(parseNumber('1.2.3', '.'), null);
  t.equal(parseNumber('A7', '.'), null);
});
