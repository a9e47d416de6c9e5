// How a request fared on the wire: which connection carried it, what that had cost to open, and how
// far it came when it failed. The HTTP client does not say, but tells its diagnostics channel, with
// the very body that was handed to it.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Clock } from '../kernel/clock.ts';
import type { OutboundRequest } from './outbound.ts';
import type { ConnectionTimings, Opening, Openings } from './openings.ts';

export interface WireTimings extends ConnectionTimings {
  /** From sending the head of the request to the head of the answer; null when that never came. */
  firstByteMs: number | null;
}

/** What a failed request was doing. */
export const wirePhases = [
  /** All connections that may be open to this origin were busy. */
  'waiting',
  /** Looking for an address that may be reached. */
  'dns',
  'connect',
  'tls',
  /** Sent, and no answer yet. */
  'request',
  /** The head of the answer was there, its body not all. */
  'response',
] as const;

export type WirePhase = (typeof wirePhases)[number];

export interface AnswerHead {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
}

export interface WireTrace {
  /** Null when nobody can tell: the request has no body to know it by. */
  phase: WirePhase | null;
  /** The phase that failed counts until its failure. */
  timings: WireTimings;
  /** Null where nothing was connected to. */
  remoteAddress: string | null;
  /** The head of an answer whose body never came to its end. */
  head: AnswerHead | null;
}

interface Sent {
  atMs: number;
  remoteAddress: string | null;
  opening: ConnectionTimings;
}

/** One request on its way. */
export interface Watched {
  /** To be called when the head of the answer is there. */
  onHead(this: void, head: AnswerHead): void;
  /** Null when the request was not sent, or has no body to know it by. */
  remoteAddress(): string | null;
  timings(): WireTimings;
  /** How far it came; to be asked when it has failed, with the failure and where it was to go. */
  trace(failure: unknown, origin: string | null): WireTrace;
}

export interface WireWatch {
  /** Watches the request with this very body. */
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
