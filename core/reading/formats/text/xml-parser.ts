// Parses XML piece by piece within limits. Documents with a DOCTYPE are rejected because of its
// features (entities, external files); neither e-invoices nor office files need one.

import { setImmediate } from 'node:timers/promises';
import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { Fault } from '../../../kernel/errors.ts';
import type { ReadingLimits } from '../../limits.ts';

export interface XmlHandlers {
  /** `line` is that of the start tag, from 1. */
  open(tag: SaxesTagNS, line: number): void;
  text(text: string): void;
  close(tag: SaxesTagNS): void;
}

export interface XmlOptions {
  limits: ReadingLimits;
  signal: AbortSignal;
  /** Start of the messages: "The XML", "word/document.xml". */
  what: string;
}

/** Number of characters parsed between two checks of the signal: about 10 ms of work. */
const pieceLength = 512 * 1024;

/** Throws `document_unreadable` with line and column. */
export async function parseXml(
  source: string,
  handlers: XmlHandlers,
  { limits, signal, what }: XmlOptions,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  let line = 1;

  const refuse = (problem: string): never => {
    const place = `line ${parser.line}, column ${parser.columnIndex}`;
    throw new Fault('document_unreadable', `${what} ${problem} (${place}).`);
  };
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    refuse(`is not well-formed: ${reason}`);
  });
  parser.on('doctype', () => refuse('has a DOCTYPE, which is not accepted'));
  parser.on('opentagstart', () => {
    ({ line } = parser);
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.maxXmlAttributes) {
      refuse(`has an element of more than ${limits.maxXmlAttributes} attributes`);
    }
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    depth += 1;
    if (elements > limits.maxXmlElements) {
      refuse(`has more than ${limits.maxXmlElements} elements`);
    }
    if (depth > limits.maxXmlDepth) {
      refuse(`is nested deeper than ${limits.maxXmlDepth} elements`);
    }
    handlers.open(tag, line);
  });
  parser.on('text', (text) => handlers.text(text));
  parser.on('cdata', (text) => handlers.text(text));
  parser.on('closetag', (tag) => {
    depth -= 1;
    handlers.close(tag);
  });

  for (let at = 0; at < source.length; at += pieceLength) {
    if (at > 0) await setImmediate();
    signal.throwIfAborted();
    parser.write(source.slice(at, at + pieceLength));
  }
  parser.close();
  if (elements === 0) refuse('has no element');
}
