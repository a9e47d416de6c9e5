// Splits the text of an e-mail into the new text, the quoted history, the signature and the
// disclaimer.

import type { MailPartKind } from './conversation.ts';
import {
  closing,
  dashedName,
  disclaimerWords,
  headerField,
  originalLine,
  originalMark,
  quoteHeader,
  quoteOpening,
  senderField,
  sentField,
  sentFromLine,
  signatureLine,
} from './mail-words.ts';

export interface QuotedMessage {
  /** Sender, from the line above the quote. */
  sender: string | null;
  at: string | null;
  text: string;
}

export interface SplitMail {
  /** Text of the sender, including answers between quoted lines. */
  reply: string;
  signature: string;
  /** Most recent message of the history. */
  earlier: QuotedMessage | null;
  leftOut: Partial<Record<MailPartKind, number>>;
}

export function splitMail(text: string): SplitMail {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const quote = findQuote(lines);
  const above = lines.slice(0, quote?.start ?? lines.length);
  const below = quote ? lines.slice(quote.end) : [];
  const isMarked = below.some((line) => line.startsWith('>'));
  // Without quote marks, everything below the header is history. Answers occur only between marked
  // lines.
  const between = isMarked ? answersIn(below) : [];
  const leftOut: SplitMail['leftOut'] = {};
  if (quote) leftOut.quoted = 1;
  const own = [...answersIn(above), ...between];
  const { kept, signature, hasDisclaimer } = withoutSignature(own);
  if (signature.length > 0) leftOut.signature = 1;
  if (hasDisclaimer) leftOut.disclaimer = 1;
  if (quote === null && above.some((line) => /^\s*>/.test(line))) leftOut.quoted = 1;
  return {
    reply: tidy(kept),
    signature: signature.join('\n').trim(),
    earlier: quote && earlierOf(quote, below, isMarked),
    leftOut,
  };
}

interface Quote {
  /** `start`: first line of the introduction of the quote. `end`: first line of the quote. */
  start: number;
  end: number;
  sender: string | null;
  at: string | null;
}

/** Maximum number of lines of a wrapped "On … wrote:" line. */
const mostWrapped = 4;

function findQuote(lines: readonly string[]): Quote | null {
  for (let start = 0; start < lines.length; start += 1) {
    const found = repeatedHeader(lines, start) ?? wroteLine(lines, start);
    if (found) return found;
  }
  return null;
}

function wroteLine(lines: readonly string[], start: number): Quote | null {
  const first = lines[start]!;
  if (first.length > 300 || first.startsWith('>')) return null;
  let joined = '';
  for (let count = 1; count <= mostWrapped; count += 1) {
    const line = lines[start + count - 1];
    if (line === undefined || (count > 1 && (line.trim() === '' || line.startsWith('>')))) break;
    joined += `${count > 1 ? ' ' : ''}${line.trim()}`;
    if (joined.length > 400) break;
    if (quoteHeader.test(joined) && (count === 1 || quoteOpening.test(first))) {
      // "On 1 March I wrote:" is a sentence. The line above a quote has an address, a time of day
      // or a year.
      const follows = lines.slice(start + count).find((one) => one.trim() !== '') ?? '';
      const isSure = follows.startsWith('>') || /@|\d{1,2}[:.h]\d{2}|\d{4}/.test(joined);
      if (isSure) return { start, end: start + count, ...senderIn(joined) };
    }
    if (!quoteOpening.test(first)) break;
  }
  return null;
}

function senderIn(header: string): { sender: string | null; at: string | null } {
  const name =
    /(?:,|\d{2}|[AP]M|\+\d{4}|>|uhr|à)\s+(?:schrieb\s+)?"?([\p{Lu}][^"<>\d,:]{1,60}?)"?\s*(?:<|\[|\(|\s(?:wrote|a écrit|escribió|ha scritto|schreef|skrev)|:)/iu.exec(
      header,
    );
  const at =
    /\d{1,4}[-./ ][\p{L}\d.]{1,10}[-./ ,]+\d{2,4}(?:.{0,12}?\d{1,2}[:.h]\d{2}(?:\s?[AP]M)?)?/u.exec(
      header,
    );
  return { sender: name?.[1]?.trim() ?? null, at: at?.[0] ?? null };
}

/** Finds "-----Original Message-----", or three header lines such as From, Sent, To, Subject. */
function repeatedHeader(lines: readonly string[], start: number): Quote | null {
  const line = lines[start]!;
  if (line.length > 200) return null;
  const isMark = originalLine.test(line) && originalMark.test(line);
  const isRule = /^\s*[-_*]{10,}\s*$/.test(line);
  let at = start + (isMark || isRule ? 1 : 0);
  while (at - start < 4 && lines[at]?.trim() === '') at += 1;
  const fields = new Map<string, string>();
  let end = at;
  for (; end < lines.length && end - at < 12; end += 1) {
    const [, name, value] = headerField.exec(lines[end]!.slice(0, 500)) ?? [];
    if (name !== undefined) fields.set(name.toLowerCase(), value!.replaceAll('*', '').trim());
    else if (fields.size === 0 || lines[end]!.trim() === '') break;
  }
  const find = (form: RegExp) => [...fields].find(([name]) => form.test(name))?.[1] ?? null;
  const sender = find(senderField);
  if (fields.size >= 3 && sender !== null) {
    return { start, end, sender: nameIn(sender), at: find(sentField) };
  }
  return isMark ? { start, end: start + 1, sender: null, at: null } : null;
}

function nameIn(address: string): string | null {
  const name = address
    .replace(/\s*[<[(].*$/s, '')
    .replaceAll('"', '')
    .trim();
  return name || null;
}

/** Returns the lines without quote marks. */
function answersIn(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^\s{0,3}>/.test(line));
}

function earlierOf(quote: Quote, below: readonly string[], isMarked: boolean): QuotedMessage {
  const lines = isMarked
    ? below.filter((line) => line.startsWith('>')).map((line) => line.replace(/^> ?/, ''))
    : below;
  return { sender: quote.sender, at: quote.at, text: lines.join('\n').trim() };
}

interface Unsigned {
  kept: string[];
  signature: string[];
  hasDisclaimer: boolean;
}

function withoutSignature(lines: readonly string[]): Unsigned {
  const { kept: undisclaimed, hasDisclaimer } = withoutDisclaimer(lines);
  const at = signatureStart(undisclaimed);
  if (at === null) return { kept: undisclaimed, signature: [], hasDisclaimer };
  return { kept: undisclaimed.slice(0, at), signature: undisclaimed.slice(at), hasDisclaimer };
}

/** Removes trailing paragraphs that are disclaimers. */
function withoutDisclaimer(lines: readonly string[]): { kept: string[]; hasDisclaimer: boolean } {
  let end = lines.length;
  for (let start = end; start > 0;) {
    while (start > 0 && lines[start - 1]!.trim() === '') start -= 1;
    const last = start;
    while (start > 0 && lines[start - 1]!.trim() !== '') start -= 1;
    const paragraph = lines.slice(start, last).join(' ');
    const cues = disclaimerWords.filter((words) => words.test(paragraph.slice(0, 5000))).length;
    if (cues < 2) break;
    end = start;
  }
  return { kept: lines.slice(0, end), hasDisclaimer: end < lines.length };
}

/** Maximum number of lines of a signature. More lines below a mark are regular text. */
const longestSignature = 25;

function signatureStart(lines: readonly string[]): number | null {
  let end = lines.length;
  while (end > 0 && lines[end - 1]!.trim() === '') end -= 1;
  const earliest = Math.max(0, end - longestSignature);
  for (let at = earliest; at < end; at += 1) {
    const line = lines[at]!;
    const isMark = signatureLine.test(line) || sentFromLine.test(line);
    if (isMark || (dashedName.test(line) && isBeforeEnd(lines, at, end))) return at;
  }
  return contactBlock(lines, earliest, end);
}

/** Returns whether a name is the last line, or is followed by a blank line. */
function isBeforeEnd(lines: readonly string[], at: number, end: number): boolean {
  return at + 1 >= end || lines[at + 1]!.trim() === '';
}

const contact =
  /[\w.+-]+@[\w-]+\.\w+|https?:\/\/|\bwww\.|(?:^|\s)(?:t|f|m|tel|phone|fax|mobile|mob|cell|skype|telefon)\s?[.:]|\(?\+?\d[\d ()./-]{7,}\d/i;

/**
 * Returns the start of a contact block: trailing paragraphs of short lines that begin with a name
 * and contain at least two contact details. Returns null if there is none.
 */
function contactBlock(lines: readonly string[], earliest: number, end: number): number | null {
  let best: number | null = null;
  let contacts = 0;
  for (let at = end - 1; at >= earliest; at -= 1) {
    const line = lines[at]!.trim();
    if (line.length > 70 || isSentence(line)) break;
    if (contact.test(line)) contacts += 1;
    if (closing.test(line)) break;
    const opens = at === 0 || lines[at - 1]!.trim() === '' || closing.test(lines[at - 1]!.trim());
    // A signature begins with a name, but not on the first line of a message.
    const isName = line !== '' && !contact.test(line) && !/[.?!:]$/.test(line);
    if (opens && isName && contacts >= 2 && at > 0) best = at;
  }
  return best;
}

function isSentence(line: string): boolean {
  return /[.?!]$/.test(line) && line.split(/\s+/).length > 5;
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
