// Deliveries per second to a local TLS receiver, as a ratio to undici alone in the same run, which
// has no database, no signature and no schedule. Also the processor time of each, which other work
// on the machine disturbs less. `scripts/node scripts/bench/deliveries.ts [rounds] [endpoints]`;
// takes about half a minute and removes its files.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { createAuthority, type KeyAndCertificate } from '../../core/egress/certificates.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { machineLoad, openBenchDatabase, quantile } from './bench-database.ts';
import { benchData, createBenchDeliverer, type BenchDeliverer } from './bench-deliverer.ts';
import { processorTime, spentBetween } from './processor-time.ts';

const rounds = Number(process.argv[2] ?? 5);
const only = process.argv[3];
const scenarios = [
  { endpoints: 1, connections: 32, events: 6000 },
  { endpoints: 50, connections: 256, events: 6000 },
];
/** The keep-alive time that deliveries use. */
const keepAliveMs = 15_000;

if (process.send) serveReceiver();
else await main();

/** Runs the receiver in its own process, so that its work does not count as the sender's. */
function serveReceiver(): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (certificate: KeyAndCertificate) => {
    const options = { key: certificate.key, cert: certificate.certificate };
    const server = createServer(options, (request, response) => {
      request.resume().on('end', () => response.writeHead(204).end());
    });
    // Keeps the connections of both sides open while the other side is measured.
    server.keepAliveTimeout = keepAliveMs;
    server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  });
}

interface Bench extends BenchDeliverer {
  origins: string[];
  ca: string;
  pids: Record<'postgres' | 'receiver', number>;
  /** Resolves when `count` more attempts are recorded. */
  recorded(count: number): Promise<void>;
}

async function main(): Promise<void> {
  const receiver = fork(import.meta.filename);
  const server = await openBenchDatabase();
  const pids = { postgres: server.pid, receiver: receiver.pid! };
  try {
    const bench = await prepare(server.url, receiver, pids);
    for (const scenario of scenarios) {
      if (only === undefined || Number(only) === scenario.endpoints) await compare(bench, scenario);
    }
    await bench.close();
  } finally {
    receiver.kill();
    await server.close();
  }
  process.exit();
}

async function prepare(
  url: string,
  receiver: ReturnType<typeof fork>,
  pids: Bench['pids'],
): Promise<Bench> {
  const authority = createAuthority({ clock, random, commonName: 'Bench', validDays: 1 });
  const names = Array.from({ length: 50 }, (_, index) => `e${index}.example`);
  receiver.send(authority.issue({ commonName: 'receiver', names }));
  const [port] = (await once(receiver, 'message')) as [number];
  let remaining = Infinity;
  let finish = (): void => {};
  const deliverer = await createBenchDeliverer({
    url,
    ca: authority.certificate,
    attempted(record) {
      if (!record.delivered)
        throw new Error(`not delivered: ${record.error} (${record.failedPhase})`);
      remaining -= 1;
      if (remaining === 0) finish();
    },
  });
  return {
    ...deliverer,
    origins: names.map((name) => `https://${name}:${port}`),
    ca: authority.certificate,
    pids,
    recorded(count) {
      remaining = count;
      return new Promise((resolve) => (finish = resolve));
    },
  };
}

async function compare(bench: Bench, scenario: (typeof scenarios)[number]): Promise<void> {
  const { endpoints, connections, events } = scenario;
  const origins = bench.origins.slice(0, endpoints);
  const targets = await bench.register(origins);
  const undici = await createBare(bench.ca, origins, connections);
  // Warm-up: opens the connections and compiles the code of both sides before the comparison.
  await undici(events);
  await deliver(bench, targets, events);
  console.log(`${endpoints} endpoint(s), ${connections} connections, ${events} events`);
  const ratios: Record<'rate' | 'sender' | 'all', number[]> = { rate: [], sender: [], all: [] };
  const bare = (count: number) => measured(bench, count, () => undici(count));
  for (let round = 1; round <= rounds; round += 1) {
    // Measured before and after, because other load on the machine varies.
    const before = await bare(2 * events);
    const ours = await deliver(bench, targets, events);
    const peer = meanOf(before, await bare(2 * events));
    ratios.rate.push(ours.rate / peer.rate);
    ratios.sender.push(ours.spent.sender / peer.spent.sender);
    ratios.all.push(sum(ours.spent) / sum(peer.spent));
    console.log(`  undici alone ${shown(peer)}`);
    console.log(`  deliverer ${shown(ours)}`);
  }
  const [rate, sender, all] = [ratios.rate, ratios.sender, ratios.all].map(median);
  console.log(`  ratio ${rate!.toFixed(2)} (aim 0.35)`);
  console.log(
    `  processor time, times undici's: sender ${sender!.toFixed(1)}, all ${all!.toFixed(1)}`,
  );
}

interface Measured {
  /** Deliveries per second. */
  rate: number;
  /** Microseconds of processor time per delivery, by process. */
  spent: Record<'sender' | keyof Bench['pids'], number>;
}

/** Measures from the notification until the last attempt is recorded. */
async function deliver(bench: Bench, targets: string[], events: number): Promise<Measured> {
  await bench.write(targets, events);
  const done = bench.recorded(events);
  return measured(bench, events, async () => {
    bench.kick(targets);
    await done;
  });
}

async function measured(bench: Bench, count: number, work: () => Promise<void>): Promise<Measured> {
  const { postgres, receiver } = bench.pids;
  const now = () => ({
    sender: ownTime(),
    postgres: processorTime(postgres),
    receiver: processorTime(receiver),
  });
  const before = now();
  const startedMs = clock.elapsedMs();
  await work();
  const elapsedMs = clock.elapsedMs() - startedMs;
  const after = now();
  return {
    rate: (count * 1000) / elapsedMs,
    spent: {
      sender: (after.sender - before.sender) / count,
      postgres: spentBetween(before.postgres, after.postgres) / count,
      receiver: spentBetween(before.receiver, after.receiver) / count,
    },
  };
}

/** Processor time of this process without its children, which are printed on their own lines. */
function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function meanOf(one: Measured, other: Measured): Measured {
  const mean = (name: keyof Measured['spent']) => (one.spent[name] + other.spent[name]) / 2;
  return {
    rate: (one.rate + other.rate) / 2,
    spent: { sender: mean('sender'), postgres: mean('postgres'), receiver: mean('receiver') },
  };
}

function sum({ sender, postgres, receiver }: Measured['spent']): number {
  return sender + postgres + receiver;
}

function median(values: number[]): number {
  return quantile(values, 0.5);
}

function shown({ rate, spent }: Measured): string {
  const parts = Object.entries(spent).map(([name, us]) => `${name} ${us.toFixed(0)}`);
  return `${rate.toFixed(0)}/s (us each: ${parts.join(', ')}), ${machineLoad()}`;
}

async function createBare(ca: string, origins: string[], connections: number) {
  const lookup: LookupFunction = (_hostname, options, done) => {
    if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  };
  const perOrigin = Math.ceil(connections / origins.length);
  const agent = new Agent({
    connections: perOrigin,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    connect: { ca, lookup },
  });
  const body = Buffer.from(JSON.stringify({ data: benchData, filler: 'y'.repeat(280) }));
  const headers = { 'content-type': 'application/json' };
  return async function send(count: number): Promise<void> {
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < count) {
        const origin = origins[next++ % origins.length]!;
        const answer = await agent.request({ origin, path: '/', method: 'POST', headers, body });
        await answer.body.dump();
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
  };
}
