// Removes text that PostgreSQL cannot store, so that pipelines need not handle it.

import { isStorable, toStorable } from '../../kernel/storable.ts';
import type { Document } from '../../sdk/document.ts';

/** Changes the document in place: U+0000 and unpaired surrogates become U+FFFD. */
export function makeStorable(document: Document): Document {
  const stack: object[] = [document];
  while (stack.length > 0) {
    const here = stack.pop() as Record<string, unknown>;
    // Bytes contain no text, and a typed array of a million members would be a million names.
    if (ArrayBuffer.isView(here)) continue;
    for (const [name, member] of Object.entries(here)) {
      if (typeof member === 'object' && member !== null) stack.push(member);
      else if (typeof member === 'string' && !isStorable(member)) here[name] = toStorable(member);
    }
  }
  return document;
}
