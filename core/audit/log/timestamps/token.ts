// RFC 3161 time stamps: creates requests, and verifies responses and stored tokens. pkijs decodes
// the structures and verifies the signature; this file decides which signers are trusted.

import { hash, X509Certificate } from 'node:crypto';
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  ContentInfo,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  type Certificate,
} from 'pkijs';

const sha256 = '2.16.840.1.101.3.4.2.1';
const signedData = '1.2.840.113549.1.7.2';
const timeStampInfo = '1.2.840.113549.1.9.16.1.4';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';
/** Signed attributes that identify the certificate of the signer (RFC 2634, RFC 5035). */
const signingCertificates = new Set(['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47']);
/** Node.js names of the digest algorithms allowed in these attributes. */
const digests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  [sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const mostIntermediates = 5;

/** The message is the reason why a time stamp was rejected, as the end of a sentence. */
export class TimestampRefused extends Error {
  override readonly name = 'TimestampRefused';
}

/** Returns a request for a stamp on the SHA-256 hash of `content`. `nonce` has 1 to 20 bytes. */
export function timestampRequest(content: string, nonce: Uint8Array): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: exact(hash('sha256', content, 'buffer')) }),
    }),
    nonce: new Integer({ valueHex: exact(positive(nonce)) }),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
}

/** Returns the verified token of a response to `timestampRequest`. Throws `TimestampRefused`. */
export async function tokenOf(
  answer: Uint8Array,
  asked: { content: string; nonce: Uint8Array; trusted: readonly X509Certificate[] },
): Promise<{ token: Buffer; stampedAt: Date }> {
  const response = decoded(() => TimeStampResp.fromBER(exact(answer)));
  const { status, timeStampToken } = response;
  const isGranted =
    status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || timeStampToken === undefined) {
    const reason = (status.statusStrings ?? []).map(({ valueBlock }) => valueBlock.value).join(' ');
    throw new TimestampRefused(`the authority refuses: status ${status.status} ${reason}`.trim());
  }
  const token = Buffer.from(timeStampToken.toSchema().toBER());
  const { stampedAt, nonce } = await readToken(token, asked);
  if (nonce === null || !nonce.equals(positive(asked.nonce))) {
    throw new TimestampRefused('the answer is to another request');
  }
  return { token, stampedAt };
}

/**
 * Returns the time at which `content` was stamped. Throws `TimestampRefused` if the token does not
 * prove it.
 */
export async function verifyToken(
  token: Uint8Array,
  asked: { content: string; trusted: readonly X509Certificate[] },
): Promise<Date> {
  return (await readToken(token, asked)).stampedAt;
}

async function readToken(
  token: Uint8Array,
  { content, trusted }: { content: string; trusted: readonly X509Certificate[] },
): Promise<{ stampedAt: Date; nonce: Buffer | null }> {
  const signed = decoded(() => {
    const info = ContentInfo.fromBER(exact(token));
    if (info.contentType !== signedData) throw new Error('another content type');
    return new SignedData({ schema: info.content });
  });
  const info = decoded(() => {
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== timeStampInfo || eContent === undefined) throw new Error('no time stamp');
    return TSTInfo.fromBER(eContent.getValue());
  });
  const signer = await signerOf(signed, content);
  const own = certificateOf(signer);
  checkPurpose(signer);
  checkNamedSigner(signed, own);
  const others = (signed.certificates ?? []).flatMap((one) =>
    'subjectPublicKeyInfo' in one ? [certificateOf(one)] : [],
  );
  if (!isTrusted(own, { others, trusted, at: info.genTime, left: mostIntermediates })) {
    throw new TimestampRefused(
      `the certificate "${own.subject.replaceAll('\n', ', ')}" is not issued by a configured one`,
    );
  }
  const nonce = info.nonce ? positive(info.nonce.valueBlock.valueHexView) : null;
  return { stampedAt: info.genTime, nonce };
}

function certificateOf(certificate: Certificate): X509Certificate {
  return decoded(() => new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())));
}

/** Returns the certificate of the signer. Also compares the imprint with the content. */
async function signerOf(signed: SignedData, content: string): Promise<Certificate> {
  try {
    if (signed.signerInfos.length !== 1) throw new Error('one signature is expected');
    const data = exact(Buffer.from(content));
    // `isTrusted` verifies the chain: the library's engine does not accept certificates of
    // authorities that are not self-signed.
    const result = await signed.verify({ signer: 0, data, checkChain: false, extendedMode: true });
    if (result.signatureVerified === true && result.signerCertificate)
      return result.signerCertificate;
  } catch (error) {
    throw new TimestampRefused('its signature or its digest is not valid', { cause: error });
  }
  throw new TimestampRefused('its signature is not valid');
}

/** RFC 3161, section 2.3: the key must be used for time stamps only. */
function checkPurpose({ extensions = [] }: Certificate): void {
  const usage = extensions.find(({ extnID }) => extnID === extendedKeyUsage);
  const purposes =
    (usage?.parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes ?? [];
  if (usage?.critical && purposes.length === 1 && purposes[0] === timeStamping) return;
  throw new TimestampRefused('its certificate is not one for time stamping alone');
}

/**
 * RFC 3161, section 2.4.2: signed attributes must identify the certificate, so that it cannot be
 * replaced.
 */
function checkNamedSigner({ signerInfos }: SignedData, certificate: X509Certificate): void {
  const attribute = signerInfos[0]!.signedAttrs?.attributes.find(({ type }) =>
    signingCertificates.has(type),
  );
  const named = decoded(() => {
    const [signing] = (attribute?.values ?? []) as Sequence[];
    const [list] = (signing?.valueBlock.value ?? []) as Sequence[];
    const [first] = (list?.valueBlock.value ?? []) as Sequence[];
    return first?.valueBlock.value ?? [];
  });
  const [algorithm] = named.filter((part) => part instanceof Sequence);
  const [oid] = algorithm?.valueBlock.value ?? [];
  const [digest] = named.filter((part) => part instanceof OctetString);
  const isFirst = named[0] instanceof Sequence && oid instanceof ObjectIdentifier;
  const fallback = attribute?.type.endsWith('.12') ? 'sha1' : 'sha256';
  const name = isFirst ? digests[oid.valueBlock.toString()] : fallback;
  if (digest !== undefined && name !== undefined) {
    const expected = hash(name, certificate.raw, 'buffer');
    if (expected.equals(Buffer.from(digest.valueBlock.valueHexView))) return;
  }
  throw new TimestampRefused('its signature does not name the certificate that has made it');
}

interface Trust {
  /** Certificates in the token. */
  others: readonly X509Certificate[];
  trusted: readonly X509Certificate[];
  at: Date;
  left: number;
}

/** Returns whether a chain of certificates that were valid at that time leads to a trusted one. */
function isTrusted(certificate: X509Certificate, trust: Trust): boolean {
  const { others, trusted, at, left } = trust;
  if (at < certificate.validFromDate || at > certificate.validToDate || left < 0) return false;
  if (trusted.some(({ raw }) => raw.equals(certificate.raw))) return true;
  const issuers = [...trusted, ...others].filter(
    (one) =>
      one.ca &&
      !one.raw.equals(certificate.raw) &&
      certificate.checkIssued(one) &&
      isSignedBy(certificate, one),
  );
  return issuers.some((issuer) => isTrusted(issuer, { ...trust, left: left - 1 }));
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function decoded<Value>(decode: () => Value): Value {
  try {
    return decode();
  } catch (error) {
    throw new TimestampRefused('it is no time stamp in the format of RFC 3161', { cause: error });
  }
}

/** Encodes the bytes as a positive integer in DER. */
function positive(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const trimmed = Buffer.from(bytes.subarray(Math.max(0, first)));
  return trimmed[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed;
}

/** Returns a buffer of exactly these bytes: a Buffer can be part of a larger one. */
function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
