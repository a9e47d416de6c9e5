// Reads XML as a tree of elements. Embedded base64 files become attachments and are removed from
// the text.

import type { SaxesTagNS } from 'saxes';
import { TooMuchContent } from '../../../kernel/document-capacity.ts';
import { Fault } from '../../../kernel/errors.ts';
import type { XmlElement } from '../../../sdk/document.ts';
import { decodeXml } from './decode-text.ts';
import type { ReadingLimits } from '../../limits.ts';
import type { DocumentContent, ReaderContext } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';
import { takeEmbeddedFiles } from './xml-attachments.ts';
import { parseXml, type XmlHandlers } from './xml-parser.ts';

export async function readXml(
  bytes: Uint8Array,
  { limits, signal, attachments, isExact }: ReaderContext,
): Promise<DocumentContent> {
  const { text: source, notes } = decodeXml(bytes);
  const tree = createXmlTree(limits);
  await parseXml(source, tree, { limits, signal, what: 'The XML' });
  const xml = tree.root();
  // Attachments of an e-invoice are documents for people; XML among them is never the invoice.
  const readTypes = isExact?.(xml) ? [] : ['application/pdf'];
  const carried = await attachments.readAll(takeEmbeddedFiles(xml), readTypes);
  refuseLongText(xml, limits);
  const text = textOf(xml);
  return {
    ...emptyContent('xml'),
    text,
    xml,
    attachments: carried.attachments,
    notes: [...notes, ...carried.notes],
  };
}

/**
 * Long values are expensive: a number of a million digits, for example, takes minutes to compute
 * with.
 */
function refuseLongText(root: XmlElement, { maxXmlText }: ReadingLimits): void {
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    const { name, text, line } = element;
    if (text.length > maxXmlText) {
      const found = `The XML element ${name} in line ${line} has ${text.length} characters`;
      throw new Fault('document_unreadable', `${found}; at most ${maxXmlText} are read.`);
    }
    for (const child of element.children) open.push(child);
  }
}

/**
 * Refuses a tree that is too large for any pipeline while it grows: 64 MiB of it take 3 s and half of the
 * reader's heap, and the last part before the heap is full takes longer than all others.
 */
function createXmlTree({ maxContentBytes }: ReadingLimits): XmlHandlers & { root(): XmlElement } {
  const open: { element: XmlElement; pieces: string[] }[] = [];
  const top: XmlElement[] = [];
  let bytes = 0;
  return {
    open(tag, line) {
      const element = toElement(tag, line);
      bytes += leastBytes(element);
      if (bytes > maxContentBytes) throw new TooMuchContent(null, maxContentBytes);
      (open.at(-1)?.element.children ?? top).push(element);
      open.push({ element, pieces: [] });
    },
    text(text) {
      open.at(-1)?.pieces.push(text);
    },
    close() {
      const closed = open.pop();
      if (closed === undefined) return;
      const { element, pieces } = closed;
      const written = pieces.join('');
      element.text = written.trim();
      if (element.text !== '' && element.text !== written) element.untrimmed = written;
    },
    root: () => top[0]!,
  };
}

/** Size of an element as `v8.serialize` writes it, with empty names and texts and no attributes. */
const emptyElementBytes = 80;

/** Least size of a serialized element. Its text does not count, because embedded files are removed. */
function leastBytes({ name, namespace, prefix, attributes }: XmlElement): number {
  let bytes = emptyElementBytes + name.length + namespace.length + prefix.length;
  // Type and length, of one byte each or more, precede each name and each value.
  for (const [key, value] of Object.entries(attributes)) bytes += key.length + value.length + 4;
  return bytes;
}

/** Prefixed attributes keep their prefix (`xsi:schemaLocation`); declarations are omitted. */
function toElement(tag: SaxesTagNS, line: number): XmlElement {
  const attributes = Object.values(tag.attributes)
    .filter(({ name, prefix }) => prefix !== 'xmlns' && name !== 'xmlns')
    .map(({ name, value }) => [name, value]);
  return {
    name: tag.local,
    namespace: tag.uri,
    prefix: tag.prefix,
    attributes: Object.fromEntries(attributes) as Record<string, string>,
    children: [],
    text: '',
    line,
  };
}

/** Returns the elements' own texts in document order, one per line. */
function textOf(root: XmlElement): string {
  const texts: string[] = [];
  const visit = (element: XmlElement): void => {
    if (element.text !== '') texts.push(element.text);
    for (const child of element.children) visit(child);
  };
  visit(root);
  return texts.join('\n');
}
