// Classifies who caused a failed attempt. The result is stored with the attempt. Causes that cannot
// be determined count as the network's, never as the receiver's.

import type { WirePhase } from '../../egress/wire-watch.ts';

/** Errors of attempts that a tenant sees. The refused address and the reason are only logged. */
export const attemptErrors = [
  'bad_status',
  'redirect',
  'timeout',
  'unreachable',
  'tls',
  'reset',
  'malformed_response',
  'insecure_url',
  /** The appliance's outbound proxy failed; this does not count against the endpoint. */
  'outbound_proxy',
  'internal_error',
] as const;

export type AttemptError = (typeof attemptErrors)[number];

export const faults = ['ours', 'theirs', 'network'] as const;

export type Fault = (typeof faults)[number];

type FaultRule = Fault | Readonly<Record<WirePhase, Fault>>;

const faultRules = {
  /** The response status was not 2xx. */
  bad_status: 'theirs',
  redirect: 'theirs',
  timeout: {
    // The appliance's limit of connections to one origin was reached.
    waiting: 'ours',
    dns: 'network',
    connect: 'network',
    // The receiver's machine accepted the connection and then stalled.
    tls: 'theirs',
    request: 'theirs',
    response: 'theirs',
  },
  unreachable: {
    waiting: 'network',
    // The name does not resolve, or resolves to an address that must not be reached.
    dns: 'theirs',
    connect: 'network',
    tls: 'network',
    request: 'network',
    response: 'network',
  },
  /** The certificate is not valid for the name, or the receiver refused the handshake. */
  tls: 'theirs',
  // The receiver's process or a firewall may have closed the connection; the cause is unknown.
  reset: 'network',
  /** The server on the port does not speak HTTP. */
  malformed_response: 'theirs',
  /** The endpoint's address is not, or no longer, allowed. */
  insecure_url: 'theirs',
  outbound_proxy: 'ours',
  internal_error: 'ours',
} as const satisfies Record<AttemptError, FaultRule>;

export function faultOf(error: AttemptError, phase: WirePhase | null): Fault {
  const rule: FaultRule = faultRules[error];
  if (typeof rule === 'string') return rule;
  return phase === null ? 'network' : rule[phase];
}
