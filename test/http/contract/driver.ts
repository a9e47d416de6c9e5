// Sends requests by operation, judges every reply by the document, and keeps the ids that it sees.

import type { JsonObject, OpenApi } from '../../../core/http/openapi.ts';
import type { Bearer } from '../appliance.ts';
import type { Cookies } from '../people.ts';
import { call, type Call, type Reply } from '../client.ts';
import { createConformance } from '../conformance.ts';
import { operationsOf, type Operation } from './operations.ts';

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Call['body'];
  as?: Bearer | Cookies;
}

export interface Driver {
  operations: Operation[];
  components: JsonObject;
  operation(id: string): Operation;
  send(operation: Operation, request?: Request): Promise<Reply>;
  /** As `send`, for what has to succeed; gives the body. */
  must(operationId: string, request?: Request): Promise<any>;
  /** Ids that replies have shown and that fit; not those of the keys in use. */
  ids(pattern: RegExp): string[];
  /** From here on the ids in this text are not handed out. */
  reserve(text: string): void;
  /** Operations that have answered 2xx. */
  succeeded: Set<string>;
  /** Everything that was not as documented, since the last time of asking. */
  takeProblems(): string[];
}

const idForm = /\b[a-z]{2,3}_[0-9a-hjkmnp-tv-z]{26}\b/g;
const idsKept = 200;

export function createDriver(options: {
  url: string;
  document: OpenApi;
  owner: Bearer;
  administrator: Bearer;
  /** Of an administrator who has signed in. */
  session?: Cookies;
}): Driver {
  const { url, document, owner, administrator, session } = options;
  const operations = operationsOf(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const conformance = createConformance(document);
  const known = new Set<string>();
  const reserved = new Set<string>();
  const succeeded = new Set<string>();
  const problems: string[] = [];

  function learn(text: string): void {
    for (const [id] of text.matchAll(idForm)) {
      if (!reserved.has(id) && known.size < idsKept) known.add(id);
    }
  }

  async function send(operation: Operation, request: Request = {}): Promise<Reply> {
    const { params = {}, query = {}, headers = {}, body } = request;
    const as = request.as ?? credentialsFor(operation);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = new URLSearchParams(query).toString();
    const address = `${url}${path}${search === '' ? '' : `?${search}`}`;
    const reply = await call(address, {
      method: operation.method,
      headers: { ...as, ...headers },
      ...(body !== undefined && { body }),
    });
    if (reply.status < 300) succeeded.add(operation.id);
    if (reply.status < 300 && as !== undefined) learn(reply.text);
    const told = `${operation.method} ${path}?${search} ${describe(body)}`;
    const found = conformance.problems(operation.id, reply);
    if (reply.status === 500) found.push(`${operation.id} failed: ${reply.text}`);
    problems.push(...found.map((problem) => `${problem} (${told})`));
    return reply;
  }

  function credentialsFor({ isAdministration, isForSessions }: Operation): Bearer | Cookies {
    if (isForSessions && session) return session;
    return isAdministration ? administrator : owner;
  }

  function operation(id: string): Operation {
    const found = byId.get(id);
    if (!found) throw new Error(`the document has no operation ${id}`);
    return found;
  }

  return {
    operations,
    components: document.components,
    operation,
    send,
    succeeded,
    async must(operationId, request) {
      const reply = await send(operation(operationId), request);
      if (reply.status >= 300) {
        throw new Error(`${operationId} answered ${reply.status}: ${reply.text}`);
      }
      const isJson = reply.headers['content-type']?.startsWith('application/json');
      return isJson ? reply.json() : reply.text;
    },
    ids: (pattern) => [...known].filter((id) => pattern.test(id)),
    reserve(text) {
      for (const [id] of text.matchAll(idForm)) reserved.add(id);
      for (const id of reserved) known.delete(id);
    },
    takeProblems: () => problems.splice(0),
  };
}

function describe(body: Request['body']): string {
  if (body === undefined) return '';
  const text = Buffer.isBuffer(body) ? `${body.length} bytes` : JSON.stringify(body);
  return text.length > 500 ? `${text.slice(0, 500)}…` : text;
}
