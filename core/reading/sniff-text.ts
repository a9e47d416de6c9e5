// Which kind of text a text is, from its beginning.

/**
 * The media type of decoded text. `complete` says that `text` is the whole file, not its beginning:
 * only then can its end be judged.
 */
export function sniffText(text: string, complete: boolean): string {
  const start = text.trimStart();
  if (start.startsWith('<')) return sniffMarkup(start);
  if (/^UNA.{6}\s*UN[BGH]|^UN[BH]\+/.test(start)) return 'application/edifact';
  if (/^[{[]/.test(start) && isJson(start, complete)) return 'application/json';
  if (isMessage(text)) return 'message/rfc822';
  if (isTable(start, complete)) return 'text/csv';
  return 'text/plain';
}

function sniffMarkup(start: string): string {
  // Comments and processing instructions may precede the element that tells the two apart.
  const body = start.replaceAll(/^(?:\s*(?:<\?[^>]*>|<!--[\s\S]*?-->))+\s*/g, '');
  if (/^<!doctype\s+html\b|^<html[\s/>]/i.test(body)) return 'text/html';
  if (start.startsWith('<?xml')) return 'application/xml';
  if (/^<!doctype\s/i.test(body)) return 'application/xml';
  // Not `<p:Invoice`: the prefix of an XML element.
  if (/^<(?:head|body|div|p|table|span|br|meta|title)[\s/>]/i.test(body)) return 'text/html';
  return /^<[\p{L}_][\w.\-:\p{L}]*[\s/>]/u.test(body) ? 'application/xml' : 'text/plain';
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

const messageHeader =
  /^(?:received|from|to|cc|subject|date|message-id|mime-version|return-path|delivered-to|reply-to|content-type|dkim-signature|x-[\w-]+):/i;

/** An RFC 5322 message: a block of header fields, at least two of them common ones. */
function isMessage(text: string): boolean {
  const lines = text.split(/\r?\n/, 60);
  if (/^From \S+/.test(lines[0] ?? '')) lines.shift();
  let known = 0;
  for (const line of lines) {
    if (line === '') break;
    if (messageHeader.test(line)) known += 1;
    else if (!/^[!-9;-~]+:|^[ \t]/.test(line)) return false;
  }
  return known >= 2 && /^\S/.test(lines[0] ?? '');
}

/** Rows with one separator equally often: at least three rows, or two of three or more cells. */
function isTable(text: string, complete: boolean): boolean {
  // Quoted cells may hold line breaks; a quote that is none must not swallow the lines after it.
  return hasEqualRows(text, complete) || hasEqualRows(unquoted(text), complete);
}

function hasEqualRows(text: string, complete: boolean): boolean {
  const lines = text.split(/\r?\n/, 12).filter((line) => line.trim() !== '');
  // The last line of a cut sample may be half a row.
  if (!complete && lines.length < 12) lines.pop();
  return [';', '\t', ',', '|'].some((separator) => {
    const counts = lines.map((line) => unquoted(line).split(separator).length);
    const cells = counts[0] ?? 1;
    const needed = cells >= 3 ? 2 : 3;
    return cells >= 2 && counts.length >= needed && counts.every((count) => count === cells);
  });
}

function unquoted(line: string): string {
  return line.replaceAll(/"[^"]*"/g, '');
}
