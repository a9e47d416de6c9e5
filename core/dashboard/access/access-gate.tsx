import { useEffect, type ReactNode } from 'react';
import { usePerson, type PersonSession } from '../account/person.ts';
import type { ApiFailure } from '../api/client.ts';
import { signOut } from '../api/session.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { AccessContext } from './access.ts';

/** Placeholder for the installation, used instead of a tenant ID. */
const installation = '_installation';

/**
 * Loads the permissions of the caller before rendering anything else. If reading them again fails,
 * the screen stays as it is, with what was typed.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const person = usePerson();
  const { data, error, refetch } = useAsk('get_access', {});
  if (data === undefined && error !== null) {
    return (
      <div className="gate">
        <div className="card">
          <div className="pad">
            <Failure error={error} what={t('Your permissions could not be read.')} />
            <div className="actions">
              <Button kind="main" onClick={() => void refetch()}>
                {t('Try again')}
              </Button>
              <Button onClick={signOut}>{t('Use another key')}</Button>
            </div>
          </div>
        </div>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <p className="gate quiet" role="status">
        {t('Loading …')}
      </p>
    );
  }
  const ofInstallation = data.tenant_id === installation;
  const access = {
    tenantId: data.tenant_id,
    name: data.name,
    keyId: data.key_id,
    mode: data.mode,
    isLink: data.is_portal_link,
    isPerson: data.key_id === null,
    ofInstallation,
    administers: mayAdminister(person) || (ofInstallation && data.scopes.includes('admin')),
    scopes: data.scopes,
    seesPersonalData: data.sees_personal_data,
    readOnly: !data.scopes.includes('webhooks:write'),
    endpointIds: data.endpoint_ids,
    expiresAt: data.expires_at,
    reasonRequired: data.reason_required,
  };
  return (
    <AccessContext value={access}>
      {children}
      {/* A person whose session has ended is asked to sign in again. */}
      {error !== null && error.status !== 401 && <Unread error={error} onRetry={refetch} />}
    </AccessContext>
  );
}

const retryMs = 10_000;

/** Says that the permissions could not be read again, and tries it until it succeeds. */
function Unread({ error, onRetry }: { error: ApiFailure; onRetry: () => Promise<unknown> }) {
  useEffect(() => {
    const timer = window.setInterval(() => void onRetry(), retryMs);
    return () => window.clearInterval(timer);
  }, [onRetry]);
  return (
    <div className="unread">
      <Failure
        error={error}
        what={t('Your permissions could not be read again. What you have typed is kept.')}
      />
      <Button size="small" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </div>
  );
}

function mayAdminister(person: PersonSession | null): boolean {
  return person?.account.role === 'administrator' && person.account.tenants === null;
}
