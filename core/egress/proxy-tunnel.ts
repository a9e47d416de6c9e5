// Connection through an outbound proxy: an HTTP CONNECT tunnel (RFC 9110 section 9.3.6), also for
// plain http. With an absolute-form request, the proxy would resolve the name again, and its result
// may differ from the checked one.

import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, isIPv6, type Socket } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../kernel/clock.ts';
import { EgressFailure } from './failure.ts';

export interface ProxySettings {
  /** `http://proxy.example:3128`, or https for TLS on the way to the proxy. */
  url: string;
  username: string | null;
  password: string | null;
  /**
   * PEM certificates of authorities for the proxy's certificate, in addition to the public ones.
   */
  ca: readonly string[];
  /**
   * `here`: names are resolved and checked here, and the proxy receives the checked address.
   * `proxy`: the proxy receives the name, and only the proxy protects the internal network.
   */
  resolves: 'here' | 'proxy';
  /** Targets with direct connections: names including their subdomains, addresses, networks. */
  bypass: readonly string[];
}

export interface ProxyTunnel {
  resolves: 'here' | 'proxy';
  /** Whether the connection to the target is direct; `address` is given if it is known. */
  bypasses(hostname: string, address: string | null): boolean;
  /**
   * Opens a connection to the host and port. Throws EgressFailure `proxy` if the proxy is
   * unavailable or refuses, `connect` if it reports that the target is unavailable.
   */
  open(host: string, port: number, expiry: AbortSignal): Promise<Socket>;
}

/**
 * Timeout of the connection to the proxy, which is near, in milliseconds. A longer wait is a fault
 * of the proxy, not of a receiver behind it.
 */
const reachMs = 2_000;
/**
 * Status codes by which proxies report an unavailable target: squid, smokescreen, Envoy, HAProxy.
 */
const targetFailed = new Set([502, 503, 504]);

export function createProxyTunnel(options: {
  proxy: ProxySettings;
  clock: Clock;
  localAddress: string | undefined;
}): ProxyTunnel {
  const { proxy, clock, localAddress } = options;
  const url = new URL(proxy.url);
  const secureContext = createSecureContext({
    ca: [...getCACertificates('default'), ...proxy.ca],
    minVersion: 'TLSv1.2',
  });
  const secure = url.protocol === 'https:';
  const hostname = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const shared = {
    method: 'CONNECT',
    host: hostname,
    port: Number(url.port) || (secure ? 443 : 80),
    agent: false as const,
    ...(localAddress !== undefined && { localAddress }),
    ...(secure && { secureContext, rejectUnauthorized: true }),
  };
  const identity = credentialsOf(proxy);

  return {
    resolves: proxy.resolves,
    bypasses: (name, address) => proxy.bypass.some((entry) => covers(entry, name, address)),
    open(host, port, expiry) {
      const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
      const headers = { host: authority, ...identity };
      return new Promise((resolve, reject) => {
        const outgoing = (secure ? requestTls : requestPlain)({
          ...shared,
          path: authority,
          headers,
        });
        const unreached = clock.after(reachMs, () => {
          outgoing.destroy(proxyFailure(`took no connection in ${reachMs} ms`));
        });
        const expire = (): void => void outgoing.destroy(expiry.reason as Error);
        const settle = (): void => {
          unreached.cancel();
          expiry.removeEventListener('abort', expire);
        };
        outgoing.once('socket', (socket) => {
          socket.once(secure ? 'secureConnect' : 'connect', () => unreached.cancel());
        });
        outgoing.once('connect', (answer, socket: Socket, head) => {
          settle();
          // This listener remains: an error before the next owner adds its own must not end the
          // process.
          socket.on('error', () => {});
          const failure = judge(answer.statusCode ?? 0);
          if (failure === null) {
            socket.setNoDelay(true).setKeepAlive(true, 60_000);
            if (head.length > 0) socket.unshift(head);
            resolve(socket);
          } else {
            socket.destroy();
            reject(failure);
          }
        });
        outgoing.on('error', (cause) => {
          settle();
          reject(cause instanceof EgressFailure ? cause : proxyFailure('broke off', cause));
        });
        expiry.addEventListener('abort', expire, { once: true });
        if (expiry.aborted) expire();
        else outgoing.end();
      });
    },
  };
}

function judge(status: number): EgressFailure | null {
  if (status >= 200 && status <= 299) return null;
  if (targetFailed.has(status)) {
    return new EgressFailure('connect', { cause: new Error(`the proxy answered ${status}`) });
  }
  return proxyFailure(status === 407 ? 'wants other credentials (407)' : `answered ${status}`);
}

function proxyFailure(what: string, cause?: unknown): EgressFailure {
  return new EgressFailure('proxy', { cause: new Error(`the outbound proxy ${what}`, { cause }) });
}

function credentialsOf({ username, password }: ProxySettings): Record<string, string> {
  if (username === null) return {};
  const pair = Buffer.from(`${username}:${password ?? ''}`).toString('base64');
  return { 'proxy-authorization': `Basic ${pair}` };
}

function covers(entry: string, name: string, address: string | null): boolean {
  const wanted = entry.replace(/^\./, '').toLowerCase();
  if (ipaddr.isValidCIDR(entry) || isIP(entry) !== 0) {
    const known = address ?? name;
    if (isIP(known) === 0) return false;
    const [start, bits] = ipaddr.parseCIDR(
      entry.includes('/') ? entry : `${entry}/${isIPv6(entry) ? 128 : 32}`,
    );
    const candidate = ipaddr.process(known);
    return candidate.kind() === start.kind() && candidate.match(start, bits);
  }
  const host = name.toLowerCase().replace(/\.$/, '');
  return host === wanted || host.endsWith(`.${wanted}`);
}
