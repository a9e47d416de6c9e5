import { useState } from 'react';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo } from '../router.ts';
import { PlanField } from './plan-field.tsx';

export function NewTenant({ onClose }: { onClose: () => void }) {
  const create = useAct('create_tenant');
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [plan, setPlan] = useState('on_premises');
  const submit = (): void => {
    const body = { tenant_id: id, plan, ...(name !== '' && { name }) };
    create.mutate({ body }, { onSuccess: () => goTo(hrefTo(`tenants/${id}`)) });
  };
  return (
    <Dialog title={t('New tenant')} onClose={onClose}>
      <Form onSubmit={submit}>
        {create.error && <Failure error={create.error} what={t('The tenant was not created.')} />}
        <TextField
          label="ID"
          hint={t('Small letters, digits and hyphens. It never changes.')}
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={63}
          value={id}
          onChange={setId}
        />
        <TextField
          label={t('Name')}
          hint={t('Empty: the ID.')}
          maxLength={200}
          value={name}
          onChange={setName}
        />
        <PlanField plan={plan} onChange={setPlan} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" type="submit" disabled={create.isPending}>
            {t('Create tenant')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
