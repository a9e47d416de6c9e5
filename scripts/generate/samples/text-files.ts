// Writes invoices as web page, CSV, plain text, and email with an attachment.

import { flowText } from './flow-text.ts';
import type { Invoice } from './invoice.ts';
import { toCp1252 } from './cp1252.ts';
import type { Words } from './words.ts';
import { printXml, type Node } from './xml-text.ts';

export function writeHtml(invoice: Invoice, words: Words): string {
  const flow = flowText(invoice, words);
  const lines = (texts: readonly string[]): Node[] => texts.map((text): Node => ['p', text]);
  const table = (rows: readonly (readonly string[])[], head: 'th' | 'td'): Node => [
    'table',
    ...rows.map((cells, index): Node => [
      'tr',
      ...cells.map((text): Node => [index === 0 ? head : 'td', text]),
    ]),
  ];
  const html = printXml([
    `html lang="${words.language}"`,
    ['head', ['meta charset="utf-8"'], ['title', `${flow.title} ${invoice.number}`]],
    [
      'body',
      ['div', ...lines(flow.seller)],
      ['h1', flow.title],
      ['div', ...lines(flow.buyer)],
      table(flow.facts, 'td'),
      table(flow.table, 'th'),
      table(flow.totals, 'td'),
      ['footer', ...lines(flow.foot)],
    ],
  ]);
  return html.replace(/^<\?xml.*\n/, '<!DOCTYPE html>\n');
}

export function writeCsv(invoice: Invoice, words: Words): string {
  const flow = flowText(invoice, words);
  const width = flow.table[0]!.length;
  const right = ([label, value]: readonly [string, string]): string[] => [
    ...Array.from({ length: width - 2 }, () => ''),
    label,
    value,
  ];
  const rows = [
    ...flow.seller.map((line) => [line]),
    [flow.title],
    ...flow.buyer.map((line) => [line]),
    ...flow.facts,
    ...flow.table,
    ...flow.totals.map(right),
    ...flow.foot.map((line) => [line]),
  ];
  const filled = rows.map((cells) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
  ]);
  return filled.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('');
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Aligns columns with spaces, as on a typewriter. */
export function writePlainText(invoice: Invoice, words: Words): string {
  const flow = flowText(invoice, words);
  const widths = flow.table[0]!.map((_, column) =>
    Math.max(...flow.table.map((cells) => cells[column]!.length)),
  );
  const isText = (column: number): boolean => column === 1 || column === 3;
  const row = (cells: readonly string[]): string =>
    cells
      .map((text, at) => (isText(at) ? text.padEnd(widths[at]!) : text.padStart(widths[at]!)))
      .join('    ');
  const end = widths.reduce((sum, width) => sum + width + 4, -4);
  const lines = [
    ...flow.seller,
    '',
    flow.title,
    '',
    ...flow.buyer,
    '',
    ...flow.facts.map(([label, value]) => `${label}:`.padEnd(24) + value),
    '',
    ...flow.table.map(row),
    '',
    ...flow.totals.map(
      ([label, value]) => ' '.repeat(end - 50) + label.padEnd(30) + value.padStart(20),
    ),
    '',
    ...flow.foot,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

export function inCp1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text).map((letter) =>
      /[\r\n\t]/.test(letter) ? letter.codePointAt(0)! : toCp1252(letter),
    ),
  );
}

/** Little-endian with a byte order mark, which older Windows programs call "Unicode". */
export function inUtf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}

export interface Mail {
  from: string;
  to: string;
  subject: string;
  /** Date in RFC 5322 format. */
  date: string;
  text: string;
  file: { name: string; mediaType: string; bytes: Uint8Array };
}

/** RFC 5322 and 2045: a quoted-printable body and one base64 attachment. */
export function writeEml({ from, to, subject, date, text, file }: Mail): string {
  const boundary = '=_workmill_sample_1';
  const encoded = Buffer.from(file.bytes)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n');
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${date}`,
    'Message-ID: <sample-1@workmill.example>',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(text),
    `--${boundary}`,
    `Content-Type: ${file.mediaType}; name="${file.name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${file.name}"`,
    '',
    encoded,
    `--${boundary}--`,
    '',
  ];
  return lines.join('\r\n');
}

/** RFC 2045 section 6.7, for lines that do not exceed the maximum length. */
function quotedPrintable(text: string): string {
  const bytes = Array.from(Buffer.from(text));
  return bytes
    .map((byte) => {
      const isPlain = (byte >= 32 && byte <= 126 && byte !== 61) || byte === 10 || byte === 13;
      if (isPlain) return String.fromCodePoint(byte);
      return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
