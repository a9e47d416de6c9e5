// Lists that are updated from files, folders and addresses of the configuration.

import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { presentSet } from '../../core/http/routes/reference-object.ts';
import { createReference } from '../../core/reference/service.ts';
import { collectSets } from '../../core/reference/sets.ts';
import { listSources } from '../../core/reference/sources/queries.ts';
import {
  createSourceUpdates,
  type ConfiguredSource,
} from '../../core/reference/sources/updates.ts';
import { closedEgress, egressFor, serve } from '../egress/outbound.ts';
import { collectingLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { ids } from '../support/workflows.ts';

const hour = 3_600_000;
const clock = manualClock();
const database = await testDatabase(t);
const said = collectingLog();
const text = { type: 'string' } as const;
const names = {
  title: 'Names',
  description: 'Lists of names.',
  key: 'id',
  findBy: [],
  searchIn: [],
  replaceBy: 'list',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'list'],
    properties: { id: text, list: text },
  },
} as const;
const sets = collectSets([{ name: 'test', reference: { names } }], said);
const readFile = () => Promise.reject(new Error('no files of plugins here'));
const reference = createReference({ database, clock, ids, sets, readFile });

const counted: string[] = [];
const egress = egressFor(t);

function updatesOf(sources: readonly Partial<ConfiguredSource>[], outside = egress) {
  const parts = { set: 'names', format: 'json', path: null, url: null, everyMs: 12 * hour };
  const configured = sources.map((source) => ({ tenant: 'acme', ...parts, ...source }));
  const updates = createSourceUpdates({
    configured: () => configured,
    database,
    reference,
    sets,
    egress: outside,
    clock,
    log: said,
    onChecked: (_, outcome) => void counted.push(outcome),
  });
  return () => updates.run(new AbortController().signal);
}

/** What was counted since the last call. */
const outcomes = () => counted.splice(0);
const listOf = (list: string, count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => ({ id: `${list}:${n}`, list })));

/** Writes a file that has not changed for an hour. */
function write(path: string, content: string, ageMs = hour): void {
  writeFileSync(path, content);
  const at = new Date(clock.now().getTime() - ageMs);
  utimesSync(path, at, at);
}

async function rowsOf(tenantId: string): Promise<number> {
  const { rows } = await reference.page({ tenantId, mode: 'live' }, 'names', {
    limit: 500,
    after: null,
    search: null,
  });
  return rows.length;
}

t.test('a file replaces the list that it contains, and keeps the others', async (t) => {
  const tenant = await buildTenant(database, 'files');
  const [one, other] = [join(t.testdir(), 'one.json'), join(t.testdir(), 'other.json')];
  write(one, listOf('one', 10));
  write(other, listOf('other', 5));
  const run = updatesOf([
    { tenant, path: one },
    { tenant, path: other },
  ]);
  t.equal(await run(), 2);
  t.equal(await rowsOf(tenant), 15);
  t.equal(await run(), 0, 'the next check is in 12 hours');

  await clock.advance(13 * hour);
  write(one, listOf('one', 8));
  await run();
  t.same(outcomes(), ['changed', 'changed', 'changed', 'unchanged']);
  t.equal(await rowsOf(tenant), 13);
  const [first] = await listSources(database, tenant);
  t.match(first, {
    location: one,
    error: null,
    changedAt: clock.now(),
    counts: { inserted: 0, updated: 0, unchanged: 8, deleted: 2 },
  });
  const [shown] = await reference.list({ tenantId: tenant, mode: 'live' });
  t.match(presentSet(shown!).sources, [
    {
      format: 'json',
      location: one,
      checked_at: clock.now().toISOString(),
      changed_at: clock.now().toISOString(),
      changes: { deleted: 2 },
      error: null,
    },
    { location: other },
  ]);
  const [entry] = await database.knex('audit_entries').where({ tenant_id: tenant }).limit(1);
  t.match(entry, { action: 'reference_set.changed', actor_kind: 'system' });
});

t.test('of a folder, the newest file is read once it is written', async (t) => {
  const tenant = await buildTenant(database, 'folders');
  const folder = join(t.testdir(), 'lists');
  mkdirSync(folder);
  const run = updatesOf([{ tenant, path: folder }]);
  await run();
  t.same(outcomes(), ['failed']);
  t.match(await listSources(database, tenant), [{ error: /lists has no file/ }]);

  write(join(folder, 'b-2026-01.json'), listOf('one', 10), 2 * hour);
  write(join(folder, 'a-2026-02.json'), listOf('one', 9), hour);
  write(join(folder, '.a-2026-03.json'), 'a copy that is under way', 0);
  await clock.advance(hour);
  await run();
  t.equal(await rowsOf(tenant), 9);
  write(join(folder, 'a-2026-04.json'), listOf('one', 7), 5_000);
  await clock.advance(12 * hour - 1);
  await run();
  t.equal(await rowsOf(tenant), 9, 'not due');
  await clock.advance(1);
  utimesSync(join(folder, 'a-2026-04.json'), clock.now(), clock.now());
  await run();
  t.equal(await rowsOf(tenant), 9, 'it may still be written');
  await clock.advance(60_000);
  await run();
  t.equal(await rowsOf(tenant), 7);
  write(join(folder, 'a-2026-05.json'), listOf('one', 6), -24 * hour);
  await clock.advance(12 * hour);
  await run();
  t.equal(await rowsOf(tenant), 6, 'a file of a machine whose clock is ahead');
  t.same(outcomes(), ['changed', 'changed', 'changed']);
});

t.test('an address is asked with the tag of the content in force', async (t) => {
  const tenant = await buildTenant(database, 'addresses');
  let answer = { status: 200, tag: '"1"', body: listOf('one', 10) };
  const asked: (string | undefined)[] = [];
  const server = await serve(t, ({ headers }, response) => {
    asked.push(headers['if-none-match']);
    const isKnown = headers['if-none-match'] === answer.tag;
    response.writeHead(isKnown ? 304 : answer.status, { etag: answer.tag });
    response.end(isKnown ? undefined : answer.body);
  });
  const run = updatesOf([{ tenant, url: `${server.origin}/list.json?key=secret` }]);
  await run();
  await clock.advance(13 * hour);
  await run();
  t.same(asked, [undefined, '"1"']);
  t.same(outcomes(), ['changed', 'unchanged']);
  t.equal((await listSources(database, tenant))[0]!.location, `${server.origin}/list.json`);

  for (const [broken, reason] of [
    [{ status: 503, tag: '"2"', body: '' }, /status 503/],
    [{ status: 200, tag: '"3"', body: '<html>' }, /is not JSON/],
    [{ status: 200, tag: '"4"', body: '[{"id":"x"}]' }, /list.json: .*\n {2}.*list/s],
    [{ status: 200, tag: '"5"', body: listOf('one', 5) }, /would remove 5 of 10 rows/],
  ] as const) {
    answer = broken;
    await clock.advance(13 * hour);
    await run();
    t.match(await listSources(database, tenant), [{ error: reason, counts: { inserted: 10 } }]);
    t.equal(await rowsOf(tenant), 10, 'the last good list stays in force');
  }
  said.lines.length = 0;
  await clock.advance(hour);
  await run();
  t.same(said.lines, [], 'the same error is logged once; a failure is tried again after an hour');
  answer = { status: 200, tag: '"6"', body: listOf('one', 6) };
  await clock.advance(hour);
  await run();
  t.same(outcomes(), [...Array<string>(5).fill('failed'), 'changed']);
  t.match(await listSources(database, tenant), [{ error: null, counts: { deleted: 4 } }]);
});

t.test('an address that egress does not allow is not asked', async (t) => {
  const tenant = await buildTenant(database, 'closed');
  const server = await serve(t, (_, response) => response.end('[]'));
  await updatesOf([{ tenant, url: server.origin }], closedEgress(t))();
  t.equal(server.connections, 0);
  t.match(await listSources(database, tenant), [{ error: /not allowed|private|refused/i }]);
});

t.test('sources without a set, a tenant or a place in the configuration', async (t) => {
  const tenant = await buildTenant(database, 'stray');
  const path = join(t.testdir(), 'list.json');
  write(path, listOf('one', 1));
  await updatesOf([
    { tenant, set: 'nams', path },
    { tenant: 'nobody', path },
    { tenant, path, format: 'xml' },
    { tenant, path: '/dev/null' },
  ])();
  const listed = await listSources(database, tenant);
  const errors = Object.fromEntries(
    listed.map(({ set, location, error }) => [`${set} ${location}`, error]),
  );
  t.equal(Object.keys(errors).length, 3);
  t.match(errors['names /dev/null'], /no file or folder/);
  t.match(errors[`names ${path}`], /no format "xml"/);
  t.match(errors[`nams ${path}`], /"names"/);
  rmSync(path);
  await updatesOf([])();
  t.same(await listSources(database, tenant), []);
});
