import type { WireTrace } from './wire-watch.ts';

export type EgressFailureKind =
  /** Not https, credentials in the address, or a port that is not allowed. */
  | 'insecure_url'
  /** The address, or one of the addresses of its name, is not allowed. */
  | 'refused'
  | 'dns'
  | 'connect'
  /**
   * The outbound proxy is unavailable, requires other credentials or refuses the request; the
   * target is not at fault.
   */
  | 'proxy'
  | 'tls'
  | 'timeout'
  /** The connection broke before the response was complete. */
  | 'reset'
  /** The received data was not HTTP (RFC 9112). */
  | 'malformed'
  | 'too_large'
  | 'redirect'
  | 'cancelled';

// One message for a refused address, an unknown name and a closed port: different messages would
// let a caller map the network behind the appliance. The log has the reason.
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
  /** Null if no connection was established; never the address of a refused target. */
  remoteAddress?: string | null;
  trace?: WireTrace;
  /** For the log only: it may contain internal addresses. */
  cause?: unknown;
}

/**
 * Reason why an outbound request has no response. `message` may be shown to a tenant, `cause` must
 * not.
 */
export class EgressFailure extends Error {
  override readonly name = 'EgressFailure';
  readonly kind: EgressFailureKind;
  readonly remoteAddress: string | null;
  /** Progress of the request; null if it was not attempted. */
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
/** Error codes of the HTTP parser and of its checks. */
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
 * Converts an error of the HTTP client, with the remote address if there was a connection. Returns
 * null for a programming error.
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
  // The code should be HPE_ and the parser's reason, but undici (8.12) omits it.
  if (name === 'HTTPParserError') return new EgressFailure('malformed', facts);
  if (typeof code !== 'string') return null;
  if (malformedCodes.test(code)) return new EgressFailure('malformed', facts);
  if (closedCodes.has(code)) return new EgressFailure('cancelled', facts);
  if (brokenCodes.test(code)) return new EgressFailure('reset', facts);
  return null;
}
