import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { PasskeyButton } from '../access/passkey-button.tsx';
import { chooseTenant, enterAsPerson, leaveAsPerson, signOut, useSession } from '../api/session.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { hrefTo } from '../router.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonContext, type PersonSession } from './person.ts';
import { TenantPick } from './tenant-pick.tsx';

/** Loads the person's account. Renders its children once password and tenant are settled. */
export function PersonGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { data, error, refetch } = useAsk('get_session', {});
  const isGone = data === undefined && error?.status === 401;
  useEffect(() => {
    if (isGone) leaveAsPerson();
  }, [isGone]);
  if (session.state !== 'person' || isGone) return <Loading />;
  if (data === undefined) {
    if (error === null) return <Loading />;
    return (
      <Gate>
        <Failure error={error} what={t('Your session could not be read.')} />
        <div className="actions">
          <Button kind="main" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
          {session.tenant !== null && (
            <Button onClick={() => chooseTenant(null)}>{t('Choose another tenant')}</Button>
          )}
          <Button onClick={signOut}>{t('Sign out')}</Button>
        </div>
      </Gate>
    );
  }
  return (
    <PersonContext value={data}>
      <Settled person={data} tenant={session.tenant}>
        {children}
      </Settled>
      {session.ended && <SignInAgain person={data} />}
    </PersonContext>
  );
}

function Settled({
  person,
  tenant,
  children,
}: {
  person: PersonSession;
  tenant: string | null;
  children: ReactNode;
}) {
  if (person.account.must_change_password) {
    return (
      <Gate>
        <h1>{t('Choose a password')}</h1>
        <p className="quiet">{t('Somebody else has set your password. Change it to continue.')}</p>
        <PasswordForm />
        <Button onClick={signOut}>{t('Sign out')}</Button>
      </Gate>
    );
  }
  if (tenant !== null) return children;
  return (
    <Gate>
      <TenantPick person={person} />
    </Gate>
  );
}

/** Opens above the current screen, so that typed input is preserved. */
function SignInAgain({ person }: { person: PersonSession }) {
  const queries = useQueryClient();
  const { account_id: id, login, has_password: hasPassword } = person.account;
  if (!hasPassword) return <SignInElsewhere />;
  const goOn = ({ account }: { account: { account_id: string } }): void => {
    // Data that one person has read must not be shown to the next.
    if (account.account_id !== id) location.reload();
    enterAsPerson();
    void queries.invalidateQueries();
  };
  return (
    <Dialog title={t('Your session has ended')} onClose={signOut}>
      <p>{t('Sign in again to continue. What you have typed is kept.')}</p>
      <PasskeyButton onSignedIn={goOn} />
      <AccountForm knownLogin={login} onSignedIn={goOn} />
    </Dialog>
  );
}

/**
 * The identity provider would replace this page, so another tab signs in and this one continues.
 */
function SignInElsewhere() {
  const queries = useQueryClient();
  const { error, refetch, isFetching } = useAsk('get_session', {});
  const goOn = async (): Promise<void> => {
    const { isSuccess } = await refetch();
    if (!isSuccess) return;
    enterAsPerson();
    void queries.invalidateQueries();
  };
  return (
    <Dialog title={t('Your session has ended')} onClose={signOut}>
      <p>{t('Sign in again to continue. What you have typed is kept.')}</p>
      {error && <Failure error={error} what={t('You are not signed in yet.')} />}
      <div className="dialog-foot">
        <a
          className="button"
          data-kind="plain"
          data-size="usual"
          href={hrefTo('')}
          target="_blank"
          rel="noopener"
        >
          {t('Sign in in another tab')}
        </a>
        <Button kind="main" disabled={isFetching} onClick={() => void goOn()}>
          {t('Continue')}
        </Button>
      </div>
    </Dialog>
  );
}

function Gate({ children }: { children: ReactNode }) {
  return (
    <main className="gate">
      <div className="card">
        <div className="pad form">{children}</div>
      </div>
    </main>
  );
}
