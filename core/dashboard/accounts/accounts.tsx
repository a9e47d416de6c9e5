import { useState } from 'react';
import { usePerson } from '../account/person.ts';
import { roleTitle } from '../account/role-names.ts';
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
import { AccountPage } from './account-page.tsx';
import { AccountState, tenantsText, waysText, type Account } from './account-state.tsx';
import { NewAccount } from './new-account.tsx';
import { Table } from '../parts/table.tsx';

const pageSize = 50;

/** Accounts of the installation, for its administrators. */
export function Accounts({ id, query }: ScreenProps) {
  return id === '' ? <List query={query} /> : <AccountPage key={id} id={id} />;
}

const byLogin = {
  order: phrase('{{count, number}} on this page, by login'),
  first: phrase('First page'),
  next: phrase('Next page'),
};

function List({ query }: { query: URLSearchParams }) {
  const [isNew, setNew] = useState(false);
  const cursor = query.get('cursor') ?? undefined;
  const tenant = query.get('tenant') ?? undefined;
  const asked = { query: { limit: pageSize, cursor, tenant } };
  const visibleTo = usePerson()?.personal_data_visible_to;
  const accounts = useAsk('list_accounts', asked, { keep: true });
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Accounts')}</h1>
          <p className="quiet">
            {tenant === undefined
              ? t('People who sign in. Programs use API keys.')
              : t('People who may work for the tenant {{tenant}}.', { tenant })}
          </p>
          {visibleTo !== undefined && (
            <p className="small quiet">
              {t('Roles that see personal data: {{roles}}', {
                roles: visibleTo.map(roleTitle).join(', ') || t('None'),
              })}
            </p>
          )}
        </div>
        <div className="actions">
          {tenant !== undefined && (
            <Link className="button" href={hrefTo('accounts')}>
              {t('All accounts')}
            </Link>
          )}
          <Button kind="main" onClick={() => setNew(true)}>
            {t('New account')}
          </Button>
        </div>
      </div>
      <div className="card">
        <Loaded of={accounts} what={t('The accounts')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={t('No accounts')}>
                <p>{t('Create one, and give the person its first password.')}</p>
              </Empty>
            ) : (
              <>
                <AccountTable accounts={data} />
                <Pager
                  path="accounts"
                  filters={{ tenant }}
                  cursor={cursor}
                  next={next}
                  count={data.length}
                  words={byLogin}
                />
              </>
            )
          }
        </Loaded>
      </div>
      {isNew && <NewAccount onClose={() => setNew(false)} />}
    </>
  );
}

function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  return (
    <Table
      label={t('Accounts')}
      columns={[
        t('Person'),
        t('State'),
        t('Role'),
        t('Tenants'),
        t('Signs in with'),
        t('Last signed in'),
      ]}
    >
      {accounts.map((account) => (
        <tr key={account.account_id}>
          <td className="words">
            <div className="cell">
              <Link href={hrefTo(`accounts/${account.account_id}`)}>{account.name}</Link>
              <span className="small quiet mono">{account.login}</span>
            </div>
          </td>
          <td>
            <AccountState account={account} />
          </td>
          <td>{roleTitle(account.role)}</td>
          <td className="words">{tenantsText(account.tenants)}</td>
          <td className="words">{waysText(account)}</td>
          <td>
            <When at={account.last_signed_in_at} never={t('never')} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
