// Finds the addresses of documents in a request's input. An operation declares their places by JSON
// pointers (RFC 6901); a step of `*` means every element of an array.

import type { OperationDeclaration } from '../sdk/pipeline.ts';

export interface DocumentAddress {
  /** Pointer with the actual index in place of `*`. */
  pointer: string;
  address: string;
  /** Whether the document is optional. */
  isOptional: boolean;
}

export interface TextAt {
  pointer: string;
  text: string;
}

type Declared = Pick<OperationDeclaration, 'documents' | 'optionalDocuments'>;

/** Plain file names in place of optional documents are not addresses; see `plainNames`. */
export function documentAddresses(input: unknown, declared: Declared): DocumentAddress[] {
  return valuesAt(input, declared).filter(
    ({ address, isOptional }) => !isOptional || isAddress(address),
  );
}

/** Returns plain file names in place of optional documents. */
export function plainNames(input: unknown, declared: Declared): DocumentAddress[] {
  return valuesAt(input, declared).filter(
    ({ address, isOptional }) => isOptional && !isAddress(address),
  );
}

/** Returns the texts at these pointers. */
export function textsAt(input: unknown, pointers: readonly string[]): TextAt[] {
  return pointers.flatMap((pointer) => walk(input, pointer.split('/').slice(1), ''));
}

function valuesAt(input: unknown, { documents, optionalDocuments = [] }: Declared) {
  return documents.flatMap((declared) => {
    const isOptional = optionalDocuments.includes(declared);
    return textsAt(input, [declared]).map(({ pointer, text: address }) => ({
      pointer,
      address,
      isOptional,
    }));
  });
}

/**
 * Matches a scheme, or the identifier of an uploaded document, which differs from any file name.
 */
function isAddress(text: string): boolean {
  return /^(?:[a-z][a-z\d+.-]+:|doc_[\da-z]{20,}$)/i.test(text);
}

function walk(value: unknown, steps: string[], path: string): TextAt[] {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? [{ pointer: path, text: value }] : [];
  if (step === '*') {
    if (!Array.isArray(value)) return [];
    return value.flatMap((item, index) => walk(item, rest, `${path}/${index}`));
  }
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return walk((value as Record<string, unknown>)[name], rest, `${path}/${step}`);
}
