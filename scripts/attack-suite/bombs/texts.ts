// Plain text, CSV, EDIFACT, RTF and JSON in shapes that parsers do not expect.

import { bombs, type Bomb } from './bomb.ts';

const row = 'Invoice;4711;12.50;EUR\n';

export function textBombs(): Bomb[] {
  return [
    ...bombs('text', 'read', {
      'plain text': () => 'Invoice 4711\nTotal 12.50 EUR\n',
      'plain table': () => row.repeat(5),
    }),
    // Beyond the limits of docs/document-limits.md.
    ...bombs('text', 'document_unreadable', {
      '20,000 lines': () => 'Drill bits 4 25.00 100.00\n'.repeat(20_000),
      'one line of 2 MB': () => 'Invoice 4711 '.repeat(160_000),
    }),
    ...bombs('text', ['read', 'document_unreadable', 'unsupported_document'], {
      'one byte': () => 'x',
      'line ends only': () => '\n'.repeat(1_000_000),
      'spaces only': () => ' '.repeat(5_000_000),
      'zeros only': () => Buffer.alloc(5_000_000),
      'one word of 5 MB': () => 'x'.repeat(5_000_000),
      'digits only': () => '1'.repeat(2_000_000),
      'amounts only': () => '1.234,56 '.repeat(200_000),
      'dates only': () => '2026-02-03 '.repeat(200_000),
      'words of an invoice, 100,000 times': () =>
        'Total invoice number date due amount VAT\n'.repeat(100_000),
      'account numbers only': () => 'DE02 1203 0000 0000 2020 51\n'.repeat(50_000),
      'tabs only': () => '\t'.repeat(1_000_000),
      'UTF-16': () => Buffer.from(`\ufeff${'Invoice 4711\n'.repeat(1_000)}`, 'utf16le'),
      'UTF-16 cut in half': () => Buffer.from('\ufeffInvoice', 'utf16le').subarray(0, 9),
      'bytes above 127': () => Buffer.alloc(100_000, 0xe9),
      'combining marks': () => `e${'\u0301'.repeat(1_000_000)}`,
      'letters from right to left': () => '\u202eחשבונית 4711 \u202c'.repeat(20_000),
      'table of 2,000,000 cells': () => 'a;b;c;d\n'.repeat(500_000),
      'table of 100,000 columns': () => `${';'.repeat(100_000)}\n`.repeat(5),
      'table with an open quote': () => `"${row.repeat(100_000)}`,
      'table of quotes': () => '"'.repeat(1_000_000),
      'table with uneven rows': () =>
        Array.from({ length: 2_000 }, (_, n) => ';'.repeat(n)).join('\n'),
      'table of formulas': () => '=cmd|x;@SUM(A1)\n'.repeat(1_000),
      'EDIFACT without end': () =>
        `UNA:+.? 'UNB+UNOC:3+A+B+260203:1200+1'${"LIN+1'".repeat(100_000)}`,
      'EDIFACT of separators': () => `UNA:+.? '${'+'.repeat(500_000)}'`,
      'EDIFACT that releases everything': () => `UNA:+.? 'UNB+${'?'.repeat(500_001)}`,
      'EDIFACT with separators that are the same': () => "UNA++++++UNB+UNOC:3+A+B'",
      'RTF 200,000 groups deep': () => `{\\rtf1${'{'.repeat(200_000)}`,
      'RTF with a number that is too large': () => `{\\rtf1\\bin${'9'.repeat(50)} x}`,
      'JSON 200,000 levels deep': () => '['.repeat(200_000) + ']'.repeat(200_000),
      'JSON of 5 MB': () => JSON.stringify(Array<string>(500_000).fill('invoice')),
      'HTML 200,000 elements deep': () => `<html>${'<b>'.repeat(200_000)}x`,
      'HTML with a table of 200 by 5,000 merged cells': () =>
        `<html><table>${'<tr>'.concat('<td rowspan=65534 colspan=1000>1'.repeat(20)).repeat(250)}</table>`,
      'HTML with entities': () => `<html><p>${'&amp;&#99999999;&nosuch;'.repeat(50_000)}`,
      'signed message that is cut off': () =>
        Buffer.from('3082ffff06092a864886f70d010702a082', 'hex'),
      'signed message in itself': () =>
        Buffer.from('3080'.concat('06092a864886f70d010702a080', '3080'.repeat(20_000)), 'hex'),
      'gzip of zeros': () =>
        Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), Buffer.alloc(1_000)]),
      'OLE file of ones': () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(50_000, 0xff)]),
      'OLE message in a circle': () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(504),
          Buffer.from('__substg1.0_', 'utf16le'),
          Buffer.alloc(20_000),
        ]),
    }),
  ];
}
