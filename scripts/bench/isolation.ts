// Latency of an event to its receiver: without other events, and beside receivers that never
// answer. Then the connections and memory of many new endpoints with a long backlog. `scripts/node
// --expose-gc scripts/bench/isolation.ts [one scenario]`; about a minute and a half.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAuthority, type KeyAndCertificate } from '../../core/egress/certificates.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { machineLoad, openBenchDatabase, quantile, type BenchDatabase } from './bench-database.ts';
import { createBenchDeliverer } from './bench-deliverer.ts';

/** Milliseconds between two events of the healthy endpoint. */
const gapMs = 100;
const backlogEach = 20;

const scenarios = [
  { name: 'idle', bad: 0, knownBefore: false, share: 0.5, aimMs: 20, seconds: 8 },
  { name: '50 that hang', bad: 50, knownBefore: false, share: 0.99, aimMs: 150, seconds: 15 },
  { name: '400 that hang', bad: 400, knownBefore: false, share: 0.95, aimMs: 1000, seconds: 15 },
  { name: '400 that begin to', bad: 400, knownBefore: true, share: 0.95, aimMs: 1000, seconds: 15 },
];
type Scenario = (typeof scenarios)[number];

const manyEndpoints = 5000;
const manyPending = 100_000;

type Order =
  | { certificate: KeyAndCertificate }
  /** Whether the endpoints named "bad" leave their requests without an answer. */
  | { hang: boolean }
  /** Requests the highest number of concurrent connections since the last count. */
  | { count: true };

interface Receiver {
  port: number;
  /** Resolves when the order is carried out. */
  order(order: Order): Promise<{ peak: number }>;
  /**
   * Calls the function with the arrival time of each event of the healthy endpoint, in wall-clock
   * milliseconds.
   */
  onArrival(hear: (atMs: number) => void): void;
  end(): void;
}

if (process.send) serveReceiver();
else await main();

/** Runs in its own process, so that its work does not delay what it measures. */
function serveReceiver(): void {
  let hanging = true;
  let open = 0;
  let peak = 0;
  const listen = ({ key, certificate: cert }: KeyAndCertificate): void => {
    const server = createServer({ key, cert }, (request, response) => {
      const isBad = request.headers.host?.startsWith('bad') ?? false;
      if (!isBad) process.send!({ arrivedMs: clock.now().getTime() });
      if (isBad && hanging) return;
      request.resume().on('end', () => response.writeHead(204).end());
    });
    server.on('connection', (socket) => {
      open += 1;
      peak = Math.max(peak, open);
      socket.on('close', () => (open -= 1));
    });
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
      process.send!({ done: { port: (server.address() as AddressInfo).port } }),
    );
  };
  process.on('message', (order: Order) => {
    if ('certificate' in order) return listen(order.certificate);
    if ('hang' in order) hanging = order.hang;
    process.send!({ done: { peak } });
    peak = open;
  });
}

async function main(): Promise<void> {
  const authority = createAuthority({ clock, random, commonName: 'Bench', validDays: 1 });
  const names = ['*.bench.example'];
  const receiver = await startReceiver(authority.issue({ commonName: 'receiver', names }));
  const bench = await openBenchDatabase();
  const parts = { bench, receiver, ca: authority.certificate };
  try {
    const only = process.argv[2];
    for (const [index, scenario] of scenarios.entries()) {
      if (only === undefined || scenario.name === only) await measure(parts, scenario, index);
    }
    if (only === undefined) await measureMany(parts);
  } finally {
    receiver.end();
    await bench.close();
  }
}

interface Parts {
  bench: BenchDatabase;
  receiver: Receiver;
  ca: string;
}

async function startReceiver(certificate: KeyAndCertificate): Promise<Receiver> {
  const child = fork(import.meta.filename);
  let hear: (atMs: number) => void = () => {};
  let finish: (done: never) => void = () => {};
  child.on('message', (said: { arrivedMs?: number; done?: unknown }) => {
    if (said.arrivedMs !== undefined) hear(said.arrivedMs);
    else finish(said.done as never);
  });
  const order = <T>(what: Order): Promise<T> =>
    new Promise((resolve) => {
      finish = resolve;
      child.send(what);
    });
  if (!child.connected) await once(child, 'spawn');
  const { port } = await order<{ port: number }>({ certificate });
  return { port, order, onArrival: (given) => void (hear = given), end: () => void child.kill() };
}

function urlOf(name: string, { port }: Receiver): string {
  return `https://${name}.bench.example:${port}`;
}

async function measure(parts: Parts, scenario: Scenario, index: number): Promise<void> {
  const { bench, receiver, ca } = parts;
  const { name, bad, knownBefore, share, aimMs, seconds } = scenario;
  let succeeded = 0;
  const attempted = ({ delivered }: { delivered: boolean }): void =>
    void (succeeded += Number(delivered));
  const deliverer = await createBenchDeliverer({
    url: await bench.createDatabase(`isolation_${index}`),
    ca,
    attempted,
  });
  const urls = Array.from({ length: bad }, (_, n) => urlOf(`bad${n}`, receiver));
  const others = await deliverer.register(urls);
  const healthy = await deliverer.register([urlOf('healthy', receiver)]);
  if (knownBefore) {
    await receiver.order({ hang: false });
    await deliverer.emit([...others, ...healthy], 4 * (bad + 1));
    while (succeeded < 4 * (bad + 1)) await clock.sleep(50);
  }
  await receiver.order({ hang: true });
  if (bad > 0) await deliverer.emit(others, backlogEach * bad);
  const beganMs: number[] = [];
  const latencies: number[] = [];
  // In the order of the events: attempts overtake each other by a millisecond at most.
  receiver.onArrival((atMs) => void latencies.push(atMs - beganMs[latencies.length]!));
  for (let n = 0; n < (seconds * 1000) / gapMs; n += 1) {
    beganMs.push(clock.now().getTime());
    await deliverer.emit(healthy, 1);
    await clock.sleep(Math.max(0, beganMs[n]! + gapMs - clock.now().getTime()));
  }
  const missing = beganMs.slice(latencies.length).map((ms) => clock.now().getTime() - ms);
  const all = [...latencies, ...missing];
  const at = (part: number): string => `p${100 * part} ${quantile(all, part).toFixed(0)} ms`;
  const figures = `${at(0.5)}, ${at(0.95)}, ${at(0.99)}, first ${all[0]?.toFixed(0)} ms`;
  const aim = `aim p${100 * share} <= ${aimMs} ms`;
  console.log(`${name.padEnd(18)} ${figures}, ${all.length} events (${aim}; ${machineLoad()})`);
  receiver.onArrival(() => {});
  await deliverer.close();
}

/** Sends 5,000 first attempts at once while the receiver does not answer, then while it does. */
async function measureMany({ bench, receiver, ca }: Parts): Promise<void> {
  let attempts = 0;
  const attempted = (): void => void (attempts += 1);
  const url = await bench.createDatabase('isolation_many');
  const deliverer = await createBenchDeliverer({ url, ca, attempted });
  const urls = Array.from({ length: manyEndpoints }, (_, n) => urlOf(`bad${n}`, receiver));
  const endpoints = await deliverer.register(urls);
  await receiver.order({ count: true });
  globalThis.gc?.();
  const before = process.memoryUsage();
  await deliverer.emit(endpoints, manyPending);
  await clock.sleep(8000);
  const { peak } = await receiver.order({ hang: false });
  globalThis.gc?.();
  const after = process.memoryUsage();
  const mb = (of: 'rss' | 'heapUsed'): string =>
    `${of} ${(before[of] / 2 ** 20).toFixed(0)} -> ${(after[of] / 2 ** 20).toFixed(0)} MB`;
  console.log(`${manyPending} pending for ${manyEndpoints} new endpoints that hang`);
  console.log(`  ${mb('rss')}, ${mb('heapUsed')}, at most ${peak} connections (aim <= 512)`);
  attempts = 0;
  const startedMs = clock.elapsedMs();
  await clock.sleep(10_000);
  const rate = (attempts * 1000) / (clock.elapsedMs() - startedMs);
  const answered = await receiver.order({ count: true });
  const rss = (process.memoryUsage().rss / 2 ** 20).toFixed(0);
  console.log(`  answered again: ${rate.toFixed(0)} attempts/s, rss ${rss} MB`);
  console.log(`  at most ${answered.peak} connections, idle ones counted (${machineLoad()})`);
  await deliverer.close();
}
