// One request whose response is stored as received, up to a size limit, directly from the HTTP
// client's callbacks. A stream for each response and a signal for each request would take a tenth
// of a delivery's processor time.

import type { Agent, Dispatcher } from 'undici';
import type { Deadline } from './deadline.ts';
import type { AnswerHead } from './wire-watch.ts';

export interface KeptAnswer extends AnswerHead {
  body: Buffer;
  truncated: boolean;
}

export interface KeptAnswerTerms {
  deadline: Pick<Deadline, 'whenOver'>;
  maxBytes: number;
  onHead(this: void, head: AnswerHead): void;
}

const nothing = Buffer.alloc(0);

/**
 * Sends the request. Rejects with the errors of the HTTP client, or with the deadline's failure as
 * soon as it expires. The connection is closed at the size limit.
 */
export function askForAnswer(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  { deadline, maxBytes, onHead }: KeptAnswerTerms,
): Promise<KeptAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let stopped: Error | null = null;
    let head: AnswerHead | null = null;
    let chunks: Buffer[] = [];
    let length = 0;

    function stop(reason: Error): void {
      stopped = reason;
      // The client does not reject a request that still waits for its connection.
      reject(reason);
      controller?.abort(reason);
    }

    function finish(truncated: boolean): void {
      const bytes = length === 0 ? nothing : Buffer.concat(chunks, Math.min(length, maxBytes));
      chunks = [];
      resolve({ ...head!, body: bytes, truncated });
    }

    agent.dispatch(request, {
      onRequestStart(given) {
        controller = given;
        if (stopped !== null) given.abort(stopped);
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        head = { status, headers: plainHeaders(headers) };
        onHead(head);
      },
      onResponseData(_controller, chunk) {
        length += chunk.length;
        chunks.push(chunk);
        if (length <= maxBytes) return;
        finish(true);
        stop(new Error('the answer is longer than what is kept'));
      },
      onResponseEnd: () => finish(false),
      onResponseError: (_controller, error) => reject(error),
    });
    deadline.whenOver(stop);
  });
}

/** Returns headers with names in lower case; repeated headers are joined by a comma. */
export function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}
