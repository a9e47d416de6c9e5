// Removes page footers from the text of a contract, because they interrupt sentences.

/** Matches footers of filing services, word processors and printers. */
const foot =
  /^[ \t]{0,40}(?:(?:\d{1,3}\s{1,3})?Source: [^\n]{1,200}|(?:Page|Seite|Página|Pagina|Blad) \d{1,4}(?: (?:of|von|sur|de|di|van|\/) \d{1,4})?|-? ?\d{1,3} ?-?)[ \t]{0,40}$/gm;

/**
 * Returns a text of the same length in which spaces replace footers and the surrounding white
 * space. One line break remains, so a sentence that continues on the next page stays one sentence.
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
