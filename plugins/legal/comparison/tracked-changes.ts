// Restores the text of a document with all tracked changes rejected. The document is compared with
// this text.

import type { Document, DocumentRevisions } from 'workmill/sdk';

/** Returns the document with all tracked changes rejected; null if it has none. */
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
    // Paragraphs of headers and text boxes may be in another place of the text. They keep their
    // changes.
    if (place === -1) continue;
    const isWhole = length === 0;
    parts.push(text.slice(from, place), isWhole ? `\n${before}` : before);
    from = place + length;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/**
 * Returns the offset and length of the paragraph in the accepted text. A deleted paragraph has
 * length 0 and is placed after its predecessor; the offset is -1 if not found.
 */
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
