// Plugins that reach for what is not theirs, or talk and leave things behind without end, in a real
// appliance: nothing comes of it, and nobody else notices.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { workmill } from '../support/appliance.ts';
import { endings, startAbused, type Abuse } from '../support/plugin-abuse.ts';

const { appliance, database, abuse, invoice, endsAs } = await startAbused(t);

const abuses: Record<string, Abuse> = {
  stack: endings.defect,
  strings: endings.memory,
  late_rejection: endings.crash,
  flood: endings.memory,
  cyclic_output: endings.broken,
  unstorable_output: endings.broken,
  read_passwd: endings.defect,
  write_file: endings.defect,
  run_program: endings.defect,
  open_socket: endings.defect,
  open_socket_by_hand: endings.defect,
  open_operations: endings.defect,
  kill_parent: endings.defect,
};

for (const [operation, abuse] of Object.entries(abuses)) {
  t.test(`${operation}: ends as failed, is not counted, and hinders nobody`, (t) =>
    endsAs(t, operation, abuse),
  );
}

t.test('nothing was written outside', async (t) => {
  t.notOk(existsSync('/tmp/escaped'));
});

/** These end well: they do their work, and harm in passing. */
for (const operation of ['chatter', 'pollute', 'leave_timers', 'forge']) {
  t.test(`${operation}: does no harm in passing`, async (t) => {
    const [ended, served] = await Promise.all([abuse(operation), invoice()]);
    t.match(ended, { status: 200, completed_unit: { done: true } });
    t.equal(served.status, 200, 'an invoice is resolved meanwhile');
  });
}

t.test('what talks without end is cut short in the log', async (t) => {
  const lines = appliance.log().filter(({ message }) => message === 'a line');
  t.equal(lines.length, 200);
});

t.test('the log of a plugin is found in what the appliance wrote', async (t) => {
  const { home, config } = appliance.place;
  const logs = (...args: string[]) =>
    workmill('plugin', 'logs', 'abuse', ...args, '--home', home, '--config', config);
  const file = join(t.testdir(), 'log');
  writeFileSync(file, appliance.output());
  const { stdout, stderr } = await logs(file, '--lines', '10000', '--json');
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.equal(rows.filter(({ message }) => message === 'a line').length, 200, stderr);
  t.ok(rows.every(({ plugin }) => plugin === 'abuse'));
  t.match(await logs(), {
    code: 1,
    stderr: /\n {2}journalctl -u workmill -o cat \| workmill plugin/,
  });
});

t.test('the books balance after all of it', async (t) => {
  t.same(await findImbalances(database), []);
  const [period] = await database.knex('usage_periods').select('settled', 'held');
  t.match(period, { settled: 2 * Object.keys(abuses).length + 8, held: 0 });
});
