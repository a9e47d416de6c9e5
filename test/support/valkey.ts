// A Valkey or Redis server of the test, on loopback, without a file; stopped when the test ends.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';
import type { Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';

const program = ['valkey-server', 'redis-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** For `t.test(name, needsValkey, …)`. */
export const needsValkey = program
  ? {}
  : { skip: 'neither valkey-server nor redis-server is installed' };

export interface ValkeyServer {
  port: number;
  url: string;
  /** Ends the server with SIGKILL. */
  kill(): Promise<void>;
}

/** Resolves when it accepts connections; `settings` are lines of its configuration. */
export async function startValkey(
  t: Test,
  { port, settings = [] }: { port?: number; settings?: string[] } = {},
): Promise<ValkeyServer> {
  const chosen = port ?? (await freePort());
  const lines = [
    ...(settings.some((line) => line.startsWith('tls-port')) ? ['port 0'] : [`port ${chosen}`]),
    'bind 127.0.0.1',
    'save ""',
    'appendonly no',
    ...settings.map((line) => line.replace('{port}', String(chosen))),
  ];
  const child = spawn(program!, ['-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(lines.join('\n'));
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  t.teardown(kill);
  let output = '';
  const deadlineMs = systemClock.elapsedMs() + 10_000;
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (/Ready to accept connections/.test(output)) break;
    if (systemClock.elapsedMs() > deadlineMs) throw new Error(output);
  }
  child.stdout.resume();
  return { port: chosen, url: `valkey://127.0.0.1:${chosen}`, kill };
}
