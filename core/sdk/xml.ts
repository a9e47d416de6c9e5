// Reading an XmlElement by local names: e-invoice standards fix names, suppliers vary prefixes.

import type { XmlElement } from './document.ts';

/** The first child with this local name. */
export function xmlChild(element: XmlElement | null, name: string): XmlElement | null {
  return element?.children.find((child) => child.name === name) ?? null;
}

/** All children with this local name, in the file's order. */
export function xmlChildren(element: XmlElement | null, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element at a path of local names below `element`: `xmlAt(root, 'A', 'B')`. */
export function xmlAt(element: XmlElement | null, ...names: string[]): XmlElement | null {
  let here = element;
  for (const name of names) here = xmlChild(here, name);
  return here;
}

/** The text at such a path; null when the element is absent or empty. */
export function xmlText(element: XmlElement | null, ...names: string[]): string | null {
  return xmlAt(element, ...names)?.text || null;
}
