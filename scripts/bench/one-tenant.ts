// Workflows per second of one tenant alone beside 50 tenants together, with the no-op plugin in its
// host process: in a closed loop of 64 callers, and from a backlog that 64 callers submit without
// waiting. Shows the cost of a tenant's share of the slots, which workflows.ts with its 50 tenants
// hides. Arguments: seconds of a slice, rounds; by default 3 rounds of four slices of 2 s, about 40
// s.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { machineLoad, openBenchDatabase } from './bench-database.ts';
import { describeRatios } from './load.ts';
import type { Order, Slice, Verdict } from './workflow-load.ts';

const [seconds = 2, rounds = 3] = process.argv.slice(2, 4).map(Number);
const loops = { 'closed loop': { backlog: false }, backlog: { backlog: true } };

const database = await openBenchDatabase();
const file = new URL('./workflow-sides.ts', import.meta.url).pathname;
const side = fork(file, ['host', await database.createDatabase('host'), database.folder]);
side.on('exit', (code) => {
  if (code) throw new Error(`the side ended with ${code}`);
});
await once(side, 'message');
await ask<Slice>({ callers: 64, seconds: 1 });

const ratios = new Map<string, number[]>();
for (let round = 1; round <= rounds; round += 1) {
  const commitMs = await database.commitMs();
  console.log(`round ${round}: commit ${commitMs.toFixed(2)} ms, ${machineLoad()}`);
  for (const [name, loop] of Object.entries(loops)) {
    const many = await ask<Slice>({ callers: 64, seconds, ...loop });
    const one = await ask<Slice>({ callers: 64, seconds, tenants: 1, ...loop });
    ratios.set(name, [...(ratios.get(name) ?? []), one.rate / many.rate]);
    const rates = `50 tenants ${many.rate.toFixed(0)}/s, one ${one.rate.toFixed(0)}/s`;
    console.log(`  ${name.padEnd(11)} ${rates}`);
  }
}
for (const [name, values] of ratios) {
  console.log(`one to 50, ${name.padEnd(11)} ${describeRatios(values)}   aim >= 0.8`);
}
const { done, wrong, imbalances } = await ask<Verdict>('end');
const fine = imbalances === 0 && Object.keys(wrong).length === 0;
console.log(`${done} workflows: ${fine ? 'nothing lost, books balance' : JSON.stringify(wrong)}`);
side.disconnect();
await database.close();

async function ask<Answer>(order: Order | 'end'): Promise<Answer> {
  side.send(order);
  const [answer] = (await once(side, 'message')) as [Answer];
  return answer;
}
