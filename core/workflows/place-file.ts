// Finds the place of a single file in a request: golden cases and labeled sets only have the file.

import { sniffMediaType } from '../reading/sniff.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';

export type FilePlace =
  | { kind: 'text'; pointer: string; text: string }
  | { kind: 'document'; pointer: string };

/**
 * Returns the operation's first text if the file is text, else its first document; null if there is
 * neither.
 */
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

/** Returns the first place of the pointer: `*` stands for every element of a list. */
export function firstPlace(pointer: string): string {
  return pointer.replaceAll('*', '0');
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0) return true;
  const type = sniffMediaType(bytes);
  return /^text\/|^message\/rfc822$|^application\/(?:json|xml|edifact)$/.test(type);
}
