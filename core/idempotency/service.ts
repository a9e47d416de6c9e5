// Makes requests that create something other than a workflow safe to repeat: the first answer is
// stored for the lifetime of its key and returned again. Workflows use workflows/submit.ts, because
// their answer changes while they run.

import type { Database } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import {
  deleteKey,
  findKey,
  insertKey,
  storeAnswer,
  takeOver,
  type ChosenKey,
  type KeyUse,
} from './queries.ts';

export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** The first request with its key: exactly one of the two functions must be called. */
export interface FirstRequest {
  kind: 'first';
  /**
   * Stores the answer. The digest covers method, path and body; for an upload it is known only at
   * the end.
   */
  keep(requestSha256: Buffer, answer: KeptAnswer): Promise<void>;
  /** Deletes the key, because the request was rejected. */
  forget(): Promise<void>;
}

export interface RepeatedRequest {
  kind: 'repeated';
  requestSha256: Buffer;
  answer: KeptAnswer;
}

export interface IdempotentAnswers {
  /**
   * Begins a request. Throws `idempotency_in_progress` while the first request is in progress (for
   * ten minutes if its process ended), or `idempotency_key_reused` if the key started a workflow.
   * The caller must compare a repeated request with the first one.
   */
  begin(chosen: ChosenKey, requestSha256: Buffer): Promise<FirstRequest | RepeatedRequest>;
}

export function createIdempotentAnswers(deps: { database: Database; ids: Ids }): IdempotentAnswers {
  const { database, ids } = deps;

  function first(use: Omit<KeyUse, 'requestSha256'>): FirstRequest {
    return {
      kind: 'first',
      keep: (requestSha256, answer) => storeAnswer(database, { ...use, requestSha256 }, answer),
      forget: () => deleteKey(database, use),
    };
  }

  return {
    async begin(chosen, requestSha256) {
      const use = { ...chosen, answerId: ids.uuid() };
      return await database.transaction(async (trx) => {
        if (await insertKey(trx, { ...use, requestSha256 })) return first(use);
        const held = await findKey(trx, chosen);
        // The key was deleted, because the first request has just been rejected.
        if (!held) throw inProgress();
        if (held.answer_id === null) throw new Fault('idempotency_key_reused');
        if (held.status !== null) {
          const { request_sha256: digest, status, body } = held;
          return { kind: 'repeated' as const, requestSha256: digest, answer: { status, body } };
        }
        if (!(await takeOver(trx, chosen.tenantId, held.answer_id))) throw inProgress();
        return first({ ...use, answerId: held.answer_id });
      });
    },
  };
}

function inProgress(): Fault {
  return new Fault('idempotency_in_progress', undefined, { retryAfter: 1 });
}
