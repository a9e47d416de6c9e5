// Duration of a POST that waits for its result, through a real appliance over HTTP: the no-op
// plugin beside the commit of one small row on the same server, and a UBL invoice. First one
// connection at 20 a second, where nothing queues, then 16 connections as fast as they are
// answered. `scripts/node scripts/bench/waiting.ts [workflows.concurrency]`; about 50 s; leaves
// nothing behind.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { startBenchAppliance } from './bench-appliance.ts';
import { machineLoad, openBenchDatabase, quantile } from './bench-database.ts';
import { runLoad } from './load.ts';

const seconds = 4;
const rounds = 2;
const sample = join(import.meta.dirname, '../../plugins/finance/samples/ubl-invoice-de.xml');
const invoice = readFileSync(sample, 'utf8');

const database = await openBenchDatabase();
const appliance = await startBenchAppliance({
  folder: database.folder,
  fixtures: true,
  databaseUrl: await database.createDatabase('appliance'),
  ...(process.argv[2] && { concurrency: Number(process.argv[2]) }),
});
const { origin, firstRun } = appliance;
const headers = {
  'content-type': 'application/json',
  authorization: `Bearer ${firstRun.test_api_key}`,
};
const echo = { path: '/v1/pipelines/noop/echo', body: '{"input":{"message":"hello"}}' };
const same = invoiceRequest(await upload(invoice));

// Runs both paths once, so that hosts and readers are warm.
for (const call of [echo, same]) await load(call, 4, 1);
for (let round = 1; round <= rounds; round += 1) {
  await report('no-op, 1 connection', echo, 1, 50);
  await report('no-op, 16 connections', echo, 16);
  await report('same UBL, 1 connection', same, 1, 50);
  await report('same UBL, 16 connections', same, 16);
  await reportFresh();
}
console.log(
  '\naims: no-op on 1 connection p50 <= 5 commits; same UBL on 1 connection p50 <= 30 ms',
);
await appliance.stop();
await database.close();

function load(
  call: { path: string; body: string },
  connections: number,
  forS: number,
  everyMs = 0,
) {
  return runLoad({
    origin,
    connections,
    everyMs,
    seconds: forS,
    expectedStatus: 200,
    request: () => ({ ...call, headers }),
  });
}

async function report(
  what: string,
  call: { path: string; body: string },
  connections: number,
  everyMs = 0,
): Promise<void> {
  const loading = load(call, connections, seconds, everyMs);
  const { value, commitMs } = await database.commitMsDuring(loading);
  const { rate, p50Ms, p99Ms } = value;
  const commits = `${(p50Ms / commitMs).toFixed(1)} commits of ${commitMs.toFixed(2)} ms`;
  const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${rate.toFixed(0)}/s`;
  console.log(`${what.padEnd(25)} ${times}, p50 = ${commits}, ${machineLoad()}`);
}

/** A new document: its upload reads it once, and the workflow takes the result from the cache. */
async function reportFresh(): Promise<void> {
  const uploads: number[] = [];
  const posts: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const beganMs = clock.elapsedMs();
    const url = await upload(`${invoice}<!-- ${clock.elapsedMs()} -->`);
    uploads.push(clock.elapsedMs() - beganMs);
    const postMs = clock.elapsedMs();
    const { statusCode, body } = await request(origin + same.path, {
      method: 'POST',
      headers,
      body: invoiceRequest(url).body,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
    posts.push(clock.elapsedMs() - postMs);
  }
  const sums = uploads.map((ms, n) => ms + posts[n]!);
  const describe = (times: number[]): string =>
    `${quantile(times, 0.5).toFixed(1)} ms (p99 ${quantile(times, 0.99).toFixed(1)})`;
  const both = `upload ${describe(uploads)} + POST ${describe(posts)} = ${describe(sums)}`;
  console.log(`${'fresh UBL, 1 connection'.padEnd(25)} ${both}, ${machineLoad()}`);
}

async function upload(text: string): Promise<string> {
  const { statusCode, body } = await request(`${origin}/v1/documents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/xml' },
    body: text,
  });
  const answer = (await body.json()) as { document_url: string };
  if (statusCode !== 201) throw new Error(`${statusCode}: ${JSON.stringify(answer)}`);
  return answer.document_url;
}

function invoiceRequest(document_url: string): { path: string; body: string } {
  return {
    path: '/v1/pipelines/finance/invoice',
    body: JSON.stringify({ input: { document_url } }),
  };
}
