// Cost of running a plugin in its own process: calls of the no-op plugin through its host against
// the same worker in a Piscina pool of this process, alternating within one run. Prints calls per
// second and their ratio. Run: scripts/node scripts/bench/hosts.ts

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { systemClock } from '../../core/kernel/clock.ts';
import type { Log } from '../../core/kernel/log.ts';
import { createPipelines, type Pipelines } from '../../core/pipelines/pipelines.ts';
import type { PluginTask } from '../../core/pipelines/tasks.ts';

const roundMs = 1000;
const rounds = 3;
const root = join(import.meta.dirname, '../..');
const plugins = join(root, 'test/fixtures/plugins');
const quiet = (): void => {};
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: console.error, child: () => log };

const home = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
chmodSync(home, 0o711);
const pipelines = await start();
const pool = new Piscina({
  filename: join(root, 'core/pipelines/sandbox/worker.ts'),
  minThreads: 2,
  maxThreads: 2,
  workerData: { entry: pathToFileURL(join(plugins, 'noop/pipeline.ts')).href },
});

const task = {
  workflowId: 'wf_00000000000000000000000000',
  attempt: 1,
  input: { message: 'x'.repeat(1000) },
  options: {},
  settings: {},
  documents: {},
};
let id = 0;
const direct = (): Promise<unknown> => {
  id += 1;
  const payload: PluginTask = {
    kind: 'run',
    operation: 'echo',
    task,
    traceparent: null,
    model: null,
    localModels: {},
    startedAt: 0,
  };
  return pool.run({ kind: 'run', id, payload }, { signal: new AbortController().signal });
};
const hosted = (): Promise<unknown> => pipelines.run('noop', 'echo', task);

for (const inFlight of [1, 64]) {
  const rates: { direct: number[]; hosted: number[] } = { direct: [], hosted: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.direct.push(await callsPerSecond(direct, inFlight));
    rates.hosted.push(await callsPerSecond(hosted, inFlight));
  }
  const ratio = median(rates.hosted.map((rate, round) => rate / rates.direct[round]!));
  const best = { in_process: Math.max(...rates.direct), host: Math.max(...rates.hosted) };
  console.log(JSON.stringify({ in_flight: inFlight, ...best, ratio }));
}

await Promise.all([pool.destroy(), pipelines.stop()]);
const startingMs = systemClock.elapsedMs();
const again = await start();
const startMs = Math.round(systemClock.elapsedMs() - startingMs);
const rssMb = Object.values(again.stats()).map(({ rssBytes }) => Math.round(rssBytes / 1e6));
console.log(JSON.stringify({ plugins: rssMb.length, second_start_ms: startMs, rss_mb: rssMb }));
await again.stop();
rmSync(home, { recursive: true });

function start(): Promise<Pipelines> {
  const folders = [plugins];
  return createPipelines({ folders, engineVersion: '0.1.0', home, clock: systemClock, log });
}

async function callsPerSecond(call: () => Promise<unknown>, inFlight: number): Promise<number> {
  const startedMs = systemClock.elapsedMs();
  let calls = 0;
  const lane = async (): Promise<void> => {
    while (systemClock.elapsedMs() - startedMs < roundMs) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return Math.round((calls * 1000) / (systemClock.elapsedMs() - startedMs));
}

function median(values: number[]): number {
  return Number(values.toSorted((a, b) => a - b)[values.length >> 1]!.toFixed(2));
}
