// What an address must look like before anything is resolved: parsed once, by the WHATWG rules that
// the HTTP client uses too, so that 2130706433 and 0x7f.1 are 127.0.0.1 for everyone.

import { isIP } from 'node:net';
import { cannotBeAllowed, type AddressGuard, type AllowedNetwork } from './address-guard.ts';
import { EgressFailure } from './failure.ts';
import type { OutboundPurpose } from './outbound.ts';

export interface UrlRulesOptions {
  guard: AddressGuard;
  /** Ports that may be reached on public addresses. */
  ports: readonly number[];
  networks: readonly AllowedNetwork[];
  /** Documents under these may come by plain http, on the port that they name. */
  httpPrefixes: readonly string[];
  /** What the purpose `model` reaches, by https or http, and all that it reaches. */
  modelPrefixes?: readonly string[];
}

export interface UrlRules {
  /** The parsed address; EgressFailure `insecure_url` or `refused` (literal addresses only). */
  parse(text: string, purpose: OutboundPurpose): URL;
  /** The reason why a connection may not be made, for the log; null when it may. */
  refusal(target: Target, address: string): string | null;
}

/** Where a connection goes: `https:`, the host without brackets, the port as a number. */
export interface Target {
  protocol: string;
  hostname: string;
  port: number;
}

// WHATWG parsing drops tabs and newlines without a word; who sends one has something to hide.
const controlCharacter = /\p{Cc}/u;
// Servers differ on whether %2f is a slash, so that a prefix of the path would say nothing.
const encodedSlash = /%2f|%5c/i;

/** Addresses of endpoints, which are sent to again and again, as those of documents hardly are. */
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

  /** Names only: what a literal address leads to is judged every time. */
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

/** Whoever wrote the address knows it: naming it and the setting tells nothing of the network. */
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

/** The failure of a target that may not be reached; only the log has its address. */
export function refused(host: string, addresses: string[], reason: string): EgressFailure {
  const cause = new Error(`${host} is refused: ${addresses.join(', ')} (${reason})`);
  return new EgressFailure('refused', { cause });
}

export function targetOf({ protocol, hostname, port }: URL): Target {
  const usual = protocol === 'https:' ? 443 : 80;
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return { protocol, hostname: bare, port: port === '' ? usual : Number(port) };
}

/** One text for one origin; the port is always in it. */
export function originKey({ protocol, hostname, port }: Target): string {
  return `${protocol}//${hostname} ${port}`;
}
