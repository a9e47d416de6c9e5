import { useMutation } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { visitor } from '../api/session.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { rememberPlace } from './provider-return.ts';
import { useSignInMethods } from './sign-in-methods.ts';

/** Starts sign-in with the identity provider. Renders nothing if none is configured. */
export function ProviderButton() {
  const { data: methods } = useSignInMethods();
  const beginning = useMutation<Reply<'begin_provider_sign_in'>, ApiFailure>({
    mutationFn: () => ask(visitor, 'begin_provider_sign_in', {}),
    onSuccess: ({ url }) => {
      rememberPlace();
      location.assign(url);
    },
  });
  const provider = methods?.identity_provider;
  if (!provider) return null;
  return (
    <div className="form">
      {beginning.error && <Failure error={beginning.error} what={t('Failed to sign in.')} />}
      <Button
        kind="main"
        disabled={beginning.isPending || beginning.isSuccess}
        onClick={() => beginning.mutate()}
      >
        {' '}
        {t('Sign in with {{name}}', { name: provider.name })}{' '}
      </Button>
    </div>
  );
}
