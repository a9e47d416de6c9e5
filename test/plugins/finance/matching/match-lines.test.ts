import { Big } from 'big.js';
import t from 'tap';
import {
  emptyInvoice,
  type Field,
  type InvoiceLine,
  type InvoiceRead,
} from '../../../../plugins/finance/invoice.ts';
import { assign } from '../../../../plugins/finance/matching/assignment.ts';
import { matchLines, type MatchContext } from '../../../../plugins/finance/matching/match-lines.ts';
import type { OrderFile } from '../../../../plugins/finance/matching/order-file.ts';
import type { OrderLine, Vendor } from '../../../../plugins/finance/reference-schemas.ts';

function field<T>(value: T): Field<T> {
  const place = { page: null, bbox: null, text: String(value), confidence: 0.9 };
  return { value, evidence: { ...place, source: 'layout' } };
}

interface Written {
  name: string;
  quantity: number;
  price: number;
  article?: string;
  orderLine?: string;
  orderNumber?: string;
  unit?: string;
}

function invoiceLine({ name, quantity, price, article, ...more }: Written): InvoiceLine {
  const total = new Big(quantity).times(price);
  return {
    id: null,
    description: field(name),
    quantity: field(new Big(quantity)),
    unit: more.unit === undefined ? null : field(more.unit),
    unitPrice: field(new Big(price)),
    priceBase: new Big(1),
    lineTotal: field(total.round(2)),
    adjustment: new Big(0),
    taxRate: field(new Big(19)),
    orderLine: more.orderLine === undefined ? null : field(more.orderLine),
    orderNumber: more.orderNumber === undefined ? null : field(more.orderNumber),
    articles: article === undefined ? [] : [field(article)],
  };
}

function invoice(lines: readonly Written[], more: Partial<InvoiceRead> = {}): InvoiceRead {
  return { ...emptyInvoice(), currency: field('EUR'), lines: lines.map(invoiceLine), ...more };
}

function file(lines: OrderLine[], more: Partial<OrderFile> & { number?: string } = {}): OrderFile {
  const { number = 'PO-1', ...rest } = more;
  const order = { po_number: number, lines };
  return { order, receipts: [], billed: new Map(), billedNet: new Big(0), isCut: false, ...rest };
}

function received(quantity: number, line: object = { line_no: '1' }, id = 'R-1') {
  return { receipt_id: id, po_number: 'PO-1', lines: [{ ...line, quantity }] };
}

function match(read: InvoiceRead, files: OrderFile[], context: Partial<MatchContext> = {}) {
  return matchLines(read, { files, vendor: null, receipts: 'when_any', ...context });
}

const vendor = (tolerances: Partial<Vendor>): Vendor => ({
  vendor_id: 'V',
  name: 'N',
  ...tolerances,
});
const bolts: OrderLine = {
  line_no: '1',
  sku: 'B-100',
  description: 'Hex bolts M8',
  quantity: 10,
  unit_price: 2.5,
};
const billed = (quantity: number, price = 2.5): InvoiceRead =>
  invoice([{ name: 'Hex bolts M8', quantity, price }]);

function verdicts(read: InvoiceRead, files: OrderFile[], context: Partial<MatchContext> = {}) {
  return match(read, files, context).map(({ verdict }) => verdict);
}

t.test('a line is held against what is left of the order and what has arrived', async (t) => {
  t.same(verdicts(billed(10), [file([bolts])]), ['matched']);
  t.same(verdicts(billed(11), [file([bolts])]), ['over_billed']);
  const earlier = new Map([['1', new Big(4)]]);
  t.same(verdicts(billed(6), [file([bolts], { billed: earlier })]), ['matched']);
  const over = match(billed(7), [file([bolts], { billed: earlier })]);
  t.match(over, [
    { verdict: 'over_billed', differences: ['11 billed, 4 of them earlier, 10 ordered'] },
  ]);
  t.same(over[0]!.billed, new Big(7), 'what was read stays');
  const receipts = [received(1), received(1, { sku: 'b100' }, 'R-2')];
  const arrived = match(billed(2), [file([bolts], { receipts })]);
  t.match(arrived, [
    { verdict: 'matched', receipts: [{ receiptId: 'R-1' }, { receiptId: 'R-2' }] },
  ]);
  t.same(verdicts(billed(3), [file([bolts], { receipts })]), ['not_received']);
  t.same(verdicts(billed(3), [file([bolts], { receipts })], { receipts: 'never' }), ['matched']);
  t.same(verdicts(billed(3), [file([bolts])], { receipts: 'always' }), ['not_received']);
});

t.test('what was sent counts until a receipt answers it, and never twice', (t) => {
  const sent = { ...received(2, {}, 'LS-4'), announced: true };
  t.same(verdicts(billed(2), [file([bolts], { receipts: [sent] })]), ['matched']);
  const answer = { ...received(1), despatch_number: 'ls 4' };
  const both = { receipts: [sent, answer] };
  t.same(verdicts(billed(1), [file([bolts], both)]), ['matched']);
  t.same(verdicts(billed(2), [file([bolts], both)]), ['not_received'], 'one of two arrived');
  t.end();
});

t.test('tolerances are the smaller of share and amount, and told', async (t) => {
  const price = { price_tolerance: 0.1, price_tolerance_amount: 0.1 };
  t.same(verdicts(billed(10, 2.61), [file([bolts])]), ['price_variance']);
  t.same(verdicts(billed(10, 2.59), [file([bolts])], { vendor: vendor(price) }), [
    'within_tolerance',
  ]);
  t.same(verdicts(billed(10, 2.61), [file([bolts])], { vendor: vendor(price) }), [
    'price_variance',
  ]);
  t.same(verdicts(billed(10, 2), [file([bolts])]), ['within_tolerance'], 'less harms nobody');
  const more = { vendor: vendor({ quantity_tolerance: 0.1 }) };
  t.same(verdicts(billed(11), [file([bolts])], more), ['within_tolerance']);
  t.same(verdicts(billed(12), [file([bolts])], more), ['over_billed']);
});

t.test('lines find their order by number, by article, then by what they say', async (t) => {
  const nuts = { line_no: '2', sku: 'N-7', description: 'Nuts', quantity: 5, unit_price: 1 };
  const orders = [file([bolts]), file([{ ...bolts, quantity: 3 }, nuts], { number: 'PO-2' })];
  const read = invoice([
    { name: 'Muttern', quantity: 5, price: 1, article: 'n7' },
    { name: 'Schrauben', quantity: 3, price: 2.5, orderLine: '001', orderNumber: 'po 2' },
    { name: 'Hex bolts, M8', quantity: 10, price: 2.5, orderNumber: 'PO-1' },
    { name: 'Freight and packaging', quantity: 1, price: 9 },
    { name: 'Massage chair', quantity: 1, price: 900 },
  ]);
  t.match(match(read, orders), [
    { poNumber: 'PO-2', orderLine: '2', pairedBy: 'article', verdict: 'matched' },
    { poNumber: 'PO-2', orderLine: '1', pairedBy: 'order_line', verdict: 'matched' },
    { poNumber: 'PO-1', orderLine: '1', pairedBy: 'content', verdict: 'matched' },
    { poNumber: null, verdict: 'extra_charge' },
    { poNumber: null, verdict: 'not_ordered' },
  ]);
  const twice = invoice([
    { name: 'a', quantity: 6, price: 2.5, article: 'B100' },
    { name: 'b', quantity: 6, price: 2.5, article: 'B100' },
  ]);
  t.same(verdicts(twice, [file([bolts])]), ['over_billed', 'over_billed'], 'both together');
  const metres = invoice([{ name: 'Hex bolts M8', quantity: 1, price: 2.5, unit: 'MTR' }]);
  t.same(verdicts(metres, [file([{ ...bolts, unit: 'Stück' }])]), ['unit_mismatch']);
  t.same(verdicts(billed(1), [file([{ quantity: 1 }])]), ['not_compared'], 'nothing to go by');
  t.same(verdicts(billed(1), []), []);
});

/** Repeatable numbers of 0 to n-1 (Park and Miller). */
function seeded(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

const things = 'bolt nut washer hinge bracket screw anchor clamp gasket valve pipe flange'.split(
  ' ',
);
const colours = 'red green blue black white grey steel brass copper nickel'.split(' ');

/** Orders, receipts and earlier invoices of known truth, with an invoice that may bill too much. */
function world(seed: number) {
  const random = seeded(seed);
  const numbers = ['PO-1', 'PO-2', 'PO-3'].slice(0, 1 + random(3));
  const names = new Set<string>();
  while (names.size < 12) {
    names.add(
      `${colours[random(10)]} ${things[random(12)]} type ${String.fromCharCode(65 + random(26))}${random(90) + 10}`,
    );
  }
  const lines: Written[] = [];
  const truth: { number: string; line: string; isOver: boolean }[] = [];
  const files = numbers.map((number, at) => {
    const ordered = [...names].slice(at * 4, at * 4 + 4).map((name, index): OrderLine => ({
      line_no: String((index + 1) * 10),
      sku: `${number}-${index}`,
      description: name,
      quantity: 5 + random(20),
      unit_price: (100 + random(9_000)) / 100,
    }));
    const billed = new Map<string, Big>();
    const receipts = ordered.map((line, index) => {
      const before = random(4);
      billed.set(line.line_no!, new Big(before));
      const arrived = Math.min(line.quantity!, before + random(line.quantity!));
      const left = arrived - before;
      const isOver = random(3) === 0 || left <= 0;
      const quantity = isOver ? Math.max(0, left) + 1 + random(3) : 1 + random(left);
      const how = random(3);
      lines.push({
        name: how === 2 ? line.description!.toUpperCase() : `Pos ${index}: ${line.description}`,
        quantity,
        price: line.unit_price!,
        ...(how === 0 ? { orderLine: line.line_no!, orderNumber: number } : {}),
        ...(how === 1 ? { article: line.sku! } : {}),
      });
      truth.push({ number, line: line.line_no!, isOver });
      // In two deliveries.
      const first = random(arrived + 1);
      return [first, arrived - first].map((part, delivery) => ({
        receipt_id: `${number}-${index}-${delivery}`,
        po_number: number,
        lines: [{ line_no: line.line_no!, quantity: part }],
      }));
    });
    return file(ordered, { number, billed, receipts: receipts.flat() });
  });
  return { files, lines, truth };
}

t.test(
  'of random orders every line finds its own, and none is billed beyond in silence',
  async (t) => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const { files, lines, truth } = world(seed * 7_919);
      const found = match(invoice(lines), files);
      const [told, wanted] = [
        found.map(({ poNumber, orderLine }) => `${poNumber}/${orderLine}`),
        truth.map(({ number, line }) => `${number}/${line}`),
      ];
      const isOver = found.map(
        ({ verdict }) => verdict === 'not_received' || verdict === 'over_billed',
      );
      const wantedOver = truth.map((one) => one.isOver);
      const isRight = JSON.stringify([told, isOver]) === JSON.stringify([wanted, wantedOver]);
      if (!isRight) t.same([told, isOver], [wanted, wantedOver], `seed ${seed}`);
      // The order of the lines of either is of no account.
      const turned = match(
        invoice(lines.toReversed()),
        files.toReversed().map((one) => ({
          ...one,
          order: { ...one.order, lines: one.order.lines!.toReversed() },
        })),
      ).toReversed();
      const same = turned.every(
        ({ poNumber, orderLine, verdict }, at) =>
          poNumber === found[at]!.poNumber &&
          orderLine === found[at]!.orderLine &&
          verdict === found[at]!.verdict,
      );
      if (!same) t.fail(`seed ${seed}: the order of lines changes the result`);
    }
    t.pass('150 invoices');
  },
);

t.test('the assignment has the highest total that any has', async (t) => {
  const random = seeded(42);
  for (let round = 0; round < 60; round += 1) {
    const [rows, columns] = [1 + random(5), 1 + random(5)];
    const scores = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => random(20) - 6),
    );
    const pairs = assign(scores);
    const used = pairs.filter((column) => column !== null);
    t.equal(new Set(used).size, used.length);
    const total = pairs.reduce<number>(
      (sum, column, row) => sum + (column === null ? 0 : scores[row]![column]!),
      0,
    );
    t.equal(total, best(scores, 0, new Set()), JSON.stringify(scores));
  }
});

t.test('what is too large to weigh as a whole is paired all the same, and bounded', async (t) => {
  const lines = Array.from({ length: 400 }, (_, at) => ({
    name: `Hex bolts size ${at}`,
    quantity: 1,
    price: 2.5,
  }));
  const ordered = lines.map(({ name }, at): OrderLine => ({
    line_no: String(at),
    description: name,
    quantity: 1,
    unit_price: 2.5,
  }));
  const found = match(invoice(lines), [file(ordered)]);
  t.ok(found.every(({ orderLine }, at) => orderLine === String(at)));
  const more = match(invoice([...lines, ...lines]), [file(ordered)]);
  t.ok(
    more.every(({ verdict }) => verdict === 'not_ordered'),
    'told, not passed',
  );
});

/** By trying all. */
function best(scores: readonly number[][], row: number, taken: ReadonlySet<number>): number {
  if (row === scores.length) return 0;
  const choices = scores[row]!.map((score, column) =>
    score > 0 && !taken.has(column)
      ? score + best(scores, row + 1, new Set([...taken, column]))
      : 0,
  );
  return Math.max(best(scores, row + 1, taken), ...choices);
}
