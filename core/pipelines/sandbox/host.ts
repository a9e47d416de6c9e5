// Main file of a plugin's host process: a Piscina pool of threads that run worker.ts.

import { join } from 'node:path';
import { Piscina } from 'piscina';
import { ownBytes } from '../../hosts/protocol.ts';
import { serve } from '../../hosts/serve.ts';
import { createThreads } from '../../hosts/threads.ts';
import type { PluginHostConfig, PluginTask } from '../tasks.ts';
import { threadDataOf } from '../thread-data.ts';

/** A thread takes about 23 MB, and 60 ms to start. It ends after this idle time. */
const threadIdleMs = 60_000;

serve((config, { threadsAreFinal }) => {
  const { threads, heapMb } = config as PluginHostConfig;
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'worker.ts'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: threadsAreFinal ? Infinity : threadIdleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData: threadDataOf(config as PluginHostConfig),
    recordTiming: false,
  });
  return createThreads<PluginTask>({ pool, threads, prepare: moveDocuments });
});

/** Transfers documents to the thread; the rest of a task is small. */
function moveDocuments(payload: PluginTask): { payload: PluginTask; transfer: ArrayBuffer[] } {
  if (payload.kind !== 'run' && payload.kind !== 'rows') return { payload, transfer: [] };
  if (payload.kind === 'rows') {
    const document = ownBytes(payload.document);
    return { payload: { ...payload, document }, transfer: [document.buffer] };
  }
  const owned = Object.entries(payload.task.documents).map(
    ([pointer, bytes]) => [pointer, ownBytes(bytes)] as const,
  );
  const task = { ...payload.task, documents: Object.fromEntries(owned) };
  return { payload: { ...payload, task }, transfer: owned.map(([, bytes]) => bytes.buffer) };
}
