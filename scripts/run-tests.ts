// Runs tap, shows a line for each file, every failure whole, and tap's summary; the whole output is
// kept in .tap/test.log. Called by scripts/test with the gate's exit code, and with files to run when
// not all are wanted.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { followTap, reportCounts } from './tap-output.ts';

const [gate = '0', ...files] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../.tap');
mkdirSync(folder, { recursive: true });
const whole = createWriteStream(join(folder, 'test.log'));
const tap = spawn('tap', ['run', '--reporter=tap', ...files], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = once(tap, 'exit') as Promise<[number | null]>;
const counts = await followTap(tap.stdout, {
  alsoShow: /^(ok |# )/,
  keep: (line) => whole.write(`${line}\n`),
});
const [code] = await exited;
whole.end();
// A gate that did not hold and a runner that died count as one failure each.
const runnerDied = code !== 0 && counts.failed === 0;
const failed = counts.failed + (gate === '0' ? 0 : 1) + (runnerDied ? 1 : 0);
reportCounts({ ...counts, failed });
