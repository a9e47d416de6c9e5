import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, type Reply } from '../api/client.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { OwnPassword } from './own-password.tsx';
import { createPasskey } from './passkey-browser.ts';
import { PasskeyNote } from './passkey-note.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Added = Reply<'add_passkey'>;

/**
 * Asks for the password, starts the browser's dialog, and asks for a name. Then shows the recovery
 * codes, if these are the account's first.
 */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const begin = useAct('begin_passkey');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog title={t('Add a passkey')} onClose={onClose}>
      {codes !== null && <RecoveryCodes codes={codes} onClose={onClose} />}
      {codes === null && begin.data && (
        <NameAndCreate
          options={begin.data.options}
          onAgain={() => begin.reset()}
          onClose={onClose}
          onAdded={({ recovery_codes: made }) => (made ? setCodes(made) : onClose())}
        />
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

function NameAndCreate({
  options,
  onAdded,
  onAgain,
  onClose,
}: {
  options: object;
  onAdded: (added: Added) => void;
  /** Starts again: a challenge can be used only once. */
  onAgain: () => void;
  onClose: () => void;
}) {
  const add = useAct('add_passkey');
  const [name, setName] = useState('');
  const creating = useMutation<Added>({
    mutationFn: async () =>
      await add.mutateAsync({ body: { name, credential: await createPasskey(options) } }),
    onSuccess: onAdded,
  });
  const { error } = creating;
  return (
    <Form onSubmit={() => creating.mutate()}>
      <p>
        {t('Your browser then asks where to keep it: on this device, a phone or a security key.')}
      </p>
      {error && <PasskeyNote error={error} />}
      <TextField
        label={t('Name of the passkey')}
        hint={t('Such as the device: it tells your passkeys apart.')}
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        {error instanceof ApiFailure ? (
          <Button kind="main" onClick={onAgain}>
            {t('Start again')}
          </Button>
        ) : (
          <Button kind="main" type="submit" disabled={creating.isPending}>
            {t('Add passkey')}
          </Button>
        )}
      </div>
    </Form>
  );
}
