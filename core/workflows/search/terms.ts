// Search terms of a workflow: its metadata, and the words in the names and IDs of its documents.

import { parseId, presentId } from '../../kernel/ids.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import { documentAddresses, plainNames } from '../document-addresses.ts';
import type { WorkflowRequest } from '../workflow.ts';

/** Maximum length of a word; longer words are cut and found by their beginning. */
const maxWordLength = 40;
/**
 * Maximum number of document words of a workflow. A request with hundreds of documents is found by
 * the first of them.
 */
const maxWords = 60;

/** The documents that a request refers to. */
export interface NamedDocuments {
  /** UUIDs of uploaded documents. */
  ids: string[];
  /** File names from addresses, and plain names. */
  names: string[];
}

export function namedDocuments(
  { input }: Pick<WorkflowRequest, 'input'>,
  declared: Pick<OperationDeclaration, 'documents' | 'optionalDocuments'>,
): NamedDocuments {
  const found: NamedDocuments = { ids: [], names: [] };
  for (const { address } of documentAddresses(input, declared)) {
    const id = parseId('document', address.replace(/^document:/, ''));
    if (id !== null) found.ids.push(id);
    else found.names.push(fileNameIn(address));
  }
  found.names.push(...plainNames(input, declared).map(({ address }) => address));
  return found;
}

/** Returns the last segment of the path, without query and fragment. */
function fileNameIn(address: string): string {
  const name = /([^/?#]*)(?:[?#].*)?$/s.exec(address)![1]!;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export function termsOf(
  { metadata = {} }: Pick<WorkflowRequest, 'metadata'>,
  { ids, names }: NamedDocuments,
): string[] {
  const words = names.flatMap(wordsOf);
  const documents = ids.map((id) => presentId('document', id));
  const found = [...documents, ...words].slice(0, maxWords).map((word) => `w:${word}`);
  return [...new Set([...Object.entries(metadata).map(metadataTerm), ...found])];
}

export function metadataTerm([key, value]: readonly [string, string]): string {
  return `m:${key}\u001f${value}`;
}

/**
 * Converts to lower case without accents, and splits at every character that is not a letter or
 * digit.
 */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxWordLength));
}

/** Search text of a user; all parts must match. */
export interface Search {
  /** Prefixes of terms. */
  beginnings: string[];
  /** First and last ID of the workflows whose shown ID begins with the search text. */
  ranges: { first: string; last: string }[];
}

/** Returns null if nothing can match: the text has no letters or digits, or cannot begin an ID. */
export function readSearch(text: string): Search | null {
  const search: Search = { beginnings: [], ranges: [] };
  for (const piece of text.trim().split(/\s+/)) {
    if (/^wf_/i.test(piece)) {
      const range = idRange(piece.toLowerCase());
      if (range === null) return null;
      search.ranges.push(range);
    } else if (/^doc_[\da-z]*$/i.test(piece)) search.beginnings.push(`w:${piece.toLowerCase()}`);
    else search.beginnings.push(...wordsOf(piece).map((word) => `w:${word}`));
  }
  const isEmpty = search.beginnings.length === 0 && search.ranges.length === 0;
  return isEmpty ? null : search;
}

const idLength = 'wf_'.length + 26;

function idRange(beginning: string): { first: string; last: string } | null {
  // The first of the 26 digits carries only three of its five bits, so 7 is the highest.
  const last = beginning === 'wf_' ? 'wf_7' : beginning;
  const range = {
    first: parseId('workflow', beginning.padEnd(idLength, '0')),
    last: parseId('workflow', last.padEnd(idLength, 'z')),
  };
  const { first, last: end } = range;
  return first === null || end === null ? null : { first, last: end };
}
