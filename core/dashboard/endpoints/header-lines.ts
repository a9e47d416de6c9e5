// Header fields as text, one per line: `Name: value`.

import { t } from '../language/language.ts';

export interface HeaderLines {
  headers: Record<string, string>;
  /** Message about the first invalid line. */
  wrong: string | undefined;
}

/** Parses header lines. Empty lines and spaces around names and values are ignored. */
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
