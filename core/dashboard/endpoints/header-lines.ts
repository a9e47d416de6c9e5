// Header fields as people write them: a line each, `Name: value`.

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
    if (cut < 1) return { headers, wrong: `Line ${index + 1} is no "Name: value".` };
    headers[line.slice(0, cut).trim()] = line.slice(cut + 1).trim();
  }
  return { headers, wrong: undefined };
}
