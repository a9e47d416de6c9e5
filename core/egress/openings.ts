// Connections that are being opened, and what that takes: name, TCP, TLS. A connection is opened for
// one request, but the client does not say for which.

import { isIP, type Socket } from 'node:net';
import type { Clock } from '../kernel/clock.ts';
import { originKey, type Target } from './url-rules.ts';

/**
 * Milliseconds; null where the request found an open connection, never came so far, or where there
 * is no such step: literal addresses have no name, plain http no handshake.
 */
export interface ConnectionTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
}

export interface Opening {
  readonly phase: 'dns' | 'connect' | 'tls';
  readonly remoteAddress: string | null;
  /** The phase that is under way, or that failed, counts until now, or until its failure. */
  soFar(this: void): ConnectionTimings;
}

export interface OpeningWatch {
  /** The name has an address that may be reached, or an outbound proxy will look for one. */
  resolved(where: 'here' | 'elsewhere'): void;
  /** TCP, or the tunnel through a proxy, stands; with null only the proxy knows whereto. */
  connected(remoteAddress: string | null): void;
  stands(socket: Socket, remoteAddress: string | null): void;
  /** To be called at the end, with what went wrong if anything did. */
  ended(error: unknown): void;
}

export interface Openings {
  begin(target: Target): OpeningWatch;
  /** What opening this connection took; reported once, for its first request. */
  taken(socket: Socket): ConnectionTimings | null;
  /** Not the socket's own address: behind a tunnel that is the proxy's. */
  leadsTo(socket: Socket): string | null;
  /** The opening that failed with this very error. */
  failedWith(error: unknown): Opening | null;
  /** The one to this origin that has been under way longest. */
  oldest(origin: string): Opening | null;
}

interface State {
  /** Steps that this target does not have. */
  skipped: Set<Opening['phase']>;
  phase: Opening['phase'];
  phaseBeganMs: number;
  endedMs: number | null;
  timings: ConnectionTimings;
  remoteAddress: string | null;
}

const timingOf = { dns: 'dnsMs', connect: 'connectMs', tls: 'tlsMs' } as const;

export function createOpenings(clock: Clock): Openings {
  const underWay = new Map<string, Set<State>>();
  const fresh = new WeakMap<Socket, ConnectionTimings>();
  const addresses = new WeakMap<Socket, string | null>();
  const failed = new WeakMap<object, State>();

  function next(state: State, phase: Opening['phase']): void {
    const nowMs = clock.elapsedMs();
    if (!state.skipped.has(state.phase)) {
      state.timings[timingOf[state.phase]] = nowMs - state.phaseBeganMs;
    }
    state.phase = phase;
    state.phaseBeganMs = nowMs;
  }

  return {
    begin(target) {
      const origin = originKey(target);
      const skipped = new Set<Opening['phase']>();
      if (isIP(target.hostname) !== 0) skipped.add('dns');
      if (target.protocol !== 'https:') skipped.add('tls');
      const timings = { dnsMs: null, connectMs: null, tlsMs: null };
      const phaseBeganMs = clock.elapsedMs();
      const blank = { skipped, timings, phaseBeganMs, endedMs: null, remoteAddress: null };
      const state: State = { ...blank, phase: 'dns' };
      const others = underWay.get(origin) ?? new Set();
      underWay.set(origin, others.add(state));
      return {
        resolved(where) {
          if (where === 'elsewhere') skipped.add('dns');
          next(state, 'connect');
        },
        connected(remoteAddress) {
          next(state, 'tls');
          state.remoteAddress = remoteAddress;
        },
        stands(socket, remoteAddress) {
          next(state, 'tls');
          fresh.set(socket, state.timings);
          addresses.set(socket, remoteAddress);
        },
        ended(error) {
          state.endedMs = clock.elapsedMs();
          others.delete(state);
          if (others.size === 0) underWay.delete(origin);
          if (typeof error === 'object' && error !== null) failed.set(error, state);
        },
      };
    },
    taken(socket) {
      const timings = fresh.get(socket) ?? null;
      if (timings !== null) fresh.delete(socket);
      return timings;
    },
    leadsTo: (socket) => addresses.get(socket) ?? null,
    failedWith(error) {
      const state = typeof error === 'object' && error !== null ? failed.get(error) : undefined;
      return state ? shown(state, clock) : null;
    },
    oldest(origin) {
      for (const state of underWay.get(origin) ?? []) return shown(state, clock);
      return null;
    },
  };
}

function shown(state: State, clock: Clock): Opening {
  const { phase, remoteAddress } = state;
  return {
    phase,
    remoteAddress,
    soFar() {
      const untilMs = state.endedMs ?? clock.elapsedMs();
      if (state.skipped.has(phase)) return state.timings;
      return { ...state.timings, [timingOf[phase]]: untilMs - state.phaseBeganMs };
    },
  };
}
