// What TLS of a listener is made of, and the clients that prove themselves with a certificate.
// OpenSSL alone judges certificates: a second reading of chains and revocation lists beside it would
// sooner or later say yes where it says no.

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
  /** Absent: clients are not asked for certificates. */
  clients?: ClientTrust;
}

export interface ClientTrust {
  required: boolean;
  authorities: readonly string[];
  /** One list a text. With any, each authority needs one, and an expired list refuses everybody. */
  revocationLists: readonly string[];
}

export type Handle = (req: IncomingMessage, res: ServerResponse) => void;

/** For createServer and setSecureContext; throws what OpenSSL says of unusable material. */
export function tlsOptions({ certificate, key, clients }: TlsMaterial, ids: Ids) {
  const options: SecureContextOptions = {
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    // With another context OpenSSL resumes no older session: resumption skips certificates, so that
    // a revoked client would go on for as long as its ticket.
    sessionIdContext: ids.uuid().replaceAll('-', ''),
    ...(clients && { ca: [...clients.authorities] }),
    ...(clients?.revocationLists.length && { crl: [...clients.revocationLists] }),
  };
  // Without one Node would trust every public authority.
  assert(!clients || clients.authorities.length > 0, 'client certificates need an authority');
  createSecureContext(options);
  return options;
}

/** A client that is not trusted any more has this long to take the answer that is under way. */
const revokedGraceMs = 10_000;
/** A certificate is looked at when a connection opens: so no connection lives for long. */
const maxAgeMs = 600_000;

interface Connection {
  openedMs: number;
  answering: number;
  condemned: boolean;
}

/** Follows the connections of clients with certificates. */
export function watchClients(options: { server: Server; clock: Clock; log: Log }) {
  const { server, clock, log } = options;
  const open = new Map<TLSSocket, Connection>();

  server.on('secureConnection', (socket) => {
    if (!socket.getPeerX509Certificate()) return;
    if (!socket.authorized) {
      // Where certificates are optional, a bad one is still no reason to take its holder for nobody.
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
    /** Around a listener's handler: condemned connections ask for nothing more. */
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

    /** Ends all of them, so that each must authenticate again; idle ones at once. */
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
