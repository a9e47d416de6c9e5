// A private certificate authority and its certificates (X.509 v3, RFC 5280; ECDSA on P-256), for
// receivers and clients on this machine and in tests. It does not need openssl. Its keys exist as
// long as the process, unless the caller stores them.

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  X509Certificate,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import * as der from './der.ts';

/** Both are PEM; the key is PKCS #8. */
export interface KeyAndCertificate {
  key: string;
  certificate: string;
}

export interface LeafRequest {
  commonName: string;
  /** DNS names, IP addresses and URIs that the certificate is valid for. */
  names: readonly string[];
  /** Default: the validity period of the authority. */
  notBefore?: Date;
  notAfter?: Date;
}

export interface Authority extends KeyAndCertificate {
  /** Issues a certificate for servers and clients, with its own key. */
  issue(request: LeafRequest): KeyAndCertificate;
  /** Issues a self-signed certificate, which only clients configured for it trust. */
  selfSigned(request: LeafRequest): KeyAndCertificate;
  /** Returns a revocation list (PEM, RFC 5280 section 5) of these certificates (PEM). */
  revocationList(request: RevocationListRequest): string;
}

export interface RevocationListRequest {
  revoked: readonly string[];
  /** Default: the validity period of the authority. */
  thisUpdate?: Date;
  nextUpdate?: Date;
}

export interface AuthorityOptions {
  clock: Clock;
  random: Random;
  commonName: string;
  validDays: number;
}

interface Blank {
  subject: string;
  issuer: string;
  key: string;
  signingKey: string;
  notBefore: Date;
  notAfter: Date;
  names: readonly string[];
  isAuthority: boolean;
}

const dayMs = 86_400_000;
const ecdsaWithSha256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));

export function createAuthority(options: AuthorityOptions): Authority {
  const { clock, random, commonName, validDays } = options;
  // One day earlier, for receivers with a slow clock.
  const notBefore = new Date(clock.now().getTime() - dayMs);
  const notAfter = new Date(clock.now().getTime() + validDays * dayMs);
  const times = { notBefore, notAfter };
  const key = newKey();
  const own = { subject: commonName, issuer: commonName, key, signingKey: key, names: [] };

  function leaf(request: LeafRequest, issuer: string, signingKey: string | null) {
    const leafKey = newKey();
    const certificate = makeCertificate(random, {
      ...times,
      ...(request.notBefore ? { notBefore: request.notBefore } : {}),
      ...(request.notAfter ? { notAfter: request.notAfter } : {}),
      subject: request.commonName,
      issuer,
      key: leafKey,
      signingKey: signingKey ?? leafKey,
      names: request.names,
      isAuthority: false,
    });
    return { key: leafKey, certificate };
  }

  return {
    key,
    certificate: makeCertificate(random, { ...own, ...times, isAuthority: true }),
    issue: (request) => leaf(request, commonName, key),
    selfSigned: (request) => leaf(request, request.commonName, null),
    revocationList: ({ revoked, thisUpdate = notBefore, nextUpdate = notAfter }) =>
      makeRevocationList({ issuer: commonName, key, thisUpdate, nextUpdate, revoked }),
  };
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

function makeCertificate(random: Random, blank: Blank): string {
  const toBeSigned = der.sequence(
    der.explicit(0, der.integer(2)),
    der.integer(random.bytes(16)),
    ecdsaWithSha256,
    nameOf(blank.issuer),
    der.sequence(der.time(blank.notBefore), der.time(blank.notAfter)),
    nameOf(blank.subject),
    publicKeyOf(blank.key),
    der.explicit(3, der.sequence(...extensionsOf(blank))),
  );
  return signed('CERTIFICATE', toBeSigned, blank.signingKey);
}

function makeRevocationList(list: {
  issuer: string;
  key: string;
  thisUpdate: Date;
  nextUpdate: Date;
  revoked: readonly string[];
}): string {
  const entries = list.revoked.map((certificate) => {
    const serial = Buffer.from(new X509Certificate(certificate).serialNumber, 'hex');
    return der.sequence(der.integer(serial), der.time(list.thisUpdate));
  });
  // CRL numbers must increase; the number is the time of creation in seconds.
  const number = Buffer.alloc(6);
  number.writeUIntBE(Math.floor(list.thisUpdate.getTime() / 1000), 0, 6);
  const toBeSigned = der.sequence(
    der.integer(1),
    ecdsaWithSha256,
    nameOf(list.issuer),
    der.time(list.thisUpdate),
    der.time(list.nextUpdate),
    // Omitted, not empty, if nothing is revoked (section 5.1.2.6).
    ...(entries.length > 0 ? [der.sequence(...entries)] : []),
    der.explicit(
      0,
      der.sequence(
        extension('2.5.29.35', false, der.sequence(der.implicit(0, keyIdentifier(list.key)))),
        extension('2.5.29.20', false, der.integer(number)),
      ),
    ),
  );
  return signed('X509 CRL', toBeSigned, list.key);
}

function signed(label: string, toBeSigned: Buffer, signingKey: string): string {
  const signature = sign('sha256', toBeSigned, createPrivateKey(signingKey));
  const bytes = der.sequence(toBeSigned, ecdsaWithSha256, der.bits(signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g)!;
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

function extensionsOf(blank: Blank): Buffer[] {
  // digitalSignature for leaf certificates; keyCertSign and cRLSign for the authority.
  const usage = blank.isAuthority
    ? der.bits(Buffer.from([0x06]), 1)
    : der.bits(Buffer.from([0x80]), 7);
  const purposes = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'].map((id) => der.objectId(id));
  const extensions = [
    extension('2.5.29.19', true, der.sequence(...(blank.isAuthority ? [der.boolean(true)] : []))),
    extension('2.5.29.15', true, usage),
    extension('2.5.29.14', false, der.octets(keyIdentifier(blank.key))),
    extension('2.5.29.35', false, der.sequence(der.implicit(0, keyIdentifier(blank.signingKey)))),
  ];
  if (!blank.isAuthority) extensions.push(extension('2.5.29.37', false, der.sequence(...purposes)));
  const names = blank.names.map(alternativeName);
  if (names.length > 0) extensions.push(extension('2.5.29.17', false, der.sequence(...names)));
  return extensions;
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  const mark = critical ? [der.boolean(true)] : [];
  return der.sequence(der.objectId(id), ...mark, der.octets(value));
}

/** uniformResourceIdentifier, dNSName or iPAddress (RFC 5280 section 4.2.1.6). */
function alternativeName(name: string): Buffer {
  if (name.includes('://')) return der.implicit(6, Buffer.from(name, 'ascii'));
  if (isIP(name) === 0) return der.implicit(2, Buffer.from(name, 'ascii'));
  return der.implicit(7, Buffer.from(ipaddr.parse(name).toByteArray()));
}

function nameOf(commonName: string): Buffer {
  return der.sequence(der.set(der.sequence(der.objectId('2.5.4.3'), der.utf8(commonName))));
}

function publicKeyOf(key: string): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

/**
 * Any digest of the key is allowed (RFC 5280 section 4.2.1.2); it only links issuer and subject.
 */
function keyIdentifier(key: string): Buffer {
  return createHash('sha256').update(publicKeyOf(key)).digest().subarray(0, 20);
}
