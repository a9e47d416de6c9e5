// Slips of tills: narrow, recognized from pictures, with words and faults of their own.

import t from 'tap';
import type { Document } from '../../../../core/sdk/document.ts';
import { analyse } from '../../../../plugins/finance/layout/analysis.ts';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

function scanOf(drawing: string): Document {
  const document = drawDocument([drawing], 'en');
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, source: 'ocr' as const })),
  };
}

const payable = (drawing: string): number | undefined =>
  readLayout(scanOf(drawing)).payableAmount?.value.toNumber();

t.test('what is narrow and recognized, or narrow paper, is a slip', async (t) => {
  const drawing = 'Corner Shop\n\nBread      4.10\nTOTAL      4.10';
  t.equal(analyse(scanOf(drawing)).isSlip, true);
  t.equal(analyse(drawDocument([drawing])).isSlip, false, 'a sheet with little on it is none');
  const [page] = drawDocument([drawing]).pages;
  const roll = { ...drawDocument([drawing]), pages: [{ ...page!, width: 227 }] };
  t.equal(analyse(roll).isSlip, true);
  t.equal(analyse(scanOf(`${'-'.repeat(40)}   ${drawing}${' '.repeat(110)}x`)).isSlip, false);
});

t.test('a point that recognition lost is put back in a column of amounts', async (t) => {
  const before = 'Corner Shop\n\nTea          4.20\nBread        3.10\nRice        12.00\n';
  t.equal(payable(`${before}TOTAL       1930\n`), 19.3);
  t.equal(payable(`${before}TOTAL      19 30\n`), 19.3);
  const [restored] = analyse(scanOf(`${before}TOTAL       1930`)).amounts.money.slice(-1);
  t.match(restored, { pointLost: true, decimals: 2, text: '1930' });
});

t.test('a number that could be an amount without its point is still the number', async (t) => {
  const read = readLayout(
    scanOf(`
Muster Verkstad AB                    Fakturanr       44178

Olja                                                 185.00
Filter                                               240.00
Arbete                                               600.00
Att betala                                          1025.00`),
  );
  t.equal(read.invoiceNumber?.value, '44178');
});

t.test('no point is put where none was lost', async (t) => {
  const cents = (document: Document): number[] =>
    analyse(document).amounts.money.map((one) => one.cents);
  const column = 'Tea          4.20\nBread        3.10\nTicket       1234';
  t.same(cents(drawDocument([column])), [420, 310, 123_400], 'on a page of text');
  t.same(cents(scanOf('Tea          4.20\nTicket       1234')), [420, 123_400], 'without a column');
  const aside = 'Room 1234\nTea                   4.20\nBread                 3.10';
  t.same(cents(scanOf(aside)), [123_400, 420, 310], 'beside the column');
});

t.test('a net total is what is paid, and so is a total called rounding', async (t) => {
  const lines = 'Corner Shop\n\nTea          4.20\nBread        3.13\n';
  t.equal(payable(`${lines}Total Amount: 7.33\nRounding     0.02\nNet Total:   7.35\n`), 7.35);
  t.equal(payable(`${lines}Total        7.33\nRounding Adj 0.02\nRounding     7.35\n`), 7.35);
});

t.test('beside change, what is called pay is what was given', async (t) => {
  const drawing = 'Corner Shop\n\nTea          7.50\nDUE          7.50\nPAY         20.00';
  t.equal(payable(`${drawing}\nCHANGE      12.50\n`), 7.5);
});

t.test('specks beside a recognized name are not part of it', async (t) => {
  const document = scanOf('on Corner Shop Limited\n12 Harbour Road\n\nTea   4.20\nTOTAL 4.20');
  const [page] = document.pages;
  const lines = page!.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, confidence: word.text === 'on' ? 0.3 : 0.9 })),
  }));
  const read = readLayout({ ...document, pages: [{ ...page!, lines }] });
  t.equal(read.vendorName?.value, 'Corner Shop Limited');
});

t.test('a legal form that recognition misread is given as it is written', async (t) => {
  const drawing = 'KEDAI LAUT SON BHD\n12 Harbour Road\n\nTea   4.20\nTOTAL 4.20';
  const document = scanOf(drawing);
  const [page] = document.pages;
  const lines = page!.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, confidence: 0.9 })),
  }));
  const name = (given: Document): string | undefined => readLayout(given).vendorName?.value;
  t.equal(name({ ...document, pages: [{ ...page!, lines }] }), 'KEDAI LAUT SDN BHD');
  t.equal(name(document), 'KEDAI LAUT SON BHD', 'a text that the file carries says what it says');
});

t.test(
  'a name is as sure as its words together, for one misread letter leaves it known',
  async (t) => {
    const document = scanOf('Corner Fruit Shop Limited\n12 Harbour Road\n\nTea   4.20\nTOTAL 4.20');
    const [page] = document.pages;
    const sure = (confidence: number): number => {
      const lines = page!.lines.map((line) => ({
        ...line,
        words: line.words.map((word) => ({
          ...word,
          confidence: word.text === 'Fruit' ? confidence : 0.95,
        })),
      }));
      return readLayout({ ...document, pages: [{ ...page!, lines }] }).vendorName!.evidence
        .confidence;
    };
    t.ok(sure(0.4) > 0.4 && sure(0.4) < sure(0.9), `${sure(0.4)} and ${sure(0.9)}`);
  },
);
