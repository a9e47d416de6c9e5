import { useQuery } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { visitor } from '../api/session.ts';

/** Returns the sign-in methods of this appliance. */
export function useSignInMethods() {
  return useQuery<Reply<'get_sign_in_methods'>, ApiFailure>({
    queryKey: ['sign-in methods'],
    queryFn: () => ask(visitor, 'get_sign_in_methods', {}),
    staleTime: 60_000,
  });
}
