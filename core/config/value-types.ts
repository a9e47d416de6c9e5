// Types of single values in a configuration file. Each type defines how a value is described, read,
// printed and shown in an editor.

import ipaddr from 'ipaddr.js';
import type { JsonSchema } from '../kernel/validate.ts';

/** A value as written in a YAML file. */
export type Written = string | number | boolean;

/** A scalar in a file: its value, its text, and the folder at which relative paths start. */
export interface Given {
  value: unknown;
  source: string;
  folder: string;
  /** Replaces /run/credentials/<unit>, which exists only while the unit runs. */
  credentials?: string | undefined;
}

export type Reading<T> =
  | { ok: true; value: T; warning?: string }
  /** `why` replaces the default message "expected …, found …". */
  | { ok: false; why?: string };

/** `ms` makes the setting's name in TypeScript end in `Ms`. */
export type Unit = '' | 'ms';

export interface ValueType<T, U extends Unit = ''> {
  /** Description of the expected value: "a whole number from 1 to 65535". */
  readonly expected: string;
  readonly unit: U;
  readonly schema: JsonSchema;
  read(given: Given): Reading<T>;
  print(value: T): Written;
}

export type AnyType = ValueType<unknown, Unit>;

export const flag: ValueType<boolean> = {
  expected: 'true or false',
  unit: '',
  schema: { type: 'boolean' },
  read: ({ value }) => (typeof value === 'boolean' ? accept(value) : refuse()),
  print: (value) => value,
};

/** Text that matches a pattern as a whole; `expected` describes the pattern. */
export function text(expected: string, pattern: RegExp): ValueType<string> {
  return {
    expected,
    unit: '',
    schema: { type: 'string', pattern: pattern.source },
    read: ({ value }) =>
      typeof value === 'string' && pattern.test(value) ? accept(value) : refuse(),
    print: (value) => value,
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): ValueType<T> {
  return {
    expected: `one of ${choices.join(', ')}`,
    unit: '',
    schema: { enum: choices },
    read: ({ value }) => (choices.includes(value as T) ? accept(value as T) : refuse()),
    print: (value) => value,
  };
}

/** Plain decimal digits only: YAML would read 012 as 12 and 0x1F as 31, which is never intended. */
export function whole(min: number, max: number): ValueType<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    unit: '',
    schema: { type: 'integer', minimum: min, maximum: max },
    read({ value, source }) {
      const plain = typeof value === 'number' && /^(0|[1-9]\d*)$/.test(source);
      return plain && value >= min && value <= max ? accept(value) : refuse();
    },
    print: (value) => value,
  };
}

export const port = whole(1, 65_535);

export const fraction: ValueType<number> = {
  expected: 'a number from 0 to 1',
  unit: '',
  schema: { type: 'number', minimum: 0, maximum: 1 },
  read({ value, source }) {
    const plain = typeof value === 'number' && /^[01]?(\.\d+)?$/.test(source);
    return plain && value <= 1 ? accept(value) : refuse();
  },
  print: (value) => value,
};

/** A decimal number, such as an amount of money. */
export const decimal: ValueType<number> = {
  expected: 'a number, 0 or more, such as 10000 or 2500.50',
  unit: '',
  schema: { type: 'number', minimum: 0 },
  read({ value, source }) {
    const plain = typeof value === 'number' && /^(0|[1-9]\d{0,14})(\.\d+)?$/.test(source);
    return plain ? accept(value) : refuse();
  },
  print: (value) => value,
};

const sizeUnits = { GiB: 2 ** 30, MiB: 2 ** 20, KiB: 2 ** 10, GB: 1e9, MB: 1e6, kB: 1e3, B: 1 };
const sizePattern = /^(\d{1,15}) ?(GiB|MiB|KiB|GB|MB|kB|B)$/;

/** Bytes: `25MiB`, `1GB` or a plain whole number. Limits have the same notation. */
export function size(min: string, max: string): ValueType<number> {
  const [least, most] = [bytesIn(min), bytesIn(max)];
  return {
    expected: `a size from ${min} to ${max}, such as 512KiB or 25MiB`,
    unit: '',
    schema: {
      anyOf: [
        { type: 'string', pattern: sizePattern.source },
        { type: 'integer', minimum: least, maximum: most },
      ],
    },
    read({ value, source }) {
      const bytes = typeof value === 'string' ? bytesIn(value) : bytesIn(`${source}B`);
      return bytes >= least && bytes <= most ? accept(bytes) : refuse();
    },
    print: (bytes) => inLargestUnit(bytes, sizeUnits),
  };
}

function bytesIn(words: string): number {
  const [, digits, unit] = sizePattern.exec(words) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * sizeUnits[unit as 'B'];
}

const durationUnits = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const durationPattern = /^(\d{1,12})(ms|s|m|h|d)$/;

/** A duration with its unit, converted to milliseconds. Limits have the same notation. */
export function duration(min: string, max: string): ValueType<number, 'ms'> {
  const [least, most] = [millisecondsOf(min), millisecondsOf(max)];
  return {
    expected: `a duration from ${min} to ${max}, such as 500ms, 30s, 5m or 24h`,
    unit: 'ms',
    schema: { type: 'string', pattern: durationPattern.source },
    read({ value }) {
      const ms = typeof value === 'string' ? millisecondsOf(value) : Number.NaN;
      return ms >= least && ms <= most ? accept(ms) : refuse();
    },
    print: (ms) => inLargestUnit(ms, durationUnits),
  };
}

/** Converts "30s" or "24h" to milliseconds; returns NaN for other text. */
export function millisecondsOf(words: string): number {
  const [, digits, unit] = durationPattern.exec(words) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * durationUnits[unit as 'ms'];
}

function inLargestUnit(amount: number, units: Record<string, number>): string {
  if (amount === 0) return `0${Object.keys(units).at(-1)}`;
  const [name, worth] = Object.entries(units).find((entry) => amount % entry[1] === 0)!;
  return `${amount / worth}${name}`;
}

/** A numeric address, or `localhost`, which no resolver can redirect. */
export const listenHost: ValueType<string> = {
  expected: 'an IP address or localhost',
  unit: '',
  schema: { type: 'string' },
  read: ({ value }) => (value === 'localhost' || isAddress(value) ? accept(value) : refuse()),
  print: (value) => value,
};

export const ipAddress: ValueType<string> = {
  expected: 'an IP address',
  unit: '',
  schema: { type: 'string' },
  read: ({ value }) => (isAddress(value) ? accept(value) : refuse()),
  print: (value) => value,
};

function isAddress(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return ipaddr.IPv4.isValidFourPartDecimal(value) || ipaddr.IPv6.isValid(value);
}

export const cidr: ValueType<string> = {
  expected: 'a network such as 10.20.0.0/16 or fd00::/8',
  unit: '',
  schema: { type: 'string', pattern: '^[0-9a-fA-F:.]+/[0-9]{1,3}$' },
  read({ value }) {
    if (typeof value !== 'string' || !ipaddr.isValidCIDR(value)) return refuse();
    const [address, bits] = ipaddr.parseCIDR(value);
    const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
    const network = family.networkAddressFromCIDR(value).toString();
    // 10.1.2.3/8 would allow sixteen million addresses where one was intended.
    if (network === address.toString()) return accept(value);
    return refuse(`${value} has bits beyond its prefix; write ${network}/${bits} or one address`);
  },
  print: (value) => value,
};

/** An absolute address without credentials, query or fragment; a trailing slash is removed. */
export function baseUrl(...schemes: string[]): ValueType<string> {
  return {
    expected: `an address that starts with ${schemes.map((name) => `${name}://`).join(' or ')}`,
    unit: '',
    schema: { type: 'string', format: 'uri' },
    read({ value }) {
      const url = parseUrl(value, schemes);
      return url === null ? refuse() : accept(url.replace(/\/+$/, ''));
    },
    print: (value) => value,
  };
}

/**
 * A prefix of addresses. It must end in a slash: http://files would also allow http://files.evil.
 */
export function urlPrefix(scheme: string): ValueType<string> {
  return {
    expected: `an address that starts with ${scheme}:// and ends with /`,
    unit: '',
    schema: { type: 'string', pattern: `^${scheme}://.*/$` },
    read({ value }) {
      const url = parseUrl(value, [scheme]);
      return url?.endsWith('/') && String(value).endsWith('/') ? accept(url) : refuse();
    },
    print: (value) => value,
  };
}

function parseUrl(value: unknown, schemes: string[]): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  const bare = url.username + url.password + url.search + url.hash === '';
  return bare && schemes.includes(url.protocol.slice(0, -1)) ? url.href : null;
}

export function accept<T>(value: T): Reading<T> {
  return { ok: true, value };
}

export function refuse(why?: string): Reading<never> {
  return why === undefined ? { ok: false } : { ok: false, why };
}
