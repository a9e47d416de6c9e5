import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { ClientCertificate } from '../auth/provenance.ts';

/** Reads a connection's verified client certificate, once for all of its requests. */
export function createCertificateReader() {
  const known = new WeakMap<TLSSocket, ClientCertificate>();
  return (socket: Socket): ClientCertificate | null => {
    if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
    const before = known.get(socket);
    if (before) return before;
    const certificate = socket.getPeerX509Certificate();
    if (!certificate) return null;
    const read = presentCertificate(certificate);
    known.set(socket, read);
    return read;
  };
}

export function presentCertificate(certificate: X509Certificate): ClientCertificate {
  return { sha256: sha256Of(certificate), names: namesOf(certificate) };
}

function sha256Of({ fingerprint256 }: X509Certificate): Buffer {
  return Buffer.from(fingerprint256.replaceAll(':', ''), 'hex');
}

/**
 * Node quotes a name that contains a comma or similar. Such a name is meant to deceive software
 * that splits the list (CVE-2021-44532), so its certificate is not assigned to any tenant.
 */
function namesOf({ subjectAltName }: X509Certificate): string[] {
  if (subjectAltName === undefined || subjectAltName.includes('"')) return [];
  return subjectAltName.split(', ');
}
