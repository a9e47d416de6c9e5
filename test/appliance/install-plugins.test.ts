// Packages of plugins reach an appliance that serves: installed, compared, refused, given up.

import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { eventually } from '../support/eventually.ts';
import { startPackageRig } from '../support/package-rig.ts';

const rig = await startPackageRig(t);
const { audited, database, desk, madeBy, metrics, pack, place, plugin, serves, versions, work } =
  rig;

t.test('a package serves as soon as it is installed, and then the next one', async (t) => {
  t.equal((await work()).status, 404);
  const first = await plugin('install', await pack('1.0.0'));
  t.equal(first.code, 0, first.stderr);
  t.match(JSON.parse(first.stdout), [{ state: 'live', golden_cases: 1, signed_by: null }]);
  t.equal(await madeBy(), '1.0.0');
  const second = await plugin('install', await pack('1.1.0'));
  t.equal(second.code, 0, second.stderr);
  t.equal(await madeBy(), '1.1.0');
  t.match(await versions(), [
    { release: /^1\.1\.0-/, state: 'live' },
    { release: /^1\.0\.0-/, state: 'previous' },
  ]);
  t.match(JSON.parse((await plugin('list')).stdout), [
    { plugin: 'acme', version: '1.1.0', state: 'ready', operations: ['work'] },
    { plugin: 'compliance' },
  ]);
  t.same(await audited(), ['plugin.installed', 'plugin.installed']);
});

t.test('a shadow run shows what would be otherwise, and changes nothing', async (t) => {
  await work({ odd: true });
  const counted = async () =>
    await Promise.all(
      ['workflows', 'results', 'usage_ledger', 'events', 'audit_entries'].map(async (table) =>
        Number((await database.knex(table).count())[0]!['count']),
      ),
    );
  const before = await counted();
  const run = 'if (input.odd) throw new Error("odd"); confidence = 0.55; unit.more = 1;';
  const packed = await pack('1.1.5', { run, golden: { status: 'in_review' } });
  const shadow = await plugin('shadow', 'acme', '--candidate', join(desk, '1.1.5'), '--last', '2');
  t.equal(shadow.code, 1, shadow.stderr);
  t.match(JSON.parse(shadow.stdout), [
    {
      verdict: 'worse',
      differences: ['decision: completed, now failed', 'error: null, now internal_error'],
      before: { status: 'completed', confidence: 0.9, processing_ms: Number },
      after: { status: 'failed', error: 'internal_error', confidence: null },
    },
    {
      verdict: 'different',
      differences: [
        '/made_by: "1.1.0", now "1.1.5"',
        '/more: nothing, now 1',
        'decision: completed, now in_review',
      ],
      confidence_shift: -0.35,
    },
  ]);
  const refused = await plugin('install', packed, '--shadow', '2');
  t.match(refused, { code: 1, stderr: /1 of 2 past runs fail that did not before/ });
  const good = await plugin('shadow', 'acme', '--candidate', join(desk, '1.1.0.tgz'));
  t.equal(good.code, 0, good.stderr);
  t.match(JSON.parse(good.stdout)[0], { verdict: 'same', differences: [], confidence_shift: 0 });
  t.same(await counted(), before);
});

t.test('what does not pass its own golden cases, or does not load, never serves', async (t) => {
  const wrong = await plugin('install', await pack('1.2.0', { golden: { status: 'failed' } }));
  t.match(wrong, { code: 1, stderr: /golden case plain: status: expected "failed"/ });
  const broken = await plugin('install', await pack('1.2.1', { run: 'not a program (' }));
  t.match(broken, { code: 1, stderr: /refused: acme 1\.2\.1-/ });
  const damaged = await pack('1.2.2');
  appendFileSync(damaged, 'x');
  t.equal((await plugin('verify', damaged)).code, 1);
  t.equal(await madeBy(), '1.1.0');
  t.equal((await versions()).length, 2);
  t.same(readdirSync(join(place.home, 'plugins/acme')).length, 2, 'nothing of them is left');
});

t.test('a version that crashes again and again gives way, for good and for all', async (t) => {
  const crashing = await pack('2.0.0', { run: 'if (input.crash) process.exit(3);' });
  t.equal((await plugin('install', crashing)).code, 0);
  t.equal(await madeBy(), '2.0.0');
  for (let n = 0; n < 5; n += 1) await work({ crash: true });
  await serves('1.1.0');
  const noted = await eventually('it is noted', async () => {
    const rows = await versions();
    return rows[0].problem && rows;
  });
  t.match(noted[0], { state: 'rolled_back', problem: /2\.0\.0 crashed again and again/ });
  t.match(await metrics(), /plugin_rollbacks_total\{[^}]*pipeline="acme"[^}]*by="automatic"\} 1/);
  t.equal((await audited()).at(-1), 'plugin.rolled_back_automatically');
  t.match(await plugin('install', crashing), { code: 1, stderr: /was rolled back before/ });
});
