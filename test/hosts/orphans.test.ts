import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';

t.test('killing the appliance leaves no host behind, though a plugin loops in it', async (t) => {
  const script = join(import.meta.dirname, '../fixtures/hosts/appliance.ts');
  const appliance = spawn(process.execPath, [script, t.testdir()], {
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(appliance.stdout), 'line')) as [string];
  const hostPid = Number(line);
  t.ok(lives(hostPid));
  appliance.kill('SIGKILL');
  await once(appliance, 'exit');
  while (lives(hostPid)) await systemClock.sleep(5);
  t.pass('the host has ended itself');
});

function lives(pid: number): boolean {
  try {
    // A container without an init process keeps the dead as zombies.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
