import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { enterAsPerson, visitor } from '../api/session.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { ProviderButton } from './provider-button.tsx';
import { forgetRedirect, leaveReturn } from './provider-return.ts';

/** Return from the identity provider: exchanges its response for a session. */
export function ProviderFinish({ query, onLeave }: { query: string; onLeave: () => void }) {
  const { mutate, error } = useMutation<Reply<'finish_provider_sign_in'>, ApiFailure>({
    mutationFn: () => ask(visitor, 'finish_provider_sign_in', { body: { query } }),
    onSuccess: () => {
      forgetRedirect();
      leaveReturn();
      enterAsPerson();
      onLeave();
    },
  });
  // The response of the provider can be used only once, so this is not retried.
  useEffect(() => mutate(), [mutate]);
  const leave = (): void => {
    forgetRedirect();
    leaveReturn();
    onLeave();
  };
  if (error === null) return <Loading />;
  return (
    <main className="gate">
      <div className="card">
        <div className="pad form">
          <h1>{t('Not signed in')}</h1>
          <Failure error={error} what={whatOf(error)} />
          <ProviderButton />
          <Button onClick={leave}>{t('Other ways to sign in')}</Button>
        </div>
      </div>
    </main>
  );
}

function whatOf({ status }: ApiFailure): string {
  if (status === 403) return t('You have no access.');
  return t('The sign-in with the identity provider failed.');
}
