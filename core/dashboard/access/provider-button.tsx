import { useMutation, useQuery } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { visitor } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { rememberPlace } from './provider-return.ts';

/** Leads to the identity provider; shows nothing where none is configured. */
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
      {beginning.error && <Failure error={beginning.error} what="Failed to sign in." />}
      <Button
        kind="main"
        disabled={beginning.isPending || beginning.isSuccess}
        onClick={() => beginning.mutate()}
      >
        Sign in with {provider.name}
      </Button>
    </div>
  );
}

/** How people can sign in at this appliance. */
export function useSignInMethods() {
  return useQuery<Reply<'get_sign_in_methods'>, ApiFailure>({
    queryKey: ['sign-in methods'],
    queryFn: () => ask(visitor, 'get_sign_in_methods', {}),
    staleTime: 60_000,
  });
}
