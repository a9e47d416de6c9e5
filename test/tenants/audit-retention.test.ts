// How long the audit trail of a tenant is kept.

import t from 'tap';
import { createAudit } from '../../core/audit/service.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createAuditRetention } from '../../core/tenants/audit-retention.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testDatabase } from '../support/postgres.ts';

const database = await testDatabase(t);
const plans = { acme: 'starter', globex: 'business', initech: 'on_premises' };
await database
  .knex('tenants')
  .insert(Object.entries(plans).map(([tenant_id, plan]) => ({ tenant_id, name: tenant_id, plan })));

const daysOf = (mostDays: number) =>
  createAuditRetention({ database, plans: publishedPlans, mostDays: () => mostDays });

t.test('a plan shortens the retention of the installation and never extends it', async (t) => {
  const [usual, short] = [daysOf(365), daysOf(60)];
  t.equal(await usual('acme'), 30);
  t.equal(await usual('globex'), 90);
  t.equal(await short('globex'), 60);
  t.equal(await usual('initech'), 365, 'the plan has no limit of its own');
  t.equal(await usual('no-tenant'), 365, 'entries of the installation have no plan');
});

t.test('each tenant keeps the entries of its own plan', async (t) => {
  const clock = manualClock(new Date('2031-06-30T12:00:00Z'));
  const aged = manualClock(new Date('2031-05-01T12:00:00Z'));
  const old = createIds({ clock: aged, random });
  const entries = Object.keys(plans).map((tenant_id) => ({
    tenant_id,
    audit_id: old.uuid(),
    at: aged.now(),
    actor_kind: 'system',
    action: 'test.aged',
    object_kind: 'test',
    object_id: 'x',
  }));
  await database.knex('audit_entries').insert(entries);
  const audit = createAudit({ database, clock, ids: createIds({ clock, random }) });
  t.equal(await audit.expire(daysOf(365)), 1);
  const left = database.knex('audit_entries').where({ action: 'test.aged' }).orderBy('tenant_id');
  t.same(await left.pluck('tenant_id'), ['globex', 'initech']);
});
