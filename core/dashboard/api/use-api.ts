// The API in components: what is read is remembered and read again, what is done makes it stale.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ApiFailure, Asked, Credential, OperationName, Place, Reply } from './client.ts';
import { ask, upload } from './client.ts';

export const CredentialContext = createContext<Credential | null>(null);

export function useCredential(): Credential {
  const credential = useContext(CredentialContext);
  if (credential === null) throw new Error('nobody is signed in');
  return credential;
}

export interface AskOptions<Data> {
  /** False: not yet. */
  when?: boolean;
  /** Milliseconds after which it is asked again; may depend on what was read. */
  every?: number | false | ((read: Data | undefined) => number | false);
  /** Show what was there before while the next page comes. */
  keep?: boolean;
}

export function useAsk<Name extends OperationName>(
  name: Name,
  asked: Asked<Name>,
  { when = true, every = false, keep = false }: AskOptions<Reply<Name>> = {},
) {
  const credential = useCredential();
  return useQuery<Reply<Name>, ApiFailure>({
    queryKey: [name, asked],
    queryFn: () => ask(credential, name, asked),
    enabled: when,
    refetchInterval: typeof every === 'function' ? ({ state: { data } }) => every(data) : every,
    ...(keep && { placeholderData: (before) => before }),
  });
}

/** Does something; whatever was read before is read again where it is on the screen. */
export function useAct<Name extends OperationName>(name: Name) {
  const credential = useCredential();
  const queries = useQueryClient();
  return useMutation<Reply<Name>, ApiFailure, Asked<Name>>({
    mutationFn: (asked) => ask(credential, name, asked),
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** The same with a file as the body. */
export function useUpload<Name extends OperationName>(name: Name) {
  const credential = useCredential();
  const queries = useQueryClient();
  return useMutation<Reply<Name>, ApiFailure, Place<Name> & { file: Blob }>({
    mutationFn: (asked) => upload(credential, name, asked),
    onSuccess: () => queries.invalidateQueries(),
  });
}
