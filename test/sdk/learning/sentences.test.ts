import t from 'tap';
import {
  bestThreshold,
  findMasks,
  sentenceInputs,
  splitSentences,
  steadyThreshold,
} from 'workmill/sdk';

const split = (text: string, most?: number): string[] =>
  splitSentences(text, most).map(({ start, end }) => text.slice(start, end));

const cases: [string, string, string[]][] = [
  [
    'at a final mark before a capital',
    'One is here. Two is there! Three?',
    ['One is here.', 'Two is there!', 'Three?'],
  ],
  [
    'not after an abbreviation',
    'Acme Inc. The Buyer pays Dr. Smith. It ends.',
    ['Acme Inc. The Buyer pays Dr. Smith.', 'It ends.'],
  ],
  [
    'not before a small letter',
    'It weighs approx. five kg. and falls.',
    ['It weighs approx. five kg. and falls.'],
  ],
  [
    'with its number',
    'It ends. 12.3 The Seller pays. 4. The Buyer waits.',
    ['It ends.', '12.3 The Seller pays.', '4. The Buyer waits.'],
  ],
  [
    'at a numbered line',
    'The parties agree\n(a) to deliver\n(b) to pay',
    ['The parties agree', '(a) to deliver', '(b) to pay'],
  ],
  ['at a blank line', 'AGREEMENT\n\nThis is it.', ['AGREEMENT', 'This is it.']],
  [
    'not at a page break within it',
    'The Seller shall\n\ndeliver the goods.',
    ['The Seller shall\n\ndeliver the goods.'],
  ],
  ['not after a short item', 'Goods; Services; and so on.', ['Goods; Services; and so on.']],
  ['without spaces in Chinese', '合同生效。甲方付款。', ['合同生效。', '甲方付款。']],
  ['of white space alone', ' \n ', []],
];
for (const [what, text, expected] of cases) {
  t.test(`a text is split ${what}`, async (t) => t.same(split(text), expected));
}

t.test('a long sentence is cut, and no word is lost', async (t) => {
  const text = `It starts ${'and goes on; '.repeat(200)}`.trim();
  const parts = split(text, 300);
  t.ok(parts.every((part) => part.length <= 300));
  t.equal(parts.join(' '), text);
  t.same(
    split('x'.repeat(700), 300).map(({ length }) => length),
    [300, 300, 100],
  );
});

t.test('masks name what they cover', async (t) => {
  const text =
    'On May 3, 2024 Blue Harbor Shipping Ltd. pays $1,200.50 or 5 % within thirty (30) days.';
  t.same(
    findMasks(text).map(({ kind, start, end, unit }) => [kind, text.slice(start, end), unit]),
    [
      ['date', 'May 3, 2024', undefined],
      ['company', 'Blue Harbor Shipping Ltd.', undefined],
      ['amount', '$1,200.50', undefined],
      ['percentage', '5 %', undefined],
      ['duration', 'thirty (30) days', 'day'],
    ],
  );
});

t.test('a sentence knows its heading and its neighbors', async (t) => {
  const text = '7.2 Limitation of Liability. The Seller pays. The Buyer waits.';
  const inputs = sentenceInputs(text, splitSentences(text));
  t.equal(inputs[1]!.fields!['heading'], 'Limitation of Liability');
  t.match(inputs[1]!.fields, { previous: /Liability/, next: 'The Buyer waits.' });
});

t.test('the best threshold lies between two scores', async (t) => {
  t.equal(bestThreshold([0.9, 0.8, 0.4, 0.1], [true, true, false, false]), (0.8 + 0.4) / 2);
  t.equal(bestThreshold([0.5, 0.2], [false, false]), Infinity);
  t.equal(steadyThreshold([0.5, 0.2], [false, false]), Infinity);
  const apart = steadyThreshold([4, 3, -3, -4], [true, true, false, false]);
  t.ok(apart > -3 && apart <= 3);
  // One document with a low score that happens to be right moves the observed best, but hardly this one.
  const scores = [3, 2, 1, -1.1, -1.2, -1.3, -1.4, -4];
  const truths = [true, true, true, false, false, false, true, false];
  t.ok(steadyThreshold(scores, truths) > -1.1);
});
