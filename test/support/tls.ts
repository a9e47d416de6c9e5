import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import {
  createAuthority,
  type Authority,
  type KeyAndCertificate,
} from '../../core/egress/certificates.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { systemRandom } from '../../core/kernel/random.ts';

/** A certificate authority that only the test trusts. */
export function testAuthority(): Authority {
  const options = { clock: systemClock, random: systemRandom };
  return createAuthority({ ...options, commonName: 'Test authority', validDays: 2 });
}

export interface TlsServerOptions {
  handler: (request: IncomingMessage, response: ServerResponse) => void;
  certificate: KeyAndCertificate;
  /** Requests a client certificate of this authority (PEM) and rejects clients without one. */
  clientAuthority?: string;
}

export interface TlsServer {
  port: number;
  /** `https://localhost:port` */
  origin: string;
  /** TCP connections so far. */
  connections: number;
}

/**
 * Starts a real TLS server on 127.0.0.1; it is stopped, with its connections, when the test ends.
 */
export async function startTlsServer(t: Test, options: TlsServerOptions): Promise<TlsServer> {
  const server = createServer(
    {
      key: options.certificate.key,
      cert: options.certificate.certificate,
      ...(options.clientAuthority ? { ca: options.clientAuthority, requestCert: true } : {}),
    },
    options.handler,
  );
  // The default of Node.js, 5 s, would close connections that a test on a slow machine expects to
  // reuse.
  server.keepAliveTimeout = 60_000;
  const seen: TlsServer = { port: 0, origin: '', connections: 0 };
  server.on('connection', () => (seen.connections += 1));
  // Expected: clients that reject the certificate close the connection during the handshake.
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  seen.port = (server.address() as AddressInfo).port;
  seen.origin = `https://localhost:${seen.port}`;
  return seen;
}
