import t from 'tap';
import { createPlaceFinder, splitSentences, type Document, type Line } from 'workmill/sdk';

function line(text: string, top: number): Line {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    box: [index * 50, top, index * 50 + 40, top + 10] as const,
    fontSize: 10,
    bold: false,
    confidence: 1,
  }));
  return { text, box: [0, top, words.length * 50 - 10, top + 10], words };
}

t.test('a sentence has one box for each line it stands in', async (t) => {
  const pages = [
    { number: 1, lines: [line('It begins. It goes', 0), line('on here', 20)] },
    { number: 2, lines: [line('and ends.', 0)] },
  ];
  const text = 'It begins. It goes\non here\n\nand ends.';
  const document = { text, pages } as unknown as Document;
  const find = createPlaceFinder(document);
  t.same(splitSentences(text).map(find), [
    [{ page: 1, box: [0, 0, 90, 10] }],
    [
      { page: 1, box: [100, 0, 190, 10] },
      { page: 1, box: [0, 20, 90, 30] },
      { page: 2, box: [0, 0, 90, 10] },
    ],
  ]);
  t.same(createPlaceFinder({ text, pages: [] } as unknown as Document)({ start: 0, end: 5 }), []);
});
