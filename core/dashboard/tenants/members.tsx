import { roleTitle } from '../account/role-names.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { Tenant } from './tenant-state.tsx';
import { Table } from '../parts/table.tsx';

const mostShown = 50;

/** People with access to the tenant. */
export function Members({ tenant: { tenant_id: tenant } }: { tenant: Tenant }) {
  const members = useAsk('list_accounts', { query: { tenant, limit: mostShown } });
  return (
    <section className="card" aria-label={t('Members')}>
      <div className="pad">
        <h2>{t('Members')}</h2>
      </div>
      <Loaded of={members} what={t('The members')}>
        {({ data, next_cursor: next }) =>
          data.length === 0 ? (
            <Empty title={t('No members')}>
              <p>{t('No account may work for this tenant. Choose its tenants on its page.')}</p>
              <Link href={hrefTo('accounts')}>{t('All accounts')}</Link>
            </Empty>
          ) : (
            <>
              <Table
                label={t('Members')}
                columns={[t('Person'), t('Role'), t('Tenants'), t('Last signed in')]}
              >
                {data.map((account) => (
                  <tr key={account.account_id}>
                    <td className="words">
                      <div className="cell">
                        <Link href={hrefTo(`accounts/${account.account_id}`)}>{account.name}</Link>
                        <span className="small quiet mono">{account.login}</span>
                        {account.state === 'disabled' && <Badge tone="idle">{t('Disabled')}</Badge>}
                      </div>
                    </td>
                    <td>{roleTitle(account.role)}</td>
                    <td className="words">
                      {account.tenants === null ? t('All tenants') : account.tenants.join(', ')}
                    </td>
                    <td>
                      <When at={account.last_signed_in_at} never={t('never')} />
                    </td>
                  </tr>
                ))}
              </Table>
              {next !== null && (
                <div className="pad">
                  <Link href={hrefTo('accounts', { tenant })}>{t('All members')}</Link>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
