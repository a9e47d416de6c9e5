// Pages that an interrupted attempt at the same document has recognized. They are passed to the
// appliance and back as bytes, which only the reader's threads decode.

import { deserialize, serialize } from 'node:v8';
import { ownBytes } from '../hosts/protocol.ts';
import type { OcrEngine } from '../sdk/document.ts';
import type { RecognizedPage } from './recognition/recognize-page.ts';

export interface FinishedPage {
  /** SHA-256 of the file that contains the page: the document or an attachment. */
  file: string;
  page: number;
  /** Recognition result in the form of `v8.serialize`. */
  content: Uint8Array;
}

export interface Recognized extends RecognizedPage {
  engine: OcrEngine;
}

/** Finished pages of a document and all its attachments. */
export interface FinishedPages {
  get(file: string, page: number): Recognized | null;
  add(file: string, page: number, recognized: Recognized): void;
}

/**
 * Returns null for another note. Validated, because it comes from a process that reads hostile
 * files.
 */
export function finishedPageOf(note: unknown): FinishedPage | null {
  const { kind, file, page, content } = {
    ...(note as (Partial<FinishedPage> & { kind?: unknown }) | null),
  };
  if (kind !== 'finished' || typeof file !== 'string' || !/^[0-9a-f]{64}$/.test(file)) return null;
  if (!Number.isSafeInteger(page) || !(content instanceof Uint8Array)) return null;
  return { file, page: page!, content: ownBytes(content) };
}

/** `onFinished` is called with each added page. */
export function createFinishedPages(
  given: readonly FinishedPage[],
  onFinished: (page: FinishedPage) => void,
): FinishedPages {
  const contents = new Map(given.map(({ file, page, content }) => [`${file} ${page}`, content]));
  return {
    get(file, page) {
      const content = contents.get(`${file} ${page}`);
      return content === undefined ? null : (deserialize(content) as Recognized);
    },
    add: (file, page, recognized) => onFinished({ file, page, content: serialize(recognized) }),
  };
}
