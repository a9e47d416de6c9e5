// Handles the Idempotency-Key of requests that create something other than a workflow (contract.md
// §4).

import { createHash, type Hash } from 'node:crypto';
import { Fault } from '../kernel/errors.ts';
import type { IdempotentAnswers } from '../idempotency/service.ts';
import type { Incoming } from './route.ts';
import type { Answer } from './send-answer.ts';
import type { Upload } from './upload.ts';

/** Declaration of a row whose responses are stored. */
export interface KeptAnswers {
  /** Response fields that are shown once and therefore never stored. */
  without: readonly string[];
}

/**
 * Runs `handle` for the first request with its key and stores its response; repeated requests get
 * the stored one. A rejected request stores nothing, so that its key can be used again.
 */
export async function answerOnce(
  incoming: Incoming,
  { answers, kept }: { answers: IdempotentAnswers; kept: KeptAnswers },
  handle: (incoming: Incoming) => Promise<Answer> | Answer,
): Promise<Answer> {
  if (incoming.idempotency === null) return await handle(incoming);
  const { key, requestSha256 } = incoming.idempotency;
  const { tenantId, mode, keyId, link } = incoming.caller;
  // A stored response is not repeated to another caller who may see only a part of it.
  const asked = link
    ? createHash('sha256').update(keyId).update(requestSha256).digest()
    : requestSha256;
  const request = digested(incoming, asked);
  const begun = await answers.begin({ tenantId, mode, key }, asked);
  if (begun.kind === 'repeated') {
    if (!begun.requestSha256.equals(await request.drain())) {
      throw new Fault('idempotency_key_reused');
    }
    return { ...begun.answer, headers: { 'Idempotency-Replayed': 'true' } };
  }
  let answer: Answer;
  try {
    answer = await handle(request.incoming);
  } catch (error) {
    await begun.forget();
    throw error;
  }
  const body = withoutFields(answer.body, kept.without);
  await begun.keep(request.digest(), { status: answer.status, body });
  return answer;
}

interface Digested {
  incoming: Incoming;
  /** Returns the digest, once the handler has read the body. */
  digest(): Buffer;
  /** Reads the body if the handler does not. */
  drain(): Promise<Buffer>;
}

/** The digest of an upload is computed while its bytes pass: they are never all in memory. */
function digested(incoming: Incoming, requestSha256: Buffer): Digested {
  const upload = uploadOf(incoming.body);
  if (upload === null) {
    return { incoming, digest: () => requestSha256, drain: async () => requestSha256 };
  }
  const hash = createHash('sha256').update(requestSha256);
  hash.update(`${upload.mediaType}\n${upload.fileName ?? ''}\n`);
  const bytes = passing(upload.bytes, hash);
  let result: Buffer | null = null;
  const digest = (): Buffer => (result ??= hash.digest());
  return {
    incoming: { ...incoming, body: { ...upload, bytes } },
    digest,
    async drain() {
      for await (const _piece of bytes);
      return digest();
    },
  };
}

async function* passing(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

function uploadOf(body: unknown): Upload | null {
  const isUpload =
    typeof body === 'object' &&
    body !== null &&
    Symbol.asyncIterator in Object((body as { bytes?: unknown }).bytes);
  return isUpload ? (body as Upload) : null;
}

function withoutFields(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return body;
  const entries = Object.entries(body as object);
  return Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
}
