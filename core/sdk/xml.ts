// Reads an XmlElement by local names: e-invoice standards define the names, while prefixes vary
// between suppliers.

import type { XmlElement } from './document.ts';

/** Returns the first child with this local name. */
export function xmlChild(element: XmlElement | null, name: string): XmlElement | null {
  return element?.children.find((child) => child.name === name) ?? null;
}

/** Returns all children with this local name, in document order. */
export function xmlChildren(element: XmlElement | null, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the first element at a path of local names below `element`: `xmlAt(root, 'A', 'B')`. */
export function xmlAt(element: XmlElement | null, ...names: string[]): XmlElement | null {
  let here = element;
  for (const name of names) here = xmlChild(here, name);
  return here;
}

/** Returns the text at such a path; null if the element is missing or empty. */
export function xmlText(element: XmlElement | null, ...names: string[]): string | null {
  return xmlAt(element, ...names)?.text || null;
}
