// Text that PostgreSQL can store. It rejects a whole statement that contains U+0000 or an unpaired
// surrogate: in a batch, this would affect other callers' work.

import { escapePointer } from './validate.ts';

/** Whether PostgreSQL's text and jsonb accept the text unchanged. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Replaces characters that cannot be stored by U+FFFD. */
export function toStorable(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/**
 * Returns the JSON pointers of strings and names in a JSON value that cannot be stored; at most
 * `most`. The value must be a tree, as returned by JSON.parse.
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
