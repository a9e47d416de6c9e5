// Notations of a payment card number in mails, chats and exports, and a reader that finds the number
// in each of them. The reader shares no code with the product.

/** Visa's form; issued to nobody. */
export const card = '4532015112830366';
const groups = card.match(/.{4}/g)!;
const spaced = groups.join(' ');
const [half, rest] = [groups.slice(0, 2).join(' '), groups.slice(2).join(' ')];

function each(change: (digit: string) => string, between = ''): string {
  return [...card].map(change).join(between);
}

function script(zero: number): string {
  return each((digit) => String.fromCodePoint(zero + Number(digit)));
}

function say(number: string): string {
  return `Hello, my card ${number} was declined when I paid for my order. Please help me with it.`;
}

function page(inside: string): string {
  return `<html><body><p>My card was declined:</p>${inside}<p>Please help.</p></body></html>`;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function utf16(text: string, order: 'le' | 'be'): string {
  const bytes = Buffer.from(text, 'utf16le');
  return (order === 'le' ? bytes : bytes.swap16()).toString('base64');
}

function lines(text: string, mark = '\r\n'): string {
  return text.replaceAll(/.{76}/g, (line) => line + mark);
}

function mail(type: string, encoding: string, body: string): string {
  return (
    'From: ana@mail.example\r\nTo: help@shop.example\r\nSubject: Payment\r\nMIME-Version: 1.0\r\n' +
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
  );
}

function subject(words: string): string {
  return `From: ana@mail.example\r\nSubject: ${words}\r\n\r\nHello, please help.`;
}

const slackProfile = { name: 'Ana', image_72: 'a.png' };

export const cardNotations: Readonly<Record<string, string>> = {
  'UTF-16LE in base64': mail(
    'text/plain; charset=utf-16le',
    'base64',
    lines(utf16(say(spaced), 'le')),
  ),
  'UTF-16BE in base64': mail(
    'text/plain; charset=utf-16be',
    'base64',
    lines(utf16(say(card), 'be')),
  ),
  'UTF-16 with a mark': mail(
    'text/plain; charset=utf-16',
    'base64',
    lines(utf16(`\ufeff${say(card)}`, 'le')),
  ),
  'UTF-16 table': mail(
    'text/csv; charset=utf-16',
    'base64',
    lines(utf16(`\ufeffname;card\r\nAna;${card}\r\n`, 'be')),
  ),
  'UTF-8 full width in base64': mail('text/plain', 'base64', lines(base64(say(script(0xff10))))),
  'entities in base64': mail(
    'text/html',
    'base64',
    lines(
      base64(
        page(
          each((digit) => `&#5${digit};`.replace(/5(\d)/, (_, one) => String(48 + Number(one)))),
        ),
      ),
    ),
  ),
  'base64 in JSON': JSON.stringify({ id: 7, body_base64: base64(say(spaced)) }),
  'UTF-16 base64 in JSON': JSON.stringify({
    messages: [{ author: 'Ana', content: utf16(say(card), 'le') }],
  }),
  'lines of base64 in JSON': JSON.stringify({ body: lines(base64(say(spaced)), '\n') }),
  'base64url in JSON': JSON.stringify({
    data: Buffer.from(`ÿÿþ>>>${say(spaced)}`).toString('base64url'),
  }),
  'base64 in base64': JSON.stringify({ body: base64(base64(say(spaced))) }),
  'base64 in an address': page(`<a href="data:text/plain;base64,${base64(say(spaced))}">x</a>`),
  'base64 before a line': `Ana: ${base64(card)}\nAgent: ok`,
  'base64 in a quote': `> ${lines(base64(say(spaced)), '\n> ')}`,
  'a mail in a mail': mail(
    'message/rfc822',
    'base64',
    lines(base64(mail('text/plain', 'base64', base64(say(card))))),
  ),
  hexadecimal: `Ana: the log says ${Buffer.from(say(card)).toString('hex')}`,
  'UTF-7':
    'Content-Type: text/plain; charset=utf-7\r\n\r\nmy card +ADQANQAzADIAMAAxADUAMQAxADIAOAAzADAAMwA2ADY- was declined',
  'encoded words': subject(
    `=?utf-8?Q?Card_${groups[0]}_${groups[1]}_?=\r\n =?utf-8?Q?${groups[2]}_${groups[3]}?=`,
  ),
  'encoded words in UTF-16': subject(`=?utf-16le?B?${utf16(`Card ${spaced}`, 'le')}?=`),
  'a file name in parts': `From: ana@mail.example\r\nContent-Disposition: attachment; filename*0="${card.slice(0, 8)}";\r\n filename*1="${card.slice(8)}.pdf"\r\n\r\nHello, please help.`,
  'soft breaks': mail('text/plain', 'quoted-printable', say('45=\r\n32015=\r\n112830=\r\n366')),
  'soft breaks after spaces': mail(
    'text/plain',
    'quoted-printable',
    say('4532 =  \r\n0151 =\r\n1283 = \r\n0366'),
  ),
  'quoted-printable digits': mail(
    'text/plain',
    'quoted-printable',
    say(each((digit) => `=3${digit}`)),
  ),
  'quoted-printable UTF-16': mail(
    'text/plain; charset=utf-16le',
    'quoted-printable',
    say(each((digit) => `${digit}=00`)),
  ),
  'quoted-printable full width': mail(
    'text/plain',
    'quoted-printable',
    say(each((digit) => `=EF=BC=9${digit}`)),
  ),
  'quoted-printable spaces': mail('text/plain', 'quoted-printable', say(groups.join('=A0'))),
  'percent-encoded': say(each((digit) => `%3${digit}`)),
  'percent-encoded twice': say(each((digit) => `%253${digit}`)),
  'percent-encoded full width': say(encodeURIComponent(script(0xff10))),
  'a form': `Ana: https://shop.example/pay?card=${groups.join('+')}&step=1`,
  entities: page(each((digit) => `&#${48 + Number(digit)};`)),
  'hexadecimal entities': page(each((digit) => `&#x003${digit}`)),
  'entities of full width': page(each((digit) => `&#${0xff10 + Number(digit)};`)),
  'entities twice': say(each((digit) => `&amp;#${48 + Number(digit)};`)),
  'named entities': page(groups.join('&thinsp;&ZeroWidthSpace;&numsp;')),
  'JSON escapes': `{"text":"my card ${each((digit) => `\\u003${digit}`)}"}`,
  'JSON escapes twice': JSON.stringify({ text: `{"card":"${each((digit) => `\\u003${digit}`)}"}` }),
  'program escapes': say(each((digit) => `\\x3${digit}`)),
  'zero width': say([...card].join('\u200b\u200c\u200d\u2060\ufeff')),
  'soft hyphens': say(groups.join('\u00ad')),
  directions: say(groups.map((group) => `\u202d${group}\u202c`).join(' ')),
  keycaps: say(each((digit) => `${digit}\ufe0f\u20e3`)),
  'full width': say(script(0xff10).match(/.{4}/g)!.join('\uff0d')),
  Arabic: say(script(0x660).match(/.{4}/g)!.join(' ')),
  Persian: say(script(0x6f0)),
  'mathematical bold': say(script(0x1d7ce)),
  'mathematical monospace': say(script(0x1d7f6)),
  superscript: say(each((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!)),
  ideographs: `Ana: カード番号は${each((digit) => '〇一二三四五六七八九'[Number(digit)]!)}です。`,
  'letters for digits': say('4532 O151 I283 O366'),
  'digits in cells': page(`<table><tr>${each((digit) => `<td>${digit}</td>`)}</tr></table>`),
  'indented cells': page(
    `<table>\n    <tr>\n${groups.map((group) => `        <td class="c1" style="width:10px">${group}</td>\n`).join('')}    </tr>\n</table>`,
  ),
  'digits in indented cells': page(
    each(
      (digit) =>
        `      <td>\n          <span style="font-size:12px">${digit}</span>\n      </td>\n`,
    ),
  ),
  'fields of a form': page(
    groups.map((group) => `<input maxlength="4" value="${group}">`).join(''),
  ),
  'quoted cells': `"Ana","${groups.join('","')}","8/27"`,
  'rows of cells': `card\n"${groups.join('"\n"')}"\n`,
  'wide columns': `Number:      ${groups.join('            ')}      Visa`,
  'a Markdown table': `| card | | | |\n|---|---|---|---|\n|  ${groups.join('  |  ')}  |`,
  'a list in JSON': JSON.stringify({ card: groups }, null, 8),
  'fields in JSON': JSON.stringify({
    part1: groups[0],
    part2: groups[1],
    part3: groups[2],
    part4: groups[3],
  }),
  'elements of XML': `<card>\n  <a>${groups.join('</a>\n  <a>')}</a>\n</card>`,
  'two messages': `Ana: my card is ${half}\nAna: ${rest}\nAgent: thanks`,
  'two messages with words': `Ana: the first half is ${half}\nAgent: and the rest?\nAna: the rest is ${rest}, thanks`,
  'words between': say(`${groups[0]}, then ${groups[1]}, then ${groups[2]} and ${groups[3]}`),
  'numbered lines': groups.map((group, index) => `part${index}=${group}`).join('\n'),
  'four messages': `Ana: first four ${groups[0]}\nAgent: ok\nAna: then ${groups[1]}\nAgent: ok\nAna: then ${groups[2]}\nAgent: ok\nAna: last four ${groups[3]}\n`,
  WhatsApp: `[12.03.26, 10:02:11] Ana: ${half}\n[12.03.26, 10:02:15] Ana: ${rest}\n[12.03.26, 10:03:15] Shop: ok thanks`,
  Slack: JSON.stringify(
    [half, rest].map((text, index) => ({
      type: 'message',
      user: 'U1',
      ts: `17120000${index}0.000100`,
      text,
      user_profile: slackProfile,
    })),
  ),
  Zendesk: JSON.stringify({
    ticket: {
      id: 1,
      comments: [half, rest].map((body, index) => ({
        id: 811 + index,
        author_id: 1,
        body,
        created_at: '2026-03-01T10:00:00Z',
      })),
    },
  }),
  Teams: JSON.stringify({
    value: [half, rest].map((content, index) => ({
      id: `17${index}`,
      body: { contentType: 'html', content: `<p>${content.replace(' ', '&nbsp;')}</p>` },
    })),
  }),
  'JSON turns with words': JSON.stringify(
    [
      { speaker: 'customer', text: `my card: ${half}` },
      { speaker: 'agent', text: 'go on' },
      { speaker: 'customer', text: `then ${rest}` },
    ],
    null,
    2,
  ),
  WebVTT: `WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\n<v Ana>${half}</v>\n\n2\n00:00:03.000 --> 00:00:05.000\n<v Ana>${rest}</v>\n`,
  'other marks': say(groups.join(' · ')),
  backslashes: say(groups.join('\\')),
  brackets: say(`(${groups.join(')(')})`),
};

const decoders: readonly ((text: string) => string)[] = [
  (text) =>
    text.replaceAll(/\\+(?:u00|x)(3\d)/g, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  (text) => text.replaceAll(String.raw`\n`, '\n').replaceAll(/(?<=\w)\n> /g, '\n'),
  (text) =>
    text
      .replaceAll('&amp;', '&')
      .replaceAll(/&#x([\da-f]+);?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d+);?/g, (_, code) => String.fromCodePoint(Number(code))),
  (text) => utf8(text.replaceAll('%25', '%').replaceAll(/%([\dA-F]{2})/gi, '\0$1')),
  (text) => utf8(text.replaceAll(/=[ \t]*\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, '\0$1')),
];

/** Bytes are written as a zero and two hexadecimal digits. */
function utf8(text: string): string {
  // oxlint-disable-next-line no-control-regex -- The zero marks a byte.
  return text.replaceAll(/(?:\0[\dA-F]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('\0', ''), 'hex').toString(),
  );
}

function blocksOf(text: string): string[] {
  const blocks = text.match(/[A-Za-z\d+/=_-]{16,}(?:\r?\n[A-Za-z\d+/=_-]+)*/g) ?? [];
  return blocks.flatMap((block) => {
    const bytes = Buffer.from(block.replace(/^\+/, '').replaceAll(/\s/g, ''), 'base64');
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
    return [
      bytes.toString(),
      even.toString('utf16le'),
      Buffer.from(even).swap16().toString('utf16le'),
      Buffer.from(block, 'hex').toString(),
    ].filter((one) => one.length > 11);
  });
}

/** Whether the number can be read in the text, by each decoder and by up to three in a row. */
export function hasCard(text: string, depth = 0): boolean {
  const digits = digitsOf(text);
  const withoutMarks = digitsOf(
    text.replaceAll(
      /<input[^<>]*value=|<[^<>]*>|"(?:id|ts|author_id|created_at|contentType)":\s*(?:\d+|"[^"]*")|"\w+":\s*(?=")|\?=\s+=\?utf-8|(?:filename\*|U|image_|part)\d+|\d{1,2}[.:]\d\d[.:,\d]*|^\d$/gm,
      '',
    ),
  );
  if (digits.includes(card) || withoutMarks.includes(card)) return true;
  if (depth === 3) return false;
  const read = decoders.map((decode) => decode(text)).filter((one) => one !== text);
  return [...read, ...blocksOf(text)].some((one) => hasCard(one, depth + 1));
}

function digitsOf(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.codePointAt(0)! % 16))
    .replaceAll(/[〇一二三四五六七八九]/g, (sign) => String('〇一二三四五六七八九'.indexOf(sign)))
    .normalize('NFKC')
    .replaceAll(/(?<=[\dOI])O|O(?=\d)/g, '0')
    .replaceAll(/(?<=\s)I(?=\d)/g, '1')
    .replaceAll(/\D/g, '');
}
