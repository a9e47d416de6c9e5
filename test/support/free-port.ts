import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Somebody else may take it before the server does; then the server says so, and the test fails. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
