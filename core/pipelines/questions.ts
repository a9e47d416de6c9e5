// What a run asks of the appliance while it runs, in the parent.

import type { ModelAnswer } from '../models/server.ts';
import type { ReferenceAnswer } from '../reference/look-up.ts';
import { PipelineFailure } from './failure.ts';
import type { AnswerService } from './run-services.ts';
import {
  mostModelQuestions,
  mostPages,
  mostQuestions,
  type LocalModelAnswer,
  type PluginReply,
} from './tasks.ts';

export interface Questions {
  /** Takes a note that is a question, and leaves all others. */
  hear(note: unknown, reply: (value: PluginReply) => void): void;
  /**
   * Throws `refused`, which is not the plugin's fault, when we could not answer a question: what came
   * of the run then may lack what we have. Throws `unreachable` when another service gave no answer
   * and the run, which may have managed without, ended with an error.
   */
  throwFailure(endedWithError: boolean): void;
}

export interface Answerers {
  lookUp?: ((question: unknown) => Promise<ReferenceAnswer>) | undefined;
  answerService?: AnswerService | undefined;
  /** Left out where no model server is the pipeline's. */
  askModel?: ((question: unknown) => Promise<ModelAnswer>) | undefined;
  /** Gives files of local models: not counted, since it depends on what a thread still has. */
  answerLocalModel?: ((question: unknown) => Promise<LocalModelAnswer>) | undefined;
}

/** Where no tenant is, every set is empty. */
const noReference = async (): Promise<ReferenceAnswer> => ({ rows: [] });
const noServices: AnswerService = async () => ({ refused: 'there are none here' });

const noModel = async (): Promise<ModelAnswer> => ({ refused: 'not_a_question' });

const noLocalModels = async (): Promise<LocalModelAnswer> => ({ refused: 'there are none here' });

const serviceQuestions = new Set<unknown>(['http', 'secret', 'cached', 'keep']);
const topics = new Map<unknown, string>([
  ...[...serviceQuestions].map((ask) => [ask, 'services'] as const),
  ['model', 'the model server'],
  ['local_model', 'local models'],
]);

export function createQuestions(answerers: Answerers = {}): Questions {
  const { lookUp = noReference, answerService = noServices, askModel = noModel } = answerers;
  const { answerLocalModel = noLocalModels } = answerers;
  let asked = 0;
  let askedModel = 0;
  let askedPages = 0;
  let failure: { about: string; error: unknown } | null = null;
  let unreachable: string | null = null;

  async function answer(question: unknown): Promise<PluginReply['answer']> {
    const { ask } = { ...(question as { ask?: unknown } | null) };
    const isService = serviceQuestions.has(ask);
    const isForModel = ask === 'model';
    if (isForModel) askedModel += 1;
    const about = topics.get(ask) ?? 'reference data';
    try {
      if (ask === 'local_model') return await answerLocalModel(question);
      if (isForModel && askedModel > mostModelQuestions) return await noModel();
      if (isForModel) return await askModel(question);
      if (!isService) return await lookUp(question);
      const found = await answerService(question);
      if ('kind' in found && found.kind === 'unreachable') unreachable = found.refused;
      return found;
    } catch (error) {
      failure = { about, error };
      return { refused: `${about} cannot be reached now` };
    }
  }

  return {
    hear(note, reply) {
      const { kind, number, question } = { ...(note as Partial<Record<string, unknown>> | null) };
      if (kind !== 'ask' || typeof number !== 'number') return;
      const { ask } = { ...(question as { ask?: unknown } | null) };
      if (ask === 'page') askedPages += 1;
      else if (ask !== 'local_model') asked += 1;
      if (askedPages > mostPages) {
        reply({ number, answer: { refused: `a run may ask for ${mostPages} pages` } });
        return;
      }
      if (asked > mostQuestions) {
        reply({ number, answer: { refused: `a run may ask ${mostQuestions} times` } });
        return;
      }
      void answer(question).then((found) => reply({ number, answer: found }));
    },
    throwFailure(endedWithError) {
      if (failure !== null) {
        const { about, error } = failure;
        const reason = error instanceof Error ? error.message : 'a question failed';
        throw new PipelineFailure('refused', { reason: `${about}: ${reason}` });
      }
      if (endedWithError && unreachable !== null)
        throw new PipelineFailure('unreachable', { reason: unreachable });
    },
  };
}
