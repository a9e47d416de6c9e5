import { useState } from 'react';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import type { Account } from './account-state.tsx';
import { FirstPassword } from './first-password.tsx';

type Open = 'reset' | 'revoke' | 'disable' | 'enable' | null;

/** Actions of an administrator on another person's account. */
export function AccountActions({ account }: { account: Account }) {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const isActive = account.state === 'active';
  const canReset = account.has_password || account.identity === null;
  return (
    <div className="actions">
      {canReset && <Button onClick={() => setOpen('reset')}>{t('Reset the password')}</Button>}
      <Button onClick={() => setOpen('revoke')}>{t('End all sessions')}</Button>
      <Button
        kind={isActive ? 'danger' : 'plain'}
        onClick={() => setOpen(isActive ? 'disable' : 'enable')}
      >
        {isActive ? t('Disable') : t('Enable')}
      </Button>
      {open === 'reset' && <Reset account={account} onClose={close} />}
      {open === 'revoke' && <Revoke account={account} onClose={close} />}
      {open === 'disable' && <ChangeState account={account} to="disabled" onClose={close} />}
      {open === 'enable' && <ChangeState account={account} to="active" onClose={close} />}
    </div>
  );
}

interface ActionProps {
  account: Account;
  onClose: () => void;
}

function Reset({ account, onClose }: ActionProps) {
  const reset = useAct('reset_password');
  const [removes, setRemoves] = useState(false);
  const params = { account_id: account.account_id };
  if (reset.data) {
    return (
      <Dialog title={t('New password')} onClose={onClose}>
        <FirstPassword login={account.login} password={reset.data.password} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Confirm
      title={t('Reset the password of {{login}}?', { login: account.login })}
      verb={t('Reset')}
      danger
      pending={reset.isPending}
      error={reset.error}
      onClose={onClose}
      onConfirm={() => reset.mutate({ params, body: { remove_second_factor: removes } })}
    >
      <p>{t('The present password stops working, and all sessions end.')}</p>
      {account.second_factor && (
        <Check
          checked={removes}
          onChange={setRemoves}
          hint={t(
            'For a person who has lost them: authenticator app, passkeys and recovery codes.',
          )}
        >
          {t('Remove the second factors as well')}
        </Check>
      )}
    </Confirm>
  );
}

function Revoke({ account, onClose }: ActionProps) {
  const revoke = useAct('revoke_account_sessions');
  const params = { account_id: account.account_id };
  return (
    <Confirm
      title={t('End all sessions of {{login}}?', { login: account.login })}
      verb={t('End all sessions')}
      danger
      pending={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params }, { onSuccess: onClose })}
    >
      <p>{t('The person is signed out everywhere at once, and can sign in again.')}</p>
    </Confirm>
  );
}

function ChangeState({ account, to, onClose }: ActionProps & { to: Account['state'] }) {
  const change = useAct('change_account');
  const disables = to === 'disabled';
  const asked = {
    params: { account_id: account.account_id },
    body: { state: to },
    version: account.version,
  };
  return (
    <Confirm
      title={
        disables
          ? t('Disable {{login}}?', { login: account.login })
          : t('Enable {{login}}?', { login: account.login })
      }
      verb={disables ? t('Disable') : t('Enable')}
      danger={disables}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() => change.mutate(asked, { onSuccess: onClose })}
    >
      <p>
        {disables
          ? t(
              'All sessions end, and the person cannot sign in. The account stays for the audit trail.',
            )
          : t('The person can sign in again as before.')}
      </p>
    </Confirm>
  );
}
