// Finds the outline of a contract: numbered sections, articles and exhibits, by their first lines.

import type { TextRange } from 'workmill/sdk';

export interface Section extends TextRange {
  /** Number by which other sections refer to it: "7", "7.2", "IV", or "A" for an exhibit. */
  number: string;
  kind: 'section' | 'exhibit';
  heading: string | null;
}

const opener =
  /^[ \t]{0,20}(?:(?<named>ARTICLE|Article|SECTION|Section|Artikel|Clause|§|Art\.)[ \t]{0,3}(?<of>[IVXLC]{1,6}|\d{1,3}(?:\.\d{1,3}){0,3})|(?<plain>\d{1,3}(?:\.\d{1,3}){0,3})[.)]?(?=[ \t]|$)|(?<annex>EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex|APPENDIX|Appendix|ATTACHMENT|Attachment|ANLAGE|Anlage)[ \t]{0,3}["“]?(?<letter>[A-Z]|\d{1,2})(?:-\d{1,2})?["”]?)(?<rest>[^\n]{0,160})/gm;
const heading =
  /^[\s.:–—-]{0,5}(?<words>\p{Lu}[\p{L}'’/&-]{0,30}(?:,?[ \t](?:\p{Lu}[\p{L}'’/&-]{0,30}|of|and|or|to|the|for|in|by|on|with|from|a|upon|und|der|des|de|et|&)){0,9})[ \t]{0,3}(?:[.:;–—]|$)/u;

/**
 * Returns the sections. Each ends where the next one begins. Lines of a table of contents are
 * sections, too.
 */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (const match of text.matchAll(opener)) {
    const { of, plain, annex, letter, rest } = match.groups!;
    const number = of ?? plain ?? letter!;
    // A number at the start of a line of text, such as "2020" or "30 days", does not open a
    // section.
    if (plain !== undefined && !opensSection(plain, rest ?? '')) continue;
    const last = sections.at(-1);
    if (last) last.end = match.index;
    sections.push({
      number: number.replace(/\.$/, ''),
      kind: annex === undefined ? 'section' : 'exhibit',
      heading: heading.exec(rest ?? '')?.groups?.['words'] ?? null,
      start: match.index,
      end: text.length,
    });
  }
  return sections;
}

function opensSection(number: string, rest: string): boolean {
  if (Number(number.split('.')[0]) > 60) return false;
  return /^[.)]?[ \t]{0,10}["“(]?\p{Lu}/u.test(rest) || rest.trim() === '' || rest.trim() === '.';
}
