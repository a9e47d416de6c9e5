// Runs the families of attacks one after the other; docs/attack-suite.md describes them.

import { join } from 'node:path';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { processorTime, spentBetween } from '../bench/processor-time.ts';
import { openArena, type Arena } from './arena.ts';
import type { Attack, Family, Outcome } from './attack.ts';
import { families } from './families.ts';
import { helpText, readOptions, type RunOptions } from './options.ts';
import { openRecord, type Record } from './record.ts';
import { printSummary, summarize } from './summary.ts';

const file = join(import.meta.dirname, '../../var/attack/results.jsonl');

const chosen = readOptions(families);
if (chosen === null) console.log(helpText(families));
else process.exitCode = await main(chosen);

async function main(options: RunOptions): Promise<number> {
  const record = openRecord(file, options);
  const wanted = families.filter(({ name }) => options.families.includes(name));
  const arena = await openArena();
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isInterrupted = true));
  try {
    for (const family of wanted) {
      await attackWith(family, { arena, record, options, isInterrupted: () => isInterrupted });
      if (!options.json) console.log(printSummary(summarize(family.name, record.results)));
      if (isInterrupted) break;
    }
  } finally {
    await arena.stop();
  }
  const summaries = wanted.map(({ name }) => summarize(name, record.results));
  const wrong = summaries.reduce((sum, summary) => sum + summary.wrong.length, 0);
  const tried = summaries.reduce((sum, summary) => sum + summary.tried, 0);
  const { seed } = options;
  const peak = arena.peak();
  if (options.json) {
    console.log(
      JSON.stringify({
        seed,
        tried,
        wrong,
        peak_mb: peak.mb,
        peak_by_role: peak.byRole,
        families: summaries,
      }),
    );
  } else {
    console.log(`tried ${tried}, wrong ${wrong}, --seed=${seed}`);
    const shares = Object.entries(peak.byRole).map(([role, mb]) => `${role} ${mb}`);
    console.log(`peak memory ${peak.mb} MB: ${shares.join(', ')}`);
    if (isInterrupted) console.log('Interrupted. Continue with --resume.');
  }
  return wrong > 0 || isInterrupted ? 1 : 0;
}

interface Run {
  arena: Arena;
  record: Record;
  options: RunOptions;
  isInterrupted(): boolean;
}

async function attackWith(family: Family, run: Run): Promise<void> {
  const { arena, record, options } = run;
  const attacks = await family.prepare(arena, options);
  // Errors logged during the preparation belong to no attack.
  await arena.inspect();
  for (const attack of attacks) {
    if (run.isInterrupted()) return;
    if (record.has(family.name, attack.name)) continue;
    const startedMs = clock.elapsedMs();
    const { outcome, cpuSeconds } = await measure(arena, attack);
    const ms = Math.round(clock.elapsedMs() - startedMs);
    const { name } = attack;
    const wrong = [...outcome.wrong, ...(await arena.inspect())];
    const { seed } = options;
    record.add({ family: family.name, name, seed, ...outcome, ms, wrong, ...cpuSeconds });
  }
}

async function measure(arena: Arena, attack: Attack) {
  const before = attack.isDocument ? processorTime(arena.pid) : null;
  const outcome = await attack.run().catch(failed);
  if (before === null) return { outcome, cpuSeconds: {} };
  const spent = spentBetween(before, processorTime(arena.pid));
  return { outcome, cpuSeconds: { cpuSeconds: spent / 1e6 } };
}

/** No answer: the connection was refused or cut. */
function failed(error: unknown): Outcome {
  return { tried: 1, wrong: [`no answer: ${String(error)}`] };
}
