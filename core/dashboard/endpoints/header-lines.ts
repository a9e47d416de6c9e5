// Header fields as people write them: a line each, `Name: value`.

import { t } from '../language/language.ts';

export interface HeaderLines {
  headers: Record<string, string>;
  /** What is wrong with the first line that is none, for the person who wrote it. */
  wrong: string | undefined;
}

/** Empty lines count for nothing; spaces around names and values belong to neither. */
export function readHeaderLines(text: string): HeaderLines {
  const headers: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const cut = line.indexOf(':');
    if (cut < 1)
      return { headers, wrong: t('Line {{line}} is no "Name: value".', { line: index + 1 }) };
    headers[line.slice(0, cut).trim()] = line.slice(cut + 1).trim();
  }
  return { headers, wrong: undefined };
}
