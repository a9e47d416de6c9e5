// Reads the bytes it is given in a thread of its own, where nothing but the reader is loaded: what
// the reader leaves unhandled ends this thread.

import { parentPort, workerData } from 'node:worker_threads';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { readDocument } from '../../core/reading/host/read-document.ts';

const document = await readDocument(workerData as Uint8Array, {
  fileName: null,
  declaredType: null,
  limits: defaultReadingLimits,
  signal: new AbortController().signal,
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
parentPort!.postMessage(document.text);
