// Deliveries a second to a local TLS receiver, as a ratio to undici alone in the same run, which has
// no database, no signature and no schedule. `scripts/node scripts/bench/deliveries.ts`; it takes
// about half a minute and leaves nothing behind.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { startEmbeddedPostgres } from '../../core/database/embedded.ts';
import { migrate } from '../../core/database/migrate.ts';
import { createAuthority, type KeyAndCertificate } from '../../core/egress/certificates.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { benchLog } from './bench-database.ts';
import { benchData, createBenchDeliverer, type BenchDeliverer } from './bench-deliverer.ts';

const rounds = 5;
const scenarios = [
  { endpoints: 1, connections: 32, events: 6000 },
  { endpoints: 50, connections: 256, events: 6000 },
];
if (process.send) serveReceiver();
else await main();

/** The receiver is a process of its own, so that its work is not counted as the sender's. */
function serveReceiver(): void {
  process.once('message', (certificate: KeyAndCertificate) => {
    const options = { key: certificate.key, cert: certificate.certificate };
    const server = createServer(options, (request, response) => {
      request.resume().on('end', () => response.writeHead(204).end());
    });
    server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  });
}

interface Bench extends BenchDeliverer {
  origins: string[];
  ca: string;
  /** Resolves once so many more attempts are recorded. */
  recorded(count: number): Promise<void>;
}

async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
  const receiver = fork(import.meta.filename);
  const server = await startEmbeddedPostgres({ folder: home, clock, log: benchLog });
  try {
    await migrate({ url: server.url, log: benchLog });
    const bench = await prepare(server.url, receiver);
    for (const scenario of scenarios) await compare(bench, scenario);
    await bench.close();
  } finally {
    receiver.kill();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
  process.exit();
}

async function prepare(url: string, receiver: ReturnType<typeof fork>): Promise<Bench> {
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
      if (!record.delivered) throw new Error(`not delivered: ${record.error}`);
      remaining -= 1;
      if (remaining === 0) finish();
    },
  });
  return {
    ...deliverer,
    origins: names.map((name) => `https://${name}:${port}`),
    ca: authority.certificate,
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
  await undici(events / 4);
  await deliver(bench, targets, events / 4);
  console.log(`${endpoints} endpoint(s), ${connections} connections, ${events} events`);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = await rate(2 * events, () => undici(2 * events));
    const ours = await deliver(bench, targets, events);
    const after = await rate(2 * events, () => undici(2 * events));
    // Before and after, because the machine's other work comes and goes.
    const bare = (before + after) / 2;
    ratios.push(ours / bare);
    console.log(`  undici alone ${bare.toFixed(0)}/s, deliverer ${ours.toFixed(0)}/s`);
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
  console.log(`  median ratio ${median.toFixed(2)}`);
}

/** Deliveries a second, from the hint until the last attempt is recorded. */
async function deliver(bench: Bench, targets: string[], events: number): Promise<number> {
  await bench.write(targets, events);
  const done = bench.recorded(events);
  return rate(events, async () => {
    bench.kick(targets);
    await done;
  });
}

async function createBare(ca: string, origins: string[], connections: number) {
  const lookup: LookupFunction = (_hostname, options, done) => {
    if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  };
  const perOrigin = Math.ceil(connections / origins.length);
  const agent = new Agent({ connections: perOrigin, pipelining: 1, connect: { ca, lookup } });
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

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const startedMs = clock.elapsedMs();
  await work();
  return (count * 1000) / (clock.elapsedMs() - startedMs);
}
