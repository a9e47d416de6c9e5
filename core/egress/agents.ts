// HTTP clients, and which request goes with which: one for everything that goes out without a
// certificate, one for each certificate, and of both another for what goes through the proxy. A
// connection that was opened as somebody, or on one way, is never used for another.

import type { Agent } from 'undici';
import type { Clock } from '../kernel/clock.ts';
import type { ClientIdentity, OutboundPurpose, OutboundRequest } from './outbound.ts';

export interface Agents {
  /** For an identity that is new, or was forgotten, a client of its own. */
  of(request: Pick<OutboundRequest, 'purpose' | 'identity'>): Agent;
  /** Ends everything that is under way. */
  destroy(): Promise<void>;
}

export interface AgentTerms {
  /** Through the outbound proxy. */
  proxied: boolean;
  identity: ClientIdentity | undefined;
}

interface Known {
  agent: Agent;
  usedMs: number;
}

/** Clients are forgotten when their connections have long been closed (15 s without a request). */
const idleMs = 60_000;

export function createAgents(deps: {
  clock: Clock;
  /** What goes through the outbound proxy. */
  proxied: readonly OutboundPurpose[];
  createAgent(this: void, terms: AgentTerms): Agent;
}): Agents {
  const { clock, createAgent } = deps;
  const direct = createAgent({ proxied: false, identity: undefined });
  const tunnelled =
    deps.proxied.length > 0 ? createAgent({ proxied: true, identity: undefined }) : direct;
  const known = new Map<string, Known>();

  /** Graceful: what is still under way, with a certificate that was replaced, ends as it would. */
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
