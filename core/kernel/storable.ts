// Text that PostgreSQL can keep. It knows neither U+0000 nor half a surrogate pair, and refuses the
// whole statement for one of them: in a batch that would be everybody's work.

import { escapePointer } from './validate.ts';

/** Whether PostgreSQL's text and jsonb take it as it is. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The same text with U+FFFD in the place of what cannot be kept. */
export function toStorable(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/**
 * Places of strings and names in a JSON value that cannot be kept, as JSON pointers; at most `most`.
 * The value must be a tree, as JSON.parse makes it.
 */
export function findUnstorable(value: unknown, most = 10): string[] {
  const found: string[] = [];
  const stack: { value: unknown; path: string }[] = [{ value, path: '' }];
  while (stack.length > 0 && found.length < most) {
    const { value: here, path } = stack.pop()!;
    if (typeof here === 'string' && !isStorable(here)) found.push(path);
    if (here === null || typeof here !== 'object') continue;
    for (const [name, member] of Object.entries(here)) {
      const place = `${path}/${escapePointer(name)}`;
      if (isStorable(name)) stack.push({ value: member, path: place });
      else found.push(toStorable(place));
    }
  }
  return found;
}
