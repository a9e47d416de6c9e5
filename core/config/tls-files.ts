// Checks that a certificate and its private key match; problems name the settings of the files.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { NamedFile } from './file-types.ts';

/** Returns the problem of the certificate file, or null. */
export function brokenCertificate({ path, content }: NamedFile): string | null {
  return attempt(() => new X509Certificate(content))
    ? null
    : `${path} does not start with a certificate in PEM`;
}

/** Returns the problem of the key, by itself or with a readable certificate, or null. */
export function brokenKey(key: NamedFile, certificate: NamedFile): string | null {
  const read = attempt(() => createPrivateKey(key.content));
  if (!read) return `${key.path} holds no private key in PEM, or one with a passphrase`;
  const leaf = attempt(() => new X509Certificate(certificate.content));
  if (!leaf || leaf.checkPrivateKey(read)) return null;
  return (
    `${key.path} is not the private key of the certificate in ${certificate.path}; ` +
    'the first certificate of that file must be the one of this server'
  );
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
