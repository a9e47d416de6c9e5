// Runs tap and ends with one plain line for machines: `N passed, N failed` (and skipped ones).
// Called by scripts/test with the gate's exit code, and with files to run when not all are wanted.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

const [gate = '0', ...files] = process.argv.slice(2);
const tap = spawn('tap', ['run', ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
tap.stdout.setEncoding('utf8').on('data', (text: string) => {
  output += text;
  process.stdout.write(text);
});
const [code] = (await once(tap, 'exit')) as [number | null];

// tap's summary: `# { total: 12, pass: 11, fail: 1, skip: 2 }`
const summary = /^# \{ total: \d+.*\}$/m.exec(output)?.[0] ?? '';
const count = (name: string): number =>
  Number(new RegExp(`${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
const passed = count('pass');
const skipped = count('skip');
const failed = Math.max(count('fail') + (gate === '0' ? 0 : 1), code === 0 && gate === '0' ? 0 : 1);

for (const name of output.match(/^ok .*# SKIP.*$/gm) ?? []) console.log(`skipped: ${name}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
