import t from 'tap';
import { areDifferentUnits } from '../../../../plugins/finance/matching/units.ts';

t.test('codes, signs and names of one unit are the same in any language', async (t) => {
  for (const [one, other] of [
    ['C62', 'Stück'],
    ['pcs', 'stuks'],
    ['HUR', 'Stunden'],
    ['heures', 'ore'],
    ['m²', 'MTK'],
    ['Palette', 'pallet'],
  ] as const) {
    t.equal(areDifferentUnits(one, other), false, `${one} ${other}`);
  }
});

t.test('units are different only when both are known', async (t) => {
  t.equal(areDifferentUnits('kg', 'Stück'), true);
  t.equal(areDifferentUnits('jours', 'heures'), true);
  t.equal(areDifferentUnits('kg', 'furlong'), false);
  t.equal(areDifferentUnits(null, 'kg'), false);
});
