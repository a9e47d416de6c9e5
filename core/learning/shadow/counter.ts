// Counts the answers of a shadow version in comparison with the current one. Counts are collected
// in memory and written every few seconds; a killed process loses the latest ones.

import type { Database } from '../../database/connection.ts';
import { createBeat } from '../../kernel/beat.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { ShadowCount } from '../../pipelines/local-models-of-run.ts';
import { addShadowCounts, type NewShadowCount } from './queries.ts';

/** Answers of one run of a pipeline. */
export interface ShadowAnswers {
  tenantId: string;
  pipeline: string;
  /** UUID. */
  workflowId: string;
  counts: readonly ShadowCount[];
}

export interface ShadowCounter {
  record(run: ShadowAnswers): void;
  start(): void;
  /** Writes the remaining counts. */
  stop(): Promise<void>;
}

const flushMs = 2_000;
/** Maximum number of label pairs collected; further ones are dropped. */
const mostPairs = 10_000;
const mostWorkflows = 5;

export function createShadowCounter(options: {
  database: Database;
  clock: Clock;
  log: Log;
}): ShadowCounter {
  const { database, clock, log } = options;
  let collected = new Map<string, NewShadowCount>();

  async function flush(): Promise<void> {
    if (collected.size === 0) return;
    const counts = [...collected.values()];
    collected = new Map();
    try {
      await addShadowCounts(database, counts);
    } catch (error) {
      log.warn('counts of models in shadow could not be written and are lost', { error });
    }
  }

  const beat = createBeat(clock, flushMs, flush);
  return {
    record({ tenantId, pipeline, workflowId, counts }) {
      for (const { model, current, shadow, currentLabel, shadowLabel, answers } of counts) {
        const parts = [tenantId, pipeline, model, shadow, current, currentLabel, shadowLabel];
        const key = JSON.stringify(parts);
        const present = collected.get(key);
        if (!present && collected.size >= mostPairs) continue;
        const { answers: before = 0, workflow_ids: ids = [] } = present ?? {};
        collected.set(key, {
          tenantId,
          pipeline,
          model,
          version: shadow,
          current_version: current ?? '',
          current_label: currentLabel,
          shadow_label: shadowLabel,
          answers: before + answers,
          workflow_ids: [workflowId, ...ids.filter((id) => id !== workflowId)].slice(
            0,
            mostWorkflows,
          ),
        });
      }
    },
    start: beat.start,
    async stop() {
      await beat.stop();
      await flush();
    },
  };
}
