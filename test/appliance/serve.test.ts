// What systemd, the journal and operators see of `serve`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { buildPlace, workmill, type Place } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { cloneDatabase } from '../support/postgres.ts';

const root = join(import.meta.dirname, '../..');

/** `serve` under a service manager whose systemd-notify writes its arguments to a file. */
function serveUnderSystemd(t: Test, place: Place) {
  const folder = t.testdir();
  const sent = join(folder, 'sent');
  writeFileSync(sent, '');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${sent}\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  const output = openSync(join(folder, 'output'), 'a');
  const { dev, ino } = fstatSync(output, { bigint: true });
  const args = ['serve', '--home', place.home, '--config', place.config, '--port', '0'];
  const child = spawn(join(root, 'scripts/workmill'), [...args, '--operations-port', '0'], {
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      NOTIFY_SOCKET: '/run/notify',
      WATCHDOG_USEC: '600000',
      JOURNAL_STREAM: `${dev}:${ino}`,
    },
    stdio: ['ignore', output, output],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const lines = (file: string): string[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  return {
    child,
    sent: () => lines(sent),
    output: () => lines(join(folder, 'output')),
    exited: once(child, 'exit').then(([code]) => code as number | null),
  };
}

t.test('a service tells systemd its states, and the journal its priorities', async (t) => {
  const url = await cloneDatabase(t);
  const database = `database: { url: '${url}' }\n`;
  const place = buildPlace(t, database);
  const service = serveUnderSystemd(t, place);
  const received = (pattern: RegExp) =>
    eventually(`systemd has received ${pattern}`, () =>
      service.sent().find((line) => pattern.test(line)),
    );
  t.match(await received(/READY=1/), /^\/run\/notify READY=1 STATUS=Serving http/);
  await received(/WATCHDOG=1/);

  place.configure(`${database}log: { level: debug }\n`);
  t.match(await workmill('config', 'reload', '--home', place.home), {
    code: 0,
    stdout: 'Applied: log.level\nRestart required: none\n',
  });
  await received(/RELOADING=1 MONOTONIC_USEC=\d+$/);
  await received(/READY=1 STATUS=Configuration reloaded/);

  const reported = await workmill('config', 'reload', '--home', place.home, '--json');
  t.match(JSON.parse(reported.stdout), { ok: true, applied: [], problems: [] });

  place.configure(`${database}log: { level: loud }\n`);
  const refused = await workmill('config', 'reload', '--home', place.home);
  t.match(refused, { code: 1, stdout: '', stderr: /workmill\.yaml:2:15: log\.level: / });
  await received(/READY=1 STATUS=Configuration not reloaded/);

  service.child.kill('SIGTERM');
  t.equal(await service.exited, 0);
  t.match(service.sent().at(-1), /STOPPING=1/);
  const parsed = service.output().map((line) => /^<(\d)>(\{.*\})$/.exec(line));
  t.notOk(parsed.includes(null), 'every line is JSON with a priority');
  const priorities = new Map(
    parsed.map((match) => [
      (JSON.parse(match![2]!) as Record<string, string>)['log.level'],
      match![1],
    ]),
  );
  t.match(Object.fromEntries(priorities), { info: '6', error: '3' });
  t.match(await workmill('config', 'reload', '--home', place.home), {
    code: 1,
    stderr: /No appliance serves from/,
  });
});

t.test('a start that fails says why in the log and nowhere else', async (t) => {
  const place = buildPlace(t, 'log: { level: loud }\n');
  const service = serveUnderSystemd(t, place);
  t.equal(await service.exited, 78, 'the exit code that systemd does not restart after');
  const [problem, ...rest] = service.output();
  t.match(problem, /^<3>\{.*workmill\.yaml:1:15: log\.level: /);
  t.match(rest, [/start failed: the configuration is not valid/]);

  const unreachable = `database: { url: 'postgres://nobody@127.0.0.1:1/none' }\n`;
  place.configure(`${unreachable}log: { format: pretty }\n`);
  const alone = serveUnderSystemd(t, place);
  t.equal(await alone.exited, 1);
  const [failure, ...others] = alone.output();
  t.match(
    failure,
    /^<3>[\d:.]+ ERROR start failed: cannot connect to the database at 127\.0\.0\.1:1/,
  );
  t.match(failure, /ECONNREFUSED.*Check database\.url/);
  t.same(others, []);
  t.same(alone.sent(), []);
});
