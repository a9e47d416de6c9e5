// Requests that create something other than a workflow, made safe to repeat: the first answer is
// kept for as long as its key and given again. Workflows have their own way (workflows/submit.ts),
// because their answer changes while they run.

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

/** A request that is the first of its key: exactly one of the two must be called. */
export interface FirstRequest {
  kind: 'first';
  /** The digest covers method, path and body; of an upload it is known only at the end. */
  keep(requestSha256: Buffer, answer: KeptAnswer): Promise<void>;
  /** It was refused: nothing is remembered. */
  forget(): Promise<void>;
}

export interface RepeatedRequest {
  kind: 'repeated';
  requestSha256: Buffer;
  answer: KeptAnswer;
}

export interface IdempotentAnswers {
  /**
   * Throws `idempotency_in_progress` while the first request is under way (for ten minutes if its
   * process died), `idempotency_key_reused` when the key began a workflow. Whether a repeated
   * request is the same one is for the caller to compare.
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
        // Gone again: the first request was refused at this moment.
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
