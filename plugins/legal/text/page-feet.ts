// The feet of pages in the text of a contract: they cut sentences in two.

/** Filing services, word processors and printers print these at the foot of each page. */
const foot =
  /^[ \t]{0,40}(?:(?:\d{1,3}\s{1,3})?Source: [^\n]{1,200}|(?:Page|Seite|Página|Pagina|Blad) \d{1,4}(?: (?:of|von|sur|de|di|van|\/) \d{1,4})?|-? ?\d{1,3} ?-?)[ \t]{0,40}$/gm;

/**
 * The same text, as long as before, with spaces in place of feet and of the white space around them. One
 * line end is left: a sentence that goes on behind it is one sentence.
 */
export function withoutPageFeet(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (const { 0: found, index } of text.matchAll(foot)) {
    let [start, end] = [Math.max(kept, index), index + found.length];
    while (start > kept && isSpace(text, start - 1)) start -= 1;
    while (end < text.length && isSpace(text, end)) end += 1;
    if (end <= start) continue;
    parts.push(text.slice(kept, start), '\n', ' '.repeat(end - start - 1));
    kept = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept);
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}
