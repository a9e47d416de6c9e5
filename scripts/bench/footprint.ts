// Footprint of an appliance with its own PostgreSQL: memory by process, idle after its start and
// after a few requests, and the seconds of a first start (initdb), of a second start, and of a
// stop. `scripts/node scripts/bench/footprint.ts`; about 20 s; removes its files.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { startBenchAppliance, type BenchAppliance } from './bench-appliance.ts';
import { machineLoad, quantile } from './bench-database.ts';
import { processTree } from './process-tree.ts';

const laterStarts = 3;
const requests = 20;
/** Time for garbage collection after the start and for idle connections to close. */
const settleMs = 3_000;
const samples = join(import.meta.dirname, '../../plugins/finance/samples');

const folder = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
try {
  const first = await startBenchAppliance({ folder });
  console.log(`first start (initdb)  ${seconds(first.startMs)}, ${machineLoad()}`);
  await clock.sleep(settleMs);
  reportMemory('idle after the start', first);
  await sendDocuments(first);
  await clock.sleep(settleMs);
  reportMemory(`after ${requests} invoices`, first);
  console.log(`stop                  ${seconds(await first.stop())}`);

  const starts: number[] = [];
  const stops: number[] = [];
  for (let n = 0; n < laterStarts; n += 1) {
    const again = await startBenchAppliance({ folder });
    starts.push(again.startMs);
    stops.push(await again.stop());
  }
  const range = `${seconds(Math.min(...starts))} to ${seconds(Math.max(...starts))}`;
  const median = seconds(quantile(starts, 0.5));
  const bare = Array.from({ length: 5 }, bareStartMs);
  const ratio = (quantile(starts, 0.5) / quantile(bare, 0.5)).toFixed(0);
  console.log(`later starts          ${median} (${range}), ${machineLoad()}   aim < 1.5 s`);
  console.log(`                      ${ratio} times Node alone (${seconds(quantile(bare, 0.5))})`);
  console.log(`stop                  ${seconds(quantile(stops, 0.5))}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Start time of Node.js without work: the speed of the machine at this moment. */
function bareStartMs(): number {
  const beganMs = clock.elapsedMs();
  spawnSync(process.execPath, ['-e', '0']);
  return clock.elapsedMs() - beganMs;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function reportMemory(when: string, { pid }: BenchAppliance): void {
  const tree = processTree(pid);
  const roles = [...new Set(tree.map(({ role }) => role))];
  const sum = (of: typeof tree, key: 'rssMb' | 'pssMb'): string =>
    of
      .reduce((total, process) => total + process[key], 0)
      .toFixed(0)
      .padStart(4);
  const line = (name: string, of: typeof tree): string =>
    `  ${name.padEnd(22)} ${String(of.length).padStart(2)} processes  RSS ${sum(of, 'rssMb')} MB  PSS ${sum(of, 'pssMb')} MB`;
  console.log(when);
  for (const role of roles)
    console.log(
      line(
        role,
        tree.filter((process) => process.role === role),
      ),
    );
  console.log(line('all', tree));
}

async function sendDocuments({ origin, firstRun }: BenchAppliance): Promise<void> {
  const authorization = `Bearer ${firstRun.test_api_key}`;
  const post = async (path: string, type: string, body: string | Buffer) => {
    const headers = { authorization, 'content-type': type };
    const answer = await request(origin + path, { method: 'POST', headers, body });
    return (await answer.body.json()) as { document_url: string };
  };
  for (let n = 0; n < requests; n += 1) {
    const name = n % 2 === 0 ? 'ubl-invoice-de.xml' : 'text-english.pdf';
    const bytes = readFileSync(join(samples, name));
    const { document_url } = await post('/v1/documents', 'application/octet-stream', bytes);
    const body = JSON.stringify({ input: { document_url } });
    await post('/v1/pipelines/finance/invoice', 'application/json', body);
  }
}
