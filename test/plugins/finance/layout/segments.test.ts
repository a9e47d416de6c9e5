import t from 'tap';
import { cut, layOut, THIN } from '../../../../plugins/finance/layout/segments.ts';
import { drawDocument } from './page-builder.ts';

t.test('a wide gap ends a segment, an ordinary one does not', async (t) => {
  const { rows } = layOut(drawDocument(['Invoice No: 77      Total   9.50']));
  t.strictSame(
    rows.map((row) => row.segments.map((segment) => segment.text.replaceAll(THIN, ' '))),
    [['Invoice No: 77', 'Total', '9.50']],
  );
});

t.test('words a little off the row belong to it, and words of the next row do not', async (t) => {
  const document = drawDocument(['Total   9.50\nPaid   9.50']);
  const word = document.pages[0]?.lines[0]?.words[1];
  t.ok(word);
  if (word) word.box = [word.box[0], word.box[1] + 3, word.box[2], word.box[3] + 3];
  const { rows } = layOut(document);
  t.equal(rows.length, 2);
  t.equal(rows[0]?.segments.length, 2);
});

t.test('text along the side of the page is left out', async (t) => {
  const document = drawDocument(['Total   9.50']);
  document.pages[0]?.lines.push({
    text: 'Copyright',
    box: [5, 20, 15, 90],
    words: [{ text: 'Copyright', box: [5, 20, 15, 90], fontSize: 10, bold: false, confidence: 1 }],
  });
  t.strictSame(
    layOut(document).segments.map((segment) => segment.text),
    ['Total', '9.50'],
  );
});

t.test('the box of a part of a word is its share of the word', async (t) => {
  const [segment] = layOut(drawDocument(['Total:12.50'])).segments;
  t.ok(segment);
  if (segment) t.strictSame(cut(segment, 6, 11), [64, 40, 84, 50]);
});

t.test('a title set in spaced capitals is read as one word', async (t) => {
  const [segment] = layOut(drawDocument(['R E C H N U N G'])).segments;
  t.match(segment?.folded, /^rechnung\s+$/);
  t.equal(segment?.folded.length, segment?.text.length);
});

t.test('a number that was recognized in groups is one, whose gaps are wider', async (t) => {
  const document = drawDocument(['Montant   17 496,00']);
  for (const word of document.pages[0]?.lines[0]?.words ?? []) {
    word.confidence = 0.95;
    word.box = [word.box[0], word.box[1] + 2, word.box[2] - 1, word.box[3]];
  }
  t.strictSame(
    layOut(document).segments.map(({ text }) => text),
    ['Montant', `17${THIN}496,00`],
  );
});
