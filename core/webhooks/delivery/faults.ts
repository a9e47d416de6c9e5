// Whose fault a failed attempt was: judged once, here, and kept with the attempt. What is unknown
// from this side of the wire counts as the network's, never as the receiver's.

import type { WirePhase } from '../../egress/wire-watch.ts';

/** What a tenant reads of a failed attempt; which address was refused, and why, is for the log. */
export const attemptErrors = [
  'bad_status',
  'redirect',
  'timeout',
  'unreachable',
  'tls',
  'reset',
  'malformed_response',
  'insecure_url',
  /** Our own way out was disturbed; it does not count against the endpoint. */
  'outbound_proxy',
  'internal_error',
] as const;

export type AttemptError = (typeof attemptErrors)[number];

export const faults = ['ours', 'theirs', 'network'] as const;

export type Fault = (typeof faults)[number];

type FaultRule = Fault | Readonly<Record<WirePhase, Fault>>;

const faultRules = {
  /** It answered, and not with 2xx. */
  bad_status: 'theirs',
  redirect: 'theirs',
  timeout: {
    // As many connections as we open to one origin were busy: our limit.
    waiting: 'ours',
    dns: 'network',
    connect: 'network',
    // Their machine took the connection and did not go on.
    tls: 'theirs',
    request: 'theirs',
    response: 'theirs',
  },
  unreachable: {
    waiting: 'network',
    // The name leads nowhere, or to where nobody may be sent.
    dns: 'theirs',
    connect: 'network',
    tls: 'network',
    request: 'network',
    response: 'network',
  },
  /** A certificate that is not valid for the name, or a handshake that they refused. */
  tls: 'theirs',
  // Their process may have died, or a firewall between: nobody here can tell.
  reset: 'network',
  /** Something that is not HTTP answered on their port. */
  malformed_response: 'theirs',
  /** The endpoint's address is none that may be sent to (any more). */
  insecure_url: 'theirs',
  outbound_proxy: 'ours',
  internal_error: 'ours',
} as const satisfies Record<AttemptError, FaultRule>;

export function faultOf(error: AttemptError, phase: WirePhase | null): Fault {
  const rule: FaultRule = faultRules[error];
  if (typeof rule === 'string') return rule;
  return phase === null ? 'network' : rule[phase];
}
