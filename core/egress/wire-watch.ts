// Which connection carried a request and what it had cost to open: the HTTP client does not say, but
// tells its diagnostics channel, with the very body that was handed to it.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Clock } from '../kernel/clock.ts';

/** Milliseconds; null where the request found an open connection. */
export interface ConnectionTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
}

export interface WireTimings extends ConnectionTimings {
  /** From sending the head of the request to the head of the answer; null when neither was seen. */
  firstByteMs: number | null;
}

interface Sent {
  atMs: number;
  remoteAddress: string | null;
  opening: ConnectionTimings;
}

/** One request on its way. */
export interface Watched {
  /** To be called when the head of the answer is there. */
  onHead(this: void): void;
  /** Null when the request was not sent, or has no body to know it by. */
  remoteAddress(): string | null;
  timings(): WireTimings;
}

export interface WireWatch {
  /** A connection stands; its first request is told what that took. */
  opened(socket: Socket, timings: ConnectionTimings): void;
  /** Watches the request with this very body. */
  watch(body: Uint8Array | undefined): Watched;
  close(): void;
}

const channel = 'undici:client:sendHeaders';
const alreadyOpen: ConnectionTimings = { dnsMs: null, connectMs: null, tlsMs: null };

export function createWireWatch(clock: Clock): WireWatch {
  const fresh = new WeakMap<Socket, ConnectionTimings>();
  const bodies = new WeakMap<object, Sent | null>();

  function onSend(message: unknown): void {
    const { request, socket } = message as { request: { body: unknown }; socket: Socket };
    const { body } = request;
    // Everything in this process that uses the client is told here.
    if (typeof body !== 'object' || body === null || !bodies.has(body)) return;
    const opening = fresh.get(socket) ?? alreadyOpen;
    fresh.delete(socket);
    const remoteAddress = socket.remoteAddress ?? null;
    bodies.set(body, { atMs: clock.elapsedMs(), remoteAddress, opening });
  }

  subscribe(channel, onSend);
  return {
    opened: (socket, timings) => void fresh.set(socket, timings),
    watch(body) {
      let answeredMs = 0;
      if (body !== undefined) bodies.set(body, null);
      const sent = (): Sent | null => (body && bodies.get(body)) ?? null;
      return {
        onHead: () => void (answeredMs = clock.elapsedMs()),
        remoteAddress: () => sent()?.remoteAddress ?? null,
        timings() {
          const at = sent();
          if (at === null) return { ...alreadyOpen, firstByteMs: null };
          return { ...at.opening, firstByteMs: answeredMs - at.atMs };
        },
      };
    },
    close: () => void unsubscribe(channel, onSend),
  };
}
