// Requests of a run to the appliance, handled in the parent process.

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
  /** Handles a note that is a question; ignores all other notes. */
  handleNote(note: unknown, reply: (value: PluginReply) => void): void;
  /**
   * Throws `refused`, which is not the plugin's fault, if the appliance could not answer a
   * question, because the result may then lack data. Throws `unreachable` if another service did
   * not respond and the run ended with an error.
   */
  throwFailure(endedWithError: boolean): void;
}

export interface Answerers {
  lookUp?: ((question: unknown) => Promise<ReferenceAnswer>) | undefined;
  answerService?: AnswerService | undefined;
  /** Omitted if the pipeline has no model server. */
  askModel?: ((question: unknown) => Promise<ModelAnswer>) | undefined;
  /**
   * Provides files of local models. These requests are not counted, because they depend on what the
   * thread has cached.
   */
  answerLocalModel?: ((question: unknown) => Promise<LocalModelAnswer>) | undefined;
}

/** Without a tenant, every set is empty. */
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
    handleNote(note, reply) {
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
