// Maximum size of a read document, from the memory of the plugin's thread that receives it. The
// reader, the transport and the plugin hosts use this single figure.

import { Fault } from './errors.ts';

/**
 * Serialized size to heap: a plugin holds a document as received, parsed (about as large again),
 * and in its own structures. Finance needs up to five times the serialized size.
 */
const heapPerDocument = 8;

/** Returns the maximum number of bytes of the serialized documents of one run. */
export function documentCapacity(heapMb: number): number {
  return Math.floor((heapMb * 2 ** 20) / heapPerDocument);
}

/** A document is larger than a pipeline takes. */
export class TooMuchContent extends Fault {
  /** `bytes` is null if the document was not read to its end. */
  constructor(bytes: number | null, most: number) {
    const megabytes = (count: number): number => Math.ceil(count / 2 ** 20);
    const size = bytes === null ? `more than ${megabytes(most)}` : megabytes(bytes);
    super(
      'document_unreadable',
      `The document has too much content: ${size} MiB once read; ` +
        `the pipeline takes at most ${megabytes(most)} MiB.`,
    );
  }
}
