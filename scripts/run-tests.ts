// Runs tap, shows a line for each file, every failure whole, and tap's summary; the whole output is
// kept in .tap/test.log. The last line is plain, for machines: `N passed, N failed` (`, N skipped`).
// Called by scripts/test with the gate's exit code, and with files to run when not all are wanted.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [gate = '0', ...files] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../.tap');
mkdirSync(folder, { recursive: true });
const whole = createWriteStream(join(folder, 'test.log'));
const tap = spawn('tap', ['run', '--reporter=tap', ...files], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = once(tap, 'exit') as Promise<[number | null]>;

let summary = '';
let inFailure = false;
for await (const line of createInterface(tap.stdout)) {
  whole.write(`${line}\n`);
  if (/^\s*not ok /.test(line)) inFailure = true;
  const skipped = /^\s+ok .*# SKIP/i.test(line);
  if (inFailure || skipped || /^(ok |# )/.test(line)) console.log(line);
  if (/^\s*\.\.\.$/.test(line)) inFailure = false;
  // tap's summary: `# { total: 12, pass: 11, fail: 1, skip: 2 }`
  if (line.startsWith('# { total: ')) summary = line;
}
const [code] = await exited;
whole.end();

const count = (name: string): number =>
  Number(new RegExp(`${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
const [passed, skipped] = [count('pass'), count('skip')];
// A gate that did not hold and a runner that died count as one failure each.
const failed = count('fail') + (gate === '0' ? 0 : 1) + (code !== 0 && count('fail') === 0 ? 1 : 0);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
