// Opens connections for the HTTP client: resolves the name, has every address judged, and connects
// to exactly those. Sessions are not resumed, so that a certificate is looked at every time.

import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Clock } from '../kernel/clock.ts';
import { EgressFailure } from './failure.ts';
import type { WireWatch } from './wire-watch.ts';
import { refused, type Target, type UrlRules } from './url-rules.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Every address of a name, in the order in which they are to be tried. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/**
 * The system's resolver, /etc/hosts included, where an installation's own names may be. It works
 * on at most half of libuv's threads, so that names whose servers hang delay other names, not files.
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
  wire: Pick<WireWatch, 'opened'>;
  /** Told where a connection that stands leads to. */
  onConnected(target: Target, address: string): void;
}

export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { clock, rules, resolve, connectTimeoutMs, localAddress, wire } = options;

  async function open(target: Target, expiry: AbortSignal): Promise<Socket> {
    const beganMs = clock.elapsedMs();
    const addresses = await raced(addressesOf(target.hostname), expiry);
    for (const { address } of addresses) {
      const reason = rules.refusal(target, address);
      // One bad address condemns the name: a public one beside it is how rebinding gets in.
      if (reason !== null) throw refused(target.hostname, texts(addresses), reason);
    }
    const usable = addresses.filter(({ family }) => family === familyOf(localAddress, family));
    if (usable.length === 0) throw unresolved(target.hostname, 'no address of a usable family');
    const dialledMs = clock.elapsedMs();
    const socket = dial(options, target, usable);
    let connectedMs = dialledMs;
    socket.once('connect', () => (connectedMs = clock.elapsedMs()));
    await opened(socket, target.protocol, expiry);
    verify(socket, target);
    wire.opened(socket, {
      dnsMs: isIP(target.hostname) === 0 ? dialledMs - beganMs : null,
      connectMs: connectedMs - dialledMs,
      tlsMs: target.protocol === 'https:' ? clock.elapsedMs() - connectedMs : null,
    });
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

  async function openInTime(target: Target): Promise<Socket> {
    const expiry = new AbortController();
    const timer = clock.after(connectTimeoutMs, () => expiry.abort(new EgressFailure('timeout')));
    try {
      return await open(target, expiry.signal);
    } finally {
      timer.cancel();
    }
  }

  async function connect(target: Target, callback: buildConnector.Callback): Promise<void> {
    const result = await openInTime(target).then(
      (socket) => ({ socket }),
      (error: Error) => ({ error }),
    );
    if ('socket' in result) callback(null, result.socket);
    else callback(result.error, null);
  }

  return ({ hostname, port, protocol }, callback) => {
    const usual = protocol === 'https:' ? 443 : 80;
    void connect({ hostname, protocol, port: Number(port) || usual }, callback);
  };
}

function dial(
  { localAddress, secureContext }: ConnectorOptions,
  { protocol, hostname: host, port }: Target,
  addresses: ResolvedAddress[],
): Socket {
  const lookupPinned: LookupFunction = (_hostname, wanted, done) => {
    if (wanted.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };
  const shared = { host, port, lookup: lookupPinned, ...(localAddress ? { localAddress } : {}) };
  if (protocol !== 'https:') return connectPlain(shared);
  return connectTls({
    ...shared,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED would change the default.
    rejectUnauthorized: true,
    // A literal address is no server name (RFC 6066 section 3); it is checked as `host`.
    ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {}),
  });
}

/** Resolves when the connection stands; the socket is destroyed when it does not come to that. */
function opened(socket: Socket, protocol: string, expiry: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let remoteAddress: string | null = null;
    const expire = (): void => void socket.destroy(expiry.reason as Error);
    const settle = (): void => {
      expiry.removeEventListener('abort', expire);
      socket.off('error', fail);
    };
    const fail = (cause: Error): void => {
      settle();
      const kind = remoteAddress === null ? 'connect' : 'tls';
      reject(
        cause instanceof EgressFailure ? cause : new EgressFailure(kind, { remoteAddress, cause }),
      );
    };
    // It stays: an error between here and the client's own listener must not end the process.
    socket.on('error', () => {});
    socket.setNoDelay(true).setKeepAlive(true, 60_000);
    socket.once('connect', () => (remoteAddress = socket.remoteAddress ?? null));
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      settle();
      resolve();
    });
    socket.on('error', fail);
    expiry.addEventListener('abort', expire, { once: true });
    if (expiry.aborted) expire();
  });
}

/** The system's resolver cannot be interrupted; its late answer is dropped. */
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
