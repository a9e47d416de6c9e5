// Runs a plugin's operations in Piscina threads of this process, with the same thread code as the
// plugin's host. It is the baseline when calls through the host are measured. It does not isolate
// the plugin, so it is only for the plugin's author.

import { join } from 'node:path';
import { Piscina } from 'piscina';
import { createThreads } from '../hosts/threads.ts';
import { createQuestions, type Answerers } from './questions.ts';
import type { PluginAnswer, PluginHostConfig, PluginReply, PluginTask } from './tasks.ts';
import { threadDataOf } from './thread-data.ts';

export interface DirectThreads {
  /** Runs an operation. Rejects if the run has no outcome. */
  run(payload: PluginTask, answerers: Answerers): Promise<void>;
  stop(): Promise<void>;
}

export function openDirectThreads(config: PluginHostConfig): DirectThreads {
  const { threads, heapMb } = config;
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'sandbox/worker.ts'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Infinity,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData: threadDataOf(config),
    recordTiming: false,
  });
  const service = createThreads<PluginTask>({ pool, threads });
  const { signal } = new AbortController();
  let calls = 0;
  return {
    async run(payload, answerers) {
      const questions = createQuestions(answerers);
      let deliver: (reply: PluginReply) => void = () => {};
      const answer = (await service.run(payload, {
        id: ++calls,
        signal,
        killed: signal,
        note: (note) => questions.handleNote(note, (reply) => deliver(reply)),
        onReply: (listener) => void (deliver = listener),
      })) as PluginAnswer;
      if (answer.kind === 'outcome') return;
      throw new Error('message' in answer ? answer.message : `an answer of kind ${answer.kind}`);
    },
    stop: () => pool.destroy(),
  };
}
