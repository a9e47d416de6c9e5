import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { signIn } from '../api/session.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Made = Reply<'create_tenant_portal_link'>;

/** Maximum number of tenants in the list; the ID of any other tenant is typed. */
const shownTenants = 100;

/**
 * Opens a tenant with an administrator's key. Such a key cannot read a tenant's data, but it can
 * create a portal link for itself. The tenant's audit trail records the link; the key is not
 * stored.
 */
export function TenantChoice({ adminKey, onCancel }: { adminKey: string; onCancel: () => void }) {
  const [tenant, setTenant] = useState('');
  const [readOnly, setReadOnly] = useState(true);
  const credential = { key: adminKey, tenant: null, onRefused: () => {} };
  const tenants = useQuery<Reply<'list_tenants'>, ApiFailure>({
    queryKey: ['tenants to choose from'],
    queryFn: () => ask(credential, 'list_tenants', { query: { limit: shownTenants } }),
    gcTime: 0,
  });
  const making = useMutation<Made, ApiFailure>({
    mutationFn: () =>
      ask(credential, 'create_tenant_portal_link', {
        params: { tenant_id: tenant },
        body: { description: 'administrator in the dashboard', read_only: readOnly },
      }),
    onSuccess: ({ url }) => signIn(new URL(url!).hash.replace('#key=', '')),
  });
  return (
    <Form onSubmit={() => making.mutate()}>
      <h1>{t('Which tenant?')}</h1>
      <p className="quiet">
        {t(
          "An administrator's key belongs to no tenant. For an hour you get a portal link of the tenant you name; its audit trail will tell.",
        )}
      </p>
      <Button onClick={() => signIn(adminKey)}>{t('Administer the installation')}</Button>
      {tenants.error && <Failure error={tenants.error} what={t('Failed to load the tenants.')} />}
      {making.error && <Failure error={making.error} what={t('Failed to create the link.')} />}
      <Field label={t('Tenant')}>
        {(wired) => (
          <>
            <input
              {...wired}
              className="input"
              list="tenants"
              required
              value={tenant}
              onChange={(event) => setTenant(event.target.value)}
            />
            <datalist id="tenants">
              {tenants.data?.data.map(({ tenant_id: id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Check checked={readOnly} onChange={setReadOnly}>
        {t('Only look')}
      </Check>
      <div className="actions">
        <Button kind="main" type="submit" disabled={making.isPending}>
          {t('Continue')}
        </Button>
        <Button onClick={onCancel}>{t('Back')}</Button>
      </div>
    </Form>
  );
}
