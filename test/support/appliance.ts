// Real appliance processes: started as users start them, called over HTTP, stopped or killed by
// process id, and ended with their descendants when the test ends.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { FirstRun } from '../../core/auth/first-run.ts';
import { runCommandLine } from '../../core/commands/main-program.ts';
import { connectDatabase, type Database } from '../../core/database/connection.ts';
import { runningDatabaseUrl } from '../../core/database/running.ts';
import { makeTemporaryHome } from '../../core/kernel/temporary-home.ts';
import { call, type Call, type Reply } from '../http/client.ts';
import { eventually } from './eventually.ts';
import { shareHostCaches } from './host-caches.ts';
import { quietLog } from './log.ts';
import { familyOf, isAlive, killAll, type ProcessMark } from './processes.ts';

const root = join(import.meta.dirname, '../..');

export const fixturePlugins = join(root, 'test/fixtures/plugins');
export const patientPlugins = join(root, 'test/appliance/plugins');

export interface Place {
  home: string;
  /** Folder of workmill.yaml. */
  config: string;
  /** Replaces workmill.yaml. */
  configure(yaml: string): void;
}

/**
 * Creates an empty home and a configuration, both removed when the test ends. A node that joins
 * another one shares its document folder, as through a mount.
 */
export function buildPlace(t: Test, yaml = '', { joins }: { joins?: Place } = {}): Place {
  const folder = makeTemporaryHome('test');
  const config = join(folder, 'config');
  mkdirSync(config);
  const configure = (text: string): void => writeFileSync(join(config, 'workmill.yaml'), text);
  configure(yaml);
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'home');
  shareHostCaches(home);
  if (joins) {
    symlinkSync(join(joins.home, 'documents'), join(home, 'documents'));
  }
  return { home, config, configure };
}

export interface LogRow extends Record<string, unknown> {
  'log.level': string;
  message: string;
}

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. */
export async function runProgram(program: string, args: readonly string[]): Promise<CommandEnd> {
  const child = spawnPlainly(program, args);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/**
 * Runs a command in this process, with an empty environment; saves half a second of processor time.
 */
export async function workmill(...args: string[]): Promise<CommandEnd> {
  const output = { stdout: '', stderr: '' };
  const code = await runCommandLine(args, {
    env: {},
    write: (text) => void (output.stdout += text),
    writeError: (text) => void (output.stderr += text),
    note() {},
    exitCode: 0,
  });
  return { code, ...output };
}

/** Runs a command in its own process. `serve` and `up` need one. */
export function workmillProcess(...args: string[]): Promise<CommandEnd> {
  return runProgram(join(root, 'scripts/workmill'), args);
}

const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Passes only the search path of the test runner's environment. */
function spawnPlainly(program: string, args: readonly string[]) {
  return spawn(program, args, {
    cwd: root,
    env: { PATH: searchPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export interface ApplianceProcess {
  pid: number;
  place: Place;
  firstRun: FirstRun;
  operationsUrl: string;
  /** Standard output and error so far. */
  output(): string;
  log(): LogRow[];
  /** Sends a request below /v1, with the first live key unless the headers contain another one. */
  api(path: string, request?: Call): Promise<Reply>;
  /** Returns the process and its descendants. */
  family(): ProcessMark[];
  signal(name: NodeJS.Signals): void;
  /** Exit code; null if a signal ended the process. */
  exited: Promise<number | null>;
  /** Kills this process alone with SIGKILL. */
  kill(): Promise<void>;
  /** Kills this process, its hosts and its database with SIGKILL. */
  killFamily(): Promise<void>;
}

export interface StartOptions {
  place: Place;
  /** Starts `serve`, with its log on standard output, or `up`, with its log in the home. */
  command?: 'serve' | 'up';
}

/** Resolves when the appliance reports that it is ready. */
export async function startProcess(t: Test, options: StartOptions): Promise<ApplianceProcess> {
  const { place, command = 'serve' } = options;
  const child = spawnAppliance(place, command);
  const pid = child.pid!;
  let output = '';
  const seen = new Map<string, ProcessMark>();
  const family = (): ProcessMark[] => {
    for (const mark of familyOf(pid)) seen.set(`${mark.pid} ${mark.began}`, mark);
    return [...seen.values()].filter(isAlive);
  };
  t.teardown(async () => {
    await killAll(family());
    // Includes the log of the appliance in the failure.
    if (!t.passing()) process.stderr.write(output.slice(-8_000));
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const firstRun = await untilReady(place, child.before, () => {
    if (child.exitCode !== null) throw new Error(`the appliance ended:\n${output}`);
  });
  const logText = (): string =>
    command === 'up' ? readFileSync(join(place.home, 'workmill.log'), 'utf8') : output;
  return {
    pid,
    place,
    firstRun,
    operationsUrl: firstRun.operations_url,
    output: () => output,
    log: () => rowsOf(logText()),
    api: (path, { headers, ...request } = {}) =>
      call(`${firstRun.base_url}${path}`, {
        ...request,
        headers: { authorization: `Bearer ${firstRun.api_key}`, ...headers },
      }),
    family,
    signal: (name) => void process.kill(pid, name),
    exited,
    async kill() {
      family();
      process.kill(pid, 'SIGKILL');
      await exited;
    },
    killFamily: () => killAll(family()),
  };
}

function spawnAppliance(place: Place, command: 'serve' | 'up') {
  const before = identityOf(firstRunFile(place));
  const [program, ...first] = command === 'up' ? ['scripts/up'] : ['scripts/workmill', 'serve'];
  const folders = ['--home', place.home, '--config', place.config];
  const args = [...first, ...folders, '--port', '0', '--operations-port', '0'];
  return Object.assign(spawnPlainly(join(root, program!), args), { before });
}

/** Every start renames the file into place, so a changed file means another start. */
async function untilReady(
  place: Place,
  before: string | null,
  check: () => void,
): Promise<FirstRun> {
  const read = async (): Promise<FirstRun | null> => {
    check();
    const identity = identityOf(firstRunFile(place));
    if (identity === null || identity === before) return null;
    const firstRun = JSON.parse(readFileSync(firstRunFile(place), 'utf8')) as FirstRun;
    const { status } = await call(`${firstRun.operations_url}/health/ready`);
    return status === 200 ? firstRun : null;
  };
  return await eventually('the appliance is ready', read);
}

function firstRunFile({ home }: Place): string {
  return join(home, 'first-run.json');
}

function identityOf(file: string): string | null {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts ? `${facts.ino} ${facts.mtimeMs}` : null;
}

function rowsOf(text: string): LogRow[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogRow);
}

/** Opens a session in the database of an appliance that runs its own PostgreSQL. */
export async function openDatabaseOf(t: Test, place: Place): Promise<Database> {
  const url = await runningDatabaseUrl(place.home);
  if (url === null) throw new Error('no database runs under this home');
  return openDatabase(t, url);
}

export function openDatabase(t: Test, url: string): Database {
  const database = connectDatabase({ url, log: quietLog(), poolSize: 2, hotPoolSize: 1 });
  t.teardown(() => database.close());
  return database;
}

/** Polls a workflow until it has ended, as callers do. */
export async function untilEnded(
  appliance: ApplianceProcess,
  workflowId: string,
  headers: Record<string, string> = {},
): Promise<any> {
  return await eventually(`${workflowId} has ended`, async () => {
    const status = (await appliance.api(`/workflows/${workflowId}/status`, { headers })).json();
    return status.finished_at === null ? null : status;
  });
}

/** Starts a workflow without waiting for it. */
export async function startWorkflow(
  appliance: ApplianceProcess,
  body: {
    pipeline: string;
    operation: string;
    input: object;
    options?: object;
    webhook_url?: string;
  },
  headers: Record<string, string> = {},
): Promise<any> {
  const reply = await appliance.api('/workflows/start', { method: 'POST', headers, body });
  if (reply.status !== 202) throw new Error(`not accepted: ${reply.status} ${reply.text}`);
  return reply.json();
}
