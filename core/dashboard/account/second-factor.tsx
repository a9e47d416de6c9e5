import { useState } from 'react';
import type { Reply } from '../api/client.ts';
import type { Schemas } from '../api/operations.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { Secret } from '../parts/secret.tsx';
import { TextField } from '../parts/text-field.tsx';
import { OwnPassword } from './own-password.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Account = Schemas['Account'];

/** The authenticator app, and whether sign-in requires a second factor. */
export function SecondFactor({ account }: { account: Account }) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const isOn = account.authenticator_app;
  return (
    <div className="pad form">
      <p>
        {account.second_factor ? (
          <Badge tone="good">{t('On')}</Badge>
        ) : (
          <Badge tone="idle">{t('Off')}</Badge>
        )}{' '}
        {explanation(account)}
      </p>
      <div className="actions">
        {isOn ? (
          <Button kind="danger" onClick={() => setOpen('remove')}>
            {t('Remove second factor')}
          </Button>
        ) : (
          <Button kind="main" onClick={() => setOpen('add')}>
            {t('Add second factor')}
          </Button>
        )}
      </div>
      {open === 'add' && <Add onClose={close} />}
      {open === 'remove' && <Remove onClose={close} />}
    </div>
  );
}

function explanation({ authenticator_app: hasApp, passkeys }: Account): string {
  if (hasApp && passkeys > 0) {
    return t('Signing in with your password needs a code of your authenticator app, or a passkey.');
  }
  if (hasApp) return t('Signing in needs a code of your authenticator app.');
  if (passkeys > 0) return t('Signing in with your password needs a passkey.');
  return t('With a second factor, your password alone is of no use to others.');
}

function Add({ onClose }: { onClose: () => void }) {
  const begin = useAct('begin_second_factor');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog title={t('Add second factor')} onClose={onClose}>
      {codes !== null && <RecoveryCodes codes={codes} onClose={onClose} />}
      {codes === null && begin.data && (
        <FirstCode begun={begin.data} onDone={setCodes} onClose={onClose} />
      )}
      {codes === null && !begin.data && (
        <OwnPassword
          act={begin}
          verb={t('Continue')}
          onClose={onClose}
          onSubmit={(password) => begin.mutate({ body: { password } })}
        />
      )}
    </Dialog>
  );
}

function Remove({ onClose }: { onClose: () => void }) {
  const remove = useAct('remove_second_factor');
  return (
    <Dialog title={t('Remove second factor?')} onClose={onClose}>
      <p>{t('Your password alone signs you in then. Your recovery codes stop working.')}</p>
      <OwnPassword
        act={remove}
        verb={t('Remove')}
        danger
        onClose={onClose}
        onSubmit={(password) => remove.mutate({ body: { password } }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

function FirstCode({
  begun: { secret, uri },
  onDone,
  onClose,
}: {
  begun: Reply<'begin_second_factor'>;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const confirm = useAct('confirm_second_factor');
  const [code, setCode] = useState('');
  const wrong = confirm.error?.body?.details?.find(({ path }) => path === '/code')?.message;
  const submit = (): void => {
    const body = { code };
    confirm.mutate({ body }, { onSuccess: ({ recovery_codes: codes }) => onDone(codes) });
  };
  return (
    <Form onSubmit={submit}>
      <p>{t('Scan this code with your authenticator app, or type the secret.')}</p>
      <QrCode text={uri} label={t('QR code of the secret')} />
      <Secret text={secret} label={t('the secret')} />
      {confirm.error && wrong === undefined && <Failure error={confirm.error} />}
      <TextField
        label={t('Code')}
        hint={t('The six digits that the app shows now.')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        wrong={wrong}
        value={code}
        onChange={setCode}
      />
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="main" type="submit" disabled={confirm.isPending}>
          {t('Confirm')}
        </Button>
      </div>
    </Form>
  );
}
