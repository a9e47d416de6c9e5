import t from 'tap';
import { read } from './pdf-files.ts';

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** What a mail states, and the bytes of a text in it. */
const stated: [charset: string, bytes: Buffer, text: string][] = [
  ['iso-8859-1', hex('47 72 fc df 65'), 'Grüße'],
  ['iso-8859-2', hex('a3 f3 64 bc'), 'Łódź'],
  ['iso-8859-5', hex('c1 e7 d5 e2'), 'Счет'],
  ['iso-8859-7', hex('d4 e9 ec de'), 'Τιμή'],
  ['iso-8859-9', hex('dd fe'), 'İş'],
  ['iso-8859-15', hex('a4 35'), '€5'],
  ['windows-1250', hex('f8 e1 64'), 'řád'],
  ['windows-1251', hex('d1 f7 b8 f2'), 'Счёт'],
  ['windows-1252', hex('80 35 20 96 20 85'), '€5 – …'],
  ['windows-1253', hex('d4 e9 ec de'), 'Τιμή'],
  ['windows-1257', hex('f0 e0'), 'šą'],
  ['koi8-r', hex('f3 de c5 d4'), 'Счет'],
  ['shift_jis', hex('90 bf 8b 81 8f 91'), '請求書'],
  ['euc-jp', hex('c0 c1 b5 e1 bd f1'), '請求書'],
  ['iso-2022-jp', hex('1b 24 42 40 41 35 61 3d 71 1b 28 42'), '請求書'],
  ['gb18030', hex('b7 a2 c6 b1'), '发票'],
  ['big5', hex('b5 6f b2 bc'), '發票'],
  ['euc-kr', hex('bc db c0 e5'), '송장'],
];
for (const [charset, bytes, text] of stated) {
  t.test(`a mail in ${charset} is read as it was written`, async (t) => {
    const head = `From: a@example.com\r\nTo: b@example.com\r\nContent-Transfer-Encoding: 8bit\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`;
    // The escapes of ISO-2022-JP are what seven-bit mail was made for.
    t.equal((await read(Buffer.concat([Buffer.from(head), bytes]))).text, text);
  });
}

const unstated: [what: string, bytes: Buffer][] = [
  ['UTF-8', Buffer.from('Grüße, 5 €')],
  ['UTF-8 with its mark', Buffer.from('\ufeffGrüße, 5 €')],
  ['UTF-16', Buffer.from('\ufeffGrüße, 5 €', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\ufeffGrüße, 5 €', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('Gr\xfc\xdfe, 5 \x80', 'latin1')],
];
for (const [what, bytes] of unstated) {
  t.test(`a text in ${what} is read without a statement`, async (t) => {
    t.equal((await read(bytes)).text, 'Grüße, 5 €');
  });
}
