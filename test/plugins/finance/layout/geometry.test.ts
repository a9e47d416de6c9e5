import t from 'tap';
import { findAmounts } from '../../../../plugins/finance/layout/money.ts';
import { measure, near, type Proximity } from '../../../../plugins/finance/layout/geometry.ts';
import { findLabels } from '../../../../plugins/finance/layout/labels.ts';
import { layOut } from '../../../../plugins/finance/layout/segments.ts';
import { drawDocument } from './page-builder.ts';

/** The proximities of each amount of the drawing, by its text. */
function amounts(drawing: string): Map<string, Proximity> {
  const { segments, unit } = layOut(drawDocument([drawing]));
  const { money } = findAmounts(segments, new Map(), '.');
  const measured = measure(money, findLabels(segments), unit);
  return new Map(money.map((one, index) => [one.text, measured[index] as Proximity]));
}

t.test('a label on the row counts more the nearer it is', async (t) => {
  const close = amounts('Subtotal   5.00').get('5.00');
  const far = amounts('Subtotal                                        5.00').get('5.00');
  t.ok(close && far && near(close.left, 'net') > near(far.left, 'net'));
  t.ok(far && near(far.left, 'net') > 0);
});

t.test('a value between takes the label for itself', async (t) => {
  const row = amounts('Subtotal     5.00     7.00');
  const [first, second] = [row.get('5.00'), row.get('7.00')];
  t.ok(first && second && near(first.left, 'net') > 1.5 * near(second.left, 'net'));
});

t.test('a label above counts in its own column only', async (t) => {
  const table = amounts('Subtotal        Sales tax\n    5.00             1.00');
  const [net, tax] = [table.get('5.00'), table.get('1.00')];
  t.ok(net && near(net.above, 'net') > 0.8 && near(net.above, 'tax') === 0);
  t.ok(tax && near(tax.above, 'tax') > 0.8 && near(tax.above, 'net') === 0);
});

t.test('a label to the right or below counts apart', async (t) => {
  const one = amounts('5.00   Subtotal').get('5.00');
  t.ok(one && near(one.beside, 'net') > 0.5 && near(one.left, 'net') === 0);
});
