// API client of the demonstration. It only uses what the published API offers to customers.

import type { Clock } from '../kernel/clock.ts';
import { CommandFailure } from './output.ts';

/** Result of a document; `refused` if no workflow was accepted for it. */
export interface DemoOutcome {
  workflowId: string | null;
  status: string;
  error: { code: string; message: string } | null;
  completedUnit: { confidence_score?: number } | null;
  confidence: number | null;
}

/** Request of an operation, including its documents. */
export interface DemoRequest {
  pipeline: string;
  operation: string;
  input: object;
  options?: object | undefined;
}

export interface DemoClient {
  register(url: string, eventTypes: readonly string[]): Promise<{ id: string; secret: string }>;
  unregister(id: string): Promise<void>;
  /** Uploads a file. Returns its `document:` address, or the rejection. */
  upload(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ url: string } | DemoOutcome>;
  /** Calls an operation and waits until the workflow has ended or is in review. */
  run(request: DemoRequest): Promise<DemoOutcome>;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Longer than the maximum wait of the API. */
const requestMs = 90_000;
/** A workflow that takes longer is considered stuck. */
const workflowMs = 180_000;
const pollMs = 500;

interface ClientOptions {
  /** Includes `/v1`. */
  baseUrl: string;
  apiKey: string;
  clock: Clock;
}

export function createDemoClient(options: ClientOptions): DemoClient {
  const send = createSend(options);

  const postJson = (path: string, value: object, headers?: Record<string, string>) =>
    send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(value),
    });

  return {
    async register(url, eventTypes) {
      const fields = { url, event_types: eventTypes, description: 'Demonstration' };
      const answer = await postJson('/webhooks/register', fields);
      if (answer.status !== 201) throw refusal('the webhook endpoint', answer);
      const { endpoint_id: id, secret } = answer.body;
      return { id: String(id), secret: String(secret) };
    },
    async unregister(id) {
      await send({ method: 'DELETE', path: `/webhooks/${id}` });
    },
    async upload(fileName, bytes) {
      const headers = { 'content-type': 'application/octet-stream', 'x-filename': fileName };
      const answer = await send({ method: 'POST', path: '/documents', headers, body: bytes });
      if (answer.status !== 201) return outcomeOf(answer);
      return { url: String(answer.body['document_url']) };
    },
    async run({ pipeline, operation, input, options: choices }) {
      const asked = { input, ...(choices && { options: choices }) };
      const path = `/pipelines/${pipeline}/${operation}`;
      const answer = await postJson(path, asked, { prefer: 'wait=60' });
      const workflowId = answer.body['workflow_id'];
      if (typeof workflowId !== 'string') return outcomeOf(answer);
      return outcomeOf(await followUp(send, workflowId, { first: answer, clock: options.clock }));
    },
  };
}

type Send = (request: Request) => Promise<Answer>;

function createSend({ baseUrl, apiKey, clock }: ClientOptions): Send {
  return async ({ method, path, headers = {}, body }) => {
    const abort = new AbortController();
    const late = new CommandFailure(`${method} ${path}: no answer within ${requestMs / 1000} s`);
    const timer = clock.after(requestMs, () => abort.abort(late));
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, ...headers },
        ...(body !== undefined && { body }),
        signal: abort.signal,
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
    } finally {
      timer.cancel();
    }
  };
}

/** Polls until the workflow has ended or waits for a person. */
async function followUp(
  send: Send,
  workflowId: string,
  { first, clock }: { first: Answer; clock: Clock },
): Promise<Answer> {
  const deadline = clock.elapsedMs() + workflowMs;
  let answer = first;
  while (answer.status === 202 && !isAtRest(answer.body['status'])) {
    if (clock.elapsedMs() > deadline) {
      throw new CommandFailure(`${workflowId} has not ended within ${workflowMs / 1000} s`);
    }
    await clock.sleep(pollMs);
    answer = await send({ method: 'GET', path: `/results/${workflowId}` });
  }
  return answer;
}

function isAtRest(status: unknown): boolean {
  return status !== 'queued' && status !== 'processing';
}

/** Reads the envelope, the status object or the error object. */
function outcomeOf({ status, body }: Answer): DemoOutcome {
  const { workflow_id: workflowId = null, completed_unit: unit = null } = body;
  const named = { workflowId: workflowId as string | null };
  if (status >= 400) {
    const error = { code: String(body['error']), message: String(body['message']) };
    const ended = workflowId === null ? 'refused' : 'failed';
    return { ...named, status: ended, error, completedUnit: null, confidence: null };
  }
  const completedUnit = unit as DemoOutcome['completedUnit'];
  const confidence = completedUnit?.confidence_score ?? body['confidence_score'] ?? null;
  return {
    ...named,
    status: String(body['status']),
    error: (body['error'] ?? null) as DemoOutcome['error'],
    completedUnit,
    confidence: confidence as number | null,
  };
}

function refusal(what: string, { status, body }: Answer): CommandFailure {
  return new CommandFailure(`${what} was refused: ${status} ${JSON.stringify(body)}`);
}
