// Runs test files or folders without the gate and without tap's runner: for the time between two
// edits. PostgreSQL starts when a test asks for it, and is stopped at the end.
// Called by `scripts/test --only`.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { followTap, reportCounts } from './tap-output.ts';

const support = join(import.meta.dirname, '../test/support');
const serverFile = join(import.meta.dirname, '../.tap/postgres/server.json');

const files = process.argv.slice(2).flatMap(filesOf);
if (files.length === 0) fail('usage: scripts/test --only FILE|FOLDER...');
// The terminal's Ctrl-C reaches the test as well; what it has started is still to be stopped.
let isInterrupted = false;
process.on('SIGINT', () => (isInterrupted = true));
const isForeignServer = existsSync(serverFile);
const total = { passed: 0, failed: 0, skipped: 0 };
for (const file of files) if (!isInterrupted) await run(file);
if (!isForeignServer && existsSync(serverFile)) {
  await once(spawnNode([join(support, 'stop-postgres.ts')]), 'exit');
}
reportCounts(total);

function filesOf(path: string): string[] {
  if (!existsSync(path)) fail(`${path}: there is no such file or folder`);
  if (!statSync(path).isDirectory()) return [path];
  const names = globSync('**/*.test.ts', { cwd: path }).toSorted();
  return names.map((name) => join(path, name));
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function spawnNode(args: string[]): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Seconds, as in .taprc.
    env: { ...process.env, TAP_TIMEOUT: '600' },
  });
}

async function run(file: string): Promise<void> {
  const child = spawnNode([`--import=${join(support, 'plain-spawn.ts')}`, file]);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const counts = await followTap(child.stdout!);
  const [code] = await exited;
  // A file that died has failed, whatever it counted.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  const { passed, failed } = counts;
  console.log(failed === 0 ? `ok   ${file}: ${passed} passed` : `FAIL ${file}: ${failed} failed`);
}
