// The process under attack: `scripts/workmill serve` on any free port, with its log read
// continuously.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { request } from 'undici';
import type { FirstRun } from '../../core/auth/first-run.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';

export interface Ports {
  api: string;
  operations: string;
}

export interface Target {
  pid: number;
  /** URL of the API, without /v1. */
  origin: string;
  ports: Ports;
  firstRun: FirstRun;
  /** Options at the beginning of every command for this home. */
  commandLine: string[];
  hasEnded(): boolean;
  /** Lines logged as errors since the last call. */
  takeErrors(): string[];
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const longestStartMs = 120_000;
const errorsKept = 20;

export async function startTarget(folder: string, ports?: Ports): Promise<Target> {
  const commandLine = ['--home', join(folder, 'home'), '--config', writeConfig(folder)];
  const { api, operations } = ports ?? { api: '0', operations: '0' };
  const args = ['serve', '--port', api, '--operations-port', operations];
  const file = join(folder, 'home/first-run.json');
  const known = readFirstRun(file);
  const child = spawn(join(root, 'scripts/workmill'), [...commandLine, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C is for the suite, which ends the appliance itself.
    detached: true,
  });
  const abandon = (): void => void child.kill('SIGTERM');
  process.on('exit', abandon);
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/"log\.level":"(error|fatal)"/.test(line) && errors.length < errorsKept) errors.push(line);
  });
  const ended = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const firstRun = await untilReady(file, ended, known && ports ? known : null);
  const portOf = (url: string): string => new URL(url).port;
  return {
    pid: child.pid!,
    origin: firstRun.base_url.replace(/\/v1$/, ''),
    ports: { api: portOf(firstRun.base_url), operations: portOf(firstRun.operations_url) },
    firstRun,
    commandLine,
    hasEnded: ended,
    takeErrors: () => errors.splice(0).map((line) => `logged as an error: ${line.slice(0, 600)}`),
    async stop() {
      process.off('exit', abandon);
      if (ended()) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * Without rates: what is measured here is what a request does, not how many are let through. With the
 * packaged recognition on every machine: its time is that of the reader, so that it is measured.
 */
function writeConfig(folder: string): string {
  const config = join(folder, 'config');
  mkdirSync(config, { recursive: true });
  const plugins = join(root, 'test/fixtures/plugins');
  const lines = [
    'rates: { without_key: null }',
    'reading: { ocr: { engine: wasm } }',
    `pipelines: { folders: ['${plugins}'] }`,
  ];
  writeFileSync(join(config, 'workmill.yaml'), `${lines.join('\n')}\n`);
  return config;
}

function readFirstRun(file: string): FirstRun | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FirstRun;
  } catch {
    return null;
  }
}

/** `known`: the addresses of an earlier start, which are used again. */
async function untilReady(
  file: string,
  hasEnded: () => boolean,
  known: FirstRun | null,
): Promise<FirstRun> {
  if (known === null) rmSync(file, { force: true });
  const untilMs = clock.elapsedMs() + longestStartMs;
  while (clock.elapsedMs() < untilMs && !hasEnded()) {
    const firstRun = known ?? readFirstRun(file);
    if (firstRun !== null && (await isReady(firstRun))) return firstRun;
    await clock.sleep(50);
  }
  throw new Error('the appliance did not start');
}

async function isReady({ operations_url: url }: FirstRun): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${url}/health/ready`);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
