// Documents of one kind in an uploaded file: the file itself, each message of an interchange, the
// content of a PDF, each file of an archive. A file with anything else is rejected as a whole.

import { PipelineFault, type Document, type XmlElement } from 'workmill/sdk';
import { readAllEdifact } from '../einvoice/edifact-message.ts';
import type { Syntax } from '../einvoice/terms.ts';

/** Documents that a format accepts. */
export interface Wanted {
  /** Display name, for messages. */
  name: string;
  /** Local name of the root element, or type of the EDIFACT message. */
  root: string;
  /** Omitted for EDIFACT, whose messages define their own. */
  syntax?: Syntax;
}

export interface FoundDocument {
  root: XmlElement;
  syntax: Syntax;
  /** Returns the position of an element, for messages. */
  placeOf(element: XmlElement): string;
}

/** @throws PipelineFault for a file that is or contains anything else */
export function findDocuments(document: Document, wanted: Wanted): FoundDocument[] {
  const found = documentsIn(document, wanted, '');
  if (found.length > 0) return found;
  throw new PipelineFault('unsupported_document', `the file holds no ${wanted.name}`);
}

function documentsIn(document: Document, wanted: Wanted, path: string): FoundDocument[] {
  const inFile = path === '' ? '' : `${path}, `;
  if (document.format === 'edifact') return messagesIn(document.text, wanted, inFile);
  if (document.xml) return [xmlDocument(document.xml, wanted, inFile)];
  if (document.format === 'archive') {
    return document.attachments.flatMap(({ name, document: inner }) => {
      const where = path === '' ? name : `${path}/${name}`;
      if (inner === null) throw refuse(`${where} could not be read`, wanted);
      return documentsIn(inner, wanted, where);
    });
  }
  const carried = document.attachments.flatMap((attachment) => {
    const xml = attachment.document?.xml;
    return xml && xml.name === wanted.root ? [{ xml, name: attachment.name }] : [];
  });
  if (carried.length === 0) throw refuse(`${inFile}a file of the type ${document.format}`, wanted);
  return carried.map(({ xml, name }) => xmlDocument(xml, wanted, `${inFile}${name}, `));
}

function xmlDocument(xml: XmlElement, wanted: Wanted, inFile: string): FoundDocument {
  const { root, syntax } = wanted;
  if (syntax === undefined || xml.name !== root) {
    throw refuse(`${inFile}the root element ${xml.name} in line ${xml.line}`, wanted);
  }
  return { root: xml, syntax, placeOf: ({ line }) => `${inFile}line ${line}` };
}

function messagesIn(text: string, wanted: Wanted, inFile: string): FoundDocument[] {
  return readAllEdifact(text).map(({ root, syntax, rules }): FoundDocument => {
    const placeOf = ({ line, attributes }: XmlElement): string => {
      const segment = attributes['segment'];
      return `${inFile}${segment === undefined ? '' : `segment ${segment}, `}line ${line}`;
    };
    const [head = root] = root.children;
    if (wanted.syntax !== undefined || root.name !== wanted.root) {
      throw refuse(`${placeOf(head)}: the message ${root.name}`, wanted);
    }
    // A truncated file or one with wrong counts is not the file that was sent.
    const broken = rules.findings.find(({ severity }) => severity === 'fatal');
    if (broken) {
      const where = `${inFile}line ${broken.lines.join(', ')}`;
      throw new PipelineFault('document_unreadable', `${where}: ${broken.says} (${broken.rule})`);
    }
    return { root, syntax, placeOf };
  });
}

function refuse(what: string, { name }: Wanted): PipelineFault {
  return new PipelineFault('unsupported_document', `${what} is no ${name}`);
}
