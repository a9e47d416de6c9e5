// What several real processes let pass together, with the machine's own time.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { connectValkey } from '../../core/rates/valkey/connection.ts';
import { createValkeySlots } from '../../core/rates/valkey/slots.ts';
import { createPostgresSlots } from '../../core/rates/slots/postgres-slots.ts';
import type { SlotStore } from '../../core/rates/slots/slots.ts';
import { eventually } from '../support/eventually.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { needsValkey, startValkey } from '../support/valkey.ts';

const program = join(import.meta.dirname, 'sharing-process.ts');
const rate = 50;
const processes = 2;

interface Place {
  url: string;
  slots: SlotStore;
}

const kinds: Record<string, { open(t: Test): Promise<Place>; needs: object; error: number }> = {
  postgres: {
    needs: {},
    // What each process may hold of a tenth of a second (postgres-store.ts).
    error: processes * (rate / 10),
    async open(t) {
      const database = await testDatabase(t);
      await buildTenant(database, 'acme');
      return { url: database.url, slots: createPostgresSlots({ database }) };
    },
  },
  valkey: {
    needs: needsValkey,
    error: 0,
    async open(t) {
      const { url } = await startValkey(t);
      const none = { username: null, password: null, ca: null };
      const valkey = await connectValkey({ url, ...none, timeoutMs: 2_000 });
      t.teardown(() => valkey.close());
      return { url, slots: createValkeySlots({ valkey }) };
    },
  },
};

/** Processes that are ready; `go` lets them begin and answers the number that each has said. */
async function startProcesses(t: Test, kind: string, { url }: Place, task: string) {
  const children = Array.from({ length: processes }, () => {
    const child = spawn(process.execPath, [program, kind, url, task], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    t.teardown(() => child.kill('SIGKILL'));
    return child;
  });
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  const go = async (): Promise<number[]> => {
    const answers = children.map(({ stdout }) => once(stdout, 'data'));
    for (const { stdin } of children) stdin.write('go\n');
    return (await Promise.all(answers)).map(([text]) => Number(String(text)));
  };
  return { children, go };
}

for (const [kind, { open, needs, error }] of Object.entries(kinds)) {
  t.test(`over ${kind} two processes together keep to the stated bound`, needs, async (t) => {
    const place = await open(t);
    const { go } = await startProcesses(t, kind, place, 'draw');
    const beganMs = clock.elapsedMs();
    const passed = (await go()).reduce((sum, one) => sum + one);
    const seconds = (clock.elapsedMs() - beganMs) / 1000;
    // One bucket: its burst and what came back; a millisecond may round up at either end.
    const bound = rate + rate * (seconds + 0.002) + error;
    t.ok(passed <= bound, `${passed} of at most ${bound.toFixed(1)} in ${seconds.toFixed(2)} s`);
    t.ok(passed > rate, `${passed}: more than the burst, so both drew on what came back`);
  });

  t.test(`over ${kind} a killed process gives its slots back`, needs, async (t) => {
    const place = await open(t);
    const { children, go } = await startProcesses(t, kind, place, 'hold');
    const entered = await go();
    t.equal(
      entered.reduce((sum, one) => sum + one),
      10,
      'exactly the limit, of twenty that asked',
    );
    const ask = async () => (await place.slots.hold('test', [wanted]))[0];
    const wanted = { tenantId: 'acme', count: 1, limit: 10 };
    t.equal(await ask(), 0);
    // Longer than a lease: who lives renews.
    const living = clock.elapsedMs() + 3_000;
    await eventually('the lease would have ended', () => clock.elapsedMs() > living);
    t.equal(await ask(), 0);
    const victim = entered.indexOf(Math.max(...entered));
    children[victim]!.kill('SIGKILL');
    await eventually('its slots are free', async () => (await ask()) === 1);
  });
}
