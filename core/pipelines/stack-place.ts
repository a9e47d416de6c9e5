import { pathToFileURL } from 'node:url';

/**
 * Returns `file:line:column` of the first frame inside the folder, with the path relative to it;
 * null if the stack has none.
 */
export function placeInFolder(stack: string, folder: string): string | null {
  const url = `${pathToFileURL(folder).href}/`;
  for (const line of stack.split('\n')) {
    for (const start of [url, `${folder}/`]) {
      const at = line.indexOf(start);
      if (at < 0) continue;
      // Before the message, the place has its own line; in stack frames it may be in parentheses.
      const place = /^[^):]+(:\d+){1,2}(?=\)?$)/.exec(line.slice(at + start.length));
      if (place && !place[0].startsWith('node_modules/')) return place[0];
    }
  }
  return null;
}
