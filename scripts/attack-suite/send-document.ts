// Sends one document through the whole appliance: upload, reading, and the end of its workflow.

import { systemClock as clock } from '../../core/kernel/clock.ts';
import type { Bearer } from '../../test/http/appliance.ts';
import { call, type Reply } from '../../test/http/client.ts';

/** `read` if there is a result or a review; else the code of the error. */
export type Ending = 'read' | (string & {});

export interface DocumentEnd {
  ending: Ending;
  /** The last answer, for the report. */
  answer: string;
}

/**
 * Longer than the time limits of reading and of a run (2 minutes each), with up to three attempts.
 */
const longestMs = 15 * 60_000;
const pollMs = 250;

export async function sendDocument(url: string, as: Bearer, bytes: Buffer): Promise<DocumentEnd> {
  const headers = { ...as, 'content-type': 'application/octet-stream' };
  const body = bytes;
  const uploaded = await call(`${url}/v1/documents`, { method: 'POST', headers, body });
  if (uploaded.status !== 201) return endOf(uploaded);
  const input = { document_url: `document:${uploaded.json().document_id}` };
  const started = await call(`${url}/v1/pipelines/finance/invoice`, {
    method: 'POST',
    headers: { ...as, prefer: 'wait=60' },
    body: { input },
  });
  if (started.status !== 202) return endOf(started);
  return untilEnded(`${url}/v1/results/${started.json().workflow_id}`, as, started);
}

async function untilEnded(address: string, as: Bearer, started: Reply): Promise<DocumentEnd> {
  const untilMs = clock.elapsedMs() + longestMs;
  let reply = started;
  while (clock.elapsedMs() < untilMs) {
    if (reply.status !== 202) return endOf(reply);
    if (/"status":"[a-z_]*review"/.test(reply.text)) return { ending: 'read', answer: reply.text };
    await clock.sleep(pollMs);
    reply = await call(address, { headers: as });
  }
  return { ending: `no end after ${longestMs} ms`, answer: reply.text };
}

/**
 * The result of a failed workflow contains the error that the request would have been answered
 * with.
 */
function endOf({ status, text, json }: Reply): DocumentEnd {
  const answer = `${status} ${text.slice(0, 400)}`;
  const body = json() as { error?: string | { error?: string; code?: string } };
  const { error } = body;
  if (error === undefined) return { ending: status < 300 ? 'read' : `status ${status}`, answer };
  const code = typeof error === 'string' ? error : (error.error ?? error.code);
  return { ending: code ?? 'an error without a code', answer };
}
