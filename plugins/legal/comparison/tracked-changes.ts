// The text that a document has if all of its tracked changes are rejected: what it is compared with.

import type { Document, DocumentRevisions } from 'workmill/sdk';

/** Null for a document without tracked changes. */
export function rejectChanges(document: Document): Document | null {
  const { revisions } = document;
  if (!revisions || revisions.paragraphs.length === 0) return null;
  return { ...document, text: rejectedText(document.text, revisions) };
}

function rejectedText(text: string, { paragraphs }: DocumentRevisions): string {
  const parts: string[] = [];
  let from = 0;
  for (const { previous, before, after } of paragraphs) {
    const [place, length] = placeOf(text, { previous, after }, from);
    // A paragraph in a header or a text box may stand elsewhere: it stays as it is.
    if (place === -1) continue;
    const isWhole = length === 0;
    parts.push(text.slice(from, place), isWhole ? `\n${before}` : before);
    from = place + length;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Where the accepted paragraph stands and how long it is; a deleted one follows the one before it. */
function placeOf(
  text: string,
  { previous, after }: { previous: string; after: string },
  from: number,
): [place: number, length: number] {
  if (after !== '') return [text.indexOf(after, from), after.length];
  if (previous === '') return [from, 0];
  const place = text.indexOf(previous, Math.max(0, from - previous.length));
  return [place === -1 ? -1 : Math.max(from, place + previous.length), 0];
}
