// Checks of an address before name resolution. It is parsed once, by the WHATWG rules that the HTTP
// client also uses, so that 2130706433 and 0x7f.1 are 127.0.0.1 everywhere.

import { isIP } from 'node:net';
import { cannotBeAllowed, type AddressGuard, type AllowedNetwork } from './address-guard.ts';
import { EgressFailure } from './failure.ts';
import type { OutboundPurpose } from './outbound.ts';

export interface UrlRulesOptions {
  guard: AddressGuard;
  /** Ports that may be reached on public addresses. */
  ports: readonly number[];
  networks: readonly AllowedNetwork[];
  /** Prefixes under which documents may be fetched by plain http, on the given port. */
  httpPrefixes: readonly string[];
  /** The only addresses for the purpose `model`, by https or http. */
  modelPrefixes?: readonly string[];
}

export interface UrlRules {
  /**
   * Returns the parsed address. Throws EgressFailure `insecure_url` or `refused` (literal addresses
   * only).
   */
  parse(text: string, purpose: OutboundPurpose): URL;
  /** Returns the reason why a connection is not allowed, for the log; null if it is allowed. */
  refusal(target: Target, address: string): string | null;
}

/** Target of a connection: `https:`, the host without brackets, the port as a number. */
export interface Target {
  protocol: string;
  hostname: string;
  port: number;
}

// WHATWG parsing silently drops tabs and newlines; an address that contains one is suspicious.
const controlCharacter = /\p{Cc}/u;
// Servers differ on whether %2f is a slash, so a prefix of the path would be ambiguous.
const encodedSlash = /%2f|%5c/i;

/**
 * Maximum number of cached addresses, of endpoints: they are used repeatedly, addresses of
 * documents are not.
 */
const maxKnown = 10_000;

export function createUrlRules(options: UrlRulesOptions): UrlRules {
  const { guard, ports, networks } = options;
  const prefixes = options.httpPrefixes.map((prefix) => new URL(prefix));
  const modelPrefixes = options.modelPrefixes ?? [];
  const prefixOrigins = new Set(prefixes.map((prefix) => originKey(targetOf(prefix))));
  const anyPort = networks.some((network) => network.ports === undefined);
  const knownPorts = new Set([...ports, ...networks.flatMap((network) => network.ports ?? [])]);

  function isUnderPrefix(url: URL): boolean {
    if (url.protocol !== 'http:' || encodedSlash.test(url.pathname)) return false;
    return prefixes.some((prefix) => url.href.startsWith(prefix.href));
  }

  function refusal(target: Target, address: string): string | null {
    const portIsOpen = ports.includes(target.port) || prefixOrigins.has(originKey(target));
    return guard.refusal(address, target.port, portIsOpen);
  }

  /** Only addresses with a name are cached; a literal address is checked every time. */
  const known = new Map<string, URL>();

  function parsed(text: string, purpose: OutboundPurpose): URL {
    const isUrl = !controlCharacter.test(text) && URL.canParse(text);
    if (!isUrl) throw new EgressFailure('insecure_url');
    const url = new URL(text);
    const isModel = purpose === 'model';
    if (isModel && !modelPrefixes.some((prefix) => url.href.startsWith(prefix))) {
      throw new EgressFailure('insecure_url', {
        message: 'No model server is configured there.',
      });
    }
    const underPrefix = isModel || (purpose === 'documents' && isUnderPrefix(url));
    if (url.protocol !== 'https:' && !underPrefix) {
      throw new EgressFailure('insecure_url', { message: notHttps(url, purpose) });
    }
    if (url.username !== '' || url.password !== '') {
      throw new EgressFailure('insecure_url', { message: 'The address holds credentials.' });
    }
    const target = targetOf(url);
    if (!underPrefix && !anyPort && !knownPorts.has(target.port)) {
      const message = closedPort(target.port, ports);
      throw new EgressFailure('insecure_url', { message });
    }
    if (isIP(target.hostname) === 0) return purpose === 'webhooks' ? remembered(text, url) : url;
    const reason = refusal(target, target.hostname);
    if (reason === null) return url;
    const { cause } = refused(target.hostname, [target.hostname], reason);
    throw new EgressFailure('refused', { message: refusedLiteral(target, reason), cause });
  }

  function remembered(text: string, url: URL): URL {
    if (known.size >= maxKnown) known.clear();
    known.set(text, url);
    return url;
  }

  return {
    parse(text, purpose) {
      const found = purpose === 'webhooks' ? known.get(text) : undefined;
      return found ?? parsed(text, purpose);
    },
    refusal,
  };
}

/**
 * The author of the address knows it, so naming it and the setting reveals nothing about the
 * network.
 */
function refusedLiteral({ hostname, port }: Target, reason: string): string {
  const network = `${hostname}/${isIP(hostname) === 4 ? 32 : 128}`;
  const example = `egress: {allow_networks: [{cidr: "${network}", ports: [${port}]}]}`;
  if (reason.endsWith(cannotBeAllowed)) return `Connections to ${hostname} are never allowed.`;
  return `Connections to ${hostname} are not allowed. To allow a private address, set ${example}.`;
}

function closedPort(port: number, open: readonly number[]): string {
  return (
    `Port ${port} is not allowed. To allow it on public addresses, set egress: {allowed_ports: ` +
    `[${[...open, port].join(', ')}]}. To allow it in a private network, set ` +
    `egress: {allow_networks: [{cidr: "10.20.0.0/16", ports: [${port}]}]}.`
  );
}

function notHttps(url: URL, purpose: OutboundPurpose): string {
  if (purpose === 'webhooks') {
    return (
      'A webhook address must be an https address. During development, ' +
      '"workmill webhook listen" forwards events to a server on your machine.'
    );
  }
  const message = 'The address is not an https address.';
  if (purpose !== 'documents' || url.protocol !== 'http:') return message;
  const setting = `egress: {http_prefixes: ["${url.origin}/"]}`;
  return `${message} To allow documents by plain HTTP from there, set ${setting}.`;
}

/** Creates the failure of a refused target; only the log has its address. */
export function refused(host: string, addresses: string[], reason: string): EgressFailure {
  const cause = new Error(`${host} is refused: ${addresses.join(', ')} (${reason})`);
  return new EgressFailure('refused', { cause });
}

export function targetOf({ protocol, hostname, port }: URL): Target {
  const usual = protocol === 'https:' ? 443 : 80;
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return { protocol, hostname: bare, port: port === '' ? usual : Number(port) };
}

/** Returns one text for each origin, always with the port. */
export function originKey({ protocol, hostname, port }: Target): string {
  return `${protocol}//${hostname} ${port}`;
}
