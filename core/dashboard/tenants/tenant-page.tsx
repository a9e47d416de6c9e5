import { useState } from 'react';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Form } from '../parts/form.tsx';
import { ItemHead } from '../parts/item-head.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TextField } from '../parts/text-field.tsx';
import { hrefTo } from '../router.ts';
import { Members } from './members.tsx';
import { PlanField } from './plan-field.tsx';
import { allowanceText, TenantState, type Tenant } from './tenant-state.tsx';

/** One tenant: plan, units, state, and the people with access. */
export function TenantPage({ id }: { id: string }) {
  const tenant = useAsk('get_tenant', { params: { tenant_id: id } });
  return (
    <Loaded of={tenant} what={t('The tenant')}>
      {(data) => <Page tenant={data} />}
    </Loaded>
  );
}

function Page({ tenant }: { tenant: Tenant }) {
  return (
    <>
      <ItemHead name={tenant.name} id={tenant.tenant_id}>
        <TenantState tenant={tenant} />
        <Link className="button" href={hrefTo('tenants')}>
          {t('All tenants')}
        </Link>
        <StateButton tenant={tenant} />
      </ItemHead>
      <Units tenant={tenant} />
      <section className="card" aria-label={t('Plan')}>
        <div className="pad narrow">
          <h2>{t('Plan')}</h2>
          {tenant.managed_by === 'file' ? (
            <p>{t('This tenant is kept in tenants.yaml. Change it there and reload.')}</p>
          ) : (
            <PlanForm key={tenant.version} tenant={tenant} />
          )}
        </div>
      </section>
      <Members tenant={tenant} />
    </>
  );
}

function Units({ tenant: { tenant_id: id, plan, units_per_month: own } }: { tenant: Tenant }) {
  const plans = useAsk('list_plans', {}).data?.data ?? [];
  const usage = useAsk('list_tenant_usage', { query: { limit: 1, tenant: id } });
  const planned = plans.find((one) => one.plan === plan)?.units_per_month;
  return (
    <section className="card" aria-label={t('Units of the month')}>
      <Loaded of={usage} what={t('The units')}>
        {({ data: [units] }) => (
          <dl className="figures">
            <Figure title={t('Used this month')}>{count(units?.used ?? 0)}</Figure>
            <Figure title={t('Reserved')} note={t('by running work')}>
              {count(units?.reserved ?? 0)}
            </Figure>
            <Figure
              title={t('Units per month')}
              note={own === null ? t('of the plan {{plan}}', { plan }) : t('set for this tenant')}
            >
              {allowanceText(own ?? planned)}
            </Figure>
          </dl>
        )}
      </Loaded>
    </section>
  );
}

function PlanForm({ tenant }: { tenant: Tenant }) {
  const change = useAct('change_tenant');
  const [name, setName] = useState(tenant.name);
  const [plan, setPlan] = useState(tenant.plan);
  const [units, setUnits] = useState(String(tenant.units_per_month ?? ''));
  const submit = (): void =>
    change.mutate({
      params: { tenant_id: tenant.tenant_id },
      body: { name, plan, units_per_month: units === '' ? null : Number(units) },
      version: tenant.version,
    });
  return (
    <Form onSubmit={submit}>
      {change.error && <Failure error={change.error} what={t('The tenant was not changed.')} />}
      <TextField label={t('Name')} required maxLength={200} value={name} onChange={setName} />
      <PlanField plan={plan} onChange={setPlan} />
      <TextField
        label={t('Units per month')}
        hint={t('Empty: as the plan says. The open month follows at once.')}
        type="number"
        min={0}
        max={1_000_000_000}
        value={units}
        onChange={setUnits}
      />
      <div className="actions">
        <Button kind="main" type="submit" disabled={change.isPending}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  );
}

function StateButton({ tenant }: { tenant: Tenant }) {
  // Keeps the dialog's action while it closes, because the tenant's state changes first.
  const [asking, setAsking] = useState<'suspend' | 'resume' | null>(null);
  const close = (): void => setAsking(null);
  const isActive = tenant.state === 'active';
  return (
    <>
      <Button
        kind={isActive ? 'danger' : 'main'}
        onClick={() => setAsking(isActive ? 'suspend' : 'resume')}
      >
        {isActive ? t('Suspend') : t('Resume')}
      </Button>
      {asking === 'suspend' && <Suspend tenant={tenant} onClose={close} />}
      {asking === 'resume' && <Resume tenant={tenant} onClose={close} />}
    </>
  );
}

interface StateProps {
  tenant: Tenant;
  onClose: () => void;
}

function Suspend({ tenant: { tenant_id: id, name }, onClose }: StateProps) {
  const suspend = useAct('suspend_tenant');
  return (
    <Confirm
      title={t('Suspend {{name}}?', { name })}
      verb={t('Suspend')}
      danger
      pending={suspend.isPending}
      error={suspend.error}
      onClose={onClose}
      onConfirm={() => suspend.mutate({ params: { tenant_id: id } }, { onSuccess: onClose })}
    >
      <p>
        {t(
          'All its keys and people are refused, also for reading. Work that was accepted goes on to its end, and nothing is deleted.',
        )}
      </p>
    </Confirm>
  );
}

function Resume({ tenant: { tenant_id: id, name }, onClose }: StateProps) {
  const resume = useAct('resume_tenant');
  return (
    <Confirm
      title={t('Resume {{name}}?', { name })}
      verb={t('Resume')}
      pending={resume.isPending}
      error={resume.error}
      onClose={onClose}
      onConfirm={() => resume.mutate({ params: { tenant_id: id } }, { onSuccess: onClose })}
    >
      <p>{t('Its keys and people have access again, as before.')}</p>
    </Confirm>
  );
}
