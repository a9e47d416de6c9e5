// Lays out the paragraphs of a text on numbered pages. A form feed begins a new page.

import { a4, createSheet, gray, mm, type Mark, type Measure } from '../samples/marks.ts';

const margin = mm(25);
const size = 10.5;
const lead = 1.35 * size;
const bottom = a4.height - mm(28);

export function pagesOf(text: string, measure: Measure): Mark[][] {
  const perPage = Math.floor((bottom - margin) / lead);
  const pages = text.split('\f').flatMap((part) => {
    const lines = part.split('\n').flatMap((line) => wrapped(line, measure));
    return Array.from({ length: Math.ceil(lines.length / perPage) }, (_, page) =>
      lines.slice(page * perPage, (page + 1) * perPage),
    );
  });
  return pages.map((lines, page) => {
    const sheet = createSheet(measure);
    lines.forEach((line, index) => {
      sheet.text(margin, margin + index * lead, line, { size });
    });
    const foot = `Page ${page + 1} of ${pages.length}`;
    sheet.text(a4.width / 2, a4.height - mm(15), foot, { size: 8.5, color: gray, align: 'center' });
    return sheet.marks;
  });
}

function wrapped(paragraph: string, measure: Measure): string[] {
  const most = a4.width - 2 * margin;
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (measure(longer, size, 'regular') <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
