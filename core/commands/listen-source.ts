// Events of a running appliance, listed through its API: each once, also across restarts.

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { FirstRun } from '../auth/first-run.ts';
import type { Clock } from '../kernel/clock.ts';
import { CommandFailure } from './output.ts';

/** In the form of `GET /v1/webhooks/events`. */
export interface ListedEvent {
  event_id: string;
  event_type: string;
  workflow_id: string | null;
  mode: 'live' | 'test';
  created_at: string;
  traceparent: string | null;
  body: string;
}

interface EventPage {
  data: ListedEvent[];
  cursor: string;
  has_more: boolean;
  brand: string;
}

/** Address of the API, with `/v1`, and a key. */
export interface ApiAccess {
  baseUrl: string;
  apiKey: string;
}

/**
 * Returns the values of the command line; missing values come from the appliance in the home
 * directory.
 */
export function findAccess(home: string, given: { url?: string; key?: string }): ApiAccess {
  const firstRun = given.url === undefined || given.key === undefined ? readFirstRun(home) : null;
  const url = given.url ?? firstRun?.base_url;
  const apiKey = given.key ?? firstRun?.api_key;
  if (url === undefined || apiKey === undefined) {
    throw new CommandFailure(
      `${join(home, 'first-run.json')} cannot be read: set --url and WORKMILL_API_KEY, or --home.`,
    );
  }
  if (!URL.canParse(url)) throw new CommandFailure(`"${url}" is not a URL.`);
  return { baseUrl: `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`, apiKey };
}

/** Adds an authority for every connection of this process, in addition to the public ones. */
export function trustAuthority(file: string): void {
  try {
    // Parsed here, because Node ignores text that contains no certificate.
    const authority = new X509Certificate(readFileSync(file)).toString();
    setDefaultCACertificates([...getCACertificates('default'), authority]);
  } catch (error) {
    throw new CommandFailure(`--ca ${file}: no PEM certificate (${(error as Error).message})`);
  }
}

/** Error codes of OpenSSL for a certificate of an unknown authority. */
const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function explainNoAnswer(baseUrl: string, error: Error): string {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const reason = `No answer from ${baseUrl}: ${cause?.code ?? cause?.message ?? error.message}.`;
  if (!unknownAuthority.has(cause?.code ?? '')) return reason;
  return `${reason} The certificate of the appliance is not from a public authority: add --ca FILE.`;
}

function readFirstRun(home: string): FirstRun | null {
  try {
    return JSON.parse(readFileSync(join(home, 'first-run.json'), 'utf8')) as FirstRun;
  } catch {
    return null;
  }
}

export interface SourceOptions {
  /** Called again when the connection was lost: a restart may have changed the address. */
  access: () => ApiAccess;
  eventTypes: readonly string[];
  /** Null: only new events. */
  from: Date | null;
  clock: Clock;
  signal: AbortSignal;
  /** Called once with the brand when the first page has arrived; later events are not missed. */
  onStart(brand: string): void;
  /** Called with a reason when the connection is lost, and with null when it is restored. */
  onConnection(reason: string | null): void;
}

const pollMs = 1_000;
const longestPollMs = 30_000;
const requestMs = 30_000;
const pageSize = 100;

/**
 * Ends when the signal aborts. Throws CommandFailure if the API rejects the request, or is
 * unavailable at the start.
 */
export async function* followEvents(options: SourceOptions): AsyncGenerator<ListedEvent> {
  const { clock, signal, from } = options;
  const isNew = createMemory();
  let cursor: string | null = null;
  let isLost = false;
  while (!signal.aborted) {
    const answer = await ask(options, cursor === null ? { from } : { cursor });
    if (signal.aborted) return;
    if ('reason' in answer) {
      if (cursor === null) throw new CommandFailure(answer.reason);
      if (!isLost && !answer.isBusy) options.onConnection(answer.reason);
      isLost ||= !answer.isBusy;
      await clock.sleep(answer.waitMs, signal);
      continue;
    }
    if (isLost) options.onConnection(null);
    isLost = false;
    if (cursor === null) options.onStart(answer.brand);
    cursor = answer.cursor;
    yield* answer.data.filter(isNew);
    if (!answer.has_more) await clock.sleep(pollMs, signal);
  }
}

/** The list repeats events of the last half minute. */
const rememberedIds = 50_000;

function createMemory(): (event: ListedEvent) => boolean {
  const seen = new Set<string>();
  return ({ event_id: id }) => {
    if (seen.has(id)) return false;
    seen.add(id);
    if (seen.size > rememberedIds) seen.delete(seen.values().next().value!);
    return true;
  };
}

interface Unavailable {
  reason: string;
  waitMs: number;
  /** The appliance responds, but asks the caller to wait. */
  isBusy: boolean;
}

async function ask(
  { access, eventTypes, signal }: SourceOptions,
  place: { from: Date | null } | { cursor: string },
): Promise<EventPage | Unavailable> {
  const { baseUrl, apiKey } = access();
  const query = new URLSearchParams({ limit: String(pageSize), event_types: eventTypes.join(',') });
  if ('cursor' in place) query.set('cursor', place.cursor);
  else if (place.from !== null) query.set('from', place.from.toISOString());
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}/webhooks/events?${query.toString()}`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
    });
    text = await response.text();
  } catch (error) {
    return { reason: explainNoAnswer(baseUrl, error as Error), waitMs: pollMs, isBusy: false };
  }
  const { status } = response;
  if (status === 200) return JSON.parse(text) as EventPage;
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    const waitMs = Math.min(seconds * 1000, longestPollMs);
    return { reason: `${baseUrl}: too many requests.`, waitMs, isBusy: true };
  }
  const reason = `${baseUrl} answered ${status}: ${explain(text)}`;
  if (status >= 500) return { reason, waitMs: pollMs, isBusy: false };
  throw new CommandFailure(reason);
}

/** Returns the message of the error object, with its details. */
function explain(text: string): string {
  try {
    const { message, details = [] } = JSON.parse(text) as {
      message: string;
      details?: { path: string; message: string }[];
    };
    return [message, ...details.map((detail) => `${detail.path} ${detail.message}`)].join(' ');
  } catch {
    return text.slice(0, 200);
  }
}
