// Progress of a request on the network: the connection that carried it, the time to open it, and
// the phase of a failure. The HTTP client does not report this, but its diagnostics channel does,
// with the same body object that was passed to it.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Clock } from '../kernel/clock.ts';
import type { OutboundRequest } from './outbound.ts';
import type { ConnectionTimings, Opening, Openings } from './openings.ts';

export interface WireTimings extends ConnectionTimings {
  /** Time from sending the request head to receiving the response head; null if none arrived. */
  firstByteMs: number | null;
}

/** Phase in which a request failed. */
export const wirePhases = [
  /** Waiting for a connection, because all connections to this origin were busy. */
  'waiting',
  /** Looking for an allowed address. */
  'dns',
  'connect',
  'tls',
  /** The request was sent, and no response has arrived. */
  'request',
  /** The head of the response has arrived, its body is incomplete. */
  'response',
] as const;

export type WirePhase = (typeof wirePhases)[number];

export interface AnswerHead {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
}

export interface WireTrace {
  /** Null if unknown: a request without a body cannot be identified. */
  phase: WirePhase | null;
  /** A failed phase counts until its failure. */
  timings: WireTimings;
  /** Null if no connection was established. */
  remoteAddress: string | null;
  /** Head of a response whose body is incomplete. */
  head: AnswerHead | null;
}

interface Sent {
  atMs: number;
  remoteAddress: string | null;
  opening: ConnectionTimings;
}

/** A request in progress. */
export interface Watched {
  /** Must be called when the head of the response has arrived. */
  onHead(this: void, head: AnswerHead): void;
  /** Returns null if the request was not sent, or has no body to identify it. */
  remoteAddress(): string | null;
  timings(): WireTimings;
  /** Returns the progress of a failed request, given its failure and the origin. */
  trace(failure: unknown, origin: string | null): WireTrace;
}

export interface WireWatch {
  /** Watches the request with exactly this body object. */
  watch(body: OutboundRequest['body']): Watched;
  close(): void;
}

const channel = 'undici:client:sendHeaders';
const alreadyOpen: ConnectionTimings = { dnsMs: null, connectMs: null, tlsMs: null };

export function createWireWatch(clock: Clock, openings: Openings): WireWatch {
  const bodies = new WeakMap<object, Sent | null>();

  function onSend(message: unknown): void {
    const { request, socket } = message as { request: { body: unknown }; socket: Socket };
    const { body } = request;
    // The channel reports every request of this process.
    if (typeof body !== 'object' || body === null || !bodies.has(body)) return;
    const opening = openings.taken(socket) ?? alreadyOpen;
    const remoteAddress = openings.leadsTo(socket);
    bodies.set(body, { atMs: clock.elapsedMs(), remoteAddress, opening });
  }

  function watch(body: OutboundRequest['body']): Watched {
    let answeredMs = 0;
    let head: AnswerHead | null = null;
    if (body !== undefined) bodies.set(body, null);
    const sent = (): Sent | null => (body && bodies.get(body)) ?? null;
    function timings(): WireTimings {
      const at = sent();
      if (at === null) return { ...alreadyOpen, firstByteMs: null };
      return { ...at.opening, firstByteMs: head === null ? null : answeredMs - at.atMs };
    }
    return {
      onHead(given) {
        head = given;
        answeredMs = clock.elapsedMs();
      },
      remoteAddress: () => sent()?.remoteAddress ?? null,
      timings,
      trace(failure, origin) {
        const at = sent();
        if (at !== null) {
          const phase = head === null ? 'request' : 'response';
          return { phase, timings: timings(), remoteAddress: at.remoteAddress, head };
        }
        const opening = openings.failedWith(failure) ?? (origin && openings.oldest(origin));
        if (opening) return traceOf(opening);
        const phase = body === undefined ? null : 'waiting';
        return { phase, timings: timings(), remoteAddress: null, head: null };
      },
    };
  }

  subscribe(channel, onSend);
  return { watch, close: () => void unsubscribe(channel, onSend) };
}

function traceOf({ phase, remoteAddress, soFar }: Opening): WireTrace {
  return { phase, remoteAddress, timings: { ...soFar(), firstByteMs: null }, head: null };
}
