// The half of pdfjs that parses, with a limit on what it unpacks. It has none of its own: a file of
// 2 kB made it hold 2 GB, and a watch on memory ends a process, with all that it was reading.

import { registerHooks } from 'node:module';
import { Fault } from '../kernel/errors.ts';
import type { PdfPort } from './pdf-channel.ts';

export interface PdfWorker {
  WorkerMessageHandler: { initializeFromPort(port: PdfPort): void };
  unpacking: Unpacking;
}

/** Of the thread: it reads one document at a time. */
export interface Unpacking {
  /** Lets so many bytes be unpacked from now on; what came before is forgotten. */
  allow(bytes: number): void;
  /** Whether more was asked for since; pdfjs itself passes over what it could not unpack. */
  isExceeded(): boolean;
  /** As last allowed. */
  limit(): number;
}

/**
 * A page without what was too large would look like one that says less.
 *
 * @throws Fault `document_unreadable` when the limit was passed.
 */
export function refuseBomb(unpacking: Unpacking, part: string): void {
  if (!unpacking.isExceeded()) return;
  const message = `The PDF unpacks to more than ${unpacking.limit()} bytes in ${part}.`;
  throw new Fault('document_unreadable', message);
}

/** Every stream grows by one of these two lines, whatever its filters. */
const edits = [
  ['const buffer2 = new Uint8Array(size);', 'noteUnpacked(size - buffer.byteLength);'],
  ['totalLength += chunk.byteLength;', 'noteUnpacked(chunk.byteLength);'],
] as const;

const limit = `
let unpackedLimit = Infinity;
let unpackedLeft = Infinity;
let unpackedTooMuch = false;
function noteUnpacked(bytes) {
  unpackedLeft -= bytes;
  if (unpackedLeft >= 0) return;
  unpackedTooMuch = true;
  throw new Error('the limit on unpacked bytes');
}
export const unpacking = {
  allow(bytes) {
    unpackedLimit = bytes;
    unpackedLeft = bytes;
    unpackedTooMuch = false;
  },
  isExceeded: () => unpackedTooMuch,
  limit: () => unpackedLimit,
};
`;

/** @throws Error when this version of pdfjs has not the lines that are known. */
export async function loadPdfWorker(path: string): Promise<PdfWorker> {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith('/pdf.worker.mjs')) return loaded;
      const { source } = loaded;
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      return { ...loaded, source: withLimit(text) };
    },
  });
  try {
    return (await import(path)) as PdfWorker;
  } finally {
    hooks.deregister();
  }
}

function withLimit(source: string): string {
  let changed = source;
  for (const [line, before] of edits) {
    const parts = changed.split(line);
    if (parts.length !== 2) throw new Error(`pdfjs has ${parts.length - 1} times: ${line}`);
    changed = parts.join(`${before} ${line}`);
  }
  return changed + limit;
}
