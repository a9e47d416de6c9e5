import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '../..');
const unit = join(root, 'deploy/systemd/workmill.service');

const { error, stdout } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const version = Number(/^systemd (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
// `--offline` came with 250.
const skip = error || version < 250 ? 'systemd-analyze (250 or newer) is not installed' : false;

t.test('the service is exposed to no more than 1.7 of 10', { skip }, (t) => {
  // The threshold counts tenths; beyond it the exit code is 1.
  const args = ['security', '--offline=true', '--threshold=17', '--no-pager', unit];
  const { status, stdout: report } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  t.equal(status, 0, report.trim().split('\n').at(-1)!);
  t.end();
});

t.test('systemd knows every line of the unit', { skip }, (t) => {
  const file = join(t.testdir(), 'workmill.service');
  // Its programs are looked for; those of this tree stand for the installed ones.
  writeFileSync(file, readFileSync(unit, 'utf8').replaceAll('/opt/workmill', root));
  const args = ['verify', '--man=no', '--recursive-errors=no', file];
  const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  t.same({ status, stderr }, { status: 0, stderr: '' });
  t.end();
});

t.test('the unit runs commands that exist, with options that they have', (t) => {
  for (const line of ['ExecStart', 'ExecReload']) {
    const pattern = new RegExp(`^${line}=/opt/workmill/(\\S+) ([a-z ]+) (--.*)$`, 'm');
    const [, program, command, options] = pattern.exec(readFileSync(unit, 'utf8'))!;
    const args = [...command!.split(' '), '--help'];
    const help = execFileSync(join(root, program!), args, { encoding: 'utf8' });
    for (const [option] of options!.matchAll(/--[a-z-]+/g))
      t.match(help, new RegExp(`${option}\\b`));
  }
  t.end();
});

t.test('no folder that the service writes lets programs run, but that of the database', (t) => {
  const text = readFileSync(unit, 'utf8');
  const listed = (name: string): string[] =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(text)![1]!.split(' ');
  // Each is a mount of its own in the unit's view, which NoExecPaths=/ does not cover.
  for (const folder of ['/', '/var/lib/workmill', '/tmp', '/var/tmp', '/dev/shm']) {
    t.ok(listed('NoExecPaths').includes(folder), folder);
  }
  const writable = listed('ExecPaths').filter((path) => path.startsWith('/var'));
  t.same(writable, ['/var/lib/workmill/postgres']);
  t.end();
});
