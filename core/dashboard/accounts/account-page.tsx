import { useState } from 'react';
import { usePerson } from '../account/person.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { ItemHead } from '../parts/item-head.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TextField } from '../parts/text-field.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { AccountActions } from './account-actions.tsx';
import { RoleField, TenantsField } from './account-fields.tsx';
import { AccountState, waysText, type Account } from './account-state.tsx';

/** One account: identity, permissions and sign-in methods. */
export function AccountPage({ id }: { id: string }) {
  const account = useAsk('get_account', { params: { account_id: id } });
  return (
    <Loaded of={account} what={t('The account')}>
      {(data) => <Page account={data} />}
    </Loaded>
  );
}

function Page({ account }: { account: Account }) {
  const isOwn = usePerson()?.account.account_id === account.account_id;
  return (
    <>
      <ItemHead name={account.name} id={account.login}>
        <AccountState account={account} />
        <Link className="button" href={hrefTo('accounts')}>
          {t('All accounts')}
        </Link>
      </ItemHead>
      <section className="card" aria-label={t('Signing in')}>
        <div className="pad form">
          <h2>{t('Signing in')}</h2>
          <dl className="facts">
            <dt>{t('Signs in with')}</dt>
            <dd>{waysText(account)}</dd>
            <dt>{t('Last signed in')}</dt>
            <dd>
              <When at={account.last_signed_in_at} never={t('never')} />
            </dd>
            <dt>{t('Created')}</dt>
            <dd>
              <When at={account.created_at} />
            </dd>
            {account.identity !== null && (
              <>
                <dt>{t('Identity provider')}</dt>
                <dd className="words">
                  <span className="mono">{account.identity.subject}</span> ·{' '}
                  <span className="mono">{account.identity.issuer}</span>
                </dd>
              </>
            )}
          </dl>
          {account.must_change_password && account.has_password && (
            <p className="quiet">{t('The password has to be changed at the next sign-in.')}</p>
          )}
          {isOwn ? (
            <p>
              {t('This is your own account.')}{' '}
              <Link href={hrefTo('account')}>{t('Your account')}</Link>
            </p>
          ) : (
            <AccountActions account={account} />
          )}
        </div>
      </section>
      <section className="card" aria-label={t('Role and tenants')}>
        <div className="pad narrow">
          <h2>{t('Role and tenants')}</h2>
          <Access key={account.version} account={account} />
        </div>
      </section>
    </>
  );
}

function Access({ account }: { account: Account }) {
  const change = useAct('change_account');
  const [name, setName] = useState(account.name);
  const [role, setRole] = useState(account.role);
  const [tenants, setTenants] = useState<readonly string[] | null>(account.tenants);
  const [wrongTenants, setWrongTenants] = useState<string>();
  const submit = (): void => {
    if (tenants?.length === 0) return setWrongTenants(t('Choose at least one tenant.'));
    change.mutate({
      params: { account_id: account.account_id },
      body: { name, role, tenants: tenants && [...tenants] },
      version: account.version,
    });
  };
  return (
    <Form onSubmit={submit}>
      {account.identity !== null && (
        <p className="quiet">
          {t('Name, role and tenants follow the identity provider at each sign-in.')}
        </p>
      )}
      {change.error && <Failure error={change.error} what={t('The account was not changed.')} />}
      <TextField label={t('Name')} required maxLength={100} value={name} onChange={setName} />
      <RoleField role={role} onChange={setRole} />
      <TenantsField
        tenants={tenants}
        wrong={wrongTenants}
        onChange={(next) => {
          setTenants(next);
          setWrongTenants(undefined);
        }}
      />
      <div className="actions">
        <Button kind="main" type="submit" disabled={change.isPending}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  );
}
