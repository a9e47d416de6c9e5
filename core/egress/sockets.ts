// Opens sockets to checked addresses, and TLS connections with verified servers.

import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type SecureContext } from 'node:tls';
import { EgressFailure } from './failure.ts';
import type { Target } from './url-rules.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface SocketOptions {
  secureContext: SecureContext;
  localAddress: string | undefined;
}

export function dial(
  { localAddress, secureContext }: SocketOptions,
  { protocol, hostname: host, port }: Target,
  addresses: ResolvedAddress[],
): Socket {
  const lookupPinned: LookupFunction = (_hostname, wanted, done) => {
    if (wanted.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };
  const shared = { host, port, lookup: lookupPinned, ...(localAddress ? { localAddress } : {}) };
  if (protocol !== 'https:') return connectPlain(shared);
  return connectTls({ ...shared, ...tlsTerms({ secureContext }, { hostname: host }) });
}

export function tlsTerms(
  { secureContext }: Pick<SocketOptions, 'secureContext'>,
  { hostname: host }: Pick<Target, 'hostname'>,
): ConnectionOptions {
  return {
    host,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED would change the default.
    rejectUnauthorized: true,
    // A literal address is not a server name (RFC 6066 section 3); it is verified as `host`.
    ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {}),
  };
}

/**
 * Resolves when the connection is established; destroys the socket if that fails. `standing` is for
 * TLS over an existing connection.
 */
export function opened(
  socket: Socket,
  protocol: string,
  expiry: AbortSignal,
  standing: { remoteAddress: string | null } | null = null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let remoteAddress = standing?.remoteAddress ?? null;
    let connected = standing !== null;
    const expire = (): void => void socket.destroy(expiry.reason as Error);
    const settle = (): void => {
      expiry.removeEventListener('abort', expire);
      socket.off('error', fail);
    };
    const fail = (cause: Error): void => {
      settle();
      const kind = connected ? 'tls' : 'connect';
      reject(
        cause instanceof EgressFailure ? cause : new EgressFailure(kind, { remoteAddress, cause }),
      );
    };
    // This listener remains: an error before the client adds its own must not end the process.
    socket.on('error', () => {});
    socket.setNoDelay(true).setKeepAlive(true, 60_000);
    socket.once('connect', () => {
      connected = true;
      remoteAddress ??= socket.remoteAddress ?? null;
    });
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      settle();
      resolve();
    });
    socket.on('error', fail);
    expiry.addEventListener('abort', expire, { once: true });
    if (expiry.aborted) expire();
  });
}
