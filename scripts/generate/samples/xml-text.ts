// Writes XML as text. Elements are nested arrays, so that the source resembles the document.

/** Element: its name with attributes as in a start tag, followed by text or children. */
export type Node = readonly [tag: string, ...content: Content[]];
export type Content = string | Node | null;

/** Prints an XML declaration and indents by two spaces. A DOCTYPE is not supported. */
export function printXml(root: Node): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${print(root, '')}\n`;
}

function print([tag, ...content]: Node, indent: string): string {
  const name = tag.split(' ')[0]!;
  const parts = content.filter((part) => part !== null);
  const [first] = parts;
  if (typeof first === 'string') return `${indent}<${tag}>${escape(first)}</${name}>`;
  if (parts.length === 0) return `${indent}<${tag}/>`;
  const children = parts.map((part) => print(part as Node, `${indent}  `));
  return [`${indent}<${tag}>`, ...children, `${indent}</${name}>`].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
