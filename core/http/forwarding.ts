// Determines the caller behind a proxy: which header fields are trusted, from which peers, and how
// many hops. Only one field of each kind is used, by setting: a proxy that sets one of them passes
// on a caller's own version of the others.

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import type { ClientCertificate } from '../auth/provenance.ts';
import { createCertificateReader } from './client-certificate.ts';
import { readCertificateField, type CertificateField } from './forwarded-certificate.ts';

export interface ProxyTrust {
  /** Without `trustedProxies`, the peer counts as the only proxy. */
  behindProxy: boolean;
  /** Networks of proxies; only fields of connections from these are trusted. */
  trustedProxies: readonly string[];
  forwardedHeader: 'x-forwarded-for' | 'forwarded';
  clientCertificateHeader: 'off' | CertificateField;
}

export const noProxies: ProxyTrust = {
  behindProxy: false,
  trustedProxies: [],
  forwardedHeader: 'x-forwarded-for',
  clientCertificateHeader: 'off',
};

export interface Origin {
  /** Null if the connection has closed. */
  remoteAddress: string | null;
  scheme: 'http' | 'https';
  certificate: ClientCertificate | null;
}

/** Maximum number of hops, more than any installation has; earlier ones are ignored. */
const maxHops = 32;

export function createOrigins(trust: ProxyTrust): (req: IncomingMessage) => Origin {
  const certificateOf = createCertificateReader();
  const networks = trust.trustedProxies.map((cidr) => ipaddr.parseCIDR(cidr));
  const anyPeer = trust.behindProxy && networks.length === 0;

  function isTrusted(text: string): boolean {
    if (isIP(text) === 0) return false;
    const address = ipaddr.process(text);
    return networks.some(
      ([start, bits]) => start.kind() === address.kind() && address.match(start, bits),
    );
  }

  /**
   * Returns the rightmost hop that is not a trusted proxy: everything left of it is controlled by
   * the caller.
   */
  function callerOf(peer: string, hops: readonly string[]): string {
    let nearest = peer;
    for (const hop of hops.slice(-maxHops).reverse()) {
      const address = hopAddress(hop);
      // RFC 7239 section 6 allows "unknown" and obfuscated names; the proxy that wrote it is the
      // last known one.
      if (address === null) return nearest;
      if (!isTrusted(address)) return address;
      nearest = address;
    }
    return nearest;
  }

  return (req) => {
    const { socket, headers } = req;
    const peer = socket.remoteAddress ?? null;
    const scheme = socket instanceof TLSSocket ? 'https' : 'http';
    if (peer === null || !(anyPeer || isTrusted(peer))) {
      return { remoteAddress: peer, scheme, certificate: certificateOf(socket) };
    }
    const field = trust.clientCertificateHeader;
    return {
      remoteAddress: callerOf(peer, hopsOf(trust, headers)),
      scheme: schemeOf(trust, headers) ?? scheme,
      // A certificate of the connection belongs to the proxy, not to the caller.
      certificate: field === 'off' ? certificateOf(socket) : readCertificateField(field, headers),
    };
  };
}

function hopsOf(trust: ProxyTrust, headers: IncomingMessage['headers']): string[] {
  if (trust.forwardedHeader === 'x-forwarded-for') {
    return elementsOf(textOf(headers['x-forwarded-for']));
  }
  return elementsOf(textOf(headers['forwarded'])).map((element) => parameter(element, 'for') ?? '');
}

function schemeOf(trust: ProxyTrust, headers: IncomingMessage['headers']): Origin['scheme'] | null {
  const named =
    trust.forwardedHeader === 'forwarded'
      ? parameter(elementsOf(textOf(headers['forwarded'])).at(-1) ?? '', 'proto')
      : elementsOf(textOf(headers['x-forwarded-proto'])).at(-1);
  return named === 'http' || named === 'https' ? named : null;
}

function textOf(field: string | string[] | undefined): string {
  return (Array.isArray(field) ? field.join(',') : field) ?? '';
}

function elementsOf(field: string): string[] {
  if (field === '') return [];
  return field.split(',').map((element) => element.trim());
}

/** Returns a parameter of one element of Forwarded; no address contains an escape or a comma. */
function parameter(element: string, name: string): string | null {
  for (const pair of element.split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim().toLowerCase() === name)
      return value
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1');
  }
  return null;
}

/** `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]`, `[2001:db8::7]:4711`. */
function hopAddress(hop: string): string | null {
  const bracketed = /^\[([0-9a-fA-F:.]+)\](?::\d{1,5})?$/.exec(hop)?.[1];
  const dotted = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(hop)?.[1];
  const text = bracketed ?? dotted ?? hop;
  if (isIP(text) === 0 || text.includes('%')) return null;
  return ipaddr.process(text).toString();
}
