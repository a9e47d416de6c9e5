// One home from its first start on: what it promises, who else may use it, how it stops.

import { copyFileSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createIds, presentId } from '../../core/kernel/ids.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import {
  buildPlace,
  patientPlugins,
  runProgram,
  startProcess,
  startWorkflow,
  untilEnded,
  workmill,
  type Place,
} from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/processes.ts';

const root = join(import.meta.dirname, '../..');
// On a busy machine the first document, for which the reader starts, takes longer than the default wait.
const place = buildPlace(
  t,
  `pipelines: { folders: ['${patientPlugins}'] }\nworkflows: { wait_default: 60s }\n`,
);
const options = ['--home', place.home, '--config', place.config];

/** Every file of the home with what a change would change; the database's own are its business. */
function filesOf({ home }: Place): Record<string, string> {
  const names = readdirSync(home, { recursive: true, encoding: 'utf8' });
  // The appliance itself writes its database, and a checkpoint for every batch of audit entries.
  const own = names.filter((name) => !/^postgres\/data\/|^audit-log\.checkpoint/.test(name));
  return Object.fromEntries(
    own.map((name) => {
      const { ino, mtimeMs, ctimeMs, size, mode } = lstatSync(join(home, name));
      return [name, `${ino} ${mtimeMs} ${ctimeMs} ${size} ${mode}`];
    }),
  );
}

const page = (name: string): string => readFileSync(join(root, name), 'utf8');

function shellBlocksOf(name: string): string[] {
  return [...page(name).matchAll(/^```sh\n([^]*?)^```$/gm)].map((match) => match[1]!);
}

/** The JSON block of a page; `…` stands for any text. */
function jsonOf(name: string): object {
  const text = /^```json\n([^]*?)^```$/m.exec(page(name))![1]!;
  return JSON.parse(text, (_, value: unknown) => {
    return typeof value === 'string' && value.includes('…')
      ? new RegExp(`^${value.replace('…', '.+')}$`)
      : value;
  }) as object;
}

/** Runs the curl command of a block from the folder of the README, and returns its JSON answer. */
async function runRequest(
  block: string,
  env: Record<string, string>,
): Promise<Record<string, unknown>> {
  const command = block.slice(block.indexOf('curl '));
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'\n`);
  const script = `cd '${root}'\n${settings.join('')}${command}`;
  const { stdout } = await runProgram('/bin/sh', ['-c', script]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Runs the commands of the page for the embedded PostgreSQL, with the home gone in between. */
async function restoreFromBackup(t: Test): Promise<void> {
  const folder = t.testdir({ keys: {} });
  const paths = [
    ['/var/lib/workmill', place.home],
    ['/etc/workmill', place.config],
    ['/opt/workmill', root],
    ['/srv', folder],
  ] as const;
  const blocks = shellBlocksOf('docs/backup-and-restore.md').map((block) =>
    paths.reduce((text, [shown, real]) => text.replaceAll(shown, real), block),
  );
  const run = async (block: string) => {
    const end = await runProgram('/bin/sh', ['-ec', block]);
    t.equal(end.code, 0, `${end.stdout}${end.stderr}`);
    return end.stdout;
  };
  const [backUp, restore, check] = blocks;
  await run(backUp!);
  const moved = `${place.home}-moved`;
  renameSync(place.home, moved);
  t.teardown(() => rmSync(moved, { recursive: true }));
  copyFileSync(join(moved, 'master.key'), join(folder, 'keys/master.key'));
  await run(restore!);
  const shown = await run(check!);
  t.match(shown, /^master keys +ok +everything is encrypted with the first key$/m);
  t.match(shown, /^globex +Globex/m);
  const owner = (home: string) => lstatSync(join(home, 'postgres/data')).uid;
  t.equal(owner(place.home), owner(moved));
}

t.test('an appliance runs, is interrupted, and goes on', async (t) => {
  const first = await startProcess(t, { place, command: 'up' });

  t.equal(lstatSync(join(place.home, 'first-run.json')).mode & 0o777, 0o600);
  t.match(first.firstRun, {
    tenant_id: 'default',
    base_url: /^http:\/\/127\.0\.0\.1:\d+\/v1$/,
    operations_url: /^http:\/\/127\.0\.0\.1:\d+$/,
    api_key: /^sk_live_/,
    test_api_key: /^sk_test_/,
    administrator: { login: 'admin', password: /^([a-z2-9]{4}-){4}/ },
  });
  t.equal(Object.keys(first.firstRun).length, 6, 'and nothing that nothing accepts');

  const line = /^ {2}(curl .*)$/m.exec(first.output())?.[1] ?? 'false';
  const pasted = await runProgram('/bin/sh', ['-c', line]);
  t.match(JSON.parse(pasted.stdout), {
    completed_unit: { invoice_object: Object },
  });
  const requests = shellBlocksOf('README.md').filter((block) => block.includes('curl '));
  const env = { API: first.firstRun.base_url, KEY: first.firstRun.test_api_key };
  const uploaded = await runRequest(requests[0]!, env);
  const answer = await runRequest(
    requests[1]!.replace('document:doc_…', uploaded.document_url as string),
    env,
  );
  t.match(answer, jsonOf('README.md'), 'the README shows the answer to its first request');

  // What is logged once a request is answered must not come between the two looks at the home.
  await eventually('all requests are logged', () => {
    return first.log().filter(({ message }) => message === 'request').length === 4;
  });

  const before = filesOf(place);
  const second = await runProgram('scripts/up', [...options, '--port', '0']);
  t.match(second, { code: 1, stdout: '' });
  t.match(
    second.stderr,
    `workmill: ${place.home} is in use by another Workmill (process ${first.pid}`,
  );
  t.match(second.stderr, 'nothing was touched');
  t.same(filesOf(place), before);

  const body = { input: { label: 'interrupted' } };
  const headers = { prefer: 'wait=60' };
  const waiting = first.api('/pipelines/patient/hold', { method: 'POST', headers, body });
  await eventually('a run holds', async () => {
    const page = (await first.api('/workflows?status=processing')).json();
    return page.data[0]?.stage === 'holding';
  });
  const family = first.family();
  t.ok(family.length >= 4, 'hosts and a database run beside it');
  first.signal('SIGINT');
  const answered = await waiting;
  t.equal(answered.status, 202);
  t.match(answered.json(), { status: 'processing', pipeline: 'patient', attempts: 1 });
  t.match(answered.headers, { location: answered.json().status_url, connection: 'close' });
  t.equal(await first.exited, 0);
  await eventually('its processes are gone', () => family.every((mark) => !isAlive(mark)));
  t.match(first.log().at(-1), { message: 'stopped' });
  t.same(
    first.log().filter((row) => row['log.level'] === 'error'),
    [],
  );

  const shown = await workmill('key', 'list', 'default', '--json', ...options);
  t.equal(shown.code, 0, shown.stderr);
  t.match(
    JSON.parse(shown.stdout).map((key: { name: string }) => key.name),
    ['first test key', 'first live key'],
    'commands work on a stopped appliance',
  );
  const made = await workmill(
    'tenant',
    'create',
    'globex',
    '--name',
    'Globex',
    '--json',
    ...options,
  );
  const globex = { tenant_id: 'globex', name: 'Globex', plan: 'on_premises' };
  t.same(JSON.parse(made.stdout), [globex], made.stderr);
  const madeKey = await workmill('key', 'create', 'globex', '--json', ...options);
  const [{ key }] = JSON.parse(madeKey.stdout);

  const again = await startProcess(t, { place });
  const { api_key, test_api_key } = first.firstRun;
  t.match(again.firstRun, { api_key, test_api_key }, 'secrets stay');
  const ended = await untilEnded(again, answered.json().workflow_id);
  t.match(ended, { status: 'completed', attempts: 2 }, 'what was interrupted is finished');

  const theirs = { authorization: `Bearer ${key}` };
  t.equal((await again.api('/workflows', { headers: theirs })).json().data.length, 0);
  await t.test('commands reach a running appliance', async (t) => {
    const created = await workmill(
      'key',
      'create',
      'globex',
      '--mode',
      'test',
      '--json',
      ...options,
    );
    const [row] = JSON.parse(created.stdout);
    t.match(row, { tenant_id: 'globex', mode: 'test', key: /^sk_test_/, key_id: /^key_/ });
    const bearer = { authorization: `Bearer ${row.key}` };
    const { workflow_id: id } = await startWorkflow(
      again,
      { pipeline: 'patient', operation: 'label', input: { label: 'x' } },
      bearer,
    );
    await untilEnded(again, id, bearer);
    const revoked = await workmill('key', 'revoke', 'globex', row.key_id, ...options);
    t.match(revoked, { code: 0, stdout: new RegExp(`${row.key_id}\\s+true`) });
    await eventually('the key is refused', async () => {
      return (await again.api('/workflows', { headers: bearer })).status === 401;
    });
    const list = await workmill('key', 'list', 'globex', '--json', ...options);
    t.match(JSON.parse(list.stdout)[0], { key_id: row.key_id, revoked_at: String });
    const unknown = presentId(
      'apiKey',
      createIds({ clock: systemClock, random: systemRandom }).uuid(),
    );
    t.match(await workmill('key', 'revoke', 'globex', unknown, ...options), {
      code: 1,
      stderr: `workmill: tenant "globex" has no key ${unknown}`,
    });
  });

  again.signal('SIGTERM');
  t.equal(await again.exited, 0);
  await t.test('the page on backups restores it', restoreFromBackup);
});
