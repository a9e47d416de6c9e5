// Other readings of a text, in which digits are found that markup, escapes, words or labels hide. A
// view has the length of the text, so that positions in it are positions in the text.

import { filled, filler } from './filler.ts';
import { manyWords, withDigits } from './spoken-digits.ts';

/** The text, and its other readings that can have further digits. */
export function viewsOf(text: string): string[] {
  const views = [text];
  const add = (changed: string): void => {
    if (!views.includes(changed)) views.push(changed);
  };
  if (hidden.test(text)) add(withoutHidden(text));
  const shown = views.at(-1)!;
  if (encoded.test(shown)) {
    add(withoutMarkup(shown));
    add(withoutMarkup(withoutQuotedPrintable(shown)));
  }
  if (valued.test(shown)) add(withoutMarkup(withValues(shown)));
  for (const view of views.slice()) {
    if (/\p{Nd}[^\n\p{Nd}]*\n/u.test(view)) add(withoutLabels(view));
    if (/"\s*:\s*["\d]/.test(view)) {
      add(withoutMarkup(withTexts(view)));
      add(withoutKeys(view));
    }
  }
  if (/\d[OoIl]|[OoIl]\d/.test(shown)) add(withMistakenLetters(shown));
  if (ideographs.test(shown)) add(withIdeographs(shown));
  if (manyWords.test(shown)) add(withDigits(shown));
  return views;
}

/** Invisible and combining characters, and digits in circles or above the line. */
const hidden = /[\p{Cf}\p{Mn}\p{Me}\0²³¹⁰⁴-⁹₀-₉①-⑨⓪]/u;
const hiddenCharacter = /[\p{Cf}\p{Mn}\p{Me}\0]|[²³¹⁰⁴-⁹₀-₉①-⑨⓪]/gu;

function withoutHidden(text: string): string {
  return text.replaceAll(hiddenCharacter, (found) => {
    const plain = found.normalize('NFKC');
    return filled(found, /^\d$/.test(plain) ? plain : '');
  });
}

/** A decoded character, if it can be a part of a number; otherwise a space or nothing. */
function numeral(decoded: string): string {
  return withoutHidden(decoded)
    .replaceAll(filler, '')
    .replaceAll(/\p{Nd}/gu, (digit) => digit.normalize('NFKC'))
    .replaceAll(/[\s\p{Pd}]+/gu, ' ');
}

/** Digits beside markup, or digits that are written as escapes. */
const encoded =
  /\d(?:[&%<\\]|=[ \t]*\r?\n|=[\dA-F]{2}|\?=)|&(?:amp;)*#|\\[ux]|%(?:25)*(?:3\d|EF|D9|DB)|=(?:3\d|EF|D9|DB)/i;
const escapes =
  /<\/?[a-z][^<>]{0,400}>|<!--[^<>]{0,200}-->|&(?:amp;)*(?:[a-z]{2,31};|nbsp|#x0*[\da-f]{1,5};?|#0*\d{1,6};?)|\\+(?:u[\da-f]{4}|u\{[\da-f]{1,5}\}|x[\da-f]{2}|[nrt])|(?:%(?:25)*[\da-f]{2})+|\s{2,}/gi;

/** Stands for a tag; a space for all patterns. */
const betweenTags = '\u2028';

/** HTML tags and entities, escapes of JSON, of programs and of addresses, and wide space. */
function withoutMarkup(text: string): string {
  return text.replaceAll(escapes, (found) => {
    if (found.startsWith('<')) return filled(found, betweenTags);
    if (found.startsWith('%'))
      return filled(found, numeral(bytesOf(found.replaceAll(/%(?:25)*/g, ''))));
    const hexadecimal = /^(?:&(?:amp;)*#x|\\+u\{?|\\+x)([\da-f]+)/i.exec(found)?.[1];
    const decimal = /^&(?:amp;)*#(\d+)/.exec(found)?.[1];
    const code =
      hexadecimal === undefined ? Number(decimal ?? 32) : Number.parseInt(hexadecimal, 16);
    return filled(found, code > 0x10ffff ? '' : numeral(String.fromCodePoint(code)));
  });
}

/** The text that hexadecimal digits stand for; without characters outside ASCII if it is not UTF-8. */
function bytesOf(digits: string): string {
  return Buffer.from(digits, 'hex').toString().replaceAll('\ufffd', ' ');
}

/** RFC 2045 and RFC 2047: encoded characters, soft breaks, and the bounds of encoded words. */
function withoutQuotedPrintable(text: string): string {
  return text.replaceAll(/=[ \t]*\r?\n|(?:=[\dA-F]{2})+|\?=\s+=\?[\w-]{1,40}\?q\?/gi, (found) => {
    if (!/^=[\dA-F]/i.test(found)) return filled(found, '');
    return filled(found, numeral(bytesOf(found.replaceAll('=', ''))));
  });
}

/** Digits as the value of a field of a form. */
const valued = /\svalue\s*=\s*["']?\d/i;

function withValues(text: string): string {
  return text.replaceAll(
    /<[a-z][^<>"']{0,100}(?:"[^"]{0,200}"[^<>"']{0,100}){0,8}?\svalue\s*=\s*["']?(?=\d)|(?<=\d)["'][^<>]{0,200}>/gi,
    (found) => filled(found, '\n'),
  );
}

const time = String.raw`(?:\[?\d[\d:.,/ -]{3,24}(?:[AP]M)?\]?[ \t]*[-–]?[ \t]*)?`;
const labels = new RegExp(
  [
    // "Name: text", with or without a time; quoted lines of an e-mail.
    String.raw`^[ \t>]*${time}\p{L}[^\n:<>{}]{0,40}:[ \t]*`,
    // WebVTT and SRT.
    String.raw`^\d+\r?\n(?=\d\d[\d:.,]+ -->)`,
    String.raw`^[\d:.,]+ --> [^\n]*\n(?:<v[^>]{1,80}>)?`,
    // Names of files in several parts (RFC 2231).
    String.raw`"?;[ \t]*\r?\n[ \t]*(?:file)?name\*\d{1,2}\*?="?`,
    '\r|</v>',
  ].join('|'),
  'gimu',
);

/** Joins numbers that are continued in the next message. */
function withoutLabels(text: string): string {
  return text.replaceAll(labels, (found) => filled(found, ''));
}

/** Texts of messages in JSON. */
const jsonText =
  /"(?:text|body|content|message|msg|plain_body|html_body|plain_text|comment|description|note|utterance|transcript|value)"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)"/gi;

function withTexts(text: string): string {
  let view = '';
  for (const { index, 0: whole, 1: said } of text.matchAll(jsonText)) {
    const end = index + whole.length - 1;
    view += filled(text.slice(view.length, end - said!.length), '\n') + said;
  }
  return view + filled(text.slice(view.length), view.length === text.length ? '' : '\n');
}

/** Names in JSON; with the value of an identifier or a time stamp. */
const keys = /"(?!\w*card)(?:[^"\\\n]{0,59}_)?(?:ids?|ts)"\s*:\s*"?[\w.-]+|"[^"\\\n]{1,60}"\s*:/gi;

function withoutKeys(text: string): string {
  return text.replaceAll(keys, (found) => filled(found, ' '));
}

/** Letters that look like digits, in words of digits: "4532 O151". */
function withMistakenLetters(text: string): string {
  return text.replaceAll(/(?<![\p{L}\d])[\dOoIl]{4,19}(?![\p{L}\d])/gu, (found) =>
    /\d/.test(found) ? found.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1') : found,
  );
}

const ideographs = /[〇零一二三四五六七八九](?:[\s-]?[〇零一二三四五六七八九]){11,}/;

function withIdeographs(text: string): string {
  return text.replaceAll(new RegExp(ideographs, 'g'), (found) =>
    found.replaceAll(/\S/g, (sign) => {
      const digit = '〇一二三四五六七八九'.indexOf(sign === '零' ? '〇' : sign);
      return digit === -1 ? sign : String(digit);
    }),
  );
}
