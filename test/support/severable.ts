// The way to a TCP server, which a test cuts as the stop of that server does: existing connections
// end, new ones are refused.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Test } from 'tap';

export interface Severable {
  /** Returns the address, with the host and port of the way to it. */
  through(url: string): Promise<string>;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export function severable(t: Test): Severable {
  const sockets = new Set<Socket>();
  let target: URL;
  let port = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const mend = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  t.teardown(cut);
  return {
    async through(url) {
      target = new URL(url);
      await mend();
      return url.replace(`:${target.port}/`, `:${port}/`);
    },
    cut,
    mend,
  };
}
