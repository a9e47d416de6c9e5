import t from 'tap';
import {
  evidenceOf,
  findLabelled,
  findTables,
  findText,
  foldText,
  languageOf,
  similarity,
  tablesOf,
  textsOf,
  type Document,
  type Origin,
  type Word,
} from '../../core/sdk/sdk.ts';

const origin: Origin = { files: [], page: null, method: 'text', engine: null };

/** Text on a page, one string a line; two spaces are a wide gap. Letters are 5 points wide. */
function page(lines: readonly string[]): Document {
  const made = lines.map((text, index) => {
    const words: Word[] = [...text.matchAll(/\S+/g)].map(({ 0: word, index: at }) => ({
      text: word,
      box: [at * 5, index * 12, (at + word.length) * 5, index * 12 + 10],
      fontSize: 10,
      bold: false,
      confidence: 1,
    }));
    const box = [words[0]!.box[0], index * 12, words.at(-1)!.box[2], index * 12 + 10] as const;
    return { text, box, words };
  });
  const size = { width: 595, height: 842, images: 0, tables: [], language: null, origin };
  return { ...empty, pages: [{ number: 1, ...size, source: 'digital', lines: made }] };
}

const empty: Document = {
  format: 'pdf',
  mediaType: 'application/pdf',
  sha256: '',
  byteLength: 0,
  fileName: null,
  pages: [],
  text: '',
  tables: [],
  xml: null,
  attachments: [],
  metadata: {},
  notes: [],
  language: null,
  origin,
};

t.test('texts are alike whatever their accents, case and punctuation', async (t) => {
  t.equal(foldText('  Größe-Nr.: ÉTÉ '), 'grosse nr ete');
  t.equal(similarity('Lieferschein-Nr.', 'lieferschein nr'), 1);
  t.ok(similarity('Lieferschein', 'Lieferscheln') > 0.9, 'one wrong letter');
  t.ok(similarity('Lieferschein', 'Rechnung') < 0.4);
});

t.test('a text is found where it stands, wrong letters forgiven', async (t) => {
  const document = page(['Nordbach GmbH', 'our  Delivery n0te No. 4711', 'Delivery time']);
  const [first, ...others] = findText(document, 'Delivery note');
  t.match(first, { page: 1, text: 'Delivery n0te', box: [25, 12, 90, 22] });
  t.same(others, []);
  t.same(findText(document, 'Invoice'), []);
  t.match(findText({ ...empty, text: 'one\nDelivery note 1' }, 'delivery note'), [
    { page: null, box: null, text: 'Delivery note', similarity: 1 },
  ]);
});

t.test('a value stands right of its label or below it', async (t) => {
  const document = page(['Note No. : LS-4711   Date', 'Plant 7             2026-03-02', 'of Kiel']);
  const number = findLabelled(document, ['Delivery note', 'Note No']);
  t.match(number, { label: { text: 'Note No.' }, value: { text: 'LS-4711 Date' } });
  const exact = findLabelled(document, ['Note No'], { pattern: /[A-Z]+-\d+/ });
  t.match(exact, { value: { text: 'LS-4711', box: [55, 0, 90, 10] } });
  const date = findLabelled(document, ['Date'], { pattern: /\d{4}-\d\d-\d\d/ });
  t.match(date, { value: { text: '2026-03-02', box: [100, 12, 150, 22] } });
  t.equal(findLabelled(document, ['Date'], { where: ['right'] }), null);
  t.same(evidenceOf(date!.value, { confidence: 1 }), {
    page: 1,
    bbox: [100, 12, 150, 22],
    text: '2026-03-02',
    confidence: 0.999,
    source: 'layout',
  });
});

t.test('tables are found by the titles of their columns', async (t) => {
  const cells = (...texts: string[]) => texts.map((text, column) => ({ text, column, span: 1 }));
  const rows = [
    cells('Delivery'),
    cells('Item', 'Menge', 'Note'),
    cells('Bolt', '40'),
    cells('Nut'),
  ];
  const document = {
    ...empty,
    tables: [
      { name: null, rows, hasHeader: false, language: null, origin },
      { name: null, rows: [], hasHeader: false, language: null, origin },
    ],
  };
  const titles = { item: ['Item', 'Artikel'], quantity: ['Qty', 'Menge'] };
  const [table, ...others] = findTables(document, titles);
  t.same(others, []);
  t.match(table, {
    rows: [{ item: { text: 'Bolt', page: null }, quantity: { text: '40' } }, { quantity: null }],
  });
  t.same(findTables(document, { ...titles, price: ['Price'] }), []);
});

t.test('tables of all formats have one shape, those of attachments too', async (t) => {
  const cell = { text: 'Bolt', column: 1, span: 1, rowSpan: 2 };
  const grid = { name: 'Orders', hasHeader: true, language: null, origin };
  const rows = [
    [
      { text: 'No', column: 0, span: 1 },
      { text: 'Item', column: 1, span: 1 },
    ],
    [cell],
    [{ text: '2', column: 0, span: 1 }],
  ];
  const sheet = { ...empty, tables: [{ ...grid, rows }] };
  const box = [1, 2, 3, 4] as const;
  const onPage = { hasHeader: false, box, origin, rows: [[{ ...cell, box }]] };
  const paper = page(['Bolt']);
  const attachment = {
    name: 'a',
    mediaType: '',
    relationship: null,
    description: null,
    byteLength: 0,
    sha256: '',
    origin,
    document: sheet,
  };
  const letter = {
    ...paper,
    pages: [{ ...paper.pages[0]!, tables: [onPage] }],
    attachments: [attachment],
  };
  t.match(tablesOf(letter), [{ name: null, rows: [[{ text: 'Bolt', box }]] }]);
  const [, carried] = tablesOf(letter, { attachments: true });
  t.match(carried, { name: 'Orders', hasHeader: true, rows: [[{ box: null }, { box: null }]] });
  t.same(textsOf(carried!), [
    ['No', 'Item'],
    ['', 'Bolt'],
    ['2', ''],
  ]);
  const found = findTables(letter, { no: ['No'], item: ['Item'] }, { attachments: true });
  t.match(found, [{ rows: [{ no: null, item: { text: 'Bolt' } }, { item: { text: 'Bolt' } }] }]);
});

t.test('the language of a text is told, or that it cannot be told', async (t) => {
  const texts: [string, string | null][] = [
    ['Bitte liefern Sie die bestellte Ware bis zum 12. März an unser Lager.', 'de'],
    ['Please deliver the goods to our warehouse by 12 March.', 'en'],
    ['Veuillez livrer les marchandises avant le 12 mars à notre entrepôt.', 'fr'],
    ['Proszę dostarczyć towar do 12 marca.', 'pl'],
    ['商品を3月12日までに届けてください', 'ja'],
    ['LS-4711 PO-1001 DE02120300000000202051', null],
    ['12 34 56 ok', null],
    ['', null],
    ['x'.repeat(2 ** 20), null],
  ];
  for (const [text, language] of texts) {
    t.equal(await languageOf(text), language, text.slice(0, 50));
  }
  const spanish = 'La mercancía debe entregarse antes del 12 de marzo';
  t.equal(await languageOf(spanish, { among: ['es', 'en'] }), 'es');
});
