// Pages that an earlier attempt at the same document recognised before it was interrupted. They cross
// to the appliance and back as bytes, which only the reader's threads take apart.

import { deserialize, serialize } from 'node:v8';
import { ownBytes } from '../hosts/protocol.ts';
import type { OcrEngine } from '../sdk/document.ts';
import type { RecognisedPage } from './recognition/recognise-page.ts';

export interface FinishedPage {
  /** SHA-256 of the file that has the page: the document itself or an attachment. */
  file: string;
  page: number;
  /** `v8.serialize` of what was recognised. */
  content: Uint8Array;
}

export interface Recognised extends RecognisedPage {
  engine: OcrEngine;
}

/** The finished pages of one document and of all that it carries. */
export interface FinishedPages {
  get(file: string, page: number): Recognised | null;
  add(file: string, page: number, recognised: Recognised): void;
}

/** Null for another note. Checked: it comes from a process that has met hostile files. */
export function finishedPageOf(note: unknown): FinishedPage | null {
  const { kind, file, page, content } = {
    ...(note as (Partial<FinishedPage> & { kind?: unknown }) | null),
  };
  if (kind !== 'finished' || typeof file !== 'string' || !/^[0-9a-f]{64}$/.test(file)) return null;
  if (!Number.isSafeInteger(page) || !(content instanceof Uint8Array)) return null;
  return { file, page: page!, content: ownBytes(content) };
}

/** `onFinished` is called with each page that is added. */
export function createFinishedPages(
  given: readonly FinishedPage[],
  onFinished: (page: FinishedPage) => void,
): FinishedPages {
  const contents = new Map(given.map(({ file, page, content }) => [`${file} ${page}`, content]));
  return {
    get(file, page) {
      const content = contents.get(`${file} ${page}`);
      return content === undefined ? null : (deserialize(content) as Recognised);
    },
    add: (file, page, recognised) => onFinished({ file, page, content: serialize(recognised) }),
  };
}
