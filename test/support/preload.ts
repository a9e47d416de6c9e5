// Loaded before every test file by scripts/testing. Reports the processor time of the file, and
// hides the compile cache of the test process from its children: hosts and commands have their own.

import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

delete process.env['NODE_COMPILE_CACHE'];

/** Ticks of /proc/PID/stat per second: USER_HZ, which is 100 on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

// Threads and forks of the test load this file as well.
if (isMainThread && !process.send) process.once('exit', reportProcessorTime);

function reportProcessorTime(): void {
  // Fields 14 to 17: user and system time of the process, and of the children that it has waited
  // for.
  const [, fields] = /^.*\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8'))!;
  const ticks = fields!.split(' ').slice(11, 15).map(Number);
  const ms = (ticks.reduce((sum, count) => sum + count, 0) * 1000) / ticksPerSecond;
  writeSync(1, `# processor_ms=${Math.round(ms)}\n`);
}
