import t, { type Test } from 'tap';
import { installation, systemActor } from '../../core/audit/entry.ts';
import { recordAudit } from '../../core/audit/queries.ts';
import { createListener } from '../../core/database/listener.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { wrapLicense } from '../../core/licensing/license-file.ts';
import { createLicensing } from '../../core/licensing/service.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createQuota } from '../../core/quota/service.ts';
import { eventually } from '../support/eventually.ts';
import { collectingLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';
import { buildLicense, buildVendor } from './licenses.ts';

const vendor = buildVendor();
const dayMs = 86_400_000;

async function open(t: Test) {
  const database = await testDatabase(t);
  const clock = manualClock();
  const log = collectingLog();
  const ids = createIds({ clock, random });
  const licensing = createLicensing({ database, clock, ids, log, keys: vendor.keys });
  const license = (changes = {}) => buildLicense(vendor.privateKey, clock.now(), changes);
  return { database, clock, ids, log, licensing, license };
}

t.test('without a license there is an evaluation', async (t) => {
  const { licensing } = await open(t);
  t.equal(licensing.refusal('finance'), null);
  t.equal(licensing.unitLimit(), 500);
  t.match(await licensing.report(), { state: 'none', entitlements: { units_per_month: 500 } });
});

t.test('an installed license is in force at once, and ends new work after its grace', async (t) => {
  const { licensing, license, clock, log } = await open(t);
  const report = await licensing.install(wrapLicense(license()));
  t.match(report, { state: 'valid', customer: 'Example Industries', license_id: 'lic-1' });
  t.equal(licensing.unitLimit(), 10_000);
  await clock.advance(370 * dayMs);
  t.equal(licensing.refusal('finance'), null, 'grace');
  t.equal((await licensing.report()).state, 'grace');
  await clock.advance(20 * dayMs);
  t.match(licensing.refusal('finance'), { code: 'license_expired', status: 402 });
  t.equal((await licensing.report()).state, 'expired');
  const warned = log.lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields);
  t.match(warned.at(-1), { state: 'expired' });
});

t.test('what is no license is refused, and the one in force stays', async (t) => {
  const { licensing, license, database, clock } = await open(t);
  await licensing.install(license());
  const stranger = buildVendor();
  const forged = buildLicense(stranger.privateKey, clock.now(), { jti: 'lic-2' });
  await t.rejects(licensing.install(forged), { code: 'license_invalid' });
  const past = Math.floor(clock.now().getTime() / 1000) - 100 * 86_400;
  const expired = license({ jti: 'lic-3', iat: past, nbf: past, exp: past + 1 });
  await t.rejects(licensing.install(expired), { code: 'license_expired' });
  t.match(await licensing.report(), { state: 'valid', license_id: 'lic-1' });

  await database.knex('licences').update({ jws: forged });
  t.match(await licensing.report(), { state: 'invalid' }, 'signatures are checked at each reading');
  t.match(licensing.refusal('finance'), { code: 'license_invalid' });
});

t.test('another process follows, and a clock set back is known by what was seen', async (t) => {
  const { licensing, license, database, clock, ids } = await open(t);
  const later = manualClock(new Date(clock.now().getTime() + 400 * dayMs));
  const parts = { database, ids, log: collectingLog(), keys: vendor.keys };
  const other = createLicensing({ ...parts, clock: later });
  await other.start();
  t.teardown(() => other.stop());
  t.equal(other.refusal('finance'), null);
  await licensing.install(license());
  await later.advance(30_000);
  await eventually(
    'the other process knows',
    () => other.refusal('finance')?.code === 'license_expired',
  );
  t.match(await licensing.report(), { state: 'expired', clock_behind: true });
  await licensing.install(license());
  t.equal((await licensing.report()).state, 'expired', 'the same license again changes nothing');
  await licensing.install(license({ jti: 'lic-2' }));
  t.match(await licensing.report(), { state: 'valid', license_id: 'lic-2' }, 'a new one does');
});

t.test('the limit of the month follows the license', async (t) => {
  const { licensing, license, database, clock } = await open(t);
  await buildTenant(database);
  const quota = createQuota({
    database,
    clock,
    plans: publishedPlans,
    licensedUnits: licensing.unitLimit,
  });
  const limitOf = async () => {
    await quota.periodFor(['acme']);
    await quota.applyLimits();
    return (await database.knex('usage_periods').where({ tenant_id: 'acme' }).first()).unit_limit;
  };
  t.equal(Number(await limitOf()), 500);
  await licensing.install(license());
  t.equal(Number(await limitOf()), 10_000);
  const entitlements = { units_per_month: null, tenants: null, nodes: null, features: [] };
  await licensing.install(license({ jti: 'lic-2', entitlements }));
  t.equal(await limitOf(), null);
});

t.test('its end is announced on four days, and then what has become of it', async (t) => {
  const { licensing, license, clock, log } = await open(t);
  const exp = Math.floor(clock.now().getTime() / 1000) + 40 * 86_400;
  await licensing.install(license({ exp }));
  for (let day = 1; day <= 60; day += 1) {
    await clock.advance(dayMs);
    await licensing.report();
  }
  const told = log.lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields);
  t.same(
    told.map(({ state, days_left: days }) => [state, days]),
    [
      ['valid', 30],
      ['valid', 14],
      ['valid', 7],
      ['valid', 1],
      ['grace', 0],
      ['expired', 0],
    ],
  );
});

t.test(
  'a clock that was set back before the license came is told by the audit trail',
  async (t) => {
    const { licensing, license, database, clock } = await open(t);
    const ahead = manualClock(new Date(clock.now().getTime() + 400 * dayMs));
    // The time of writing is the database's; the id alone has that of the clock which was set back.
    const ids = createIds({ clock: ahead, random });
    const object = { kind: 'license', id: 'x' };
    const event = { tenantId: installation, action: 'a.b', object };
    await recordAudit(database.knex, ids, systemActor, event);
    await t.rejects(licensing.install(license()), { code: 'license_expired' });
    t.match(await licensing.report(), { state: 'none', clock_behind: true });
    await clock.advance(400 * dayMs);
    t.match(await licensing.report(), { clock_behind: false });
  },
);

t.test('a process beyond the licensed nodes takes no new work after ten minutes', async (t) => {
  const { licensing, license, database, clock, ids, log } = await open(t);
  const entitlements = { units_per_month: null, tenants: null, nodes: 1, features: [] };
  await licensing.install(license({ entitlements }));
  const serve = (workerId: string) =>
    createListener({ url: database.url, workerId, clock: systemClock, log });
  const first = await serve('first');
  let isOpen = true;
  const leave = async () => {
    if (isOpen) await first.close();
    isOpen = false;
  };
  t.teardown(leave);
  const second = await serve('second');
  t.teardown(() => second.close());
  const shared = { database, clock, ids, log, keys: vendor.keys };
  const one = createLicensing({ ...shared, nodeId: 'first' });
  const other = createLicensing({ ...shared, nodeId: 'second' });
  const look = async () => void (await Promise.all([one.report(), other.report()]));
  await look();
  t.equal(other.outlook().nodes, 2);
  t.equal(other.refusal('finance'), null, 'an upgrade may have both for a while');
  await clock.advance(600_000);
  await look();
  t.equal(one.refusal('finance'), null, 'who came first is covered');
  t.match(other.refusal('finance'), {
    code: 'license_limit',
    message: 'The license covers 1 nodes, and 2 are running.',
  });
  t.ok(log.lines.some(({ fields }) => /one more than it covers/.test(String(fields?.['detail']))));
  await leave();
  await eventually('the other process takes its place', async () => {
    await look();
    return other.refusal('finance') === null;
  });
});
