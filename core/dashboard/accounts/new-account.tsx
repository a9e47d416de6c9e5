import { useState } from 'react';
import type { Role } from '../account/role-names.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { RoleField, TenantsField } from './account-fields.tsx';
import { FirstPassword } from './first-password.tsx';

export function NewAccount({ onClose }: { onClose: () => void }) {
  const create = useAct('create_account');
  return (
    <Dialog title={t('New account')} onClose={onClose}>
      {create.data ? (
        <FirstPassword
          login={create.data.account.login}
          password={create.data.password}
          onClose={onClose}
        />
      ) : (
        <AccountForm create={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AccountForm({
  create,
  onClose,
}: {
  create: ReturnType<typeof useAct<'create_account'>>;
  onClose: () => void;
}) {
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('reviewer');
  const [tenants, setTenants] = useState<readonly string[] | null>([]);
  const [wrongTenants, setWrongTenants] = useState<string>();
  const submit = (): void => {
    if (tenants?.length === 0) return setWrongTenants(t('Choose at least one tenant.'));
    create.mutate({ body: { login, name, role, tenants: tenants && [...tenants] } });
  };
  return (
    <Form onSubmit={submit}>
      {create.error && <Failure error={create.error} what={t('The account was not created.')} />}
      <TextField
        label={t('Login')}
        hint={t('A name or an e-mail address. It never changes.')}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={100}
        value={login}
        onChange={setLogin}
      />
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
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="main" type="submit" disabled={create.isPending}>
          {t('Create account')}
        </Button>
      </div>
    </Form>
  );
}
