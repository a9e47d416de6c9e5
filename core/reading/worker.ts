// Runs in the threads of the reader's host: reads one document and returns it serialised, so that
// the appliance passes it on to a plugin without ever taking it apart.

import { readFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { answerTasks, type ThreadAnswer, type ThreadCall } from '../hosts/thread.ts';
import { Fault } from '../kernel/errors.ts';
import type { Document, DocumentSummary } from '../sdk/document.ts';
import { preloadReaders, readDocument } from './read-document.ts';
import type { ReaderAnswer, ReaderTask, ReaderThreadConfig } from './tasks.ts';

export default answerTasks<void, ReaderTask>({
  async load() {
    if ((workerData as ReaderThreadConfig).preload) await preloadReaders();
  },
  handle,
  post: moved,
});

async function handle(
  { source, ...task }: ReaderTask,
  { signal }: ThreadCall,
): Promise<ReaderAnswer> {
  try {
    const bytes = 'bytes' in source ? source.bytes : readFileSync(source.name);
    const document = await readDocument(bytes, { ...task, signal });
    const summary = summarise(document);
    return { kind: 'document', summary, document: serialize(document) };
  } catch (error) {
    return failure(error);
  }
}

/** `v8.serialize` returns a buffer of its own, which moves to the main thread uncopied. */
function moved(answer: ThreadAnswer): unknown {
  const value = answer.value as ReaderAnswer;
  if (value.kind !== 'document') return answer;
  const buffer = value.document.buffer as ArrayBuffer;
  return move({ [transferableSymbol]: buffer, [valueSymbol]: answer });
}

function summarise(document: Document): DocumentSummary {
  const { format, mediaType, sha256, byteLength, pages, language, notes } = document;
  return { format, mediaType, sha256, byteLength, pages: pages.length, language, notes };
}

function failure(thrown: unknown): ReaderAnswer {
  if (thrown instanceof Fault) {
    return { kind: 'fault', code: thrown.code, message: thrown.message };
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { kind: 'error', message: error.message, stack: error.stack ?? '' };
}
