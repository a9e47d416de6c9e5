import t from 'tap';
import { createAddressGuard } from '../../core/egress/address-guard.ts';

const ownAddresses = () => ['93.184.215.14', 'fe80::1'];
const closed = createAddressGuard({ networks: [], ownAddresses });

t.test('addresses that are not plainly public are refused', (t) => {
  const refused = [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '100.100.100.200',
    '93.184.215.14',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    'fe80::1',
    'fe80::1%lo',
    'fd00::1',
    'fc00::1',
    'ff02::1',
    'fec0::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:1::8080',
    '2001:2::1',
    'fd00:ec2::254',
    '0x7f.1',
    '2130706433',
    'localhost',
    '',
  ];
  for (const address of refused) t.type(closed.refusal(address, 443, true), 'string', address);
  t.end();
});

t.test('public addresses are open on the ports that are', (t) => {
  for (const address of ['1.1.1.1', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111']) {
    t.equal(closed.refusal(address, 443, true), null, address);
    t.type(closed.refusal(address, 22, false), 'string', address);
  }
  t.end();
});

t.test('an entry opens its network and its ports, and nothing beside them', (t) => {
  const networks = [{ cidr: '10.1.0.0/16', ports: [8443] }, { cidr: 'fd12::/16' }];
  const guard = createAddressGuard({ networks, ownAddresses });
  t.equal(guard.refusal('10.1.2.3', 8443, false), null);
  t.equal(guard.refusal('::ffff:10.1.2.3', 8443, false), null);
  t.equal(guard.refusal('fd12::1', 9999, false), null, 'no ports are every port');
  t.type(guard.refusal('10.1.2.3', 443, true), 'string');
  t.type(guard.refusal('10.2.2.3', 8443, true), 'string');
  t.end();
});

t.test('no entry opens link-local, metadata and multicast addresses', (t) => {
  const networks = [{ cidr: '0.0.0.0/0' }, { cidr: '::/0' }];
  const guard = createAddressGuard({ networks, ownAddresses });
  const never = [
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '0.0.0.0',
    '::ffff:169.254.169.254',
    'fe80::1',
    'ff02::1',
    'fd00:ec2::254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    // Teredo keeps 169.254.169.254 inverted.
    '2001:0:1::5601:5601',
    '::a9fe:a9fe',
    '::',
  ];
  for (const address of never) t.type(guard.refusal(address, 443, true), 'string', address);
  for (const address of ['127.0.0.1', '::1', '10.0.0.1', '93.184.215.14', '64:ff9b::808:808']) {
    t.equal(guard.refusal(address, 443, true), null, address);
  }
  t.end();
});

t.test('behind NAT64 what an address carries must be public too', (t) => {
  const guard = createAddressGuard({ networks: [{ cidr: '64:ff9b::/96' }], ownAddresses });
  t.equal(guard.refusal('64:ff9b::808:808', 443, true), null);
  t.type(guard.refusal('64:ff9b::a00:1', 443, true), 'string');
  t.type(guard.refusal('64:ff9b::808:808', 22, false), 'string');
  t.end();
});
