// Main file of the reader's host process: a Piscina pool of threads that run worker.ts.

import { join } from 'node:path';
import { Piscina } from 'piscina';
import { ownBytes } from '../../hosts/protocol.ts';
import { serve } from '../../hosts/serve.ts';
import { createThreads } from '../../hosts/threads.ts';
import type { RecognitionOptions } from '../recognition/recognition.ts';
import type { ReaderHostConfig, ReaderTask, ReaderThreadConfig } from '../tasks.ts';

/** pdfjs takes 0.2 s and 56 MB to load in a thread. The thread ends after this idle time. */
const threadIdleMs = 120_000;

serve((config, { threadsAreFinal }) => {
  const { threads, heapMb, recognition, speech } = config as ReaderHostConfig;
  const workerData: ReaderThreadConfig = {
    preload: threadsAreFinal,
    recognition: threadsAreFinal ? withoutProgram(recognition) : recognition,
    speech: threadsAreFinal ? null : speech,
  };
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: threadsAreFinal ? Infinity : threadIdleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData,
    recordTiming: false,
  });
  return createThreads<ReaderTask>({ pool, threads, prepare: moveBytes });
});

/** A program started later would run as a user who cannot access the files that it reads. */
function withoutProgram(options: RecognitionOptions): RecognitionOptions {
  return options.engine === 'native' ? { ...options, engine: 'wasm' } : options;
}

function moveBytes(payload: ReaderTask): { payload: ReaderTask; transfer: ArrayBuffer[] } {
  if ('name' in payload.source) return { payload, transfer: [] };
  const bytes = ownBytes(payload.source.bytes);
  return { payload: { ...payload, source: { bytes } }, transfer: [bytes.buffer] };
}
