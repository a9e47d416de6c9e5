// Workflows per second from submit to settled row with the no-op plugin, beside pg-boss doing the
// same transactions in the same run. Arguments: seconds of a slice, rounds, sides. By default four
// slices of 4 s for host, in_process and pg_boss, alternating, which takes about 70 s; `20 1
// host,pg_boss` keeps each of two sides going for 20 s without a break.
//
// Each side is a process of its own on a database of its own on one server, with the same closed loop
// of 400 callers in it, 20 running at once, 50 tenants. Every side writes the same five rows in one
// transaction to submit (idempotency key, quota hold, workflow, first audit entry, and its job where
// that is a row of its own) and the same six to settle (workflow, result, ledger, quota, event, audit
// entry), many workflows to a transaction.
// host         the real workflow service and engine; the plugin in its host process, as in production
// in_process   the same, but the plugin's function runs in the engine's process, as pg-boss's does
// in_process_log  in_process, with the sequencer of the audit log beside it
// in_process_lines  in_process, with two lines a run for the stored log of the plugin
// in_process_no_duration  in_process, without the index of the order of the duration
// in_process_unsorted  in_process, without the indexes of the orders of duration, confidence and end
// pg_boss      the same statements and batches around pg-boss's jobs and its own worker
// pg_boss_sql  pg-boss's statements alone, under our engine's way of filling slots
// pg-boss-side.ts describes the advantages of each side.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { machineLoad, openBenchDatabase, quantile } from './bench-database.ts';
import { describeRatios } from './load.ts';
import { processorTime, spentBetween } from './processor-time.ts';
import type { Order, SideName, Slice, Verdict } from './workflow-load.ts';

const [seconds = 4, rounds = 4] = process.argv.slice(2, 4).map(Number);
const callers = 400;
const named = process.argv[4] ?? 'host,in_process,pg_boss';
const sides = named.split(',') as SideName[];

const database = await openBenchDatabase();
const children = new Map<SideName, ChildProcess>();
for (const side of sides) children.set(side, await startSide(side));
const slices = new Map<SideName, Measured[]>(sides.map((side) => [side, []]));

for (const side of sides) await ask<Slice>(side, { callers, seconds: 1 });
for (let round = 1; round <= rounds; round += 1) {
  const commitMs = await database.commitMs();
  console.log(`round ${round}: commit ${commitMs.toFixed(2)} ms, ${machineLoad()}`);
  for (const side of sides) {
    const before = processorTime(database.pid);
    const slice = await ask<Slice>(side, { callers, seconds });
    const serverUs = spentBetween(before, processorTime(database.pid)) / slice.done;
    slices.get(side)!.push({ ...slice, serverUs });
    console.log(`  ${side.padEnd(11)} ${describeSlice({ ...slice, serverUs })}`);
  }
}

console.log(`\n${callers} callers, ${seconds * rounds} s each side, medians of ${rounds} slices`);
for (const side of sides) console.log(`${side.padEnd(11)} ${describeSlice(medianOf(side))}`);
for (const ours of sides.filter((side) => !side.startsWith('pg_boss'))) {
  for (const peer of sides.filter((side) => side.startsWith('pg_boss'))) {
    const aim = peer === 'pg_boss' ? '   aim >= 2' : '';
    console.log(`${`${ours} to ${peer}`.padEnd(25)} ${ratio(ours, peer)}${aim}`);
  }
}
const variants: Partial<Record<SideName, string>> = {
  in_process_log: 'sequencer',
  in_process_lines: 'log lines',
};
for (const [side, what] of Object.entries(variants) as [SideName, string][]) {
  if (!sides.includes('in_process') || !sides.includes(side)) continue;
  console.log(`${`with to without ${what}`.padEnd(25)} ${ratio(side, 'in_process')}`);
}
const lacking: Partial<Record<SideName, string>> = {
  in_process_no_duration: 'index of duration',
  in_process_unsorted: 'sorting indexes',
};
for (const [side, what] of Object.entries(lacking) as [SideName, string][]) {
  if (!sides.includes('in_process') || !sides.includes(side)) continue;
  console.log(`${`with to without ${what}`.padEnd(34)} ${ratio('in_process', side)}`);
  const server = slices
    .get('in_process')!
    .map(({ serverUs }, n) => serverUs / slices.get(side)![n]!.serverUs);
  console.log(`${'  processor time of PostgreSQL'.padEnd(34)} ${describeRatios(server)}`);
}
for (const side of sides) {
  const { done, wrong, imbalances } = await ask<Verdict>(side, 'end');
  const fine = imbalances === 0 && Object.keys(wrong).length === 0;
  const verdict = fine
    ? 'nothing lost, books balance'
    : `WRONG ${JSON.stringify({ wrong, imbalances })}`;
  console.log(`${side.padEnd(11)} ${done} workflows: ${verdict}`);
  children.get(side)!.disconnect();
}
await database.close();

/** With the processor time of PostgreSQL for a workflow: it depends little on other load. */
type Measured = Slice & { serverUs: number };

async function startSide(side: SideName): Promise<ChildProcess> {
  const file = new URL('./workflow-sides.ts', import.meta.url).pathname;
  const child = fork(file, [side, await database.createDatabase(side), database.folder]);
  child.on('exit', (code) => {
    if (code) throw new Error(`the side ${side} ended with ${code}`);
  });
  await once(child, 'message');
  return child;
}

async function ask<Answer>(side: SideName, order: Order | 'end'): Promise<Answer> {
  const child = children.get(side)!;
  child.send(order);
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

function medianOf(side: SideName): Measured {
  const of = (key: keyof Measured): number =>
    quantile(
      slices.get(side)!.map((slice) => slice[key]),
      0.5,
    );
  return {
    done: of('done'),
    rate: of('rate'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    cpuShare: of('cpuShare'),
    serverUs: of('serverUs'),
  };
}

function ratio(side: SideName, other: SideName): string {
  return describeRatios(slices.get(side)!.map(({ rate }, n) => rate / slices.get(other)![n]!.rate));
}

function describeSlice({ rate, p50Ms, p99Ms, cpuShare, serverUs }: Measured): string {
  const times = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`;
  return `${rate.toFixed(0).padStart(5)}/s, ${times}, process ${(cpuShare * 100).toFixed(0)} % of a core, PostgreSQL ${serverUs.toFixed(0)} µs each`;
}
