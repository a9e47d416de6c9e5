import type { NetworkInterfaceInfo } from 'node:os';
import t from 'tap';
import { reachableUrl } from '../../core/http/announced-url.ts';

const card = (family: 'IPv4' | 'IPv6', address: string, internal = false) =>
  ({ family, address, internal }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [card('IPv4', '127.0.0.1', true), card('IPv6', '::1', true)],
  eth0: [card('IPv6', 'fe80::1'), card('IPv6', '2001:db8::7'), card('IPv4', '172.17.0.2')],
};

t.test(
  'a listener on all addresses is announced under one that other machines reach',
  async (t) => {
    const announced = (host: string, given: Parameters<typeof reachableUrl>[2] = interfaces) =>
      reachableUrl('http://127.0.0.1:8080', host, given);
    t.equal(announced('0.0.0.0'), 'http://172.17.0.2:8080');
    t.equal(announced('::'), 'http://172.17.0.2:8080');
    t.equal(announced('::', { eth0: [card('IPv6', '2001:db8::7')] }), 'http://[2001:db8::7]:8080');
    t.equal(announced('0.0.0.0', { lo: interfaces.lo }), 'http://127.0.0.1:8080');
    t.equal(announced('127.0.0.1'), 'http://127.0.0.1:8080');
  },
);
