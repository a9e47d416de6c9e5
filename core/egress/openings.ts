// Connections being opened and their durations: lookup, TCP, TLS. A connection is opened for one
// request, but the client does not report which.

import { isIP, type Socket } from 'node:net';
import type { Clock } from '../kernel/clock.ts';
import { originKey, type Target } from './url-rules.ts';

/**
 * Milliseconds; null if the request used an open connection, did not reach the step, or has no such
 * step: literal addresses are not looked up, plain http has no handshake.
 */
export interface ConnectionTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
}

export interface Opening {
  readonly phase: 'dns' | 'connect' | 'tls';
  readonly remoteAddress: string | null;
  /**
   * Returns the durations so far. The current phase counts until now, a failed one until its
   * failure.
   */
  soFar(this: void): ConnectionTimings;
}

export interface OpeningWatch {
  /** The lookup has found an allowed address, or an outbound proxy will resolve the name. */
  resolved(where: 'here' | 'elsewhere'): void;
  /**
   * The TCP connection, or the tunnel through a proxy, is established; null if only the proxy knows
   * the address.
   */
  connected(remoteAddress: string | null): void;
  stands(socket: Socket, remoteAddress: string | null): void;
  /** Must be called at the end, with the error if there was one. */
  ended(error: unknown): void;
}

export interface Openings {
  begin(target: Target): OpeningWatch;
  /** Returns the durations of opening this connection; only once, for its first request. */
  taken(socket: Socket): ConnectionTimings | null;
  /**
   * Returns the remote address. It is not the address of the socket, which is the proxy behind a
   * tunnel.
   */
  leadsTo(socket: Socket): string | null;
  /** Returns the opening that failed with exactly this error. */
  failedWith(error: unknown): Opening | null;
  /** Returns the opening to this origin that has been in progress longest. */
  oldest(origin: string): Opening | null;
}

interface State {
  /** Steps that do not apply to this target. */
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
