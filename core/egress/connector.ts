// Opens connections for the HTTP client: resolves the name, checks every address, and connects only
// to checked addresses. TLS sessions are not resumed, so that the certificate is verified every
// time.

import { lookup } from 'node:dns/promises';
import { isIP, isIPv4, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Clock } from '../kernel/clock.ts';
import { EgressFailure } from './failure.ts';
import type { OpeningWatch, Openings } from './openings.ts';
import type { ProxyTunnel } from './proxy-tunnel.ts';
import { dial, opened, type ResolvedAddress } from './sockets.ts';
import { openThrough } from './through-proxy.ts';
import { refused, type Target, type UrlRules } from './url-rules.ts';

/** Returns every address of a name, in the order in which they are to be tried. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/**
 * The system's resolver, including /etc/hosts, which may define local names. It uses at most half
 * of libuv's threads, so that slow name servers delay other lookups but not file access.
 */
export const systemResolve: Resolve = (hostname) =>
  lookup(hostname, { all: true, order: 'verbatim' });

export interface ConnectorOptions {
  clock: Clock;
  rules: UrlRules;
  resolve: Resolve;
  secureContext: SecureContext;
  connectTimeoutMs: number;
  localAddress: string | undefined;
  openings: Pick<Openings, 'begin'>;
  /** Null: every connection is direct. */
  tunnel: ProxyTunnel | null;
  /** Called with the remote address of an established connection; null if only a proxy knows it. */
  onConnected(target: Target, address: string | null): void;
}

export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { clock, rules, resolve, connectTimeoutMs, localAddress, tunnel, openings } = options;

  async function open(target: Target, watch: OpeningWatch, expiry: AbortSignal): Promise<Socket> {
    if (tunnel?.resolves === 'proxy' && !tunnel.bypasses(target.hostname, null)) {
      watch.resolved('elsewhere');
      return openThrough({ ...options, tunnel, watch }, target, [target.hostname], expiry);
    }
    const addresses = await raced(addressesOf(target.hostname), expiry);
    for (const { address } of addresses) {
      const reason = rules.refusal(target, address);
      // One refused address rejects the whole name: DNS rebinding adds a public address beside it.
      if (reason !== null) throw refused(target.hostname, texts(addresses), reason);
    }
    if (tunnel && !addresses.some(({ address }) => tunnel.bypasses(target.hostname, address))) {
      watch.resolved('here');
      return openThrough({ ...options, tunnel, watch }, target, texts(addresses), expiry);
    }
    const usable = addresses.filter(({ family }) => family === familyOf(localAddress, family));
    if (usable.length === 0) throw unresolved(target.hostname, 'no address of a usable family');
    watch.resolved('here');
    const socket = dial(options, target, usable);
    socket.once('connect', () => watch.connected(socket.remoteAddress ?? null));
    await opened(socket, target.protocol, expiry);
    verify(socket, target);
    watch.stands(socket, socket.remoteAddress ?? null);
    return socket;
  }

  async function addressesOf(hostname: string): Promise<ResolvedAddress[]> {
    const family = isIP(hostname);
    if (family !== 0) return [{ address: hostname, family }];
    try {
      return await resolve(hostname);
    } catch (error) {
      throw unresolved(hostname, error);
    }
  }

  function verify(socket: Socket, target: Target): void {
    const address = socket.remoteAddress ?? '';
    const reason = rules.refusal(target, address);
    if (reason !== null) {
      socket.destroy();
      throw refused(target.hostname, [address], reason);
    }
    options.onConnected(target, address);
  }

  async function connect(target: Target, callback: buildConnector.Callback): Promise<void> {
    const watch = openings.begin(target);
    const opening = inTime(clock, connectTimeoutMs, (expiry) => open(target, watch, expiry));
    const result = await opening.then(
      (socket) => ({ socket }),
      (error: Error) => ({ error }),
    );
    watch.ended('error' in result ? result.error : null);
    if ('socket' in result) callback(null, result.socket);
    else callback(result.error, null);
  }

  return ({ hostname, port, protocol }, callback) => {
    const usual = protocol === 'https:' ? 443 : 80;
    void connect({ hostname, protocol, port: Number(port) || usual }, callback);
  };
}

async function inTime<T>(
  clock: Clock,
  limitMs: number,
  work: (expiry: AbortSignal) => Promise<T>,
): Promise<T> {
  const expiry = new AbortController();
  const timer = clock.after(limitMs, () => expiry.abort(new EgressFailure('timeout')));
  try {
    return await work(expiry.signal);
  } finally {
    timer.cancel();
  }
}

/** The system's resolver cannot be interrupted; a late answer is ignored. */
function raced<T>(work: Promise<T>, expiry: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = (): void => reject(expiry.reason as Error);
    expiry.addEventListener('abort', expire, { once: true });
    work.then(resolve, reject).finally(() => expiry.removeEventListener('abort', expire));
  });
}

function familyOf(localAddress: string | undefined, family: number): number {
  if (localAddress === undefined) return family;
  return isIPv4(localAddress) ? 4 : 6;
}

function unresolved(hostname: string, cause: unknown): EgressFailure {
  return new EgressFailure('dns', { cause: new Error(`${hostname} has no address`, { cause }) });
}

function texts(addresses: ResolvedAddress[]): string[] {
  return addresses.map(({ address }) => address);
}
