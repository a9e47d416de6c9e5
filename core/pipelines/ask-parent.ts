// Reference data as a run sees it: each look-up is a note to the appliance that waits for its reply.

import type { ThreadCall } from '../hosts/thread.ts';
import type { ReferenceQuestion } from '../reference/look-up.ts';
import type { Reference, ReferenceRow } from '../sdk/reference.ts';
import type { PluginQuestion, PluginReply } from './tasks.ts';

interface Waiting {
  resolve(rows: ReferenceRow[]): void;
  reject(reason: unknown): void;
}

/** Look-ups reject with the signal's reason once the run is to stop. */
export function askParent({ note, onReply, signal }: ThreadCall): Reference {
  const waiting = new Map<number, Waiting>();
  let asked = 0;

  onReply((value) => {
    const { number, answer } = value as PluginReply;
    const one = waiting.get(number);
    waiting.delete(number);
    if ('rows' in answer) one?.resolve(answer.rows);
    else one?.reject(new Error(`reference data: ${answer.refused}`));
  });
  signal.addEventListener('abort', () => {
    for (const { reject } of waiting.values()) reject(signal.reason);
    waiting.clear();
  });

  function ask(question: ReferenceQuestion): Promise<ReferenceRow[]> {
    signal.throwIfAborted();
    // What a plugin passes is what its types say only if it was checked by them; JSON can cross.
    const plain = JSON.parse(JSON.stringify(question)) as ReferenceQuestion;
    asked += 1;
    const number = asked;
    const { promise, resolve, reject } = Promise.withResolvers<ReferenceRow[]>();
    waiting.set(number, { resolve, reject });
    note({ kind: 'ask', number, question: plain } satisfies PluginQuestion);
    return promise;
  }

  return {
    lookup: async (set, key) => (await ask({ ask: 'lookup', set, key }))[0] ?? null,
    find: async (set, match) => ask({ ask: 'find', set, match }),
    search: async (set, text) => ask({ ask: 'search', set, text }),
  };
}
