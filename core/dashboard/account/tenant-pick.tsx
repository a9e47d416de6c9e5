import { useEffect, useState } from 'react';
import { chooseTenant, signOut } from '../api/session.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { SelectField } from '../parts/select-field.tsx';
import type { PersonSession } from './person.ts';

/**
 * Chooses the tenant of this tab. If the person has only one tenant, it is chosen automatically.
 */
export function TenantPick({ person: { tenants } }: { person: PersonSession }) {
  const only = tenants.length === 1 ? tenants[0]!.tenant_id : null;
  const [tenant, setTenant] = useState(tenants[0]?.tenant_id ?? '');
  useEffect(() => {
    if (only !== null) chooseTenant(only);
  }, [only]);
  if (tenants.length === 0) {
    return (
      <>
        <h1>{t('No tenant')}</h1>
        <p>{t('Your account has access to no tenant. Ask your administrator.')}</p>
        <Button onClick={signOut}>{t('Sign out')}</Button>
      </>
    );
  }
  return (
    <Form onSubmit={() => chooseTenant(tenant)}>
      <h1>{t('Which tenant?')}</h1>
      <p className="quiet">
        {t('This browser tab works for it. Other tabs can work for other tenants.')}
      </p>
      <SelectField
        label={t('Tenant')}
        value={tenant}
        options={tenants.map(({ tenant_id: id, name }) => [
          id,
          name === id ? id : `${name} (${id})`,
        ])}
        onChange={setTenant}
      />
      <div className="actions">
        <Button kind="main" type="submit">
          {t('Continue')}
        </Button>
        <Button onClick={signOut}>{t('Sign out')}</Button>
      </div>
    </Form>
  );
}
