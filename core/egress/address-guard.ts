// Decides which addresses the appliance may connect to. Default deny: any address that is not a
// public unicast address needs an entry by an administrator, and a few addresses cannot be allowed
// at all.

import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export interface AllowedNetwork {
  /** A network such as 10.20.0.0/16, or one address such as 10.20.0.7/32. */
  cidr: string;
  /** Default: every port. */
  ports?: readonly number[] | undefined;
}

export interface AddressGuardOptions {
  networks: readonly AllowedNetwork[];
  /** Returns the addresses of this machine; called for every connection, because they change. */
  ownAddresses?: () => string[];
}

export interface AddressGuard {
  /**
   * Returns null if a connection is allowed, else the reason, which is only logged. `portIsOpen`
   * says whether the port may be reached on public addresses.
   */
  refusal(address: string, port: number, portIsOpen: boolean): string | null;
}

/** End of the reason if no setting can allow the address. */
export const cannotBeAllowed = 'which cannot be allowed';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [cidr: [Address, number], name: string];

// Metadata services of clouds, which return credentials, and addresses that cannot be servers. An
// entry for 0.0.0.0/0 must not allow these by accident.
const neverRanges: readonly Range[] = parsed([
  ['0.0.0.0/8', 'this network'],
  ['169.254.0.0/16', 'link-local, cloud metadata'],
  ['168.63.129.16/32', 'cloud metadata'],
  ['100.100.100.200/32', 'cloud metadata'],
  ['192.0.0.192/32', 'cloud metadata'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['fd00:ec2::/32', 'cloud metadata'],
  ['fd20:ce::254/128', 'cloud metadata'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
]);

// IANA's special-purpose registries. IPv6 addresses outside 2000::/3 are all refused.
const privateRanges: readonly Range[] = parsed([
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['2001::/23', 'protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
]);

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const loopback6 = ipaddr.parseCIDR('::1/128');

// IPv6 forms that embed an IPv4 address, which a gateway may extract: net.BlockList only handles
// ::ffff:0:0/96 (measured). Teredo stores the address inverted.
const carriers = [
  ['::/96', 12, false],
  ['64:ff9b::/96', 12, false],
  ['64:ff9b:1::/48', 12, false],
  ['2002::/16', 2, false],
  ['2001::/32', 12, true],
] as const;

export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const networks = options.networks.map(({ cidr, ports }) => ({
    range: ipaddr.parseCIDR(cidr),
    ports,
  }));
  const ownAddresses = options.ownAddresses ?? interfaceAddresses;

  function isAllowed(address: Address, port: number): boolean {
    return networks.some(
      ({ range, ports }) => matches(address, range) && (ports?.includes(port) ?? true),
    );
  }

  function refuse(address: Address, port: number, portIsOpen: boolean): string | null {
    const never = nameIn(neverRanges, address);
    if (never !== null) return `${never}, ${cannotBeAllowed}`;
    const carried = carriedAddress(address);
    if (isAllowed(address, port)) {
      // Behind NAT64, every name resolves to such an address, so the embedded address is checked as
      // well.
      return carried === null ? null : refuse(carried, port, portIsOpen);
    }
    if (carried !== null) return `carries the IPv4 address ${carried.toString()}`;
    const special = nameIn(privateRanges, address);
    if (special !== null) return special;
    if (address.kind() === 'ipv6' && !matches(address, globalUnicast)) return 'not global unicast';
    const own = ownAddresses().some((text) => plain(text)?.toString() === address.toString());
    if (own) return "one of this machine's own addresses";
    return portIsOpen ? null : `port ${port} is not open to the outside`;
  }

  return {
    refusal(text, port, portIsOpen) {
      const address = plain(text);
      return address === null ? 'not an address' : refuse(address, port, portIsOpen);
    },
  };
}

/**
 * Returns the parsed address; for IPv4-mapped ones, the IPv4 address that the kernel connects to.
 */
function plain(text: string): Address | null {
  // ipaddr.js also accepts 0x7f.1 and similar forms; only canonical addresses are allowed here.
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

function matches(address: Address, range: [Address, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

function parsed(ranges: readonly (readonly [cidr: string, name: string])[]): Range[] {
  return ranges.map(([cidr, name]) => [ipaddr.parseCIDR(cidr), name]);
}

function nameIn(ranges: readonly Range[], address: Address): string | null {
  const found = ranges.find(([cidr]) => matches(address, cidr));
  return found === undefined ? null : found[1];
}

function carriedAddress(address: Address): Address | null {
  if (address.kind() === 'ipv4' || matches(address, loopback6)) return null;
  const carrier = carriers.find(([cidr]) => matches(address, ipaddr.parseCIDR(cidr)));
  if (carrier === undefined) return null;
  const [, firstByte, inverted] = carrier;
  const bytes = address.toByteArray().slice(firstByte, firstByte + 4);
  return ipaddr.fromByteArray(inverted ? bytes.map((byte) => byte ^ 0xff) : bytes);
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(
    (list) => list?.map((one) => one.address) ?? [],
  );
}
