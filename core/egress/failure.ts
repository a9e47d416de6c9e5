import type { WireTrace } from './wire-watch.ts';

export type EgressFailureKind =
  /** Not https, credentials in the address, or a port that is closed to the outside. */
  | 'insecure_url'
  /** The address, or one that its name resolves to, may not be reached from here. */
  | 'refused'
  | 'dns'
  | 'connect'
  /** The outbound proxy is not there, wants other credentials or refuses: not the target's fault. */
  | 'proxy'
  | 'tls'
  | 'timeout'
  /** The connection broke before the answer was complete. */
  | 'reset'
  /** What came over the connection was not HTTP (RFC 9112). */
  | 'malformed'
  | 'too_large'
  | 'redirect'
  | 'cancelled';

// A name that leads to a refused address, an unknown name and a closed port read the same: a caller
// who could tell them apart could map the network behind the appliance. The log has the reason.
const unreachable =
  'The address could not be reached: its name does not resolve, nothing accepts connections there, ' +
  'or it is in a network that egress.allow_networks does not allow. The log has the reason.';

const messages: Record<EgressFailureKind, string> = {
  insecure_url: 'The address is not an https address.',
  refused: unreachable,
  dns: unreachable,
  connect: unreachable,
  proxy: 'The way out of this installation failed.',
  tls: 'The TLS connection failed.',
  timeout: 'The server did not answer in time.',
  reset: 'The connection broke before the response was complete.',
  malformed: 'The response is not valid HTTP.',
  too_large: 'The response is too large.',
  redirect: 'The address redirects too often, or to an address that is not allowed.',
  cancelled: 'The request was cancelled.',
};

export interface EgressFailureExtras {
  message?: string;
  /** Null where nothing was connected to; never the address of a refused target. */
  remoteAddress?: string | null;
  trace?: WireTrace;
  /** For the log alone: it may name addresses of the inner network. */
  cause?: unknown;
}

/** Why an outbound request has no answer; `message` may be shown to a tenant, `cause` may not. */
export class EgressFailure extends Error {
  override readonly name = 'EgressFailure';
  readonly kind: EgressFailureKind;
  readonly remoteAddress: string | null;
  /** How far the request came; null where it was not even tried. */
  readonly trace: WireTrace | null;

  constructor(kind: EgressFailureKind, extras: EgressFailureExtras = {}) {
    super(extras.message ?? messageOf(kind, extras.cause), { cause: extras.cause });
    this.kind = kind;
    this.remoteAddress = extras.remoteAddress ?? null;
    this.trace = extras.trace ?? null;
  }
}

const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed (see egress.ca_files)',
  SELF_SIGNED_CERT_IN_CHAIN: 'is not from a trusted authority (see egress.ca_files)',
  UNABLE_TO_GET_ISSUER_CERT: 'is not from a trusted authority (see egress.ca_files)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is not from a trusted authority (see egress.ca_files)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is not from a trusted authority (see egress.ca_files)',
};

function messageOf(kind: EgressFailureKind, cause: unknown): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  const fault = typeof code === 'string' ? certificateFaults[code] : undefined;
  if (kind !== 'tls' || fault === undefined) return messages[kind];
  return `The TLS connection failed: the certificate of the server ${fault}.`;
}

const closedCodes = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);
/** Of the HTTP parser, and of the checks of what it parsed. */
const malformedCodes = /^(HPE_|UND_ERR_(RES|HEADERS_OVERFLOW|RESPONSE))/;
const brokenCodes =
  /^(ECONN|EPIPE|ETIMEDOUT|Z_|ERR_BROTLI|ERR__ERROR_|ERR_SSL|ERR_STREAM|UND_ERR_(SOCKET|HEADERS))/;

const connectionless = new Set<EgressFailureKind>([
  'insecure_url',
  'refused',
  'dns',
  'connect',
  'proxy',
]);

/**
 * What a rejection of the HTTP client stands for, with the address that was connected to where
 * there was a connection; null for a programmer's error.
 */
export function failureFrom(
  thrown: unknown,
  remoteAddress: string | null,
  trace: WireTrace,
): EgressFailure | null {
  if (thrown instanceof EgressFailure) {
    const { kind, message, cause } = thrown;
    const isKnown = thrown.remoteAddress !== null || connectionless.has(kind);
    const address = isKnown ? thrown.remoteAddress : remoteAddress;
    return new EgressFailure(kind, { message, remoteAddress: address, cause, trace });
  }
  const { code, name } = (thrown ?? {}) as { code?: unknown; name?: unknown };
  const facts = { remoteAddress, cause: thrown, trace };
  // Its code should be HPE_ and the parser's reason, but undici (8.12) leaves that out.
  if (name === 'HTTPParserError') return new EgressFailure('malformed', facts);
  if (typeof code !== 'string') return null;
  if (malformedCodes.test(code)) return new EgressFailure('malformed', facts);
  if (closedCodes.has(code)) return new EgressFailure('cancelled', facts);
  if (brokenCodes.test(code)) return new EgressFailure('reset', facts);
  return null;
}
