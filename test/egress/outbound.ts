// What the tests of egress share: an egress that may reach this machine, and servers to reach.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Test } from 'tap';
import type { ResolvedAddress } from '../../core/egress/sockets.ts';
import {
  createEgress,
  type EgressOptions,
  type OutboundRequest,
} from '../../core/egress/egress.ts';
import { EgressFailure } from '../../core/egress/failure.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { collectingLog } from '../support/log.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const authority = testAuthority();
export const loopback = { cidr: '127.0.0.0/8' };
const certificate = authority.issue({
  commonName: 'localhost',
  names: ['localhost', 'receiver.example', 'other.example', '127.0.0.1'],
});
const ca = [authority.certificate];

export function egressFor(t: Test, options: Partial<EgressOptions> = {}) {
  const log = collectingLog();
  const allow = { networks: [loopback], http_prefixes: [] };
  const egress = createEgress({ clock: systemClock, log, allow, ca, ...options });
  t.teardown(() => egress.close());
  return Object.assign(egress, { log });
}

export function closedEgress(t: Test, options: Partial<EgressOptions> = {}) {
  return egressFor(t, { allow: { networks: [], http_prefixes: [] }, ...options });
}

export function get(url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest {
  return {
    purpose: 'documents',
    method: 'GET',
    url,
    deadlineMs: 20_000,
    maxResponseBytes: 1_000_000,
    oversize: 'refuse',
    maxRedirects: 3,
    ...changes,
  };
}

export const names =
  (...addresses: string[]) =>
  async (): Promise<ResolvedAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

export const serve = (t: Test, handler: Handler) => startTlsServer(t, { certificate, handler });

export async function failure(work: Promise<unknown>): Promise<EgressFailure> {
  return work.then(
    () => new EgressFailure('cancelled', { message: 'it came to an answer' }),
    (error: EgressFailure) => error,
  );
}
