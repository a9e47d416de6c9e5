// Client certificate of the deliveries to one endpoint (specification 6.5.4). It is validated when
// it is set, because an invalid one would only show as failed handshakes.

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { Fault } from '../../kernel/errors.ts';

export interface GivenIdentity {
  /** PEM: the endpoint's certificate first, then the chain of its issuers. */
  certificate: string;
  /** PEM: PKCS #8, PKCS #1 or SEC 1. */
  privateKey: string;
  /** Passphrase of an encrypted private key; not stored. */
  passphrase?: string;
}

export interface CheckedIdentity {
  /** PEM blocks only, without other text. */
  certificate: string;
  /** PKCS #8 in PEM, unencrypted. */
  privateKey: string;
  expiresAt: Date;
}

export interface IdentityFacts {
  subject: string;
  issuer: string;
  /** SHA-256 of the certificate in lowercase hexadecimal. */
  fingerprint: string;
  notBefore: Date;
  expiresAt: Date;
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/**
 * Maximum number of certificates. A chain has a leaf, intermediates and a root; more are a mistake.
 */
const longestChain = 8;

/** Validates a certificate and its key. Throws `invalid_request` that names the field. */
export function checkIdentity(given: GivenIdentity, now: Date): CheckedIdentity {
  const blocks = given.certificate.match(certificateBlock) ?? [];
  if (blocks.length === 0) throw invalid('certificate', 'holds no PEM certificate');
  if (blocks.length > longestChain) throw invalid('certificate', 'holds too many certificates');
  const chain = blocks.map(readCertificate);
  const key = readKey(given);
  const [leaf] = chain;
  checkTimes(leaf!, now);
  checkOrder(chain);
  if (!leaf!.checkPrivateKey(key)) {
    throw invalid('private_key', 'does not fit the first certificate');
  }
  const certificate = `${blocks.join('\n')}\n`;
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }) as string;
  checkUsable(certificate, privateKey);
  return { certificate, privateKey, expiresAt: leaf!.validToDate };
}

export function identityFacts(certificate: string): IdentityFacts {
  const leaf = new X509Certificate(certificate);
  return {
    subject: oneLine(leaf.subject),
    issuer: oneLine(leaf.issuer),
    fingerprint: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBefore: leaf.validFromDate,
    expiresAt: leaf.validToDate,
  };
}

function readCertificate(block: string, index: number): X509Certificate {
  try {
    return new X509Certificate(block);
  } catch (cause) {
    throw invalid('certificate', `certificate ${index + 1} cannot be read`, cause);
  }
}

function readKey({ privateKey, passphrase }: GivenIdentity): KeyObject {
  try {
    return createPrivateKey({ key: privateKey, ...(passphrase !== undefined && { passphrase }) });
  } catch (cause) {
    throw invalid('private_key', 'is no PEM private key, or its passphrase is wrong', cause);
  }
}

function checkTimes(leaf: X509Certificate, now: Date): void {
  const { validFromDate, validToDate } = leaf;
  if (validToDate.getTime() <= now.getTime()) {
    throw invalid('certificate', `ended on ${validToDate.toISOString()}`);
  }
  if (validFromDate.getTime() > now.getTime()) {
    throw invalid('certificate', `is not valid before ${validFromDate.toISOString()}`);
  }
}

function checkOrder(chain: X509Certificate[]): void {
  for (const [index, certificate] of chain.slice(0, -1).entries()) {
    const issuer = chain[index + 1]!;
    if (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)) continue;
    throw invalid('certificate', `certificate ${index + 2} did not sign the one before it`);
  }
}

/** Rejects what the TLS library does not accept, such as keys that are too short. */
function checkUsable(cert: string, key: string): void {
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    throw invalid('certificate', `cannot be used: ${(cause as Error).message}`, cause);
  }
}

function oneLine(name: string): string {
  return name.split('\n').reverse().join(', ');
}

function invalid(field: string, message: string, cause?: unknown): Fault {
  const details = [{ path: `/mtls/${field}`, message }];
  return new Fault('invalid_request', undefined, { details, cause });
}
