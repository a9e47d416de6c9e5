// Opens a connection through the outbound proxy, with TLS end to end: the proxy only forwards
// encrypted bytes, and the target's certificate is verified here.

import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectorOptions } from './connector.ts';
import { EgressFailure } from './failure.ts';
import type { OpeningWatch } from './openings.ts';
import type { ProxyTunnel } from './proxy-tunnel.ts';
import { opened, tlsTerms } from './sockets.ts';
import type { Target } from './url-rules.ts';

/** Connects to the first of the hosts (checked addresses, or a name) that the proxy can reach. */
export async function openThrough(
  options: ConnectorOptions & { tunnel: ProxyTunnel; watch: OpeningWatch },
  target: Target,
  hosts: readonly string[],
  expiry: AbortSignal,
): Promise<Socket> {
  const { tunnel, watch, onConnected } = options;
  const secure = target.protocol === 'https:';
  const { tunnelled, host } = await firstThrough(tunnel, hosts, target.port, expiry);
  const remoteAddress = isIP(host) === 0 ? null : host;
  watch.connected(remoteAddress);
  let socket = tunnelled;
  if (secure) {
    socket = connectTls({ socket: tunnelled, ...tlsTerms(options, target) });
    await opened(socket, 'https:', expiry, { remoteAddress });
  }
  onConnected(target, remoteAddress);
  watch.stands(socket, remoteAddress);
  return socket;
}

async function firstThrough(
  proxy: ProxyTunnel,
  hosts: readonly string[],
  port: number,
  expiry: AbortSignal,
): Promise<{ tunnelled: Socket; host: string }> {
  let failure: unknown = null;
  for (const host of hosts) {
    try {
      return { tunnelled: await proxy.open(host, port, expiry), host };
    } catch (error) {
      // Another address may work; if the proxy is unavailable, none does.
      if (!(error instanceof EgressFailure) || error.kind !== 'connect') throw error;
      failure = error;
    }
  }
  throw failure;
}
