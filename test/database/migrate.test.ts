import t from 'tap';
import pg from 'pg';
import { DatabaseTooNew, migrate, readMigrations } from '../../core/database/migrate.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { quietLog } from '../support/log.ts';

const log = quietLog();

t.test('a migrated database needs nothing more', async (t) => {
  const url = await cloneDatabase(t);
  const report = await migrate({ url, log });
  t.same(report.applied, []);
  t.equal(report.from, readMigrations().length);
});

t.test('a database that is newer than the code is refused and left as it was', async (t) => {
  const url = await cloneDatabase(t);
  const known = readMigrations();
  await t.rejects(migrate({ url, log, migrations: known.slice(0, -1) }), DatabaseTooNew);
  t.equal((await migrate({ url, log })).from, known.length);
});

t.test('a migration that fails leaves nothing behind and says its name', async (t) => {
  const url = await cloneDatabase(t);
  const known = readMigrations();
  const next = known.length + 1;
  const broken = { version: next, name: 'broken.sql', sql: 'CREATE TABLE half (); SELECT 1/0' };
  await t.rejects(migrate({ url, log, migrations: [...known, broken] }), /broken\.sql failed/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`SELECT to_regclass('half') AS half`);
  await client.end();
  t.same(rows, [{ half: null }]);
});

t.test('two processes that migrate at once apply each migration once', async (t) => {
  const url = await cloneDatabase(t);
  const known = readMigrations();
  const extra = { version: known.length + 1, name: 'extra.sql', sql: 'CREATE TABLE extra ()' };
  const both = [1, 2].map(() => migrate({ url, log, migrations: [...known, extra] }));
  const applied = (await Promise.all(both)).flatMap((report) => report.applied);
  t.same(applied, ['extra.sql']);
});
