import { spawnSync } from 'node:child_process';
import t from 'tap';
import type { HostFailure } from '../../core/hosts/failure.ts';
import {
  createNetworkWalls,
  runsThrough,
  type NetworkWalls,
  type Probe,
} from '../../core/hosts/network-wall.ts';
import { collectingLog } from '../support/log.ts';
import { patience, testHost } from './test-host.ts';

const namespaces = spawnSync('/usr/bin/unshare', ['--user', '--map-current-user', '--net', 'true']);
const walled = namespaces.status === 0 ? {} : { skip: 'network namespaces are not available' };

/** Answers as given, the last answer for good, and counts how often it was asked. */
function countingProbe(...answers: boolean[]): { walls: NetworkWalls; probes(): number } {
  let probes = 0;
  const probe: Probe = async () => answers[Math.min(probes++, answers.length - 1)]!;
  return { walls: createNetworkWalls(probe), probes: () => probes };
}

t.test('many hosts, together and later, share one probe', async (t) => {
  const { walls, probes } = countingProbe(true);
  t.same(probes(), 0, 'none before the first host');
  const first = await Promise.all([walls.of('own'), walls.of('own'), walls.of('own')]);
  t.same(first[0], ['/usr/bin/unshare', '--user', '--map-current-user', '--net', '--']);
  t.same(await walls.of('own'), first[0]);
  t.equal(probes(), 1);
  t.same(await walls.of('later'), ['/usr/bin/unshare', '--net', '--']);
  t.equal(probes(), 2, 'each account has its own answer');
});

t.test('a refusal is shared by hosts that start together, and not kept', async (t) => {
  const { walls, probes } = countingProbe(false, true);
  t.same(await Promise.all([walls.of('own'), walls.of('own')]), [[], []]);
  t.equal(probes(), 1);
  t.not((await walls.of('own')).length, 0);
  t.equal(probes(), 2);
});

t.test('a probe that cannot run fails the start, and the next start probes again', async (t) => {
  let probes = 0;
  const walls = createNetworkWalls(async () => {
    probes += 1;
    if (probes === 1) throw new Error('no process can be started');
    return false;
  });
  const host = testHost(t, { walls });
  const failure = await host.call(['echo', 1], patience).catch((error: unknown) => error);
  t.match(failure, { kind: 'crashed', message: /plain cannot be started: .*no process/ });
  t.equal(await host.call(['echo', 2], patience), 2);
});

t.test('nothing starts before the answer, which all waiting hosts share', async (t) => {
  const log = collectingLog();
  const answer = Promise.withResolvers<boolean>();
  let probes = 0;
  const walls = createNetworkWalls(() => ((probes += 1), answer.promise));
  const cwd = t.testdir();
  const hosts = [testHost(t, { walls, log, cwd }), testHost(t, { walls, log, cwd })];
  const calls = hosts.map((host) => host.call(['echo', 1], patience));
  t.same(
    hosts.map((host) => host.stats().starts),
    [0, 0],
  );
  answer.resolve(false);
  t.same(await Promise.all(calls), [1, 1]);
  t.equal(probes, 1);
  const warnings = log.lines.filter(({ message }) => /no network namespace/.test(message));
  t.equal(warnings.length, 2, 'each says that only its threads keep it off the network');
});

t.test('the real probe runs once for many hosts and their restarts', walled, async (t) => {
  let probes = 0;
  const walls = createNetworkWalls((...asked) => ((probes += 1), runsThrough(...asked)));
  const cwd = t.testdir();
  const hosts = [1, 2, 3].map(() => testHost(t, { walls, cwd }));
  await Promise.all(hosts.map((host) => host.call(['echo', 1], patience)));
  await hosts[0]!.call(['exit', 1], patience).catch(() => {});
  t.equal(await hosts[0]!.call(['echo', 2], patience), 2);
  t.equal(hosts[0]!.stats().starts, 2);
  t.equal(probes, 1);
});

t.test('a host that is stopped while the probe runs does not start', async (t) => {
  const probes = Promise.withResolvers<boolean>();
  const walls = createNetworkWalls(() => probes.promise);
  const host = testHost(t, { walls });
  const lost = host.call(['echo', 1], patience).catch((error: unknown) => error);
  await host.stop();
  t.match((await lost) as HostFailure, { kind: 'lost' });
  probes.resolve(false);
  await walls.of('own');
  t.match(host.stats(), { pid: null, starts: 0 });
});

t.test('a process that ends before it is ready makes the next one probe again', async (t) => {
  const { walls, probes } = countingProbe(true, false);
  const refused: NetworkWalls = {
    // As after the machine has stopped allowing namespaces: the program fails instead of Node.js.
    of: async (account) => ((await walls.of(account)).length > 0 ? ['/bin/false'] : []),
    forget: walls.forget,
  };
  const host = testHost(t, { walls: refused });
  const failure = await host.call(['echo', 1], patience).catch((error: unknown) => error);
  t.match(failure, { kind: 'crashed' });
  t.equal(await host.call(['echo', 2], patience), 2);
  t.equal(probes(), 2);
});
