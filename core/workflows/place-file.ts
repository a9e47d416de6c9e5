// Where a request has the one file that it is about: golden cases and labeled sets have nothing but
// the file.

import { sniffMediaType } from '../reading/sniff.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';

export type FilePlace =
  | { kind: 'text'; pointer: string; text: string }
  | { kind: 'document'; pointer: string };

/** The operation's first text, of a file that is text; else its first document; null without either. */
export function placeFile(
  { texts = [], documents }: Pick<OperationDeclaration, 'texts' | 'documents'>,
  bytes: Uint8Array,
): FilePlace | null {
  const [text] = texts;
  if (text !== undefined && isText(bytes)) {
    return { kind: 'text', pointer: firstPlace(text), text: new TextDecoder().decode(bytes) };
  }
  const [document] = documents;
  return document === undefined ? null : { kind: 'document', pointer: firstPlace(document) };
}

/** The pointer's first place: `*` stands for every element of a list. */
export function firstPlace(pointer: string): string {
  return pointer.replaceAll('*', '0');
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0) return true;
  const type = sniffMediaType(bytes);
  return /^text\/|^message\/rfc822$|^application\/(?:json|xml|edifact)$/.test(type);
}
