// Requirements for the connection of a key: allowed addresses, a client certificate, and the
// assignment of this certificate to the key's tenant.

import ipaddr from 'ipaddr.js';
import { timingSafeEqual } from 'node:crypto';
import { Fault } from '../kernel/errors.ts';

/** A client certificate that the listener has verified. */
export interface ClientCertificate {
  /** SHA-256 of its DER, as RFC 8705 binds tokens to it. */
  sha256: Buffer;
  /** Alternative names such as `DNS:erp.example.com` or `URI:spiffe://example.com/erp`. */
  names: readonly string[];
}

/** The connection on which a key was received. */
export interface Provenance {
  /** Null if the connection has closed. */
  remoteAddress: string | null;
  /** Null if none was presented, or the listener does not request one. */
  certificate: ClientCertificate | null;
}

export interface Demands {
  /** Networks such as 10.20.0.0/16; null allows every address. */
  allowedAddresses: readonly string[] | null;
  certificateSha256: Buffer | null;
}

/** Assigns certificates with one of these names, or with this digest, to a tenant. */
export interface CertificateRule {
  tenantId: string;
  names: readonly string[];
  /** SHA-256 of the DER in lower-case hexadecimal. */
  sha256: string | null;
}

/**
 * Throws `forbidden` for a wrong address, because the holder must know about it to fix it. Throws
 * `unauthorized` for a wrong certificate, as RFC 8705 section 3 requires. If there is any rule,
 * each certificate must be assigned to the key's tenant and to no other. A missing certificate is
 * handled by the listener (client_certificates: required) or by the restriction of the key.
 */
export function checkProvenance(
  demands: Demands & { tenantId: string },
  { remoteAddress, certificate }: Provenance,
  rules: readonly CertificateRule[],
): void {
  const { tenantId, allowedAddresses, certificateSha256: expected } = demands;
  if (allowedAddresses !== null && !isWithin(allowedAddresses, remoteAddress)) {
    const from = remoteAddress ?? 'an unknown address';
    throw new Fault('forbidden', `This API key may not be used from ${from}.`);
  }
  if (expected !== null && (!certificate || !timingSafeEqual(certificate.sha256, expected))) {
    throw invalidToken('This API key is bound to another client certificate.');
  }
  if (certificate === null || rules.length === 0) return;
  const tenants = new Set(rules.filter((rule) => meets(rule, certificate)).map((r) => r.tenantId));
  if (tenants.size !== 1 || !tenants.has(tenantId)) {
    throw invalidToken("The client certificate does not stand for this API key's tenant.");
  }
}

/**
 * Parses a network or a single address; returns PostgreSQL's cidr form or the problem.
 * 10.1.2.3/8 is rejected: it would allow sixteen million addresses where one was intended.
 */
export function readNetwork(text: string): { network: string } | { problem: string } {
  const whole = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
  const [host = ''] = whole.split('/');
  const plain = ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host);
  // A zone ("%eth0") names an interface of one machine, so it is invalid in a list.
  if (!plain || host.includes('%') || !ipaddr.isValidCIDR(whole)) {
    return { problem: 'must be an address or a network such as 10.20.0.0/16 or fd00::/8' };
  }
  const [address, bits] = ipaddr.parseCIDR(whole);
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = family.networkAddressFromCIDR(whole).toString();
  if (network === address.toString()) return { network: `${network}/${bits}` };
  return { problem: `has bits beyond its prefix; write ${network}/${bits} or one address` };
}

function isWithin(networks: readonly string[], remoteAddress: string | null): boolean {
  if (remoteAddress === null || !ipaddr.isValid(remoteAddress)) return false;
  // A listener on :: sees IPv4 callers as ::ffff:10.1.2.3.
  const address = ipaddr.process(remoteAddress);
  return networks.some((network) => {
    const [start, bits] = ipaddr.parseCIDR(network);
    return start.kind() === address.kind() && address.match(start, bits);
  });
}

function meets({ names, sha256 }: CertificateRule, certificate: ClientCertificate): boolean {
  if (sha256 !== null && certificate.sha256.toString('hex') === sha256) return true;
  return certificate.names.some((name) => names.includes(name));
}

function invalidToken(message: string): Fault {
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
  return new Fault('unauthorized', message, { headers });
}
