import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { NewTenant } from './new-tenant.tsx';
import { TenantPage } from './tenant-page.tsx';
import { allowanceText, TenantState, unitsText, type Tenant } from './tenant-state.tsx';
import { Table } from '../parts/table.tsx';

const pageSize = 50;

/** Tenants of the installation, for its administrators. */
export function Tenants({ id, query }: ScreenProps) {
  return id === '' ? <List query={query} /> : <TenantPage key={id} id={id} />;
}

const byId = {
  order: phrase('{{count, number}} on this page, by ID'),
  first: phrase('First page'),
  next: phrase('Next page'),
};

function List({ query }: { query: URLSearchParams }) {
  const [isNew, setNew] = useState(false);
  const cursor = query.get('cursor') ?? undefined;
  const asked = { query: { limit: pageSize, cursor } };
  const tenants = useAsk('list_tenants', asked, { keep: true });
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Tenants')}</h1>
          <p className="quiet">
            {t('Each has its own work, documents, keys, endpoints and reference data.')}
          </p>
        </div>
        <Button kind="main" onClick={() => setNew(true)}>
          {t('New tenant')}
        </Button>
      </div>
      <div className="card">
        <Loaded of={tenants} what={t('The tenants')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={t('No tenants')}>
                <p>{t('Work belongs to a tenant. Create the first one.')}</p>
              </Empty>
            ) : (
              <>
                <TenantTable tenants={data} cursor={cursor} />
                <Pager
                  path="tenants"
                  filters={{}}
                  cursor={cursor}
                  next={next}
                  count={data.length}
                  words={byId}
                />
              </>
            )
          }
        </Loaded>
      </div>
      {isNew && <NewTenant onClose={() => setNew(false)} />}
    </>
  );
}

function TenantTable({
  tenants,
  cursor,
}: {
  tenants: readonly Tenant[];
  cursor: string | undefined;
}) {
  const asked = { query: { limit: pageSize, cursor } };
  const usage = useAsk('list_tenant_usage', asked, { keep: true }).data?.data ?? [];
  const plans = useAsk('list_plans', {}).data?.data ?? [];
  const used = new Map(usage.map((one) => [one.tenant_id, one]));
  const unitsOf = new Map(plans.map((plan) => [plan.plan, plan.units_per_month]));
  return (
    <Table
      label={t('Tenants')}
      columns={[
        t('Tenant'),
        t('State'),
        t('Plan'),
        { number: t('Used this month') },
        { number: t('Units per month') },
        t('Created'),
      ]}
    >
      {tenants.map((tenant) => (
        <tr key={tenant.tenant_id}>
          <td className="words">
            <div className="cell">
              <Link href={hrefTo(`tenants/${tenant.tenant_id}`)}>{tenant.name}</Link>
              <span className="small quiet mono">{tenant.tenant_id}</span>
            </div>
          </td>
          <td>
            <TenantState tenant={tenant} />
          </td>
          <td>{tenant.plan}</td>
          <td className="number">{unitsText(used.get(tenant.tenant_id)?.used)}</td>
          <td className="number">
            {allowanceText(tenant.units_per_month ?? unitsOf.get(tenant.plan))}
          </td>
          <td>
            <When at={tenant.created_at} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
