// One request and its redirects; every hop is checked like the first.

import type { Dispatcher } from 'undici';
import type { Agents } from './agents.ts';
import type { Deadline } from './deadline.ts';
import { EgressFailure } from './failure.ts';
import { askForAnswer, plainHeaders } from './kept-answer.ts';
import type { OutboundRequest, OutboundResponse } from './outbound.ts';
import { discardLateErrors, readBody } from './response-body.ts';
import type { UrlRules } from './url-rules.ts';
import type { AnswerHead } from './wire-watch.ts';

export type Answer = Omit<OutboundResponse, 'remoteAddress' | 'durationMs' | 'timings'>;

export interface ExchangeWatch {
  /** Called with each address before a request is sent to it. */
  onHop(this: void, url: URL): void;
  /** Called when the head of a response has arrived. */
  onHead(this: void, head: AnswerHead): void;
}

export interface Exchange {
  /**
   * Sends the request. Rejects with the errors of the HTTP client, or with the deadline's failure
   * as soon as it expires.
   */
  send(request: OutboundRequest, deadline: Deadline, watch: ExchangeWatch): Promise<Answer>;
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that are sent only to the origin that the caller named. */
const credentialHeaders = new Set(['authorization', 'proxy-authorization', 'cookie']);

export function createExchange({ agents, rules }: { agents: Agents; rules: UrlRules }): Exchange {
  function redirected({ purpose }: OutboundRequest, from: URL, location: string): URL {
    if (!URL.canParse(location, from.href)) throw new EgressFailure('redirect');
    const next = new URL(location, from.href);
    // A redirect from https to http is refused even under an allowed http prefix: the first address
    // was confidential.
    if (from.protocol === 'https:' && next.protocol !== 'https:') {
      throw new EgressFailure('redirect', { cause: new Error('from https to plain http') });
    }
    return rules.parse(next.href, purpose);
  }

  async function ask(
    request: OutboundRequest,
    deadline: Deadline,
    { onHop, onHead }: ExchangeWatch,
  ): Promise<Answer> {
    const url = rules.parse(request.url, request.purpose);
    onHop(url);
    const terms = { deadline, maxBytes: request.maxResponseBytes, onHead };
    const answer = await askForAnswer(agents.of(request), hopOf(request, url, true), terms);
    const { status, headers, body, truncated } = answer;
    return { status, headers, body, truncated, url: url.href };
  }

  async function follow(
    request: OutboundRequest,
    signal: AbortSignal,
    { onHop, onHead }: ExchangeWatch,
  ): Promise<Answer> {
    let url = rules.parse(request.url, request.purpose);
    const firstOrigin = url.origin;
    const agent = agents.of(request);
    for (let hops = 0; ; hops += 1) {
      onHop(url);
      const hop = hopOf(request, url, url.origin === firstOrigin);
      const answer = await agent.request({ ...hop, signal });
      const headers = plainHeaders(answer.headers);
      onHead({ status: answer.statusCode, headers });
      const location = followable(request, answer.statusCode) ? headers['location'] : undefined;
      if (location === undefined) {
        const { bytes, truncated } = await readBody(answer.body, headers, {
          maxBytes: request.maxResponseBytes,
          oversize: request.oversize,
        });
        return { status: answer.statusCode, headers, body: bytes, truncated, url: url.href };
      }
      discardLateErrors(answer.body);
      answer.body.destroy();
      if (hops === request.maxRedirects) throw new EgressFailure('redirect');
      url = redirected(request, url, location);
    }
  }

  return {
    send(request, deadline, watch) {
      if (isKept(request)) return ask(request, deadline, watch);
      return deadline.race(follow(request, deadline.signal(), watch));
    },
  };
}

/** Whether the first response is final and is stored as received, without streaming. */
function isKept({ oversize, maxRedirects, body }: OutboundRequest): boolean {
  return (
    oversize === 'cut' && maxRedirects === 0 && (body === undefined || ArrayBuffer.isView(body))
  );
}

function hopOf(
  request: OutboundRequest,
  url: URL,
  sameOrigin: boolean,
): Dispatcher.DispatchOptions & { origin: string } {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method,
    headers: headersFor(request, sameOrigin),
    body: request.body ?? null,
  };
}

function followable(request: OutboundRequest, status: number): boolean {
  return request.method === 'GET' && request.maxRedirects > 0 && redirects.has(status);
}

function headersFor(request: OutboundRequest, sameOrigin: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const given = request.headers ?? {};
  for (const spelled of Object.keys(given)) {
    const name = spelled.toLowerCase();
    // The host header must be that of the checked address.
    if (name === 'host' || (!sameOrigin && credentialHeaders.has(name))) continue;
    headers[name] = given[spelled]!;
  }
  headers['accept-encoding'] = 'identity';
  return headers;
}
