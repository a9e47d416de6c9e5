// XML that contains everything an operation needs, such as an e-invoice. A document with such XML
// is read without recognition, both of the pages of a PDF around it and of its attachments.

import type { SaxesTagNS } from 'saxes';
import { Fault } from '../../kernel/errors.ts';
import type { Document } from '../../sdk/document.ts';
import type { XmlRoot } from '../../sdk/pipeline.ts';
import type { EmbeddedFile } from './attachments.ts';
import { decodeXml } from '../formats/text/decode-text.ts';
import type { ReaderContext } from './reader-contract.ts';
import { sniffMediaType } from '../sniff.ts';
import { parseXml } from '../formats/text/xml-parser.ts';

export type IsExact = (root: { name: string; namespace: string }) => boolean;

export function exactRoots(wanted: readonly XmlRoot[]): IsExact {
  return (root) =>
    wanted.some(
      ({ name, namespace }) =>
        name === root.name && (namespace === undefined || namespace === root.namespace),
    );
}

/**
 * Whether a document is such XML or contains it; for an e-mail or archive, whether any file does.
 */
export function isExact({ format, xml, attachments }: Document, isWanted: IsExact): boolean {
  if (xml !== null && isWanted(xml)) return true;
  const carried = attachments.flatMap(({ document }) => document ?? []);
  return carried.some((one) => {
    if (one.xml !== null) return isWanted(one.xml);
    return carriers.has(format) && isExact(one, isWanted);
  });
}

const carriers: ReadonlySet<string> = new Set(['email', 'archive']);

/** Whether any of the files is such XML; only the first tag of each is read. */
export async function carriesExact(
  files: AsyncIterable<EmbeddedFile>,
  context: ReaderContext,
): Promise<boolean> {
  for await (const { bytes } of files) {
    if (bytes === null || sniffMediaType(bytes) !== 'application/xml') continue;
    const root = await rootOf(bytes, context);
    if (root !== null && context.isExact?.(root)) return true;
  }
  return false;
}

/** Maximum length of the beginning with the first tag, in characters. */
const headLength = 64 * 1024;

async function rootOf(
  bytes: Uint8Array,
  { limits, signal }: ReaderContext,
): Promise<{ name: string; namespace: string } | null> {
  const { text } = decodeXml(bytes.subarray(0, headLength));
  let found: SaxesTagNS | null = null;
  const open = (tag: SaxesTagNS): void => {
    found ??= tag;
  };
  try {
    await parseXml(text, { open, text() {}, close() {} }, { limits, signal, what: 'The XML' });
  } catch (error) {
    // Truncated after its head, it is not well-formed.
    if (!(error instanceof Fault)) throw error;
  }
  const root = found as SaxesTagNS | null;
  return root && { name: root.local, namespace: root.uri };
}
