// Answers the questions of one run, on our side: few enough, whatever its code does.

import type { ReferenceAnswer } from '../reference/look-up.ts';
import { PipelineFailure } from './failure.ts';
import { mostQuestions, type PluginReply } from './tasks.ts';

export interface Questions {
  /** Takes a note that is a question, and leaves all others. */
  hear(note: unknown, reply: (value: PluginReply) => void): void;
  /** Throws `refused`, which is not the plugin's fault, when a question could not be answered. */
  throwFailure(): void;
}

type LookUp = (question: unknown) => Promise<ReferenceAnswer>;

/** Where no tenant is, every set is empty. */
const noReference: LookUp = async () => ({ rows: [] });

export function createQuestions(lookUp: LookUp = noReference): Questions {
  let asked = 0;
  let failure: unknown = null;

  async function answer(question: unknown): Promise<ReferenceAnswer> {
    try {
      return await lookUp(question);
    } catch (error) {
      failure = error;
      return { refused: 'reference data cannot be read now' };
    }
  }

  return {
    hear(note, reply) {
      const { kind, number, question } = { ...(note as Partial<Record<string, unknown>> | null) };
      if (kind !== 'ask' || typeof number !== 'number') return;
      asked += 1;
      if (asked > mostQuestions) {
        reply({ number, answer: { refused: `a run may ask ${mostQuestions} times` } });
        return;
      }
      void answer(question).then((found) => reply({ number, answer: found }));
    },
    throwFailure() {
      if (failure === null) return;
      const reason = failure instanceof Error ? failure.message : 'a look-up failed';
      throw new PipelineFailure('refused', { reason: `reference data: ${reason}` });
    },
  };
}
