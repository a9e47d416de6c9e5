// A caller over TLS that may hold a certificate, keeps its connection, and may resume a session.

import { once } from 'node:events';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Authority, KeyAndCertificate } from '../../core/egress/certificates.ts';

export interface TlsCaller {
  socket: TLSSocket;
  /** The status line's number of one GET; 0 when the server hung up instead. */
  get(path?: string, headers?: Record<string, string>): Promise<number>;
  /** Resolves when the server has ended the connection. */
  closed: Promise<unknown>;
  /** The newest session that the server has given. */
  session(): Buffer | undefined;
}

export function connectTo(
  port: number,
  authority: Authority,
  own: KeyAndCertificate | null,
  options: ConnectionOptions = {},
): TlsCaller {
  const socket = connect({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    ca: authority.certificate,
    ...(own && { key: own.key, cert: own.certificate }),
    ...options,
  });
  let session: Buffer | undefined;
  socket.on('session', (given: Buffer) => (session = given));
  // In TLS 1.3 a refusal comes after the handshake, as an error or as a plain end.
  socket.on('error', () => {});
  const closed = once(socket, 'close').catch(() => once(socket, 'close'));
  return {
    socket,
    closed,
    session: () => session,
    async get(path = '/', headers = {}) {
      const lines = Object.entries({ host: 'localhost', ...headers }).map((h) => h.join(': '));
      socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      const answer = once(socket, 'data').catch(() => ['']);
      const [chunk] = (await Promise.race([answer, closed.then(() => [''])])) as [Buffer | string];
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 0);
    },
  };
}
