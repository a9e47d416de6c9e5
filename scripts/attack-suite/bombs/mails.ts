// E-mails with too many parts, nested parts, and endless headers.

import { ublInvoice } from '../../../test/plugins/finance/invoice-files.ts';
import { bombs, type Bomb } from './bomb.ts';

const head =
  'From: a@example.com\r\nTo: b@example.com\r\nSubject: Invoice\r\nMIME-Version: 1.0\r\n';

function mail(type: string, body: string, more = ''): string {
  return `${head}Content-Type: ${type}\r\n${more}\r\n${body}`;
}

function multipart(parts: readonly string[], boundary = 'b'): string {
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return mail(`multipart/mixed; boundary="${boundary}"`, `${body}--${boundary}--\r\n`);
}

const plain = 'Content-Type: text/plain\r\n\r\nInvoice 4711 of 12.50 EUR';
const attached = `Content-Type: application/xml\r\nContent-Disposition: attachment; filename="i.xml"\r\n\r\n${ublInvoice()}`;

function mailsInMails(depth: number): string {
  let text = mail('text/plain', 'Invoice 4711');
  for (let level = 0; level < depth; level += 1) text = mail('message/rfc822', text);
  return text;
}

function partsInParts(depth: number): string {
  let text = plain;
  for (let level = 0; level < depth; level += 1) {
    text = `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n${text}\r\n--b${level}--\r\n`;
  }
  return head + text;
}

export function mailBombs(): Bomb[] {
  return [
    ...bombs('mail', 'read', {
      'plain mail': () => mail('text/plain', 'Invoice 4711 of 12.50 EUR'),
      'invoice attached': () => multipart([plain, attached]),
      'three mails in each other': () => mailsInMails(3),
      '10,000 recipients': () =>
        head.replace('b@', `${'x@example.com, '.repeat(10_000)}b@`) + '\r\nInvoice',
    }),
    ...bombs('mail', 'document_unreadable', {
      'text of 5 MB': () => mail('text/plain', 'Invoice 4711 of 12.50 EUR\r\n'.repeat(200_000)),
    }),
    ...bombs('mail', ['read', 'document_unreadable', 'unsupported_document'], {
      'fifty mails in each other': () => mailsInMails(50),
      '5,000 mails in each other': () => mailsInMails(5_000),
      '5,000 parts in each other': () => partsInParts(5_000),
      '5,000 parts': () => multipart(Array<string>(5_000).fill(plain)),
      '200 attachments': () => multipart(Array<string>(200).fill(attached)),
      'boundary without end': () => mail('multipart/mixed; boundary="b"', `--b\r\n${plain}`),
      'boundary that is missing': () => mail('multipart/mixed', plain),
      'empty boundary': () => mail('multipart/mixed; boundary=""', `--\r\n${plain}\r\n----`),
      'boundary of 100 KB': () => multipart([plain], 'b'.repeat(100_000)),
      'boundaries only': () => mail('multipart/mixed; boundary="b"', '--b\r\n'.repeat(200_000)),
      'header of 5 MB': () => mail('text/plain', 'Invoice', `X-A: ${'x'.repeat(5_000_000)}\r\n`),
      'header folded 200,000 times': () =>
        mail('text/plain', 'Invoice', `X-A: x${'\r\n x'.repeat(200_000)}\r\n`),
      '100,000 headers': () => mail('text/plain', 'Invoice', 'X-A: x\r\n'.repeat(100_000)),
      'encoded words by the thousand': () =>
        head.replace('Invoice', '=?utf-8?Q?=41=42?= '.repeat(100_000)) + '\r\nInvoice',
      'encoded word without end': () =>
        `${head.replace('Invoice', `=?utf-8?B?${'A'.repeat(500_000)}`)}\r\nInvoice`,
      'parameters in pieces': () =>
        multipart([
          `Content-Type: text/plain; ${Array.from({ length: 20_000 }, (_, n) => `name*${n}=a`).join('; ')}\r\n\r\nx`,
        ]),
      'base64 that is none': () =>
        mail('text/plain', '!!!!'.repeat(200_000), 'Content-Transfer-Encoding: base64\r\n'),
      'quoted-printable that is none': () =>
        mail(
          'text/plain',
          '=ZZ='.repeat(200_000),
          'Content-Transfer-Encoding: quoted-printable\r\n',
        ),
      'unknown character set': () => mail('text/plain; charset=x-nobody', 'Invoice'),
      'name that leaves the folder': () =>
        multipart([attached.replace('i.xml', '../../../etc/passwd')]),
      'HTML 100,000 elements deep': () => mail('text/html', '<div>'.repeat(100_000)),
      'HTML with 100,000 table cells': () =>
        mail('text/html', `<table>${'<tr><td>1<td>2'.repeat(50_000)}`),
      'brackets without end in HTML': () => mail('text/html', '<'.repeat(500_000)),
      'comments without end in HTML': () => mail('text/html', '<!--'.repeat(200_000)),
    }),
  ];
}
