// Sends requests of a run to the appliance as notes, and waits for their replies.

import type { ThreadCall } from '../../hosts/thread.ts';
import type { ModelAnswer, ModelQuestion } from '../../models/server.ts';
import type { ReferencePage, ReferenceQuestion } from '../../reference/look-up.ts';
import type { Context } from '../../sdk/pipeline.ts';
import type { ReferenceRow } from '../../sdk/reference.ts';
import { HttpFailure } from '../../sdk/services.ts';
import type { PluginQuestion, PluginReply } from '../tasks.ts';
import { deriveValue, type DerivedCache, type RowsSource } from './derived-values.ts';

type Question = PluginQuestion['question'];
type Answer = PluginReply['answer'];

interface Waiting<Given> {
  resolve(answer: Given): void;
  reject(reason: unknown): void;
}

export interface Parent {
  services: Pick<Context, 'reference' | 'http' | 'secrets' | 'cache'>;
  askModel(question: ModelQuestion): Promise<ModelAnswer>;
  /** Returns the bytes of the file of an active version. */
  fetchModel(version: string): Promise<Uint8Array>;
}

/** Requests reject with the signal's reason once the run must stop. */
export function askParent(call: ThreadCall, derived: DerivedCache): Parent {
  const ask = createAsk<Question, Answer>(call);
  return {
    services: servicesThrough(ask, derived),
    askModel: async (question) => (await ask(question)) as ModelAnswer,
    async fetchModel(version) {
      const answer = await ask({ ask: 'local_model', version });
      if ('file' in answer) return answer.file;
      throw new Error(`local models: ${refusal(answer)}`);
    },
  };
}

type Ask = (given: Question) => Promise<Answer>;

function rowsThrough(ask: Ask): RowsSource {
  const failed = (answer: Answer) => new Error(`reference data: ${refusal(answer)}`);
  return {
    async version(set) {
      const answer = await ask({ ask: 'version', set });
      if ('version' in answer) return answer.version;
      throw failed(answer);
    },
    async page(set, version, after) {
      const answer = await ask({ ask: 'page', set, version, after });
      if ('json' in answer) return answer satisfies ReferencePage;
      throw failed(answer);
    },
  };
}

function servicesThrough(ask: Ask, derived: DerivedCache): Parent['services'] {
  const source = rowsThrough(ask);

  async function rows(question: ReferenceQuestion): Promise<ReferenceRow[]> {
    const answer = await ask(question);
    if ('rows' in answer) return answer.rows;
    throw new Error(`reference data: ${refusal(answer)}`);
  }

  async function text(about: string, question: Question): Promise<string | null> {
    const answer = await ask(question);
    if ('text' in answer) return answer.text;
    throw new Error(`${about}: ${refusal(answer)}`);
  }

  return {
    reference: {
      lookup: async (set, key) => (await rows({ ask: 'lookup', set, key }))[0] ?? null,
      find: async (set, match, bounds) => rows({ ask: 'find', set, match, bounds }),
      search: async (set, words) => rows({ ask: 'search', set, text: words }),
      derive: (set, derivation) => deriveValue(set, derivation, { source, cache: derived }),
    },
    http: {
      async request(request) {
        const answer = await ask({ ask: 'http', request });
        if ('response' in answer) return answer.response;
        const kind = 'kind' in answer ? answer.kind : undefined;
        throw new HttpFailure(kind ?? 'not_allowed', refusal(answer));
      },
    },
    secrets: { get: async (name) => (await text('secrets', { ask: 'secret', name })) ?? '' },
    cache: {
      async get(key) {
        const json = await text('cache', { ask: 'cached', key });
        return json === null ? null : (JSON.parse(json) as unknown);
      },
      async set(key, value, { ttlMs } = {}) {
        await text('cache', { ask: 'keep', key, json: JSON.stringify(value), ttlMs });
      },
    },
  };
}

/** Creates a function that sends questions, also concurrently; each waits for its own answer. */
export function createAsk<Asked, Given>({
  note,
  onReply,
  signal,
}: ThreadCall): (question: Asked) => Promise<Given> {
  const waiting = new Map<number, Waiting<Given>>();
  let asked = 0;

  onReply((value) => {
    const { number, answer } = value as { number: number; answer: Given };
    const one = waiting.get(number);
    waiting.delete(number);
    one?.resolve(answer);
  });
  signal.addEventListener('abort', () => {
    for (const { reject } of waiting.values()) reject(signal.reason);
    waiting.clear();
  });

  return (given) => {
    signal.throwIfAborted();
    // Types do not guarantee what a plugin passes; the JSON round trip leaves only data that can be
    // transferred.
    const question = JSON.parse(JSON.stringify(given)) as Asked;
    asked += 1;
    const number = asked;
    const { promise, resolve, reject } = Promise.withResolvers<Given>();
    waiting.set(number, { resolve, reject });
    note({ kind: 'ask', number, question });
    return promise;
  };
}

function refusal(answer: Answer): string {
  return 'refused' in answer ? answer.refused : 'the appliance gave another answer';
}
