// Sources of documents: uploads, https addresses, and files under a prefix that an administrator
// has allowed (contract.md §4).

import { STATUS_CODES } from 'node:http';
import type { Egress } from '../egress/egress.ts';
import { EgressFailure } from '../egress/failure.ts';
import { durationText } from '../kernel/duration-text.ts';
import { errorCatalogue, Fault } from '../kernel/errors.ts';
import { parseId } from '../kernel/ids.ts';
import type { ByteSource } from './content-files.ts';
import { cleanFileName, fetchedFileName } from './file-name.ts';
import type { FilePrefixes } from './file-prefixes.ts';
import { tooLargeToRead } from './intake.ts';

/** Received bytes on their way into the store. */
export interface Arrival {
  bytes: ByteSource;
  fileName: string | null;
  declaredType: string | null;
}

export interface DocumentAddresses {
  /**
   * Checks an address without resolving a name or opening a file. Throws `invalid_request`
   * (malformed document ID), `insecure_url` or `document_unreachable` (literal private addresses).
   */
  check(address: string): void;
  /** Returns the UUID of an uploaded document, or null for another address. */
  documentId(address: string): string | null;
  /**
   * Fetches a document. Throws the errors of `check`, `document_unreachable`, or
   * `document_unreadable` (larger than allowed); errors of a file may occur while its bytes are
   * read.
   */
  fetch(address: string, signal?: AbortSignal): Promise<Arrival>;
}

export interface DocumentAddressesOptions {
  egress: Pick<Egress, 'check' | 'send'>;
  files: FilePrefixes;
  maxBytes: number;
}

const scheme = 'document:';
const fetchDeadlineMs = 20_000;

export function createDocumentAddresses(options: DocumentAddressesOptions): DocumentAddresses {
  const { egress, files, maxBytes } = options;

  function filePath(address: string): string | null {
    if (!/^file:/i.test(address)) return null;
    const path = files.pathOf(address);
    if (path === null) throw new Fault('insecure_url');
    return path;
  }

  async function download(address: string, signal?: AbortSignal): Promise<Arrival> {
    const answer = await egress
      .send({
        purpose: 'documents',
        method: 'GET',
        url: address,
        deadlineMs: fetchDeadlineMs,
        maxResponseBytes: maxBytes,
        oversize: 'refuse',
        maxRedirects: 3,
        ...(signal ? { signal } : {}),
      })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw faultOf(error, maxBytes);
      });
    if (answer.status !== 200) {
      const phrase = STATUS_CODES[answer.status];
      const status = phrase === undefined ? answer.status : `${answer.status} (${phrase})`;
      throw unreachable(`The server answered with status ${status}.`);
    }
    return {
      bytes: [answer.body],
      fileName: fetchedFileName(answer.url, answer.headers['content-disposition']),
      declaredType: answer.headers['content-type'] ?? null,
    };
  }

  async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
    const file = await files.open(path);
    if (file === null) {
      throw unreachable('There is no file at this address, or it cannot be read.');
    }
    yield* file.createReadStream() as AsyncIterable<Buffer>;
  }

  return {
    check(address) {
      if (documentId(address) === null && filePath(address) === null) {
        egress.check(address, 'documents');
      }
    },
    documentId,
    async fetch(address, signal) {
      const path = filePath(address);
      if (path === null) return download(address, signal);
      // Opened when it is read, so that the reader also closes it.
      return { bytes: fileBytes(path), fileName: cleanFileName(path), declaredType: null };
    },
  };
}

/** Returns the UUID of an uploaded document; null for an address of another kind. */
function documentId(address: string): string | null {
  if (!address.startsWith(scheme)) {
    if (parseId('document', address) === null) return null;
    throw new Fault(
      'invalid_request',
      `"${address}" is the id of a document. Its address is "${scheme}${address}".`,
    );
  }
  const id = parseId('document', address.slice(scheme.length));
  if (id !== null) return id;
  throw new Fault(
    'invalid_request',
    `"${address.slice(0, 80)}" is not the address of a document. Use the document_url of the upload.`,
  );
}

function faultOf(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof EgressFailure)) return error;
  if (error.kind === 'too_large') return tooLargeToRead(maxBytes);
  // The proxy is the appliance's responsibility: a later attempt may succeed.
  if (error.kind === 'proxy') return new Fault('unavailable', error.message, { cause: error });
  if (error.kind === 'insecure_url')
    return new Fault('insecure_url', error.message, { cause: error });
  if (error.kind !== 'timeout') return unreachable(error.message, error);
  const limit = durationText(fetchDeadlineMs);
  return unreachable(`The server did not send the document within ${limit}.`, error);
}

function unreachable(reason: string, cause?: unknown): Fault {
  const message = `${errorCatalogue.document_unreachable.message} ${reason}`;
  return new Fault('document_unreachable', message, { cause });
}
