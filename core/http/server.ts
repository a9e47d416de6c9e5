// Listeners: created, protected against slow and broken callers, and stopped without interrupting
// responses.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { answerBrokenRequest, unknownExpectation } from './broken-request.ts';
import { watchPace } from './watch-pace.ts';
import { tlsOptions, watchClients, type Handle, type TlsMaterial } from './tls.ts';

export interface ListenerOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** If omitted, the listener uses plain HTTP. */
  tls?: TlsMaterial;
  handle: Handle;
  /** Header fields of responses to unparsable requests. */
  headersForBroken?: (remoteAddress: string | null) => Record<string, string>;
  clock: Clock;
  ids: Ids;
  log: Log;
}

export interface Listener {
  /** The actual address, such as `http://127.0.0.1:8080`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /**
   * Validates renewed material and throws its errors; the returned function activates it. Only for
   * a listener that started with TLS, and client certificates only if it started with them. If the
   * trusted authorities of clients change, connected clients must authenticate again.
   */
  prepareTls(tls: TlsMaterial): () => void;
  /**
   * Stops accepting, waits for requests in progress for at most `graceMs` or until `hurried`, then
   * closes all connections. Resolves when no connection is left; a second call waits for the first.
   */
  stop(graceMs: number, hurried?: AbortSignal): Promise<void>;
}

const serverOptions = {
  maxHeaderSize: 16 * 1024,
  /**
   * Slow headers are an attack; so is a body that takes longer than any real upload. watch-pace.ts
   * limits slow bodies before that.
   */
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  /**
   * Longer than the 60 s of common proxies, so that the appliance never closes a reused connection
   * first.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** A missing Host header is handled with the usual error format. */
  requireHostHeader: false,
};

/** Starts to listen; rejects with Node's error, for example EADDRINUSE. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { host, port, tls, headersForBroken = () => ({}), clock, ids, log } = options;
  const { server, answer, prepareTls } = makeServer(options);
  server.on('request', answer);
  // The body reader sends "continue" itself, once it knows that the body is wanted.
  server.on('checkContinue', answer);
  const answerBroken = (error: Error, socket: Duplex): void => {
    const address = (socket as Partial<Socket>).remoteAddress ?? null;
    answerBrokenRequest(error, socket, ids, headersForBroken(address));
  };
  server.on('clientError', answerBroken);
  server.on('checkExpectation', ({ socket }) => {
    const error = new Error('the expectation is unknown');
    answerBroken(Object.assign(error, { code: unknownExpectation }), socket);
  });
  server.on('connect', (_req, socket) => {
    const error = Object.assign(new Error('CONNECT is not served'), { code: 'HPE_INVALID_METHOD' });
    answerBroken(error, socket);
  });
  const pace = watchPace({
    clock,
    cut: ({ socket }) => {
      const error = new Error('the body comes too slowly');
      answerBroken(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    },
  });
  server.on('request', pace.watch);
  server.on('checkContinue', pace.watch);
  server.listen({ host, port });
  await once(server, 'listening');
  server.on('error', (error) => log.error('a listener failed', { error }));
  const address = server.address() as AddressInfo;
  let stopping: Promise<void> | null = null;

  return {
    url: `${tls ? 'https' : 'http'}://${hostText(host, address)}:${address.port}`,
    port: address.port,
    prepareTls,
    stop: (graceMs, hurried) => (stopping ??= stop(graceMs, hurried)),
  };

  async function stop(graceMs: number, hurried?: AbortSignal): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    const closeAll = (): void => server.closeAllConnections();
    const cut = clock.after(graceMs, closeAll);
    hurried?.addEventListener('abort', closeAll);
    if (hurried?.aborted) closeAll();
    await closed;
    pace.stop();
    cut.cancel();
    hurried?.removeEventListener('abort', closeAll);
  }
}

function makeServer({ tls, handle, clock, ids, log }: ListenerOptions) {
  if (!tls) {
    return { server: createServer(serverOptions), answer: handle, prepareTls: () => () => {} };
  }
  const server = createTlsServer({
    ...serverOptions,
    ...tlsOptions(tls, ids),
    requestCert: tls.clients !== undefined,
    rejectUnauthorized: tls.clients?.required ?? false,
  });
  const clients = watchClients({ server, clock, log });
  let trust = tls.clients;
  function prepareTls(renewed: TlsMaterial): () => void {
    const material = tlsOptions(renewed, ids);
    return () => {
      server.setSecureContext(material);
      if (isDeepStrictEqual(trust, renewed.clients)) return;
      trust = renewed.clients;
      clients.condemn();
    };
  }
  return { server, answer: clients.guard(handle), prepareTls };
}

/** A listener on all addresses is shown with one that a caller on this machine can use. */
function hostText(host: string, { address, family }: AddressInfo): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return 'localhost';
  if (host === 'localhost') return host;
  return family === 'IPv6' ? `[${address}]` : address;
}
