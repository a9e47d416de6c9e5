// XML as a tree of elements. Anything a DOCTYPE can do (entities, external files) is refused with
// it; e-invoices never need one. Files carried in base64 become attachments and leave the text.

import { setImmediate } from 'node:timers/promises';
import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { Fault } from '../kernel/errors.ts';
import type { XmlElement } from '../sdk/document.ts';
import { decodeXml } from './decode-text.ts';
import { detectLanguage } from './language.ts';
import type { ReadingLimits } from './limits.ts';
import type { DocumentContent, ReaderContext } from './reader-contract.ts';
import { emptyContent } from './reader-contract.ts';
import { takeEmbeddedFiles } from './xml-attachments.ts';

/** Characters parsed between two looks at the signal: about 10 ms of work. */
const pieceLength = 512 * 1024;

export async function readXml(
  bytes: Uint8Array,
  { limits, signal, attachments }: ReaderContext,
): Promise<DocumentContent> {
  const { text: source, notes } = decodeXml(bytes);
  const tree = createXmlTree(limits);
  for (let at = 0; at < source.length; at += pieceLength) {
    if (at > 0) await setImmediate();
    signal.throwIfAborted();
    tree.write(source.slice(at, at + pieceLength));
  }
  const xml = tree.close();
  // An e-invoice's attachments are documents for people; XML among them is never the invoice.
  const carried = await attachments.readAll(takeEmbeddedFiles(xml), ['application/pdf']);
  const text = textOf(xml);
  return {
    ...emptyContent('xml'),
    text,
    xml,
    attachments: carried.attachments,
    language: detectLanguage(text),
    notes: [...notes, ...carried.notes],
  };
}

interface XmlTree {
  write(piece: string): void;
  close(): XmlElement;
}

function createXmlTree(limits: ReadingLimits): XmlTree {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: { element: XmlElement; pieces: string[] }[] = [];
  const top: XmlElement[] = [];
  let elements = 0;
  let line = 1;

  const refuse = (problem: string): never => {
    const place = `line ${parser.line}, column ${parser.columnIndex}`;
    throw new Fault('document_unreadable', `The XML ${problem} (${place}).`);
  };
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    refuse(`is not well-formed: ${reason}`);
  });
  parser.on('doctype', () => refuse('has a DOCTYPE, which is not accepted'));
  parser.on('opentagstart', () => {
    ({ line } = parser);
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > limits.maxXmlElements) {
      refuse(`has more than ${limits.maxXmlElements} elements`);
    }
    if (open.length >= limits.maxXmlDepth) {
      refuse(`is nested deeper than ${limits.maxXmlDepth} elements`);
    }
    const element = toElement(tag, line);
    (open.at(-1)?.element.children ?? top).push(element);
    open.push({ element, pieces: [] });
  });
  const addText = (text: string): void => {
    open.at(-1)?.pieces.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined) closed.element.text = closed.pieces.join('').trim();
  });

  return {
    write(piece) {
      parser.write(piece);
    },
    close() {
      parser.close();
      return top[0] ?? refuse('has no element');
    },
  };
}

/** Prefixed attributes keep their prefix (`xsi:schemaLocation`); declarations are left out. */
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

/** The elements' own texts in the file's order, one to a line. */
function textOf(root: XmlElement): string {
  const texts: string[] = [];
  const visit = (element: XmlElement): void => {
    if (element.text !== '') texts.push(element.text);
    for (const child of element.children) visit(child);
  };
  visit(root);
  return texts.join('\n');
}
