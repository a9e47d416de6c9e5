// Runs in the threads of the reader's host: reads one document and returns it serialized, so that
// the appliance passes it to a plugin without decoding it.

import { readFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { createStopwatch } from '../../hosts/stopwatch.ts';
import { answerTasks, type ThreadAnswer, type ThreadCall } from '../../hosts/thread.ts';
import { systemClock } from '../../kernel/clock.ts';
import { TooMuchContent } from '../../kernel/document-capacity.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Document, DocumentSummary } from '../../sdk/document.ts';
import { countPages } from './count-pages.ts';
import { exactRoots, isExact } from './exact-xml.ts';
import { createHeapRelease, threadHeap } from './heap-release.ts';
import { createFinishedPages } from '../finished-pages.ts';
import type { ReadingLimits } from '../limits.ts';
import { pdfLibrary, preloadReaders, readDocument } from './read-document.ts';
import { makeStorable } from './storable-document.ts';
import type { BegunPage } from './reader-contract.ts';
import type { ReaderAnswer, ReaderNote, ReaderTask, ReaderThreadConfig } from '../tasks.ts';

const { preload, recognition, speech } = workerData as ReaderThreadConfig;
const releaseHeap = createHeapRelease(threadHeap());

export default answerTasks<void, ReaderTask>({
  async load() {
    if (preload) await preloadReaders(recognition);
  },
  async handle(task, call) {
    const answer = await handle(task, call);
    // Before the answer is sent: a thread without a task does not run.
    releaseHeap();
    return answer;
  },
  post: moved,
});

async function handle(
  { source, make, isTraced, ...task }: ReaderTask,
  call: ThreadCall,
): Promise<ReaderAnswer> {
  const { signal } = call;
  const stopwatch = createStopwatch(isTraced ? call : null, systemClock);
  try {
    if (make.kind === 'sound' || make.kind === 'speech' || make.kind === 'clip') {
      const { runSoundTask } = await import('../speech/sound-tasks.ts');
      return await runSoundTask(source, make, speech, signal);
    }
    const bytes = 'bytes' in source ? source.bytes : readFileSync(source.name);
    stopwatch.lap('reader.open');
    if (make.kind === 'count') {
      return { kind: 'count', pages: await countPages(bytes, { ...task, pdfLibrary }) };
    }
    if (make.kind === 'picture') {
      const { maxPixels } = recognition;
      const { drawPage } = await import('./page-picture.ts');
      return {
        kind: 'picture',
        png: await drawPage(bytes, make.request, {
          maxPixels,
          pdfLibrary,
          limits: task.limits,
          clock: systemClock,
        }),
      };
    }
    const onPage = (done: number, expected: number): void =>
      call.note({ kind: 'pages', done, expected } satisfies ReaderNote);
    const isOn = make.recognition === 'on';
    const finished = createFinishedPages(make.finished, (page) =>
      call.note({ kind: 'finished', ...page } satisfies ReaderNote),
    );
    const recognizing = isOn && { recognition, onPage, finished };
    let isUnread = false;
    const onUnread = (): void => {
      isUnread = true;
    };
    const onExact = (): void => call.note({ kind: 'exact' } satisfies ReaderNote);
    const onPageBegin = (begun: BegunPage): void =>
      call.note({ kind: 'page', ...begun } satisfies ReaderNote);
    const hearing = { onUnread, onExact, onPageBegin };
    const { exactXml, pages: readsPages } = make;
    const options = { ...task, signal, exactXml, readsPages, ...recognizing, ...hearing };
    const read = await readDocument(bytes, options).finally(() => stopwatch.lap('reader.read'));
    const isFoundExact = isExact(read, exactRoots(exactXml));
    const isComplete = isOn || !((isUnread && recognition.pictures) || hasPictures(read));
    if (make.recognition === 'ask' && !isComplete && !isFoundExact) return { kind: 'incomplete' };
    const document = makeStorable(read);
    const summary = summarise(document);
    const written = serialize(document);
    refuseTooLarge(written, task.limits);
    stopwatch.lap('reader.answer');
    return { kind: 'document', summary, document: written, isComplete, isExact: isFoundExact };
  } catch (error) {
    return failure(error);
  }
}

/** Checked here, so that a document too large for any pipeline is not transferred. */
function refuseTooLarge(
  { byteLength }: Uint8Array,
  { maxContentBytes: most }: ReadingLimits,
): void {
  if (byteLength <= most) return;
  throw new TooMuchContent(byteLength, most);
}

/** `v8.serialize` returns a separate buffer, which is transferred without copying. */
function moved(answer: ThreadAnswer): unknown {
  const value = answer.value as ReaderAnswer;
  if (value.kind !== 'document') return answer;
  const buffer = value.document.buffer as ArrayBuffer;
  return move({ [transferableSymbol]: buffer, [valueSymbol]: answer });
}

/** Whether the document, or one of its attachments, has pages that are pictures of text. */
function hasPictures({ notes, attachments }: Document): boolean {
  return (
    notes.some(({ code }) => code === 'no_text_layer') ||
    attachments.some(({ document }) => document !== null && hasPictures(document))
  );
}

function summarise(document: Document): DocumentSummary {
  const { format, mediaType, sha256, byteLength, pages, language, notes } = document;
  const turned = pages.flatMap(({ number, straightened }) =>
    straightened === undefined ? [] : [[number, straightened] as const],
  );
  const straightened = turned.length > 0 && { straightened: Object.fromEntries(turned) };
  const facts = { format, mediaType, sha256, byteLength, pages: pages.length };
  return { ...facts, ...straightened, language, notes };
}

function failure(thrown: unknown): ReaderAnswer {
  if (thrown instanceof Fault) {
    return { kind: 'fault', code: thrown.code, message: thrown.message };
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { kind: 'error', message: error.message, stack: error.stack ?? '' };
}
