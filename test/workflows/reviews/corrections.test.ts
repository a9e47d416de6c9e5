import t from 'tap';
import {
  applyChanges,
  correctBusinessObject,
  differencesOf,
} from '../../../core/workflows/reviews/corrections.ts';

const unit = {
  invoice: { number: 'A-1', vendor_name: 'Acme', lines: [{ text: 'a', price: 1, total: 1 }] },
  ready: false,
};
const business = { number: 'A-1', vendor: 'Acme', lines: [{ text: 'a', price: 1 }] };
const paths = { '/invoice': '', '/invoice/vendor_name': '/vendor' };

function corrected(path: string, value: unknown): object {
  const { unit: after, details } = applyChanges(unit, [{ path, value }]);
  t.same(details, []);
  return correctBusinessObject(business, differencesOf(unit, after), paths);
}

t.test('a difference is told by the field that was wrong, not by the object around it', (t) => {
  const line = { text: 'a', price: 2, total: 2 };
  const change = { path: '/invoice/lines/0', value: line };
  const after = applyChanges(unit, [change]).unit;
  t.same(differencesOf(unit, after), [
    { path: '/invoice/lines/0/price', before: 1, after: 2 },
    { path: '/invoice/lines/0/total', before: 1, after: 2 },
  ]);
  t.end();
});

t.test('a list of another length differs as a whole', (t) => {
  const line = { text: 'b', price: 2, total: 2 };
  const after = applyChanges(unit, [{ path: '/invoice/lines/-', value: line }]).unit;
  t.match(differencesOf(unit, after), [{ path: '/invoice/lines', after: [{}, line] }]);
  t.end();
});

t.test('the business object follows by the declared places, longest first', (t) => {
  t.same(corrected('/invoice/number', 'A-2'), { ...business, number: 'A-2' });
  t.same(corrected('/invoice/vendor_name', 'Zeta'), { ...business, vendor: 'Zeta' });
  t.same(corrected('/invoice/lines/0/price', 3), {
    ...business,
    lines: [{ text: 'a', price: 3 }],
  });
  const whole = { ...unit.invoice, number: 'A-3', vendor_name: 'Zeta' };
  t.same(corrected('/invoice', whole), { ...business, number: 'A-3', vendor: 'Zeta' });
  t.end();
});

t.test('what the business object does not have is left out of it', (t) => {
  t.same(corrected('/invoice/lines/0/total', 3), business);
  t.same(corrected('/ready', true), business);
  t.end();
});

t.test('what is corrected is not changed in place', (t) => {
  corrected('/invoice/number', 'A-2');
  t.equal(unit.invoice.number, 'A-1');
  t.equal(business.number, 'A-1');
  t.end();
});
