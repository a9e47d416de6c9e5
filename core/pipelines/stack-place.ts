import { pathToFileURL } from 'node:url';

/**
 * `file:line:column`, the file by its path in the folder, of the first place in it that a stack
 * names; null when it names none.
 */
export function placeInFolder(stack: string, folder: string): string | null {
  const url = `${pathToFileURL(folder).href}/`;
  for (const line of stack.split('\n')) {
    for (const start of [url, `${folder}/`]) {
      const at = line.indexOf(start);
      if (at < 0) continue;
      // Before the message the place is alone in its line; among the calls it may be in brackets.
      const place = /^[^):]+(:\d+){1,2}(?=\)?$)/.exec(line.slice(at + start.length));
      if (place && !place[0].startsWith('node_modules/')) return place[0];
    }
  }
  return null;
}
