import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startEmbeddedPostgres } from '../../core/database/embedded.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { requireOwner, WrongOwner } from '../../core/kernel/ownership.ts';
import { serviceUser, startedByRoot } from '../../core/kernel/service-user.ts';
import { quietLog } from '../support/log.ts';

const asRoot = startedByRoot() ? {} : { skip: 'only root can give files away' };
const ownership = join(import.meta.dirname, '../../core/kernel/ownership.ts');
const stranger = 12_345;

/** A home as it is after it was copied from another account. */
function copiedHome(t: Test): { home: string; data: string } {
  const home = join(t.testdir({ home: {}, config: {} }), 'home');
  const data = join(home, 'postgres/data');
  mkdirSync(data, { recursive: true });
  for (const name of ['PG_VERSION', 'postgresql.conf']) {
    writeFileSync(join(data, name), '', { mode: 0o600 });
    chownSync(join(data, name), stranger, stranger);
  }
  chownSync(data, stranger, stranger);
  // What a completed first start leaves.
  writeFileSync(join(home, 'postgres/initialised'), '');
  return { home, data };
}

t.test(
  "PostgreSQL's data of another account is refused with the owner it needs",
  asRoot,
  async (t) => {
    const { home, data } = copiedHome(t);
    const starting = startEmbeddedPostgres({
      folder: join(home, 'postgres'),
      clock: systemClock,
      log: quietLog(),
    });
    const { uid, gid } = serviceUser;
    const { message } = (await starting.catch((error: unknown) => error as Error)) as Error;
    t.match(message, `${data} contains files of user ${stranger} (PG_VERSION)`);
    t.match(message, `must belong to user ${uid}`);
    t.match(message, `chown -R ${uid}:${gid} ${data}`);
    t.equal(statSync(data).uid, stranger, 'nothing was changed');

    t.equal(spawnSync('chown', ['-R', `${uid}:${gid}`, data]).status, 0);
    t.doesNotThrow(() => requireOwner(data, serviceUser), 'the command corrects it');
  },
);

t.test('the command line shows one line for it, without a stack trace', asRoot, async (t) => {
  const { home } = copiedHome(t);
  const main = join(import.meta.dirname, '../../core/main.ts');
  const args = [main, '--home', home, '--config', join(home, '../config'), 'tenant', 'list'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  t.equal(status, 1);
  t.match(stderr, /^workmill: .* Run as root: chown -R .*\n$/);
});

t.test('a folder that is absent or our own passes', async (t) => {
  const own = t.testdir({ file: '' });
  const { uid, gid } = statSync(own);
  t.doesNotThrow(() => requireOwner(join(own, 'absent'), { uid, gid }));
  t.doesNotThrow(() => requireOwner(own, { uid, gid }));
  t.throws(() => requireOwner(own, { uid: uid + 1, gid }), WrongOwner);
});

t.test('a home that this process may not write to is refused', asRoot, async (t) => {
  const home = t.testdir();
  const code = `
    const { requireWritable, unprivilegedAccount } = await import(${JSON.stringify(ownership)});
    try { requireWritable(${JSON.stringify(home)}, unprivilegedAccount()); }
    catch (error) { process.stdout.write(error.message); }`;
  const args = ['--input-type=module', '-e', code];
  const account = { uid: stranger, gid: stranger, cwd: '/' };
  const { stdout } = spawnSync(process.execPath, args, { ...account, encoding: 'utf8' });
  t.match(stdout, `${home} belongs to user 0`);
  t.match(stdout, `Run as root: chown -R ${stranger}:${stranger} ${home}`);
});
