// Header fields that a tenant adds to every delivery of an endpoint, such as a gateway's token.

import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { escapePointer } from '../../kernel/pointers.ts';
import { signatureHeader } from '../signature.ts';

/** Names as given, and values. */
export type OwnHeaders = Readonly<Record<string, string>>;

export const maxHeaders = 16;
export const maxNameLength = 64;
/**
 * Maximum number of characters of all names and values: many receivers accept 8 KiB of headers in
 * total.
 */
export const maxHeaderLength = 4096;

/** Header name, RFC 9110 section 5.6.2: token. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Header value, RFC 9110 section 5.5: field-value, visible ASCII with spaces and tabs inside. */
const value = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers of the appliance or of the connection; overriding them would falsify the delivery. */
const reserved = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
const reservedBeginnings = ['webhook-', 'proxy-', 'trace'];

/** Validates header fields. Throws `invalid_request` that names each invalid field. */
export function checkHeaders(headers: OwnHeaders, brand: string): OwnHeaders {
  const names = Object.keys(headers);
  const details = [
    ...names.flatMap((name) => faultsOf(name, headers[name]!, brand)),
    ...repeated(names),
    ...(lengthOf(headers) > maxHeaderLength
      ? [{ path: '/headers', message: `must not be longer than ${maxHeaderLength} in all` }]
      : []),
  ];
  if (details.length > 0) throw new Fault('invalid_request', undefined, { details });
  return headers;
}

/**
 * Whether header fields may be sent to another address than the one they were set for: an account
 * that can change addresses must not learn their values that way.
 */
export function isSameHost(given: string, other: string): boolean {
  return URL.parse(other)?.origin === new URL(given).origin;
}

/** Form for display and for the attempt log: the values may be passwords. */
export function withoutValues(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '(not shown)']));
}

function faultsOf(name: string, given: string, brand: string): FaultDetail[] {
  const path = pathOf(name);
  if (name.length > maxNameLength || !token.test(name)) {
    return [{ path, message: 'is no name of a header field' }];
  }
  if (isReserved(name.toLowerCase(), brand)) {
    return [{ path, message: 'is set by the delivery itself' }];
  }
  if (value.test(given)) return [];
  return [{ path, message: 'must be visible ASCII on one line, without spaces around it' }];
}

function isReserved(name: string, brand: string): boolean {
  if (reserved.has(name) || name === signatureHeader(brand).toLowerCase()) return true;
  return reservedBeginnings.some((beginning) => name.startsWith(beginning));
}

/** Names are case-insensitive (RFC 9110 section 5.1). */
function repeated(names: readonly string[]): FaultDetail[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew ? [] : [{ path: pathOf(name), message: 'is there already, in other case' }];
  });
}

function lengthOf(headers: OwnHeaders): number {
  return Object.entries(headers).reduce((sum, [name, text]) => sum + name.length + text.length, 0);
}

function pathOf(name: string): string {
  return `/headers/${escapePointer(name)}`;
}
