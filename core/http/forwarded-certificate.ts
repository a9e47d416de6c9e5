// Client certificates that a proxy has verified and passes on in a header field.

import { X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ClientCertificate } from '../auth/provenance.ts';
import { presentCertificate } from './client-certificate.ts';

/**
 * `client-cert`: RFC 9440. `x-forwarded-client-cert`: Envoy. `ssl-client-cert`: nginx's
 * $ssl_client_escaped_cert, with $ssl_client_verify in `ssl-client-verify` beside it.
 */
export type CertificateField = 'client-cert' | 'x-forwarded-client-cert' | 'ssl-client-cert';

/**
 * Returns null for a missing or unreadable certificate: routes that need one then reject the
 * request.
 */
export function readCertificateField(
  field: CertificateField,
  headers: IncomingHttpHeaders,
): ClientCertificate | null {
  const text = headers[field];
  if (typeof text !== 'string' || text === '') return null;
  if (field === 'client-cert') return fromStructuredField(text);
  if (field === 'x-forwarded-client-cert') return fromEnvoy(text);
  // With "optional", nginx also passes on certificates that it could not verify.
  return headers['ssl-client-verify'] === 'SUCCESS' ? fromPem(text) : null;
}

/** `:MIIB…:`, one byte sequence of RFC 8941; two fields would be joined by a comma. */
function fromStructuredField(text: string): ClientCertificate | null {
  const base64 = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(text.trim())?.[1];
  return base64 === undefined ? null : parsed(Buffer.from(base64, 'base64'));
}

function fromPem(escaped: string): ClientCertificate | null {
  try {
    return parsed(decodeURIComponent(escaped));
  } catch {
    // The text is not percent-encoded.
    return null;
  }
}

/** The last element is from the nearest proxy; only `Cert` contains a certificate. */
function fromEnvoy(text: string): ClientCertificate | null {
  const fields = envoyFields(text);
  const certificate = fields.find(([key]) => key === 'cert')?.[1];
  if (certificate !== undefined) return fromPem(certificate);
  const hash = fields.find(([key]) => key === 'hash')?.[1] ?? '';
  if (!/^[0-9a-fA-F]{64}$/.test(hash)) return null;
  const names = fields.flatMap(([key, value]) => {
    if (key === 'uri') return [`URI:${value}`];
    return key === 'dns' ? [`DNS:${value}`] : [];
  });
  return { sha256: Buffer.from(hash, 'hex'), names };
}

/**
 * Returns `key=value` pairs of the last element; quoted values may contain commas, semicolons and
 * \".
 */
function envoyFields(text: string): [key: string, value: string][] {
  let fields: [string, string][] = [];
  let rest = text;
  for (;;) {
    const pair = /^\s*([A-Za-z]+)=("(?:[^"\\]|\\.)*"|[^,;"]*)\s*([,;]|$)/.exec(rest);
    if (pair === null) return [];
    const [whole, key = '', value = '', separator] = pair;
    const plain = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
    fields.push([key.toLowerCase(), plain]);
    if (separator === '') return fields;
    if (separator === ',') fields = [];
    rest = rest.slice(whole.length);
  }
}

function parsed(certificate: string | Buffer): ClientCertificate | null {
  try {
    return presentCertificate(new X509Certificate(certificate));
  } catch {
    // Not a certificate.
    return null;
  }
}
