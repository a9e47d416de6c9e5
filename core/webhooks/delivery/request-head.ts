// Encodes the headers that an attempt set, one per line: as JSON, all quotes would have to be
// escaped on the way into the table.

export function writeHead(headers: Record<string, string>): string {
  let text = '';
  for (const name of Object.keys(headers)) text += `${name}: ${headers[name]}\n`;
  return text;
}

export function readHead(text: string): Record<string, string> {
  const lines = text.split('\n').slice(0, -1);
  const entries = lines.map((line) => {
    const cut = line.indexOf(': ');
    return [line.slice(0, cut), line.slice(cut + 2)];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
