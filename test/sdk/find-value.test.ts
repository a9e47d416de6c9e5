import t from 'tap';
import type { Document, Line } from '../../core/sdk/document.ts';
import { createRangeFinder, createValueFinder } from '../../core/sdk/find-value.ts';

function buildDocument(...texts: string[]): Document {
  const lines = texts.map((text, row): Line => {
    const words = text.split(' ').map((word, place) => ({
      text: word,
      box: [place * 100, row * 20, place * 100 + 90, row * 20 + 10] as const,
      fontSize: 10,
      bold: false,
      confidence: 1,
    }));
    return { text, box: [0, row * 20, words.length * 100 - 10, row * 20 + 10], words };
  });
  const page = { number: 1, width: 600, height: 800, source: 'digital', lines, tables: [] };
  return { pages: [{ ...page, images: 0 }], text: texts.join('\n') } as unknown as Document;
}

const shown: [value: string | number, text: string][] = [
  ['INV-2024/17', 'Invoice: INV 2024-17'],
  ['Müller & Söhne GmbH', 'MÜLLER & SÖHNE GMBH, Berlin'],
  ['€', 'Total 12,00 €'],
  [1234.5, 'Total 1.234,50 EUR'],
  [1234.5, 'Total EUR1,234.50'],
  [1234.5, 'Summe 1 234,50'],
  [-80, 'Credit 80.00 CR'],
  [1234567, 'Total 1.234.567'],
  [0.075, 'Rate 0,075'],
  ['2026-01-31', 'Datum: 31.01.2026'],
  ['2026-01-31', 'Date 01/31/26'],
  ['2026-03-03', 'the 3rd of March 2026'],
  ['2026-03-03', 'this 3rd day of March, 2026'],
  ['2026-03-03', 'Bruxelles, le 3 mars 2026'],
  ['2026-10-05', '5 de octubre de 2026'],
  ['2026-09-30', 'Sept 30, 2026'],
  ['2026-01-31', '20260131'],
];
for (const [value, text] of shown) {
  t.test(`"${text}" shows ${value}`, (t) => {
    t.equal(createValueFinder(buildDocument('Dear reader', text)).find(value).length, 1);
    t.end();
  });
}

const notShown: [value: string | number, text: string][] = [
  ['17', 'Invoice 20170'],
  ['Nord', 'Nordbach Werkzeuge'],
  ['', 'Total'],
  ['$', 'Total 12,00 €'],
  [123.45, 'Total 1.234,50'],
  [500, '2x500'],
  [2100, '2 pieces 100'],
  [21000, '21 00 0'],
  ['2026-01-31', '31.12.2026'],
  ['2026-02-01', '2 February 2026'],
  ['2026-05-01', '1 Mar 2026'],
];
for (const [value, text] of notShown) {
  t.test(`"${text}" does not show ${JSON.stringify(value)}`, (t) => {
    t.same(createValueFinder(buildDocument(text)).find(value), []);
    t.end();
  });
}

t.test('a place is the words that show the value, over the end of a line as well', (t) => {
  const finder = createValueFinder(buildDocument('From Nordbach', 'Werkzeuge GmbH'));
  t.same(finder.find('nordbach werkzeuge'), [
    { text: 'Nordbach Werkzeuge', page: 1, bbox: [0, 0, 190, 30] },
  ]);
  t.end();
});

t.test('every place is found, up to 20', (t) => {
  const finder = createValueFinder(buildDocument(...Array<string>(30).fill('Total 12.00')));
  t.equal(finder.find(12).length, 20);
  t.equal(finder.find('total').length, 20);
  t.end();
});

t.test('a document without pages shows values without boxes', (t) => {
  const text = { ...buildDocument(), pages: [], text: 'Total:\n 1.234,50 EUR' };
  t.same(createValueFinder(text).find(1234.5), [{ text: '1.234,50', page: null, bbox: null }]);
  t.end();
});

t.test('offsets of a quote do not depend on its line ends, and leave out brackets', (t) => {
  const text = 'It ends (on  3 March\n2026). Neither party may\n  assign this Agree-\nment.';
  const { find } = createRangeFinder(text);
  const shown = (value: string | number) =>
    find(value).map(({ start, end }) => text.slice(start, end));
  t.same(shown('2026-03-03'), ['3 March\n2026']);
  t.same(shown('neither party may assign this agreement.'), [
    'Neither party may\n  assign this Agree-\nment',
  ]);
  t.same(shown('either party may assign'), []);
  t.end();
});
