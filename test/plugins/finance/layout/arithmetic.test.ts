import t from 'tap';
import { studyArithmetic, type Arithmetic } from '../../../../plugins/finance/layout/arithmetic.ts';
import { findAmounts } from '../../../../plugins/finance/layout/money.ts';
import { layOut } from '../../../../plugins/finance/layout/segments.ts';
import { drawDocument } from './page-builder.ts';

function study(drawing: string): Arithmetic {
  const { segments, unit } = layOut(drawDocument([drawing]));
  return studyArithmetic(findAmounts(segments, new Map(), '.').money, unit);
}

t.test('net, tax and total support one another best at a rate in use', async (t) => {
  const { triples } = study(
    'Net     200.00\nTax      38.00\nTotal   238.00\nOther    41.00\nSum     279.00',
  );
  const known = triples.find((triple) => triple.gross === 23800);
  t.match(known, { net: 20000, tax: 3800, quality: 1 });
  const odd = triples.find((triple) => triple.gross === 27900 && triple.net === 23800);
  t.ok(odd && odd.quality < 0.5, 'a sum at no rate in use says little');
});

t.test('a cent of rounding weakens the support and does not end it', async (t) => {
  const { triples } = study('10.83\n2.17\n12.99');
  t.equal(triples.length, 1);
  t.ok((triples[0]?.quality ?? 1) < 1);
});

t.test('taxes of two rates support their sum', async (t) => {
  const { gross } = study('100.00    7.00\n200.00   38.00\n45.00\n300.00\n345.00');
  t.equal(gross.get(34500), 1);
});

t.test('the last row of a table of taxes outweighs the rows that it adds up', async (t) => {
  const { triples } = study(
    '100.00    19.00   119.00\n200.00    14.00   214.00\n300.00    33.00   333.00',
  );
  const quality = (gross: number): number =>
    triples.find((triple) => triple.gross === gross)?.quality ?? 0;
  t.ok(quality(33300) > 1);
  t.ok(quality(11900) < 0.5);
});

t.test('negative documents add up like positive ones', async (t) => {
  t.match(study('-200.00\n-38.00\n-238.00').triples, [{ net: -20000, tax: -3800, gross: -23800 }]);
});

t.test('what a prepayment leaves is known', async (t) => {
  t.ok(study('100.00\n19.00\n119.00\n50.00\n69.00').remainders.has(6900));
});
