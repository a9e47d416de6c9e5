import t from 'tap';
import { nameSimilarity } from '../../core/evaluation/name-similarity.ts';
import { financeProfile } from '../../core/evaluation/profile.ts';
import { isEqual, scoreDocument } from '../../core/evaluation/score.ts';
import { tokenSetRatio } from '../../core/evaluation/similarity.ts';

const truth = {
  invoice_number: 'AB-12/7',
  amount: 119,
  vendor_name: 'Nordbach Werkzeuge GmbH',
  due_date: null,
  po_number: null,
  line_items: [
    { description: 'Drill bits', quantity: 4, unit_price: 25 },
    { description: 'Drill bits', quantity: 4, unit_price: 25 },
    { description: 'Gloves', quantity: 1, unit_price: 9.5, unit_price_accept: [9.5, 10] },
  ],
};

function score(invoice: object, notes: object = {}, kind = 'text-pdf') {
  const labelled = { kind, truth, notes: { ...notes } };
  return scoreDocument(financeProfile, labelled, { invoice_object: invoice });
}

function outcomes(invoice: object, notes: object = {}): Record<string, string> {
  return Object.fromEntries(score(invoice, notes).fields.map((one) => [one.field, one.outcome]));
}

t.test('a field is right, wrong, missed, invented, or the truth is silent about it', async (t) => {
  const found = outcomes({
    invoice_number: 'ab 127',
    amount: 118,
    due_date: '2026-03-05',
    currency: 'EUR',
  });
  t.match(found, {
    invoice_number: 'right',
    amount: 'wrong',
    vendor_name: 'missed',
    due_date: 'invented',
    po_number: 'right',
    currency: 'unlabelled',
  });
});

t.test('values that the truth accepts beside its own are right', async (t) => {
  t.match(outcomes({ amount: 610 }, { amount_accept: [119, 610] }), { amount: 'right' });
  t.match(outcomes({ amount: 611 }, { amount_accept: [119, 610] }), { amount: 'wrong' });
});

t.test(
  'a document is right when nothing known is wrong, and misleads when something is',
  async (t) => {
    const right = { invoice_number: 'AB-12/7', amount: 119, vendor_name: 'Nordbach Werkzeuge' };
    t.match(score(right), { right: true, misleading: false });
    t.match(score({ ...right, amount: null }), { right: false, misleading: false });
    t.match(score({ ...right, amount: 1 }), { right: false, misleading: true });
  },
);

t.test('line items match one to one: a row given once is not right twice', async (t) => {
  const drill = { description: 'Drill bits', quantity: 4, unit_price: 25 };
  t.same(score({ line_items: [drill] }).rows, { expected: 3, given: 1, right: 1 });
  const gloves = { description: 'gloves, size 9', quantity: 1, unit_price: 10 };
  t.same(score({ line_items: [drill, drill, gloves] }).rows, { expected: 3, given: 3, right: 3 });
  const cheaper = { ...drill, unit_price: 24.99 };
  t.same(score({ line_items: [cheaper] }).rows, { expected: 3, given: 1, right: 0 });
});

t.test('a trap counts as flagged by its code alone, in the kinds that can carry it', async (t) => {
  const invoice = { anomaly_flags: [{ code: 'hybrid_mismatch' }] };
  const marked = { hybrid_mismatch: ['amount'] };
  const expected = { flag: 'hybrid_mismatch', expected: true, raised: true };
  t.same(score(invoice, marked, 'einvoice-pdf').flags, [expected]);
  t.same(score({}, marked, 'einvoice-pdf').flags, [{ ...expected, raised: false }]);
  t.same(score(invoice, marked, 'text-pdf').flags, []);
});

t.test(
  'a document is complete when its line items are right too, with none beside them',
  async (t) => {
    const right = { invoice_number: 'AB-12/7', amount: 119, vendor_name: 'Nordbach Werkzeuge' };
    const drill = { description: 'Drill bits', quantity: 4, unit_price: 25 };
    const gloves = { description: 'Gloves', quantity: 1, unit_price: 9.5 };
    const rows = [drill, drill, gloves];
    t.match(score({ ...right, line_items: rows }), { right: true, complete: true });
    t.match(score({ ...right, line_items: [drill] }), { right: true, complete: false });
    t.match(score({ ...right, line_items: [...rows, gloves] }), { complete: false });
    t.match(score({ ...right, amount: 1, line_items: rows }), { right: false, complete: false });
  },
);

t.test('every field accepts the values listed beside it, also in place of nothing', async (t) => {
  const notes = { due_date_accept: ['2026-03-05'], currency_accept: ['CHF'] };
  t.match(outcomes({ due_date: '2026-03-05' }, notes), { due_date: 'right' });
  t.match(outcomes({ due_date: '2026-03-06' }, notes), { due_date: 'invented' });
  t.match(outcomes({}, notes), { due_date: 'right' });
});

t.test('money is equal within half a cent', async (t) => {
  t.equal(isEqual('money', 10, 10.004), true);
  t.equal(isEqual('money', 10, 10.01), false);
  t.equal(isEqual('money', null, 0), false);
});

t.test('a name is equal by its words on both sides, and hardly by its legal form', async (t) => {
  const same = (one: string, other: string): void => {
    t.equal(isEqual('name', one, other), true, `${one} = ${other}`);
    t.equal(isEqual('name', other, one), true, `${other} = ${one}`);
  };
  const different = (one: string, other: string): void => {
    t.equal(isEqual('name', one, other), false, `${one} ≠ ${other}`);
    t.equal(isEqual('name', other, one), false, `${other} ≠ ${one}`);
  };
  same('Käserei Lindenhof AG', 'KASEREI LINDENHOF');
  same('Ferro Nord S.p.A.', 'Ferro Nord SPA');
  same('Kampong Kopi Trading Sdn. Bhd.', 'KAMPONG KOPI TRADING');
  same('Kampong Kopi Trading', 'Kampongkopi Trading Sdn Bhd');
  same('Nordbach Werkzeuge GmbH', 'Nordbach Werkzeuqe GmbH');
  same('Handel Unie B.V.', 'Unie Handel');
  different('Kampong Kopi Trading Sdn Bhd', 'Sdn Bhd');
  different('Kampong Kopi Trading Sdn Bhd', 'Kopi Sdn Bhd');
  different('Nordbach Werkzeuge GmbH', 'Nordbach');
  different('Nordbach', 'Nordbach Werkzeuge Vertrieb');
  different('Käserei Lindenhof AG', 'Molkerei Buchenhof AG');
  different('GmbH', 'Nordbach GmbH');
  t.equal(nameSimilarity('', 'x'), 0);
  t.equal(nameSimilarity('GmbH', 'gmbh'), 1);
});

t.test('the descriptions of rows are compared by the words they share', async (t) => {
  t.equal(tokenSetRatio('', 'x'), 0);
  t.equal(tokenSetRatio('Drill bits', 'drill bits, 4 mm'), 1);
});
