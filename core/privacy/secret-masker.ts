// Masks payment card numbers and passwords in texts before they are stored. Long texts are masked in
// a thread, so that requests do not wait: a text of 1 MB takes 30 to 140 ms, and up to 400 ms if it
// was written to be slow.

import { join } from 'node:path';
import { Fault } from '../kernel/errors.ts';
import { createIdleThread, ThreadOutOfMemory } from '../kernel/idle-thread.ts';
import { maskSecrets } from '../sdk/secret-text.ts';

export interface SecretMasker {
  /**
   * Returns the masked texts, in the same order. Throws `payload_too_large` for texts that take too
   * much memory to search.
   */
  mask(texts: readonly string[]): Promise<string[]>;
  stop(): Promise<void>;
}

/** Total length that is masked without a thread, in UTF-16 code units: 0.5 ms, at most 7 ms. */
const longestAtOnce = 16 * 1024;

/** Starting the thread takes 60 ms and about 20 MB. It ends after this idle time. */
const idleMs = 30_000;

/** Enough for texts of 6 MB of digits; bodies of requests have 1 MiB (`limits.json_body_bytes`). */
const heapMb = 512;

export function createSecretMasker(): SecretMasker {
  const filename = join(import.meta.dirname, 'secret-thread.ts');
  const thread = createIdleThread({ filename, idleMs, heapMb });
  return {
    async mask(texts) {
      const length = texts.reduce((sum, text) => sum + text.length, 0);
      if (length <= longestAtOnce) return texts.map(maskSecrets);
      try {
        return (await thread.run(texts)) as string[];
      } catch (error) {
        if (!(error instanceof ThreadOutOfMemory)) throw error;
        throw new Fault(
          'payload_too_large',
          `Searching the texts for payment card numbers takes more than ${heapMb} MB of memory. Upload ` +
            'them as documents (POST /v1/documents), or send less of them at once.',
          { cause: error },
        );
      }
    },
    stop: thread.stop,
  };
}
