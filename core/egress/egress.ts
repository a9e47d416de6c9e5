// The only exit of the appliance: every request to an address given by a tenant or a document is
// sent here (documents/, webhooks/, context.http of plugins).

import { createSecureContext, getCACertificates } from 'node:tls';
import { Agent } from 'undici';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { createAddressGuard, type AllowedNetwork } from './address-guard.ts';
import { createAgents, type AgentTerms } from './agents.ts';
import { createConnector, systemResolve, type Resolve } from './connector.ts';
import { createDeadline } from './deadline.ts';
import { createExchange } from './exchange.ts';
import { EgressFailure, failureFrom } from './failure.ts';
import type { OutboundPurpose, OutboundRequest, OutboundResponse } from './outbound.ts';
import {
  createIdleConnections,
  maxIdleConnections,
  type IdleConnections,
} from './idle-connections.ts';
import { createOpenings, type Openings } from './openings.ts';
import { createProxyTunnel, type ProxySettings, type ProxyTunnel } from './proxy-tunnel.ts';
import { createWireWatch } from './wire-watch.ts';
import { createUrlRules, originKey, targetOf, type Target, type UrlRules } from './url-rules.ts';

export type {
  ClientIdentity,
  OutboundPurpose,
  OutboundRequest,
  OutboundResponse,
} from './outbound.ts';

export interface Egress {
  /**
   * Returns the parsed address after all checks that need no name resolution. Throws the fault
   * `insecure_url` (scheme, credentials, port; literal private addresses of webhooks) or
   * `document_unreachable` (literal private addresses of documents).
   */
  check(url: string, purpose: OutboundPurpose): URL;
  /** Sends a request. Any HTTP status is a result; everything else is an EgressFailure. */
  send(request: OutboundRequest): Promise<OutboundResponse>;
  /** Aborts requests in progress, which fail as `cancelled`. */
  close(): Promise<void>;
}

/** Addresses allowed by the administrator, with the names of the configuration. */
export interface EgressAllowance {
  networks: readonly AllowedNetwork[];
  /**
   * Prefixes under which documents may be fetched by plain http; private networks need an entry as
   * well. Webhooks always use https (specification 6.5.4).
   */
  http_prefixes: readonly string[];
}

export interface EgressOptions {
  clock: Clock;
  log: Log;
  allow: EgressAllowance;
  /** Addresses of model servers, each ending in a slash; default: none. */
  modelPrefixes?: readonly string[];
  /** Ports that may be reached on public addresses; default: 443. */
  ports?: readonly number[];
  /** PEM certificates of private authorities, trusted in addition to those of the system. */
  ca?: readonly string[];
  /** Source address of every connection; only targets of its address family can be reached. */
  localAddress?: string;
  /** Proxy for these purposes, if any; the source address applies to its connections. */
  proxy?: ProxySettings & { purposes: readonly OutboundPurpose[] };
  resolve?: Resolve;
  /** Called when the guard refused the target of a request. */
  onRefused?(this: void, purpose: OutboundPurpose): void;
  /** Default: 10 s. Limits how long a connection attempt continues after its request has failed. */
  connectTimeoutMs?: number;
  /** Maximum number of simultaneous connections to one origin; default: 32. */
  connectionsPerOrigin?: number;
  /** Maximum number of idle connections over all origins; default: `maxIdleConnections`. */
  idleConnections?: number;
}

/** Maximum number of origins whose latest address is stored. */
const maxRemembered = 10_000;

export function createEgress(options: EgressOptions): Egress {
  const { clock, allow } = options;
  const log = options.log.child({ part: 'egress' });
  const ports = options.ports ?? [443];
  const guard = createAddressGuard({ networks: allow.networks });
  const { modelPrefixes = [] } = options;
  const prefixes = { httpPrefixes: allow.http_prefixes, modelPrefixes };
  const rules = createUrlRules({ guard, ports, networks: allow.networks, ...prefixes });
  const addresses = new Map<string, string>();

  const openings = createOpenings(clock);
  const wire = createWireWatch(clock, openings);
  const { proxy, localAddress } = options;
  const tunnel = proxy ? createProxyTunnel({ proxy, clock, localAddress }) : null;
  const idle = createIdleConnections(options.idleConnections ?? maxIdleConnections);
  const parts = { rules, openings, tunnel, idle, remember };
  const agents = createAgents({
    clock,
    proxied: proxy?.purposes ?? [],
    createAgent: (terms) => createAgent(options, terms, parts),
  });
  const exchange = createExchange({ agents, rules });

  function remember(target: Target, address: string | null): void {
    if (address === null) return;
    if (addresses.size >= maxRemembered) addresses.clear();
    addresses.set(originKey(target), address);
  }

  function addressOf(url: URL | null): string | null {
    return url === null ? null : (addresses.get(originKey(targetOf(url))) ?? null);
  }

  return {
    check(url, purpose) {
      try {
        return rules.parse(url, purpose);
      } catch (error) {
        if (!(error instanceof EgressFailure)) throw error;
        const isDocument = error.kind === 'refused' && purpose === 'documents';
        const code = isDocument ? 'document_unreachable' : 'insecure_url';
        throw new Fault(code, error.message, { cause: error });
      }
    },
    async send(request) {
      const startedMs = clock.elapsedMs();
      const deadline = createDeadline(clock, request.deadlineMs, request.signal);
      let hop: URL | null = null;
      const onHop = (url: URL): void => void (hop = url);
      const watched = wire.watch(request.body);
      const watch = { onHop, onHead: watched.onHead };
      try {
        const answer = await exchange.send(request, deadline, watch);
        const remoteAddress = watched.remoteAddress() ?? addressOf(hop);
        const durationMs = clock.elapsedMs() - startedMs;
        return { ...answer, remoteAddress, durationMs, timings: watched.timings() };
      } catch (error) {
        const trace = watched.trace(error, hop === null ? null : originKey(targetOf(hop)));
        const failure = failureFrom(error, trace.remoteAddress ?? addressOf(hop), trace);
        if (failure === null) throw error;
        report(log, request, failure, hop);
        if (failure.kind === 'refused') options.onRefused?.(request.purpose);
        throw failure;
      } finally {
        deadline.release();
      }
    },
    async close() {
      wire.close();
      idle.close();
      await agents.destroy();
    },
  };
}

function createAgent(
  options: EgressOptions,
  { proxied, identity }: AgentTerms,
  parts: {
    rules: UrlRules;
    openings: Openings;
    tunnel: ProxyTunnel | null;
    idle: Pick<IdleConnections, 'watched'>;
    remember(this: void, target: Target, address: string | null): void;
  },
): Agent {
  const { rules, openings, idle, remember } = parts;
  const connect = createConnector({
    clock: options.clock,
    rules,
    resolve: options.resolve ?? systemResolve,
    secureContext: createSecureContext({
      ca: [...getCACertificates('default'), ...(options.ca ?? [])],
      minVersion: 'TLSv1.2',
      ...(identity && { cert: identity.certificate, key: identity.privateKey }),
    }),
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    localAddress: options.localAddress,
    openings,
    tunnel: proxied ? parts.tunnel : null,
    onConnected: remember,
  });
  return new Agent({
    connect: idle.watched(connect),
    connections: options.connectionsPerOrigin ?? 32,
    pipelining: 1,
    keepAliveTimeout: 15_000,
    keepAliveMaxTimeout: 15_000,
    allowH2: false,
    // Disables an experimental parser that an environment variable could turn on.
    useMilo: false,
    // The deadline covers both; undici's own timers have a resolution of half a second.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function report(
  log: Log,
  { purpose }: OutboundRequest,
  failure: EgressFailure,
  url: URL | null,
): void {
  const { kind, remoteAddress: remote_address } = failure;
  const fields = { purpose, kind, host: url?.host, remote_address, reason: causes(failure) };
  if (kind === 'proxy') log.warn('the outbound proxy is in the way', fields);
  else if (kind === 'refused') log.warn('an outbound request was refused', fields);
  else log.info('an outbound request failed', fields);
}

function causes(failure: EgressFailure): string {
  const messages: string[] = [];
  for (let cause = failure.cause; cause instanceof Error; cause = cause.cause) {
    messages.push(cause.message);
  }
  return messages.join(': ') || failure.message;
}
