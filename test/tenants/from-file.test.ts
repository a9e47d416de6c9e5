import t, { type Test } from 'tap';
import { systemActor } from '../../core/audit/entry.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import type { TenantInFile } from '../../core/config/tenants-file.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createQuota } from '../../core/quota/service.ts';
import { applyFile, type FromFileDeps } from '../../core/tenants/from-file.ts';
import { createTenants } from '../../core/tenants/service.ts';
import { createPoolStore } from '../../core/quota/pool-store.ts';
import { manualClock } from '../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../support/postgres.ts';

async function open(t: Test, allowed: { tenants: number | null } = { tenants: null }) {
  const database = await testDatabase(t);
  const clock = manualClock();
  const ids = createIds({ clock, random });
  const quota = createQuota({ database, clock, plans: publishedPlans });
  const changed: string[] = [];
  const deps: FromFileDeps = {
    database,
    ids,
    licensedTenants: () => allowed.tenants,
    applyLimits: (trx, tenantId) => quota.applyLimitsTo(trx, tenantId),
    pools: createPoolStore(database),
    onChange: (tenantId) => void changed.push(tenantId),
  };
  const actions = async () => {
    const rows = await database.knex('audit_entries');
    return rows.map(({ tenant_id: tenant, action }) => `${tenant} ${action}`).sort();
  };
  return {
    database,
    quota,
    deps,
    changed,
    actions,
    tenants: createTenants({ ...deps, plans: publishedPlans }),
  };
}

function buildItem(id: string, facts: Partial<TenantInFile> = {}): TenantInFile {
  return { id, name: null, plan: 'enterprise', unitsPerMonth: null, pools: [], ...facts };
}

const nothing = { created: [], changed: [], uncreated: [], erased: [], left: [] };

t.test('what is missing is made, what differs is changed, and once is enough', async (t) => {
  const { database, quota, deps, changed, actions } = await open(t);
  await buildTenant(database, 'globex');
  const pools = [{ pipeline: 'finance', unitsPerMonth: 5, spill: true }];
  const file = [buildItem('acme', { pools }), buildItem('globex', { unitsPerMonth: 70 })];
  t.same(await applyFile(deps, file), { ...nothing, created: ['acme'], changed: ['globex'] });
  t.same(changed, ['acme', 'globex']);
  t.match(await database.knex('tenants').orderBy('tenant_id'), [
    { tenant_id: 'acme', name: 'acme', plan: 'enterprise', managed_by: 'file' },
    { tenant_id: 'globex', units_per_month: '70', managed_by: 'file', version: 2 },
  ]);
  t.same(await applyFile(deps, file), nothing);
  t.same(await actions(), [
    'acme tenant.created',
    'acme tenant.pool_changed',
    'globex tenant.changed',
  ]);

  await quota.periodFor(['acme']);
  const limits = async () => {
    const rows = await database.knex('usage_periods').where({ open: true }).orderBy('pool');
    return rows.map(({ pool, unit_limit: units }) => [pool, Number(units)]);
  };
  t.same(await limits(), [
    ['', 250_000],
    ['finance', 5],
  ]);
  const next = [buildItem('acme', { plan: 'business' }), file[1]!];
  t.same(await applyFile(deps, next), { ...nothing, changed: ['acme'] });
  t.same(await limits(), [['', 50_000]], 'the open month follows');
});

t.test('neither the API nor a command changes what the file keeps', async (t) => {
  const { database, deps, tenants } = await open(t);
  await applyFile(deps, [buildItem('acme')]);
  const change = { tenantId: 'acme', name: 'Acme', expected: null, by: systemActor };
  await t.rejects(tenants.change(change), { code: 'conflict', message: /tenants\.yaml/ });
  t.match(await tenants.setState('acme', 'suspended', systemActor), { state: 'suspended' });
  t.same(await applyFile(deps, [buildItem('acme')]), nothing, 'and the file resumes nobody');

  t.same(await applyFile(deps, []), { ...nothing, left: ['acme'] });
  t.match(await database.knex('tenants').first(), { tenant_id: 'acme', managed_by: 'file' });
  t.match(await tenants.release('acme', systemActor), { managed_by: 'api' });
  t.match(await tenants.change(change), { name: 'Acme' });
  t.same(await applyFile(deps, []), nothing);
});

t.test('what the license has no room for waits, and the others are served', async (t) => {
  const allowed: { tenants: number | null } = { tenants: 1 };
  const { database, deps } = await open(t, allowed);
  const file = [buildItem('acme'), buildItem('globex')];
  t.same(await applyFile(deps, file), { ...nothing, created: ['acme'], uncreated: ['globex'] });
  const changed = [buildItem('acme', { name: 'Acme' }), file[1]!];
  t.match(await applyFile(deps, changed), { changed: ['acme'], uncreated: ['globex'] });
  allowed.tenants = 2;
  t.same(await applyFile(deps, changed), { ...nothing, created: ['globex'] });
  t.equal((await database.knex('tenants')).length, 2);
});

t.test('an erased tenant is not brought back', async (t) => {
  const { database, deps, actions } = await open(t);
  await applyFile(deps, [buildItem('acme')]);
  await database.knex('tenants').update({ erased_at: new Date(0), name: 'acme' });
  const file = [buildItem('acme', { name: 'Acme' })];
  t.same(await applyFile(deps, file), { ...nothing, erased: ['acme'] });
  t.same(await actions(), ['acme tenant.created']);
});
