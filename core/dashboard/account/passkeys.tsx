import { useState } from 'react';
import { useSignInMethods } from '../access/sign-in-methods.ts';
import type { Schemas } from '../api/operations.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TextField } from '../parts/text-field.tsx';
import { When } from '../parts/when.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { OwnPassword } from './own-password.tsx';
import { passkeyObstacle } from './passkey-browser.ts';
import { Table } from '../parts/table.tsx';

type Passkey = Schemas['Passkey'];

/** The person's passkeys: add, rename and remove. */
export function Passkeys() {
  const passkeys = useAsk('list_passkeys', {});
  const { data: methods } = useSignInMethods();
  const [isAdding, setAdding] = useState(false);
  const obstacle = methods === undefined ? null : passkeyObstacle(methods.passkeys);
  return (
    <>
      <div className="pad form">
        <p>
          {t(
            'A passkey signs you in with fingerprint, face or PIN of your device, without password and code. It is also a second factor for your password.',
          )}
        </p>
        {obstacle !== null && (
          <div className="note" data-tone="warn">
            <span>{obstacle}</span>
          </div>
        )}
        <div className="actions">
          <Button
            kind="main"
            disabled={methods === undefined || obstacle !== null}
            onClick={() => setAdding(true)}
          >
            {t('Add a passkey')}
          </Button>
        </div>
      </div>
      <Loaded of={passkeys} what={t('Your passkeys')}>
        {({ data }) => (data.length === 0 ? null : <PasskeyTable passkeys={data} />)}
      </Loaded>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </>
  );
}

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <Table
      label={t('Your passkeys')}
      columns={[t('Name'), t('Host'), t('Created'), t('Last used'), { unseen: t('Actions') }]}
    >
      {passkeys.map((passkey) => (
        <tr key={passkey.passkey_id}>
          <td className="words">
            <strong>{passkey.name}</strong>
          </td>
          <td className="mono">{passkey.host}</td>
          <td>
            <When at={passkey.created_at} />
          </td>
          <td>
            <When at={passkey.last_used_at} never={t('never')} />
          </td>
          <td>
            <RowActions passkey={passkey} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function RowActions({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const { name } = passkey;
  return (
    <div className="actions">
      <Button
        size="small"
        aria-label={t('Rename {{name}}', { name })}
        onClick={() => setOpen('rename')}
      >
        {t('Rename')}
      </Button>
      <Button
        size="small"
        kind="danger"
        aria-label={t('Remove {{name}}', { name })}
        onClick={() => setOpen('remove')}
      >
        {t('Remove')}
      </Button>
      {open === 'rename' && <Rename passkey={passkey} onClose={close} />}
      {open === 'remove' && <Remove passkey={passkey} onClose={close} />}
    </div>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useAct('rename_passkey');
  const [name, setName] = useState(passkey.name);
  const params = { passkey_id: passkey.passkey_id };
  return (
    <Dialog title={t('Rename the passkey')} onClose={onClose}>
      <Form onSubmit={() => rename.mutate({ params, body: { name } }, { onSuccess: onClose })}>
        {rename.error && <Failure error={rename.error} />}
        <TextField
          label={t('Name of the passkey')}
          required
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" type="submit" disabled={rename.isPending}>
            {t('Save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Remove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useAct('remove_passkey');
  const params = { passkey_id: passkey.passkey_id };
  return (
    <Dialog title={t('Remove this passkey?')} onClose={onClose}>
      <p>
        {t(
          '“{{name}}” no longer signs you in. Without another second factor, your password alone signs you in then. Delete the passkey on the device, too.',
          { name: passkey.name },
        )}
      </p>
      <OwnPassword
        act={remove}
        verb={t('Remove')}
        danger
        onClose={onClose}
        onSubmit={(password) =>
          remove.mutate({ params, body: { password } }, { onSuccess: onClose })
        }
      />
    </Dialog>
  );
}
