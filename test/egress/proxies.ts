// Real CONNECT proxies for tests: they carry what they are asked to, or fail as told.

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Test } from 'tap';
import type { KeyAndCertificate } from '../../core/egress/certificates.ts';
import type { EgressOptions } from '../../core/egress/egress.ts';

export interface TestProxy {
  url: string;
  port: number;
  /** Authorities of CONNECT, in their order. */
  asked: string[];
  credentials: (string | undefined)[];
  /** Where it really connects to. */
  reach(authority: string): { host: string; port: number };
  /** Answers with this status instead of carrying. */
  refuseWith: number | null;
}

export async function startProxy(t: Test, certificate?: KeyAndCertificate): Promise<TestProxy> {
  const seen: TestProxy = {
    url: '',
    port: 0,
    asked: [],
    credentials: [],
    refuseWith: null,
    reach(authority) {
      const { hostname, port } = new URL(`http://${authority}`);
      return { host: hostname, port: Number(port) };
    },
  };
  const open = new Set<Duplex>();
  const server = certificate
    ? createTlsServer({ key: certificate.key, cert: certificate.certificate })
    : createServer();
  server.on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => void open.add(socket));
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    seen.asked.push(request.url!);
    seen.credentials.push(request.headers['proxy-authorization']);
    client.on('error', () => {});
    if (seen.refuseWith !== null) {
      client.end(`HTTP/1.1 ${seen.refuseWith} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const target = connect(seen.reach(request.url!));
    open.add(target);
    target.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'));
    target.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  seen.port = (server.address() as AddressInfo).port;
  seen.url = `${certificate ? 'https' : 'http'}://127.0.0.1:${seen.port}`;
  return seen;
}

type Proxy = NonNullable<EgressOptions['proxy']>;

export function through(url: string, changes: Partial<Proxy> = {}): Proxy {
  return {
    url,
    username: null,
    password: null,
    ca: [],
    purposes: ['documents', 'webhooks'],
    resolves: 'here',
    bypass: [],
    ...changes,
  };
}
