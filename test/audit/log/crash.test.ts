// kill -9 while entries are added: nothing is lost, and what was signed before stays true.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { verifyLog } from '../../../core/audit/log/verify.ts';
import { openTestLog } from './rig.ts';

/** Kills the process after so many checkpoints; answers those that it had given out. */
async function killAfter(count: number, args: readonly string[]): Promise<string[]> {
  const script = join(import.meta.dirname, 'sequencing-process.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args]);
  let output = '';
  child.stderr.pipe(process.stderr);
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += part;
    if (output.split('\0').length > count) break;
  }
  child.kill('SIGKILL');
  await once(child, 'close');
  return output.split('\0').slice(0, -1);
}

t.test(
  'a killed process leaves a log that goes on, with every checkpoint that it gave out',
  async (t) => {
    const log = await openTestLog(t);
    const { database, folder, sequencer } = log;
    const notes: string[] = [];
    for (const checkpoints of [5, 12]) {
      notes.push(...(await killAfter(checkpoints, [database.url, folder])));
    }
    t.ok(notes.length >= 17, `${notes.length} checkpoints were given out`);
    const again = await openTestLog(t, database, folder);
    await again.sequencer.sequence();
    await sequencer.sequence();
    const outside = notes.map((note, index) => ({ source: `checkpoint ${index}`, note }));
    const report = await verifyLog({ database, outside });
    t.same(report.problems, []);
    t.equal(report.pending, 0);
    const [row] = await database.knex('audit_entries').count();
    t.equal(report.entries, Number(row!['count']), 'every committed entry is in the log, once');
  },
);
