// Documents of one run: those named in its request, and its texts that are e-mails or HTML.

import { Fault, type ErrorCode } from '../kernel/errors.ts';
import { sniffMediaType } from '../reading/sniff.ts';
import type { MissingDocument, OperationDeclaration, XmlRoot } from '../sdk/pipeline.ts';
import { documentAddresses, plainNames, textsAt } from './document-addresses.ts';

/** Returns the serialized `Document` of an address or a text; throws the Fault of the document. */
export type ReadDocument = (options: {
  tenantId: string;
  source: DocumentSource;
  signal: AbortSignal;
  traceparent: string | null;
  /** Pipeline whose size limit applies. */
  pipeline: string;
  operation: string;
  /** Documents with such XML are read without text recognition. */
  exactXml?: readonly XmlRoot[] | undefined;
  /** Called with the number of recognized pages, and of those to be recognized. */
  onPage?: (done: number, expected: number) => void;
  /** Called with the number of transcribed parts of a recording. */
  onPiece?: (done: number, expected: number) => void;
}) => Promise<Uint8Array>;

export type DocumentSource = { address: string } | { text: string };

export interface DocumentsOfRun {
  /** Documents as serialized by the reader, by JSON pointer into the request's input. */
  read: Record<string, Uint8Array>;
  missing: MissingDocument[];
}

export interface DocumentsWanted {
  tenantId: string;
  pipeline: string;
  operation: string;
  declaration: OperationDeclaration;
  input: unknown;
  signal: AbortSignal;
  traceparent: string | null;
  /** Called with the stage and the progress of reading, 0 to 1. */
  onProgress?(stage: string, fraction: number): void;
}

/** Throws the Fault of a required document, or of one that may be available later. */
export async function readDocumentsOfRun(
  readDocument: ReadDocument,
  wanted: DocumentsWanted,
): Promise<DocumentsOfRun> {
  const { declaration, input, tenantId, pipeline, operation, signal, traceparent } = wanted;
  const { exactXml } = declaration;
  const read: Record<string, Uint8Array> = {};
  const missing = plainNames(input, declaration).map(({ pointer, address }): MissingDocument => ({
    pointer,
    code: 'not_supplied',
    message: `"${address}" was named and not sent.`,
  }));
  const sources = sourcesOf(input, declaration);
  for (const [index, { pointer, source, isOptional }] of sources.entries()) {
    const report = (stage: string, done: number): void =>
      wanted.onProgress?.(stage, (index + done) / sources.length);
    report('reading', 0);
    const onPage = (done: number, expected: number): void =>
      report(`reading: ${done} of ${expected} pages recognized`, done / expected);
    const onPiece = (done: number, expected: number): void =>
      report(`reading: ${done} of ${expected} parts of the recording transcribed`, done / expected);
    const hearing = { onPage, onPiece };
    const facts = { tenantId, pipeline, operation, signal, traceparent, exactXml, ...hearing };
    try {
      read[pointer] = await readDocument({ ...facts, source });
    } catch (error) {
      const code = isOptional ? missingCode(error) : null;
      if (code === null) throw error;
      missing.push({ pointer, code, message: (error as Fault).message });
    }
  }
  return { read, missing };
}

interface PlacedSource {
  pointer: string;
  source: DocumentSource;
  isOptional: boolean;
}

function sourcesOf(input: unknown, declaration: OperationDeclaration): PlacedSource[] {
  const texts = textsAt(input, declaration.texts ?? []).filter(({ text }) => isFile(text));
  return [
    ...texts.map(({ pointer, text }) => ({ pointer, source: { text }, isOptional: false })),
    ...documentAddresses(input, declaration).map(({ pointer, address, isOptional }) => ({
      pointer,
      source: { address },
      isOptional,
    })),
  ];
}

/** Detects an e-mail with its header, or HTML, from the beginning of the text. */
function isFile(text: string): boolean {
  const type = sniffMediaType(Buffer.from(text.slice(0, 20_000)));
  return type === 'message/rfc822' || type === 'text/html';
}

const missingCodes: ReadonlySet<ErrorCode> = new Set<MissingDocument['code'] & ErrorCode>([
  'document_unreachable',
  'document_unreadable',
  'unsupported_document',
]);

function missingCode(error: unknown): MissingDocument['code'] | null {
  if (!(error instanceof Fault) || !missingCodes.has(error.code)) return null;
  return error.code as MissingDocument['code'];
}
