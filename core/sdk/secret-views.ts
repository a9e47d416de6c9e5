// Other readings of a text, in which digits are found that markup, escapes, words or labels hide. A
// view has the length of the text, so that positions in it are positions in the text.

/** Fills the place of what was decoded or left out; between digits any number of it is allowed. */
export const filler = '\ue000';

/** The text, and its other readings that can have further digits. */
export function viewsOf(text: string): string[] {
  const views = [text];
  const add = (changed: string): void => {
    if (!views.includes(changed)) views.push(changed);
  };
  if (/\d(?:[&%<\\]|=[\dA-F]{2})/.test(text) || /&#x?\d/.test(text)) {
    add(withoutMarkup(text));
    add(withoutMarkup(withoutQuotedPrintable(text)));
  }
  if (/\d[ \t"'.,]*\r?\n|\d"\s*\}/.test(text)) add(withoutLabels(text));
  if (manyWords.test(text)) add(withDigits(text));
  return views;
}

/** `put` is at most as long as `found`. */
function filled(found: string, put: string): string {
  return put + filler.repeat(found.length - put.length);
}

const escapes =
  /<\/?[a-z][^<>]{0,200}>|<!--[^<>]{0,200}-->|&(?:nbsp|ensp|emsp|thinsp|shy|zwnj|zwj|#x[\da-f]{1,5}|#\d{1,6});|\\u[\da-f]{4}|\\[nrt]|%[\da-f]{2}/gi;

/** HTML tags and entities, escapes of JSON and of addresses. */
function withoutMarkup(text: string): string {
  return text.replaceAll(escapes, (found) => {
    if (found.startsWith('<')) return filled(found, '');
    const hexadecimal = /^(?:&#x|\\u|%)([\da-f]+)/i.exec(found)?.[1];
    const decimal = /^&#(\d+)/.exec(found)?.[1];
    const code =
      hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal ?? 32);
    return filled(found, code >= 0x30 && code <= 0x39 ? String.fromCharCode(code) : ' ');
  });
}

/** RFC 2045: `=20` is a space; a character of UTF-8 has several. */
function withoutQuotedPrintable(text: string): string {
  return text.replaceAll(/=\r?\n|(?:=[\dA-F]{2})+/g, (found) => {
    const digits = /^(?:=3\d)+$/.test(found) ? found.replaceAll(/=3/g, '') : '';
    return filled(
      found,
      digits || (found.startsWith('=C2=A0') || found.startsWith('=20') ? ' ' : ''),
    );
  });
}

const time = String.raw`(?:\[?[\d:.,/ -]{4,25}(?:[AP]M)?\]?[ \t]*[-–]?[ \t]*)?`;
const label = String.raw`\p{L}[^\n:<>{}]{0,40}:[ \t]*`;
const betweenTurns = new RegExp(
  [
    // "Name: text", with or without a time, and short words of the other side.
    String.raw`(?<=\p{Nd}[ \t"'.,]*)(?:\r?\n${time}${label}[^\n\d]{0,60}){0,2}\r?\n${time}${label}(?=\p{Nd})`,
    // WebVTT and SRT.
    String.raw`(?<=\p{Nd}[ \t.,]*)\r?\n\r?\n(?:\d+\r?\n)?[\d:.,]+ --> [\d:.,]+[^\n]*\r?\n(?:<v[^>]{1,80}>|${label})?(?=\p{Nd})`,
    // JSON turns.
    String.raw`(?<=\p{Nd}[ \t.,]*)"[^{}]{0,300}\}\s*,\s*\{[^{}]{0,300}?"\s*:\s*"(?=\p{Nd}[\p{Nd} .-]{2,})`,
  ].join('|'),
  'giu',
);

/** Joins numbers that are continued in the next message. */
function withoutLabels(text: string): string {
  return text.replaceAll(betweenTurns, (found) => filled(found, ''));
}

const digitWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'zero oh null zéro cero nul',
    'one eins ein un uno een één',
    'two zwei zwo deux dos due twee',
    'three drei trois tres tre drie',
    'four vier quatre cuatro quattro',
    'five fünf cinq cinco cinque vijf',
    'six sechs seis sei zes',
    'seven sieben sept siete sette zeven',
    'eight acht huit ocho otto',
    'nine neun neuf nueve nove negen',
  ].flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);
const teens =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const times: Readonly<Record<string, number>> = { double: 2, doppel: 2, triple: 3 };
const anyDigit = Object.keys(digitWords).join('|');
const spoken = String.raw`(?<!\p{L})(?:(?:${Object.keys(times).join('|')})[ -](?:${anyDigit})|(?:${tens.join('|')})[ -](?:${anyDigit})|${[...teens, ...tens].join('|')}|${anyDigit})(?!\p{L})`;
const spokenNumber = new RegExp(spoken, 'giu');
/** Words of a security code; other text has fewer in a row. */
const manyWords = new RegExp(String.raw`(?:${spoken}[\s,.-]{1,3}){2}${spoken}`, 'iu');
const hesitation = /(?<!\p{L})(?:uhm?|umm?|erm?|äh|ähm|euh|eh|and|und|dash|then)(?!\p{L})/giu;

/** Numbers that are said: "four one double one". */
function withDigits(text: string): string {
  const said = text.replaceAll(spokenNumber, (found) => filled(found, digitsOfWords(found)));
  return said.replaceAll(hesitation, (found) => filled(found, ''));
}

function digitsOfWords(found: string): string {
  const [first = '', second] = found.toLowerCase().split(/[ -]/);
  const digit = digitWords[second ?? first] ?? '';
  if (first in times) return digit.repeat(times[first]!);
  const teen = teens.indexOf(first);
  if (teen !== -1) return String(10 + teen);
  const ten = tens.indexOf(first);
  return ten === -1 ? digit : String(ten + 2) + (second === undefined ? '0' : digit);
}
