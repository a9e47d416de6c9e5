import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { serviceUser, startedByRoot } from '../../core/kernel/service-user.ts';
import { code, patience, root, testHost } from './test-host.ts';

const namespaces = spawnSync('/usr/bin/unshare', ['--user', '--map-current-user', '--net', 'true']);
const walled = namespaces.status === 0 ? {} : { skip: 'network namespaces are not available' };

t.test('the process reaches nothing that listens on this machine', walled, async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const own = connect(port, '127.0.0.1');
  await once(own, 'connect');
  own.destroy();
  t.equal(await testHost(t).call(['connect', port], patience), 'ENETUNREACH');
});

const asRoot = startedByRoot() ? {} : { skip: 'only root can give privileges up' };

t.test('started by root, the process has none of its privileges', asRoot, async (t) => {
  const cwd = t.testdir({ secret: 'of root' });
  const secret = join(cwd, 'secret');
  chmodSync(secret, 0o600);
  const read = [...code.map((path) => join(root, path)), secret];
  const permissions = { read, addons: false, childProcesses: false };
  const host = testHost(t, { permissions, cwd });
  t.match(await host.call(['identity'], patience), { ...serviceUser, groups: [serviceUser.gid] });
  t.equal(await host.call(['read', secret], patience), 'EACCES');
});

t.test(
  'where code lies in a private folder, privileges go once it is loaded',
  asRoot,
  async (t) => {
    const cwd = t.testdir({ private: {}, secret: 'of root' });
    chmodSync(join(cwd, 'private'), 0o700);
    writeFileSync(join(cwd, 'private/code.ts'), '');
    const secret = join(cwd, 'secret');
    chmodSync(secret, 0o600);
    const read = [...code.map((path) => join(root, path)), join(cwd, 'private'), secret];
    const permissions = { read, addons: false, childProcesses: false };
    const host = testHost(t, { permissions, cwd });
    t.match(await host.call(['identity'], patience), { ...serviceUser, groups: [] });
    t.equal(await host.call(['read', secret], patience), 'EACCES');
  },
);
