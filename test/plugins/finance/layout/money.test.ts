import t from 'tap';
import { findAmounts } from '../../../../plugins/finance/layout/money.ts';
import { layOut, type Segment } from '../../../../plugins/finance/layout/segments.ts';
import { drawDocument } from './page-builder.ts';

function amountsIn(text: string, mark: '.' | ',' = '.'): string[] {
  const { segments } = layOut(drawDocument([text]));
  return findAmounts(segments, new Map(), mark).money.map((one) => one.value.toFixed());
}

t.test('amounts are found with their sign, wherever it is printed', async (t) => {
  const cases: [string, '.' | ',', string[]][] = [
    ['Total:EUR12.50', '.', ['12.5']],
    ['RM367.15', '.', ['367.15']],
    ['$ -85.00', '.', ['-85']],
    ['-20,48 €', ',', ['-20.48']],
    ['20,48-', ',', ['-20.48']],
    ['(45.00)', '.', ['-45']],
    ['(2) Coffee', '.', ['2']],
    ['Total - 12.00', '.', ['12']],
    ['1 234,50 kr', ',', ['1234.5']],
    ['€ 50,-', ',', ['50']],
    ['Total 110', '.', ['110']],
    ['3 201.06', '.', ['3', '201.06']],
  ];
  for (const [printed, mark, values] of cases)
    t.strictSame(amountsIn(printed, mark), values, printed);
});

t.test('numbers inside identifiers, times and versions are no amounts', async (t) => {
  for (const text of ['RE-2024-15', 'A4711', '12:45', '2.0.1', '00042', '123456789']) {
    t.strictSame(amountsIn(text), [], text);
  }
});

t.test('a percentage is a rate, not an amount', async (t) => {
  const { segments } = layOut(drawDocument(['VAT 5,5 %   10%']));
  const found = findAmounts(segments, new Map(), ',');
  t.strictSame(found.money, []);
  t.strictSame(
    found.percentages.map((one) => one.value.toFixed()),
    ['5.5', '10'],
  );
});

t.test('what is taken by a date or an account is no amount', async (t) => {
  const { segments } = layOut(drawDocument(['05.04.24']));
  const [segment] = segments;
  const taken = new Map<Segment, { from: number; to: number }[]>();
  if (segment) taken.set(segment, [{ from: 0, to: 8 }]);
  t.strictSame(findAmounts(segments, taken, '.').money, []);
});
