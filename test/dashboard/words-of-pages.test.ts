import t from 'tap';
import { pickedOf, wordAt, wordsIn } from '../../core/dashboard/reviews/page-words.ts';
import { readAs } from '../../core/dashboard/reviews/read-as.ts';

const facts = { nullable: true, description: null };
const text = { kind: 'text', isDay: false, ...facts } as const;
const day = { kind: 'text', isDay: true, ...facts } as const;
const number = { kind: 'number', whole: false, ...facts } as const;

t.test('numbers are read as documents write them, and left where they are not clear', (t) => {
  for (const [words, value] of [
    ['1.190,50 €', '1190.50'],
    ['EUR 1,190.50', '1190.50'],
    ['1 190,50', '1190.50'],
    ['CHF 1’190.50', '1190.50'],
    ['1.234.567', '1234567'],
    ['0.125', '0.125'],
    ['12,5 %', '12.5'],
    ['−40,00', '-40.00'],
    ['(40.00)', '-40.00'],
    ['40,00-', '-40.00'],
    ['1,234', '1,234'],
    ['2 x 40', '2 x 40'],
    ['none', 'none'],
  ] as const) {
    t.equal(readAs(number, words), value, words);
  }
  t.end();
});

t.test('days are read in figures and words, and left where two are possible', (t) => {
  for (const [words, value] of [
    ['03.04.2026', '2026-04-03'],
    ['3. 4. 2026', '2026-04-03'],
    ['2026/4/3', '2026-04-03'],
    ['13/04/2026', '2026-04-13'],
    ['04/13/2026', '2026-04-13'],
    ['03/04/2026', '03/04/2026'],
    ['31.02.2026', '31.02.2026'],
    ['3 March 2026', '2026-03-03'],
    ['March 3rd, 2026', '2026-03-03'],
    ['3. März 2026', '2026-03-03'],
    ['le 3 août 2026', '2026-08-03'],
    ['Mar 3, 2026', '2026-03-03'],
    ['March 2026', 'March 2026'],
  ] as const) {
    t.equal(readAs(day, words), value, words);
  }
  t.equal(readAs(text, ' 03.04.2026\n to  date'), '03.04.2026 to date', 'in a text they stay');
  t.end();
});

t.test('a choice is found by its words', (t) => {
  const choice = { kind: 'choice', options: ['credit_note', 'invoice'], ...facts } as const;
  t.equal(readAs(choice, 'Credit note'), 'credit_note');
  t.equal(readAs(choice, 'Receipt'), 'Receipt');
  t.end();
});

t.test('arrow keys move by words and lines, and a box takes the words in it', (t) => {
  const words = [
    { text: 'Total', bbox: [10, 10, 40, 20] },
    { text: 'due', bbox: [50, 11, 70, 21] },
    { text: 'Net', bbox: [10, 30, 30, 40] },
    { text: '100', bbox: [52, 30, 70, 40] },
  ];
  t.equal(wordAt(words, 0, 'ArrowRight'), 1);
  t.equal(wordAt(words, 3, 'ArrowRight'), 3, 'the last word is the end');
  t.equal(wordAt(words, 1, 'ArrowDown'), 3);
  t.equal(wordAt(words, 2, 'ArrowUp'), 0);
  t.equal(wordAt(words, 0, 'ArrowUp'), 0);
  t.equal(wordAt(words, 3, 'Home'), 2);
  t.equal(wordAt(words, 0, 'End'), 1);
  t.equal(wordAt(words, 0, 'x'), null);
  t.equal(wordAt([], 0, 'ArrowDown'), null);
  const taken = wordsIn(words, { left: 45, top: 0, right: 80, bottom: 50 });
  t.same(pickedOf(2, taken), { page: 2, bbox: [50, 11, 70, 40], text: 'due 100' });
  t.equal(pickedOf(2, []), null);
  t.end();
});
