// Many plugins side by side: seconds to load, replace and recover a plugin, memory of an idle
// plugin, and calls per second of 1, 4 and 16 no-op plugins on all cores. hosts.ts compares the
// cost of a call with a pool of this process. Run: scripts/node scripts/bench/plugins.ts

import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../core/kernel/clock.ts';
import type { Log } from '../../core/kernel/log.ts';
import { createPipelines, type Pipelines } from '../../core/pipelines/pipelines.ts';
import { version } from '../../core/version.ts';
import { processTree } from './process-tree.ts';

const roundMs = 2000;
const inFlight = 64;
const root = join(import.meta.dirname, '../..');
const quiet = (): void => {};
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };
const home = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
chmodSync(home, 0o711);

const task = {
  workflowId: 'wf_00000000000000000000000000',
  attempt: 1,
  input: { message: 'x'.repeat(1000) },
  options: {},
  settings: {},
  documents: {},
};

try {
  for (const count of [1, 4, 16]) await measureThroughput(count);
  await measureChanges();
} finally {
  rmSync(home, { recursive: true });
}

async function measureThroughput(count: number): Promise<void> {
  const folder = writePlugins(count);
  const began = systemClock.elapsedMs();
  const pipelines = await start(folder);
  const loadMs = Math.round(systemClock.elapsedMs() - began);
  const idlePssMb = meanPssMb();
  const perSecond = await callsPerSecond(pipelines, count);
  print({ plugins: count, load_ms: loadMs, idle_pss_mb_each: idlePssMb, calls_per_s: perSecond });
  await pipelines.stop();
}

async function measureChanges(): Promise<void> {
  const folder = writePlugins(1);
  const pipelines = await start(folder);
  await pipelines.run('p0', 'echo', task);
  const manifest = join(folder, 'p0/plugin.yaml');
  const replaceMs: number[] = [];
  const recoverMs: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/\d+$/m, String(round)));
    replaceMs.push(
      await timed(async () => {
        await pipelines.refresh();
        await pipelines.run('p0', 'echo', task);
      }),
    );
    process.kill(pipelines.stats()['p0']!.pid!, 'SIGKILL');
    recoverMs.push(await timed(() => untilAnswered(pipelines)));
  }
  print({ replace_ms: median(replaceMs), recover_ms: median(recoverMs) });
  await pipelines.stop();
}

/** Time until a run succeeds again after its process was killed. */
async function untilAnswered(pipelines: Pipelines): Promise<void> {
  for (;;) {
    try {
      await pipelines.run('p0', 'echo', task);
      return;
    } catch {
      await systemClock.sleep(1);
    }
  }
}

function writePlugins(count: number): string {
  const folder = join(home, `plugins-${count}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const from = join(root, 'test/fixtures/plugins/noop');
  for (let n = 0; n < count; n += 1) {
    const target = join(folder, `p${n}`);
    cpSync(from, target, { recursive: true });
    const manifest = readFileSync(join(from, 'plugin.yaml'), 'utf8');
    writeFileSync(join(target, 'plugin.yaml'), manifest.replace('name: noop', `name: p${n}`));
  }
  return folder;
}

async function start(folder: string): Promise<Pipelines> {
  const options = { folders: [folder], engineVersion: version, home, clock: systemClock, log };
  const pipelines = await createPipelines(options);
  for (const { name, state, reason } of pipelines.list()) {
    if (state === 'refused') throw new Error(`${name}: ${reason}`);
  }
  return pipelines;
}

async function callsPerSecond(pipelines: Pipelines, count: number): Promise<number> {
  const lane = async (n: number, untilMs: number): Promise<number> => {
    let calls = 0;
    for (; systemClock.elapsedMs() < untilMs; calls += 1) {
      await pipelines.run(`p${n % count}`, 'echo', task);
    }
    return calls;
  };
  const round = async (ms: number): Promise<number> => {
    const untilMs = systemClock.elapsedMs() + ms;
    const lanes = Array.from({ length: inFlight }, (_, n) => lane(n, untilMs));
    return (await Promise.all(lanes)).reduce((sum, calls) => sum + calls, 0);
  };
  // The first calls start the threads.
  await round(1000);
  return Math.round(((await round(roundMs)) * 1000) / roundMs);
}

/** Memory of a host that has loaded its plugin and has not run it yet. */
function meanPssMb(): number {
  const hosts = processTree(process.pid).filter(({ role }) => role.startsWith('plugin-'));
  const all = hosts.reduce((sum, { pssMb }) => sum + pssMb, 0);
  return Math.round(all / hosts.length);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = systemClock.elapsedMs();
  await work();
  return Math.round(systemClock.elapsedMs() - began);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function print(line: object): void {
  console.log(JSON.stringify(line));
}
