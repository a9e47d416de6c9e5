import t from 'tap';
import { tableBelow } from '../../core/reading/formats/text/csv-preamble.ts';
import { csvRows } from '../../core/reading/formats/text/csv-rows.ts';
import type { Grid } from '../../core/sdk/document.ts';
import { findLabelled } from '../../core/sdk/find.ts';
import { findTables } from '../../core/sdk/tables.ts';
import { read } from './pdf-files.ts';

const rows = (table: Grid | undefined): string[][] =>
  (table?.rows ?? []).map((row) => row.map(({ text }) => text));
const html = (body: string): Buffer => Buffer.from(`<!DOCTYPE html><html lang="pt">${body}</html>`);

t.test('HTML gives its blocks as lines and its tables, and no scripts', async (t) => {
  const document = await read(
    html(`<head><title>Order &amp; more</title><meta name=author content="Ada">
      <style>p { color: red }</style><script>if (a < b) "</p>";</script></head>
      <body onload="x('>')"><h1>Order  <i>no.</i>&nbsp;7</h1><!-- <p>secret</p> -->
      <p>First<br>second &euro;5 &#8211; &unknown; 3 < 4</p><pre>  a
  b</pre><table><tr><th>Item<th>Price</tr><tr><td>Nail<td>2</td></tr></table></body>`),
  );
  t.match(document, { format: 'html', pages: [], language: 'pt' });
  t.same(document.metadata, { title: 'Order & more', author: 'Ada' });
  t.same(document.text.split('\n'), [
    'Order no. 7',
    'First',
    'second €5 – &unknown; 3 < 4',
    '  a',
    '  b',
    'Item\tPrice',
    'Nail\t2',
  ]);
  t.same(rows(document.tables[0]), [
    ['Item', 'Price'],
    ['Nail', '2'],
  ]);
});

t.test('the charset of HTML is what its mark or its meta element says', async (t) => {
  const page = (meta: string): string => `<html><head>${meta}</head><p>Łódź</p></html>`;
  const polish = page('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">');
  const bytes = Buffer.from(
    [...polish].map((one) => ({ Ł: 0xa3, ó: 0xf3, ź: 0xbc })[one] ?? one.charCodeAt(0)),
  );
  t.equal((await read(bytes)).text, 'Łódź');
  t.equal((await read(Buffer.from(page('<meta charset=utf-8>')))).text, 'Łódź');
  t.equal((await read(Buffer.from(`\ufeff${page('')}`, 'utf16le'))).text, 'Łódź');
});

t.test('references of HTML are those that browsers know', async (t) => {
  const cases: [string, string][] = [
    ['5 &euro; &lt; 6&nbsp;&pound;', '5 € < 6 £'],
    ['&copy 2026 &AMP; &nosuch; &#x2013;&#150;&#0;&#99999999;', '© 2026 & &nosuch; ––\ufffd\ufffd'],
    ['&NotEqualTilde;&gescc;&zwnj;', '≂̸⪩\u200c'],
  ];
  for (const [source, text] of cases)
    t.equal((await read(html(`<p>${source}`))).text, text, source);
  const { metadata } = await read(html('<meta name=author content="A &amp; B" content=C><p>x'));
  t.equal(metadata['author'], 'A & B');
});

t.test('drawings and scripts in HTML are left out, up to their end', async (t) => {
  const document = await read(
    html(
      'a<svg width=1><text>b</text></svg>c<svg/>d<script>"<p>"</script>e<template><p>f</template>g',
    ),
  );
  t.equal(document.text, 'acdeg');
});

t.test('HTML made to harm ends within the limits', async (t) => {
  const long = 100_000;
  for (const piece of [
    '<table><tr><td>',
    '<a "',
    '<!--',
    '<script>',
    '</',
    '<p a=',
    '&#',
    '<',
    '<b>x </b>',
    '<b>',
    '<meta content="&amp;',
  ]) {
    const document = await read(html(piece.repeat(long)));
    t.equal(document.format, 'html', piece);
  }
  const cells = html(`<table>${'<td>x'.repeat(50)}</table>`);
  await t.rejects(read(cells, { limits: { maxCells: 49 } }), {
    code: 'document_unreadable',
    message: /more than 49 cells/,
  });
  const wide = await read(html('<table><tr><td colspan=99999999>x<td colspan=-1>y</table>'));
  t.match(wide.tables[0]!.rows[0], [{ span: 1000 }, { column: 1000, span: 1 }]);
});

t.test('CSV is one table, whatever separates its cells', async (t) => {
  const cases: [string, string, string[][]][] = [
    [
      'semicolons',
      'a;b;c\n1,5;"x;y";3\n',
      [
        ['a', 'b', 'c'],
        ['1,5', 'x;y', '3'],
      ],
    ],
    [
      'tabs',
      'a\tb\tc\r\n1\t2\t3\r\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'quotes',
      'a,b,c\n"say ""no""","two\nlines",3\n\n',
      [
        ['a', 'b', 'c'],
        ['say "no"', 'two\nlines', '3'],
      ],
    ],
    [
      'inches',
      'a,b,c\n"7,8,9\n',
      [
        ['a', 'b', 'c'],
        ['"7', '8', '9'],
      ],
    ],
  ];
  for (const [name, source, expected] of cases) {
    const document = await read(Buffer.from(source));
    const text = expected.map((row) => row.join('\t').replaceAll('\n', ' ')).join('\n');
    t.match(document, { format: 'csv', pages: [], text }, name);
    t.same(rows(document.tables[0]), expected, name);
  }
  await t.rejects(read(Buffer.from('a;b;c\n1;2;3\n4;5;6'), { limits: { maxCells: 8 } }), {
    code: 'document_unreadable',
    message: /more than 8 cells/,
  });
});

const statement = `Account statement

Account;DE02 1203 0000 0000 2020 51
Period;2026-03-01 to 2026-03-31
Owner, street, town;Ada Berg, Main Street 1, Kiel

Date;Text;Amount;Balance
2026-03-02;Rent;-1.200,00;3.800,00
2026-03-09;"Salary; March";2.500,00;6.300,00
`;

t.test('a preamble above the rows of a CSV file is text, and not part of its table', async (t) => {
  const table = [
    ['Date', 'Text', 'Amount', 'Balance'],
    ['2026-03-02', 'Rent', '-1.200,00', '3.800,00'],
    ['2026-03-09', 'Salary; March', '2.500,00', '6.300,00'],
  ];
  const document = await read(Buffer.from(statement));
  t.match(document, { format: 'csv', mediaType: 'text/csv' });
  t.equal(document.tables.length, 1);
  t.same(rows(document.tables[0]), table);
  t.ok(document.tables[0]!.hasHeader);
  t.same(document.text.split('\n').slice(0, 3), [
    'Account statement',
    'Account\tDE02 1203 0000 0000 2020 51',
    'Period\t2026-03-01 to 2026-03-31',
  ]);
  t.equal(findLabelled(document, ['Period'])?.value.text, '2026-03-01 to 2026-03-31');
  const amounts = { date: ['Date'], amount: ['Amount'] };
  t.same(
    findTables(document, amounts).map((found) => found.rows.map(({ amount }) => amount?.text)),
    [['-1.200,00', '2.500,00']],
  );

  const padded = statement.replaceAll(/^[^;\n]+$/gm, '$&;;;').replaceAll(/^[^;]+;[^;]+$/gm, '$&;;');
  t.same(rows((await read(Buffer.from(padded))).tables[0]), table, 'filled up with empty cells');
  const remark = `${statement}Printed on 2026-04-01\n`;
  t.same(rows((await read(Buffer.from(remark))).tables[0]).slice(0, 3), table, 'with a remark');
});

t.test('narrow rows of a table stay in it when no preamble can be told', (t) => {
  for (const source of [
    'Article;Quantity\nNail;5\nBolt;7\nDowel;8;blue\n',
    'a;b;c\n1;2;\n3;;\n4;5;6\n',
    'Anna;Berg;;\nBert;Cole;x;y\nCarl;Dahl;x;y\n',
    '1;2\n3;4;5\n6;7;8\n',
  ]) {
    t.equal(tableBelow(csvRows(source, ';', { maxCells: 100 })), null, source);
  }
  t.end();
});

t.test('cells of HTML that cover several rows keep the others in their columns', async (t) => {
  const document = await read(
    html(`<table><tr><th rowspan=2>Item<th colspan=2>March<th>Sum</tr><tr><td>in<td>out<td>all</tr>
      <tr><td>Nail<td>1<td rowspan=2>2<td>3</tr><tr><td>Bolt<td>4<td>5</tr></table>`),
  );
  const [table] = document.tables;
  t.ok(table!.hasHeader, 'by its first row, which is all titles');
  t.same(
    table!.rows.map((row) => row.map(({ text, column }) => `${column} ${text}`)),
    [
      ['0 Item', '1 March', '3 Sum'],
      ['1 in', '2 out', '3 all'],
      ['0 Nail', '1 1', '2 2', '3 3'],
      ['0 Bolt', '1 4', '3 5'],
    ],
  );
  t.match(table!.rows[2]![2], { span: 1, rowSpan: 2 });
});

t.test('cells that claim to cover everything end within the limits', async (t) => {
  const wide = '<td colspan=1000 rowspan=1000>x';
  const document = await read(html(`<table>${`<tr>${wide.repeat(100)}</tr>`.repeat(200)}</table>`));
  t.equal(document.tables[0]!.rows.length, 200);
});
