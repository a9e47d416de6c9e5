import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { createErasure } from '../../core/erasure/service.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

const program = join(import.meta.dirname, 'erase-one.ts');
const rows = 40_000;

t.test('an erasure that was killed is continued, and the trail tells the whole', async (t) => {
  const database = await testDatabase(t);
  for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
  await database.knex.raw(
    `INSERT INTO events (tenant_id, event_id, event_type, mode, data)
     SELECT tenant_id, gen_random_uuid(), 'a.b', 'live', '{}'
       FROM tenants, generate_series(1, ?)`,
    [rows],
  );
  const left = async (tenantId: string) => {
    const [row] = await database.knex('events').where({ tenant_id: tenantId }).count('* as n');
    return (row as { n: number }).n;
  };

  const killed = spawn(process.execPath, [program, database.url]);
  t.teardown(() => killed.kill('SIGKILL'));
  while ((await left('acme')) === rows) await new Promise((resolve) => setImmediate(resolve));
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const half = await left('acme');
  t.ok(half > 0, `killed with ${half} of ${rows} left`);

  const erasedFiles: string[] = [];
  const eraseFiles = async (tenantId: string) => void erasedFiles.push(tenantId);
  const erasure = createErasure({ database, clock, ids: createIds({ clock, random }), eraseFiles });
  t.same(await Promise.all([erasure.resume(), erasure.resume()]), [1, 1], 'two processes at once');
  t.equal(await left('acme'), 0);
  t.equal(await left('globex'), rows);
  t.ok(erasedFiles.includes('acme'));
  const trail = await database.knex('audit_entries').orderBy('audit_id');
  t.match(trail, [
    { action: 'tenant.erasure_begun', actor_id: 'command-line' },
    { action: 'tenant.erased', actor_kind: 'system', detail: { events: rows } },
  ]);
  t.equal(trail.length, 2);
  t.equal(await erasure.resume(), 0);
});
