// Requests per second and p99 of status, usage and a rejected request, beside a bare Koa route of
// the same run; then the cost of each middleware. `scripts/node scripts/bench/edge.ts`; about a
// minute.

import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Koa from 'koa';
import { request } from 'undici';
import { startBenchAppliance } from './bench-appliance.ts';
import { openBenchDatabase, quantile } from './bench-database.ts';
import { describeRatios, runLoad } from './load.ts';
import { openLadder } from './middleware-ladder.ts';

const connections = 32;
const seconds = 2;
const rounds = 3;

if (process.argv[2] === 'bare') await serveBare();
else await compare();

async function serveBare(): Promise<void> {
  const app = new Koa();
  app.use((ctx) => void (ctx.body = { status: 'completed' }));
  const handle = app.callback();
  const server = createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send!((server.address() as AddressInfo).port);
}

interface Side {
  name: string;
  origin: string;
  path: string;
  headers: Record<string, string>;
  expectedStatus: number | readonly number[];
}

async function compare(): Promise<void> {
  const database = await openBenchDatabase();
  const { folder, url: databaseUrl } = database;
  const appliance = await startBenchAppliance({ folder, databaseUrl, fixtures: true });
  const bare = fork(import.meta.filename, ['bare']);
  const [port] = (await once(bare, 'message')) as [number];
  const sides = await sidesOf(appliance, folder, `http://127.0.0.1:${port}`);
  const results = new Map<string, { rate: number; p99Ms: number }[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, path, headers, ...side } of sides) {
      const load = { ...side, connections, seconds, request: () => ({ path, headers }) };
      const result = await runLoad(load);
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  console.log(`${connections} connections, medians of ${rounds} rounds of ${seconds} s`);
  const ceiling = results.get('bare Koa')!;
  for (const [name, found] of results) {
    const median = (pick: 'rate' | 'p99Ms') =>
      quantile(
        found.map((one) => one[pick]),
        0.5,
      );
    const ratios = describeRatios(found.map(({ rate }, round) => rate / ceiling[round]!.rate));
    const rate = `${median('rate').toFixed(0)}/s`.padStart(8);
    console.log(
      `${name.padEnd(10)} ${rate}  p99 ${median('p99Ms').toFixed(1)} ms  ${ratios} of bare`,
    );
  }
  bare.kill();
  await appliance.stop();
  await climb(databaseUrl);
  await database.close();
}

async function sidesOf(
  { origin, firstRun }: Awaited<ReturnType<typeof startBenchAppliance>>,
  folder: string,
  bareOrigin: string,
): Promise<Side[]> {
  const workmill = (...args: string[]): string => {
    const program = join(import.meta.dirname, '../workmill');
    const place = ['--home', join(folder, 'home'), '--config', join(folder, 'config')];
    return execFileSync(program, [...place, '--json', ...args], { encoding: 'utf8' });
  };
  workmill('tenant', 'create', 'limited', '--plan', 'starter');
  const [made] = [JSON.parse(workmill('key', 'create', 'limited'))].flat();
  const headers = { authorization: `Bearer ${firstRun.api_key}` };
  const body = JSON.stringify({ pipeline: 'noop', operation: 'echo', input: { message: 'a' } });
  const sent = await request(`${origin}/v1/workflows/start`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const { workflow_id: id } = (await sent.body.json()) as { workflow_id: string };
  const status = `/v1/workflows/${id}/status`;
  const limited = { authorization: `Bearer ${made.key ?? made.api_key}` };
  return [
    { name: 'bare Koa', origin: bareOrigin, path: '/', headers, expectedStatus: 200 },
    { name: 'status', origin, path: status, headers, expectedStatus: 200 },
    { name: 'usage', origin, path: '/v1/usage/current', headers, expectedStatus: 200 },
    // The rate limit of the starter plan lets some requests pass; their workflow does not exist
    // (404).
    { name: 'refused', origin, path: status, headers: limited, expectedStatus: [429, 404] },
  ];
}

/**
 * Processor time per request. Client and server share this process, so the difference that a
 * middleware makes is its cost. Other programs only delay the process and do not count.
 */
async function climb(databaseUrl: string): Promise<void> {
  const ladder = await openLadder(databaseUrl);
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, origin, headers } of ladder.steps) {
      const load = { origin, connections: 16, seconds: 1, expectedStatus: 200 };
      const began = process.cpuUsage();
      let sent = 0;
      await runLoad({ ...load, request: (n) => ((sent = n), { path: '/v1/echo', headers }) });
      const { user, system } = process.cpuUsage(began);
      if (round > 0) times.set(name, [...(times.get(name) ?? []), (user + system) / sent]);
    }
  }
  console.log('\nwhat each middleware adds to a request, on top of those above it (median, range)');
  let before: number[] | null = null;
  for (const [name, found] of times) {
    const added = found.map((time, round) => time - (before?.[round] ?? 0));
    const range = `${Math.min(...added).toFixed(1)} to ${Math.max(...added).toFixed(1)}`;
    console.log(`${name.padEnd(24)} ${quantile(added, 0.5).toFixed(1).padStart(6)} us  (${range})`);
    before = found;
  }
  await ladder.close();
}
