// Header fields that a tenant wants its receiver to get with every delivery, such as a gateway's token.

import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { escapePointer } from '../../kernel/pointers.ts';
import { signatureHeader } from '../signature.ts';

/** Names as they were given, and values. */
export type OwnHeaders = Readonly<Record<string, string>>;

export const maxHeaders = 16;
export const maxNameLength = 64;
/** Characters of all names and values: many receivers take 8 KiB of header in all. */
export const maxHeaderLength = 4096;

/** RFC 9110, 5.6.2: token. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 9110, 5.5: field-value, of visible ASCII with single spaces and tabs inside. */
const value = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** Ours, or the connection's: with another value the delivery would not be what it says it is. */
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

/** Throws `invalid_request` that names each field which cannot be sent. */
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
 * Whether they may go to another address than the one they were given for: an account that may change addresses
 * must not learn by it what they say.
 */
export function isSameHost(given: string, other: string): boolean {
  return URL.parse(other)?.origin === new URL(given).origin;
}

/** As they are shown, also in the log of attempts: what they say may be a password. */
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

/** Case makes no difference between names (RFC 9110, 5.1). */
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
