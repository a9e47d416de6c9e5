import { useState } from 'react';
import { useAccess, type Scope } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import { KeyShown } from './key-shown.tsx';

/** Description of each scope. The type requires an entry for every scope. */
const scopeHints: Record<Scope, Phrase> = {
  'workflows:write': phrase('Submit, cancel and erase work; upload documents'),
  'workflows:read': phrase('Read workflows, results and documents'),
  'review:write': phrase('Decide reviews'),
  'config:write': phrase('Change pipeline settings and reference data'),
  'webhooks:read': phrase('Read endpoints and deliveries'),
  'webhooks:write': phrase('Change endpoints, send events again'),
  'usage:read': phrase('Read usage and metrics'),
  'audit:read': phrase('Read the audit trail'),
  admin: phrase('Manage keys, read the audit trail, train models'),
};

const scopeNames = Object.keys(scopeHints) as Scope[];

const lives = [
  ['', phrase('Never')],
  ['30', phrase('In 30 days')],
  ['90', phrase('In 90 days')],
  ['365', phrase('In one year')],
] as const;

/** `readAt`: time at which the list of keys was read. The lifetime of the key starts then. */
export function NewKey({ readAt, onClose }: { readAt: number; onClose: () => void }) {
  const create = useAct('create_key');
  return (
    <Dialog title={t('New API key')} onClose={onClose}>
      {create.data ? (
        <KeyShown text={create.data.api_key} onClose={onClose} />
      ) : (
        <KeyForm create={create} readAt={readAt} onClose={onClose} />
      )}
    </Dialog>
  );
}

function KeyForm({
  create,
  readAt,
  onClose,
}: {
  create: ReturnType<typeof useAct<'create_key'>>;
  readAt: number;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [mode, setMode] = useState<'live' | 'test'>('live');
  const [days, setDays] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [networks, setNetworks] = useState('');
  const { seesPersonalData } = useAccess();
  const [masks, setMasks] = useState(!seesPersonalData);
  const submit = (): void => {
    const allowed = networks.split(/[\s,]+/).filter((text) => text !== '');
    const expires = days === '' ? null : new Date(readAt + Number(days) * dayMs).toISOString();
    const addresses = allowed.length === 0 ? null : allowed;
    const restrictions = { allowed_addresses: addresses, mask_personal_data: masks };
    create.mutate({
      body: { name, mode, scopes: [...scopes], expires_at: expires, ...restrictions },
    });
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('Name')}
        hint={t('Shown in the list and in the audit trail.')}
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <Check
        checked={mode === 'test'}
        onChange={(on) => setMode(on ? 'test' : 'live')}
        hint={t('Runs everything for real and uses no units.')}
      >
        {t('Test key')}
      </Check>
      <Check
        checked={masks}
        onChange={setMasks}
        disabled={!seesPersonalData}
        hint={t('Answers to this key have bullets in its place, and documents are not shown.')}
      >
        {t('Mask personal data')}
      </Check>
      <ScopesField scopes={scopes} onChange={setScopes} />
      <ExpiryField days={days} onChange={setDays} />
      <TextField
        label={t('Allowed addresses')}
        hint={t('Addresses and networks, separated by commas, such as 203.0.113.0/24. Empty: all.')}
        spellCheck={false}
        value={networks}
        onChange={setNetworks}
      />
      {create.error && <Failure error={create.error} what={t('The key was not created.')} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="main" type="submit" disabled={create.isPending || scopes.length === 0}>
          {t('Create key')}
        </Button>
      </div>
    </Form>
  );
}

const dayMs = 86_400_000;

function ScopesField({
  scopes,
  onChange,
}: {
  scopes: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
}) {
  const toggle = (scope: Scope, on: boolean): void =>
    onChange(on ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <fieldset className="field">
      <legend>{t('Scopes')}</legend>
      <div className="choices">
        {scopeNames.map((scope) => (
          <Check
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(on) => toggle(scope, on)}
            hint={t(scopeHints[scope])}
          >
            {scope}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}

function ExpiryField({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <SelectField
      label={t('Expires')}
      value={days}
      options={lives.map(([value, title]) => [value, t(title)])}
      onChange={onChange}
    />
  );
}
