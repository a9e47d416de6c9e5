import { useState } from 'react';
import { useAct } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { When } from '../parts/when.tsx';
import { KeyShown } from './key-shown.tsx';
import type { ApiKey } from './keys.tsx';

/**
 * Must stay mounted while a dialog is open, although the key becomes inactive if it is rotated
 * without overlap.
 */
export function KeyActions({ apiKey, isActive }: { apiKey: ApiKey; isActive: boolean }) {
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null);
  const close = (): void => setAsking(null);
  return (
    <div className="actions">
      {isActive && (
        <>
          <Button
            size="small"
            aria-label={t('Rotate {{name}}', { name: apiKey.name })}
            onClick={() => setAsking('rotate')}
          >
            {t('Rotate')}
          </Button>
          <Button
            size="small"
            kind="danger"
            aria-label={t('Revoke {{name}}', { name: apiKey.name })}
            onClick={() => setAsking('revoke')}
          >
            {t('Revoke')}
          </Button>
        </>
      )}
      {asking === 'rotate' && <Rotate apiKey={apiKey} onClose={close} />}
      {asking === 'revoke' && <Revoke apiKey={apiKey} onClose={close} />}
    </div>
  );
}

interface ActionProps {
  apiKey: ApiKey;
  onClose: () => void;
}

function Revoke({ apiKey: { key_id: id, name }, onClose }: ActionProps) {
  const revoke = useAct('revoke_key');
  return (
    <Confirm
      title={t('Revoke this key?')}
      verb={t('Revoke')}
      danger
      pending={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params: { id } }, { onSuccess: onClose })}
    >
      <p>
        {t(
          'Requests with “{{name}}” are refused within seconds. Workflows that it has started continue.',
          { name },
        )}
      </p>
    </Confirm>
  );
}

const overlaps = [
  [0, phrase('at once')],
  [1, phrase('after 1 hour')],
  [24, phrase('after 24 hours')],
  [168, phrase('after 7 days')],
] as const;

function Rotate({ apiKey: { key_id: id, name }, onClose }: ActionProps) {
  const [hours, setHours] = useState(24);
  const rotate = useAct('rotate_key');
  const { data: made } = rotate;
  return (
    <Dialog title={t('Rotate {{name}}', { name })} onClose={onClose}>
      {made ? (
        <KeyShown text={made.api_key} onClose={onClose}>
          <Rich
            text="The old key works until {{at}}."
            parts={{ at: <When at={made.replaces.expires_at} /> }}
          />
        </KeyShown>
      ) : (
        <Form onSubmit={() => rotate.mutate({ params: { id }, body: { overlap_hours: hours } })}>
          <p>{t('A new key with the same scopes replaces this one.')}</p>
          <SelectField
            label={t('The old key ends')}
            value={String(hours)}
            options={overlaps.map(([value, title]) => [String(value), t(title)])}
            onChange={(value) => setHours(Number(value))}
          />
          {rotate.error && <Failure error={rotate.error} what={t('The key was not rotated.')} />}
          <div className="dialog-foot">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="main" type="submit" disabled={rotate.isPending}>
              {t('Rotate')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
