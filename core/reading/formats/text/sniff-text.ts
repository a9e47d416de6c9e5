// Detects the kind of a text from its beginning.

import { tableBelow } from './csv-preamble.ts';
import { csvRows, separators } from './csv-rows.ts';

/**
 * Returns the media type of decoded text. `complete` means that `text` is the whole file: only then
 * can its end be examined.
 */
export function sniffText(text: string, complete: boolean): string {
  const start = text.trimStart();
  if (start.startsWith('<')) return sniffMarkup(start);
  if (/^UNA.{6}\s*UN[BGH]|^UN[BH]\+/.test(start)) return 'application/edifact';
  if (/^[{[]/.test(start) && (isJson(start, complete) || isJsonLines(start))) {
    return 'application/json';
  }
  if (isMessage(text, complete)) return 'message/rfc822';
  if (isTable(start, complete) || hasTableBelow(start, complete)) return 'text/csv';
  return 'text/plain';
}

function sniffMarkup(start: string): string {
  // Comments and processing instructions may precede the root element.
  const body = start.replaceAll(/^(?:\s*(?:<\?[^>]*>|<!--[\s\S]*?-->))+\s*/g, '');
  if (isInlineXbrl(body)) return 'application/xml';
  if (/^<!doctype\s+html\b|^<html[\s/>]/i.test(body)) return 'text/html';
  if (start.startsWith('<?xml')) return 'application/xml';
  if (/^<!doctype\s/i.test(body)) return 'application/xml';
  // Excludes `<p:Invoice`, the prefix of an XML element.
  if (/^<(?:head|body|div|p|table|span|br|meta|title)[\s/>]/i.test(body)) return 'text/html';
  return /^<[\p{L}_][\w.\-:\p{L}]*[\s/>]/u.test(body) ? 'application/xml' : 'text/plain';
}

/** An XHTML report whose figures are XBRL facts: reading it as HTML would drop these elements. */
function isInlineXbrl(body: string): boolean {
  const [root = ''] = /^<(?:\w+:)?html\s[^>]{0,20000}>/.exec(body) ?? [];
  return /"http:\/\/www\.xbrl\.org\/(?:2008|2013)\/inlineXBRL"/.test(root);
}

function isJson(text: string, complete: boolean): boolean {
  if (!complete) return /^(?:\{\s*(?:"|\})|\[\s*[[{"\d\]tfn-])/.test(text);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON Lines: an object on each line; the first line is examined. */
function isJsonLines(text: string): boolean {
  const end = text.indexOf('\n');
  return (
    end !== -1 && /^\s*[{[]/.test(text.slice(end, end + 200)) && isJson(text.slice(0, end), true)
  );
}

const messageHeader =
  /^(?:received|from|to|cc|subject|date|message-id|mime-version|return-path|delivered-to|reply-to|content-type|dkim-signature|x-[\w-]+):/i;
/**
 * Every message has one of these; letters and forms also have labels such as "Subject:" and
 * "Date:".
 */
const sentHeader =
  /^(?:received|from|message-id|mime-version|return-path|delivered-to|dkim-signature):/i;
const sampleLines = 60;

/**
 * An RFC 5322 message: a block of header fields, at least two of them common ones, and a body. A
 * file of only `Name: value` lines is text: read as a message, it would be empty.
 */
function isMessage(text: string, complete: boolean): boolean {
  const lines = text.split(/\r?\n/, sampleLines);
  if (/^From \S+/.test(lines[0] ?? '')) lines.shift();
  const end = lines.indexOf('');
  if (end === -1 && complete && lines.length < sampleLines) return false;
  const header = end === -1 ? lines : lines.slice(0, end);
  const isField = (line: string): boolean =>
    messageHeader.test(line) || /^[!-9;-~]+:|^[ \t]/.test(line);
  return (
    header.every(isField) &&
    header.filter((line) => messageHeader.test(line)).length >= 2 &&
    header.some((line) => sentHeader.test(line)) &&
    /^\S/.test(header[0] ?? '')
  );
}

/**
 * Rows with the same number of one separator: at least three rows, or two of three or more cells.
 */
function isTable(text: string, complete: boolean): boolean {
  // Quoted cells may contain line breaks; a stray quote must not swallow the lines after it.
  return hasEqualRows(text, complete) || hasEqualRows(unquoted(text), complete);
}

function hasEqualRows(text: string, complete: boolean): boolean {
  const lines = text.split(/\r?\n/, 12).filter((line) => line.trim() !== '');
  // The last line of a truncated sample may be incomplete.
  if (!complete && lines.length < 12) lines.pop();
  return [';', '\t', ',', '|'].some((separator) => {
    const counts = lines.map((line) => unquoted(line).split(separator).length);
    const cells = counts[0] ?? 1;
    const needed = cells >= 3 ? 2 : 3;
    return cells >= 2 && counts.length >= needed && counts.every((count) => count === cells);
  });
}

/** Number of rows needed to detect a table below a preamble. */
const sampleRows = 100;
/** Maximum number of lines after the table, such as a remark or the name of the program. */
const linesAfter = 3;

/**
 * A preamble and, up to the end, the rows of a table: three or more rows of three or more cells,
 * all of the same length. The condition is strict, because letters also contain lists and rows of
 * figures.
 */
function hasTableBelow(text: string, complete: boolean): boolean {
  return separators.some((separator) => {
    const rows = csvRows(text, separator, { maxCells: Infinity, mostRows: sampleRows });
    // The last row of a truncated sample may be incomplete.
    if (!complete && rows.length < sampleRows) rows.pop();
    const table = tableBelow(rows);
    if (table === null || table.width < 3) return false;
    const [titles, ...others] = rows.slice(table.start);
    const end = others.findLastIndex(({ length }) => length === titles!.length) + 1;
    const cut = others.slice(0, end);
    if (cut.length < 2 || others.length - end > linesAfter) return false;
    const isEven = cut.every(({ length }) => length === titles!.length);
    return isEven && !(separator === ',' && isProse(text));
  });
}

/** Commas in sentences are followed by a space; those between cells are not. */
function isProse(text: string): boolean {
  const said = unquoted(text);
  return (said.match(/, /g) ?? []).length > (said.match(/,/g) ?? []).length / 2;
}

function unquoted(line: string): string {
  return line.replaceAll(/"[^"]*"/g, '');
}
