// HTTP clients, and their assignment to requests: one for requests without a certificate, one for
// each certificate, and a second of each kind for the proxy. A connection with a certificate, or
// through the proxy, is never reused for other requests.

import type { Agent } from 'undici';
import type { Clock } from '../kernel/clock.ts';
import type { ClientIdentity, OutboundPurpose, OutboundRequest } from './outbound.ts';

export interface Agents {
  /** Returns the client of a request; creates one for an identity that is new or was forgotten. */
  of(request: Pick<OutboundRequest, 'purpose' | 'identity'>): Agent;
  /** Aborts all requests in progress. */
  destroy(): Promise<void>;
}

export interface AgentTerms {
  /** Whether it uses the outbound proxy. */
  proxied: boolean;
  identity: ClientIdentity | undefined;
}

interface Known {
  agent: Agent;
  usedMs: number;
}

/**
 * Idle time after which a client is forgotten. Its connections have closed long before (after 15 s
 * without a request).
 */
const idleMs = 60_000;

export function createAgents(deps: {
  clock: Clock;
  /** Purposes that use the outbound proxy. */
  proxied: readonly OutboundPurpose[];
  createAgent(this: void, terms: AgentTerms): Agent;
}): Agents {
  const { clock, createAgent } = deps;
  const direct = createAgent({ proxied: false, identity: undefined });
  const tunnelled =
    deps.proxied.length > 0 ? createAgent({ proxied: true, identity: undefined }) : direct;
  const known = new Map<string, Known>();

  /** Closes gracefully: requests in progress with a replaced certificate finish normally. */
  function forgetIdle(nowMs: number): void {
    for (const [id, { agent, usedMs }] of known) {
      if (nowMs - usedMs < idleMs) continue;
      known.delete(id);
      void agent.close();
    }
  }

  return {
    of({ purpose, identity }) {
      const proxied = deps.proxied.includes(purpose);
      if (identity === undefined) return proxied ? tunnelled : direct;
      const id = `${proxied ? 'proxied' : 'direct'} ${identity.id}`;
      const nowMs = clock.elapsedMs();
      const found = known.get(id);
      if (found !== undefined) {
        found.usedMs = nowMs;
        return found.agent;
      }
      forgetIdle(nowMs);
      const agent = createAgent({ proxied, identity });
      known.set(id, { agent, usedMs: nowMs });
      return agent;
    },
    async destroy() {
      const all = new Set([direct, tunnelled, ...[...known.values()].map(({ agent }) => agent)]);
      await Promise.all([...all].map((agent) => agent.destroy()));
    },
  };
}
