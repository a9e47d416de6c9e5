import { useState } from 'react';
import { useAct, useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useAccess } from './access.ts';
import { Secret } from '../parts/secret.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { When } from '../parts/when.tsx';

const lives = [
  [900, phrase('15 minutes')],
  [3_600, phrase('1 hour')],
  [28_800, phrase('8 hours')],
  [86_400, phrase('24 hours')],
] as const;

const mostEndpoints = 50;

export function NewLink({ onClose }: { onClose: () => void }) {
  const create = useAct('create_portal_link');
  const { data: made } = create;
  return (
    <Dialog title={t('New portal link')} onClose={onClose}>
      {made ? (
        <>
          <p>
            <Rich
              text="Anyone who opens it can work in your tenant until {{at}}. Handle it like a password."
              parts={{ at: <When at={made.expires_at} /> }}
            />{' '}
            <strong>{t('It is shown only once.')}</strong>
          </p>
          {made.url !== undefined && <Secret text={made.url} label={t('the link')} />}
          <div className="dialog-foot">
            <Button kind="main" onClick={onClose}>
              {t('Done')}
            </Button>
          </div>
        </>
      ) : (
        <LinkForm create={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

function LinkForm({
  create,
  onClose,
}: {
  create: ReturnType<typeof useAct<'create_portal_link'>>;
  onClose: () => void;
}) {
  const [description, setDescription] = useState('');
  const [seconds, setSeconds] = useState(3_600);
  const [readOnly, setReadOnly] = useState(false);
  const { seesPersonalData } = useAccess();
  const [masks, setMasks] = useState(!seesPersonalData);
  const [endpoints, setEndpoints] = useState<readonly string[]>([]);
  const limited = endpoints.length > 0 && { endpoint_ids: [...endpoints] };
  const rights = { read_only: readOnly, mask_personal_data: masks };
  const body = { description, expires_in_seconds: seconds, ...rights, ...limited };
  return (
    <Form onSubmit={() => create.mutate({ body })}>
      {create.error && <Failure error={create.error} what={t('Failed to create the link.')} />}
      <TextField
        label={t('For whom')}
        hint={t('Shown in the list and in the audit trail.')}
        required
        maxLength={100}
        value={description}
        onChange={setDescription}
      />
      <SelectField
        label={t('Ends after')}
        value={String(seconds)}
        options={lives.map(([life, name]) => [String(life), t(name)])}
        onChange={(life) => setSeconds(Number(life))}
      />
      <Check checked={readOnly} onChange={setReadOnly}>
        {t('Only look')}
      </Check>
      <Check checked={masks} onChange={setMasks} disabled={!seesPersonalData}>
        {t('Mask personal data in events')}
      </Check>
      <Limits chosen={endpoints} onChange={setEndpoints} />
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="main" type="submit" disabled={create.isPending}>
          {t('Make link')}
        </Button>
      </div>
    </Form>
  );
}

function Limits({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const known = useAsk('list_webhooks', { query: { limit: mostEndpoints } }).data?.data ?? [];
  if (known.length === 0) return null;
  const toggle = (id: string, on: boolean): void =>
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="field">
      <legend>{t('Limited to these endpoints; none chosen: all')}</legend>
      <div className="choices">
        {known.map(({ endpoint_id: id, url }) => (
          <Check key={id} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)}>
            {url}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}
