// A client for the Workmill API without dependencies, for Node.js 20 or newer and for browsers.

import { operations } from './operations.js';

/** States in which a workflow does not change until a person decides, or at all. */
const settledStates = new Set([
  'resolved',
  'completed',
  'in_review',
  'failed',
  'rejected',
  'cancelled',
]);

export class WorkmillError extends Error {
  constructor(status, body) {
    super(body.message);
    this.name = 'WorkmillError';
    this.status = status;
    this.code = body.error;
    this.requestId = body.request_id;
    this.details = body.details ?? [];
    this.retryAfter = body.retry_after;
    this.limitType = body.limit_type;
    this.workflowId = body.workflow_id;
  }
}

export class WorkmillConnectionError extends Error {
  constructor(address, cause) {
    super(`No answer from ${address}: ${cause.cause?.code ?? cause.message}`, { cause });
    this.name = 'WorkmillConnectionError';
    this.address = address;
  }
}

export class Workmill {
  #baseUrl;
  #apiKey;
  #fetch;
  #maxRetries;

  constructor({ baseUrl, apiKey, fetch = globalThis.fetch.bind(globalThis), maxRetries = 3 }) {
    if (!apiKey) throw new TypeError('apiKey is required');
    this.#baseUrl = baseUrl.replace(/\/(v1\/?)?$/, '');
    this.#apiKey = apiKey;
    this.#fetch = fetch;
    this.#maxRetries = maxRetries;
  }

  async call(name, input = {}, options = {}) {
    const reply = await this.#send(name, input, options);
    if (reply.status === 204) return undefined;
    const isJson = (reply.headers.get('content-type') ?? '').includes('json');
    return isJson ? reply.json() : new Uint8Array(await reply.arrayBuffer());
  }

  async uploadDocument(content, { fileName, contentType, ...options } = {}) {
    const headers = {
      'Content-Type': contentType ?? 'application/octet-stream',
      ...(fileName && { 'X-Filename': encodeURIComponent(fileName) }),
    };
    return this.call('upload_document', { content }, withKey({ ...options, headers }));
  }

  async run(pipeline, operation, input, settings = {}) {
    const { options, metadata, customerId, timeoutSeconds = 600, signal, onStatus } = settings;
    const body = {
      pipeline,
      operation,
      input,
      ...(options && { options }),
      ...(metadata && { metadata }),
      ...(customerId && { customer_id: customerId }),
    };
    const { idempotencyKey } = settings;
    const keyed = withKey({ signal, ...(idempotencyKey && { idempotencyKey }) });
    const started = await this.call('start_workflow', { body }, keyed);
    onStatus?.(started);
    return this.wait(started.workflow_id, { timeoutSeconds, signal, onStatus });
  }

  async wait(workflowId, { timeoutSeconds = 600, signal, onStatus } = {}) {
    const endsAt = Date.now() + timeoutSeconds * 1000;
    const params = { id: workflowId };
    for (;;) {
      const leftSeconds = Math.max(0, Math.floor((endsAt - Date.now()) / 1000));
      const askedAt = Date.now();
      const prefer = `wait=${Math.min(30, leftSeconds)}`;
      const result = await this.call('get_result', { params }, { prefer, signal });
      if (settledStates.has(result.status)) return result;
      onStatus?.(result);
      if (Date.now() >= endsAt) return result;
      // The appliance may answer at once when too many callers wait already.
      if (Date.now() - askedAt < 1000) await pause(1000, signal);
    }
  }

  async *list(name, input = {}, options = {}) {
    let cursor;
    do {
      const query = { ...input.query, ...(cursor && { cursor }) };
      const page = await this.call(name, { ...input, query }, options);
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor);
  }

  async #send(name, { params = {}, query = {}, body, content }, options) {
    const [method, path] = operations[name] ?? unknownOperation(name);
    const { idempotencyKey, prefer, signal } = options;
    const headers = {
      Authorization: `Bearer ${this.#apiKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(prefer && { Prefer: prefer }),
      ...options.headers,
    };
    const request = { method, headers, signal, body: content ?? jsonOf(body) };
    const address = this.#baseUrl + fillPath(path, params) + queryText(query);
    const repeatable = ['GET', 'PUT', 'DELETE'].includes(method) || idempotencyKey !== undefined;
    for (let attempt = 0; ; attempt += 1) {
      const retries = repeatable && attempt < this.#maxRetries;
      const reply = await this.#fetch(address, request).catch((error) => {
        if (signal?.aborted) throw error;
        if (!retries) throw new WorkmillConnectionError(address, error);
        return null;
      });
      if (reply?.ok) return reply;
      // 429 and 503 were refused before anything was done, so any request may be repeated.
      const isRefused = reply !== null && (reply.status === 429 || reply.status === 503);
      const again = reply === null || (isRefused && attempt < this.#maxRetries);
      const waitSeconds = Number(reply?.headers.get('retry-after') ?? 2 ** attempt);
      // A monthly quota may be used up for weeks: leave that to the caller.
      if (!again || waitSeconds > 60) throw await errorOf(reply);
      await pause(waitSeconds * 1000 * (1 + Math.random() / 4), signal);
    }
  }
}

export async function verifyWebhook({ body, headers, secret, toleranceSeconds = 300 }) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const field = (name) => (headers.get ? headers.get(name) : headers[name]) ?? '';
  const [id, timestamp] = [field('webhook-id'), field('webhook-timestamp')];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!id || !(age <= toleranceSeconds)) return null;
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = decodeBase64(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  for (const signature of field('webhook-signature').split(' ')) {
    if (!signature.startsWith('v1,')) continue;
    const given = decodeBase64(signature.slice('v1,'.length));
    if (await crypto.subtle.verify('HMAC', key, given, signed)) {
      return JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  return null;
}

async function errorOf(reply) {
  const text = await reply.text();
  try {
    return new WorkmillError(reply.status, JSON.parse(text));
  } catch {
    // A proxy in front of the appliance answered.
    const message = `HTTP ${reply.status}: ${text.slice(0, 200)}`;
    return new WorkmillError(reply.status, { error: 'unexpected_reply', message });
  }
}

function unknownOperation(name) {
  throw new TypeError(`unknown operation: ${name}`);
}

function withKey(options) {
  return { idempotencyKey: crypto.randomUUID(), ...options };
}

function jsonOf(body) {
  return body === undefined ? undefined : JSON.stringify(body);
}

function fillPath(path, params) {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name) => {
    if (params[name] === undefined) throw new TypeError(`params.${name} is required`);
    return encodeURIComponent(params[name]);
  });
}

function queryText(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.flatMap(([name, value]) => parametersOf(name, value)))}`;
}

/** An object is a parameter for each of its fields, such as `metadata.batch`. */
function parametersOf(name, value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return [[name, String(value)]];
  }
  return Object.entries(value).map(([field, text]) => [`${name}.${field}`, String(text)]);
}

function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function concatenate(first, second) {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function decodeBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
