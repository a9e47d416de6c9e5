// A real appliance as a child process on a temporary home, started as `scripts/workmill serve`.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import type { FirstRun } from '../../core/auth/first-run.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';

export interface BenchAppliance {
  pid: number;
  /** Address of the API, without /v1. */
  origin: string;
  firstRun: FirstRun;
  /** Milliseconds from the start of the process until it reports that it is ready. */
  startMs: number;
  /** Stops the appliance. Returns the milliseconds until the process had ended. */
  stop(): Promise<number>;
}

const root = join(import.meta.dirname, '../..');
const longestStartMs = 60_000;

/** Starts an appliance on the database at `databaseUrl`, or on a PostgreSQL server of its own. */
export async function startBenchAppliance(options: {
  /** Folder of the home and the configuration. A second start in it uses the state of the first. */
  folder: string;
  databaseUrl?: string;
  /** Whether the plugins of the tests are loaded too, `noop` among them. */
  fixtures?: boolean;
  /** `workflows.concurrency`; default: the default of the appliance. */
  concurrency?: number;
  /** `log.level`; default: `error`. */
  logLevel?: 'info' | 'error';
}): Promise<BenchAppliance> {
  const { folder } = options;
  const home = join(folder, 'home');
  const config = writeConfig(options);
  const beganMs = clock.elapsedMs();
  const args = [
    '--home',
    home,
    '--config',
    config,
    'serve',
    '--port',
    '0',
    '--operations-port',
    '0',
  ];
  const before = changedAt(join(home, 'first-run.json'));
  const child = spawn(join(root, 'scripts/workmill'), args, { stdio: ['ignore', 'ignore', 2] });
  const abandon = (): void => void child.kill('SIGTERM');
  process.on('exit', abandon);
  const firstRun = await untilReady(child, join(home, 'first-run.json'), before);
  return {
    pid: child.pid!,
    origin: firstRun.base_url.replace(/\/v1$/, ''),
    firstRun,
    startMs: clock.elapsedMs() - beganMs,
    async stop() {
      const stoppingMs = clock.elapsedMs();
      child.kill('SIGTERM');
      await once(child, 'exit');
      process.off('exit', abandon);
      return clock.elapsedMs() - stoppingMs;
    },
  };
}

function writeConfig(options: Parameters<typeof startBenchAppliance>[0]): string {
  const { folder, fixtures, databaseUrl, concurrency, logLevel = 'error' } = options;
  const config = join(folder, 'config');
  mkdirSync(config, { recursive: true });
  const lines = ['log:', `  level: ${logLevel}`];
  const folders = `  folders: [${join(root, 'test/fixtures/plugins')}]`;
  if (fixtures) lines.push('pipelines:', folders);
  if (concurrency !== undefined) lines.push('workflows:', `  concurrency: ${concurrency}`);
  if (databaseUrl !== undefined) {
    const file = join(folder, 'database-url');
    writeFileSync(file, `${databaseUrl}\n`, { mode: 0o600 });
    lines.push('database:', `  url_file: ${file}`);
  }
  writeFileSync(join(config, 'workmill.yaml'), `${lines.join('\n')}\n`);
  return config;
}

/**
 * Resolves when the appliance has written its addresses to the file. A file older than `before`
 * belongs to an earlier run.
 */
async function untilReady(child: ChildProcess, file: string, before: number): Promise<FirstRun> {
  const untilMs = clock.elapsedMs() + longestStartMs;
  while (clock.elapsedMs() < untilMs && child.exitCode === null) {
    if (changedAt(file) > before) {
      const firstRun = JSON.parse(readFileSync(file, 'utf8')) as FirstRun;
      const { statusCode, body } = await request(`${firstRun.operations_url}/health/ready`);
      await body.dump();
      if (statusCode === 200) return firstRun;
    }
    await clock.sleep(5);
  }
  throw new Error(`the appliance did not start (exit code ${child.exitCode})`);
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
