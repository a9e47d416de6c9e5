// Submits per second through the API with 64 connections, beside three upper limits of the same
// run: the batched SQL alone, a bare Koa route that commits one small row, and one transaction per
// request. `scripts/node scripts/bench/submits.ts`; about a minute. No engine executes the
// workflows meanwhile.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describeRatios, runLoad } from './load.ts';
import { openBenchDatabase } from './bench-database.ts';
import type { SubmitServerReady, SubmitVariant } from './submit-servers.ts';

const connections = 64;
const seconds = 3;
const rounds = 3;

const variants: SubmitVariant[] = ['api', 'one_row', 'one_transaction', 'sql'];
const database = await openBenchDatabase();
const servers = new Map<SubmitVariant, { child: ChildProcess; ready: SubmitServerReady }>();
for (const variant of variants) servers.set(variant, await startServer(variant));

const rates = new Map<SubmitVariant, number[]>(variants.map((variant) => [variant, []]));
// One round warms every process up; the measured rounds follow, with the variants alternating.
for (let round = 0; round <= rounds; round += 1) {
  const commitMs = await database.commitMs();
  for (const variant of variants) {
    const rate = await measure(variant);
    if (round > 0) rates.get(variant)!.push(rate);
    console.log(`round ${round} commit ${commitMs.toFixed(2)} ms ${variant} ${rate.toFixed(0)}/s`);
  }
}
const ratioTo = (other: SubmitVariant): string =>
  describeRatios(rates.get('api')!.map((rate, round) => rate / rates.get(other)![round]!));
console.log(`\nsubmits through the API, ${connections} connections, medians of ${rounds} rounds`);
console.log(`to the batched SQL alone        ${ratioTo('sql')}   aim >= 0.45`);
console.log(`to bare Koa that commits a row  ${ratioTo('one_row')}   aim >= 0.9`);
console.log(`to one transaction a request    ${ratioTo('one_transaction')}   aim >= 3`);

for (const { child } of servers.values()) child.kill();
await database.close();

async function startServer(variant: SubmitVariant) {
  const file = new URL('./submit-servers.ts', import.meta.url).pathname;
  const child = fork(file, [variant, database.url, database.folder]);
  const [ready] = (await once(child, 'message')) as [SubmitServerReady];
  return { child, ready };
}

async function measure(variant: SubmitVariant): Promise<number> {
  const { child, ready } = servers.get(variant)!;
  if (variant === 'sql') {
    child.send({ connections, seconds });
    const [rate] = (await once(child, 'message')) as [number];
    return rate;
  }
  const run = `${process.pid}-${variant}-${performance.now()}`;
  const message = 'x'.repeat(1300);
  const body = JSON.stringify({ pipeline: 'noop', operation: 'echo', input: { message } });
  const { rate } = await runLoad({
    origin: ready.origin,
    connections,
    seconds,
    expectedStatus: 202,
    request: (n) => ({
      path: '/v1/workflows/start',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${ready.keys[n % ready.keys.length]}`,
        'idempotency-key': `${run}-${n}`,
      },
      body,
    }),
  });
  return rate;
}
