// TLS material of a listener, and clients with certificates. Only OpenSSL verifies certificates: a
// second implementation of chains and revocation lists would sooner or later accept what OpenSSL
// rejects.

import assert from 'node:assert';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import { createSecureContext, type SecureContextOptions, type TLSSocket } from 'node:tls';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';

/** PEM texts. */
export interface TlsMaterial {
  certificate: string;
  key: string;
  /** If omitted, clients are not asked for certificates. */
  clients?: ClientTrust;
}

export interface ClientTrust {
  required: boolean;
  authorities: readonly string[];
  /**
   * One list per text. If there are any, each authority needs one, and an expired list rejects
   * every caller.
   */
  revocationLists: readonly string[];
}

export type Handle = (req: IncomingMessage, res: ServerResponse) => void;

/** Options for createServer and setSecureContext; throws OpenSSL's error for unusable material. */
export function tlsOptions({ certificate, key, clients }: TlsMaterial, ids: Ids) {
  const options: SecureContextOptions = {
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    // With another context, OpenSSL resumes no older session: resumption skips certificates, so
    // that a revoked client would continue as long as its ticket is valid.
    sessionIdContext: ids.uuid().replaceAll('-', ''),
    ...(clients && { ca: [...clients.authorities] }),
    ...(clients?.revocationLists.length && { crl: [...clients.revocationLists] }),
  };
  // Without an authority, Node would trust every public one.
  assert(!clients || clients.authorities.length > 0, 'client certificates need an authority');
  createSecureContext(options);
  return options;
}

/** Time for a client that is no longer trusted to receive the current response. */
const revokedGraceMs = 10_000;
/** A certificate is verified when a connection opens, so the lifetime of connections is limited. */
const maxAgeMs = 600_000;

interface Connection {
  openedMs: number;
  answering: number;
  condemned: boolean;
}

/** Tracks the connections of clients with certificates. */
export function watchClients(options: { server: Server; clock: Clock; log: Log }) {
  const { server, clock, log } = options;
  const open = new Map<TLSSocket, Connection>();

  server.on('secureConnection', (socket) => {
    if (!socket.getPeerX509Certificate()) return;
    if (!socket.authorized) {
      // Even if certificates are optional, an invalid one is rejected rather than ignored.
      refuse(socket);
      socket.destroy();
      return;
    }
    open.set(socket, { openedMs: clock.elapsedMs(), answering: 0, condemned: false });
    socket.once('close', () => open.delete(socket));
  });
  server.on('tlsClientError', (_error, socket) => refuse(socket));

  function refuse({ authorizationError, remoteAddress }: TLSSocket): void {
    if (!authorizationError) return;
    const reason = String(authorizationError);
    log.info('a client certificate was refused', { reason, remote_address: remoteAddress });
  }

  return {
    /** Wraps a listener's handler: condemned connections accept no further requests. */
    guard(handle: Handle): Handle {
      return (req, res) => {
        const socket = req.socket as TLSSocket;
        const connection = open.get(socket);
        if (!connection) return handle(req, res);
        if (connection.condemned) return void socket.destroy();
        connection.answering += 1;
        res.once('close', () => {
          connection.answering -= 1;
          if (connection.condemned && connection.answering === 0) socket.destroySoon();
        });
        const aged = clock.elapsedMs() - connection.openedMs >= maxAgeMs;
        if (aged) res.setHeader('Connection', 'close');
        handle(req, res);
      };
    },

    /** Ends all connections, so that each client must authenticate again; idle ones at once. */
    condemn(): void {
      for (const [socket, connection] of open) {
        connection.condemned = true;
        if (connection.answering === 0) socket.destroy();
        else {
          const cut = clock.after(revokedGraceMs, () => socket.destroy());
          socket.once('close', () => cut.cancel());
        }
      }
    },
  };
}
