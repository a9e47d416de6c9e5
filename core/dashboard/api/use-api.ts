// Hooks for the API. Responses are cached and refreshed; every change marks them as stale.

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
  /** False delays the request. Default: true. */
  when?: boolean;
  /** Milliseconds between requests; may depend on the last response. */
  every?: number | false | ((read: Data | undefined) => number | false);
  /** Keeps the previous response on screen while the next one loads. */
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

/** Calls an operation that changes something, then reloads all data on screen. */
export function useAct<Name extends OperationName>(name: Name) {
  const credential = useCredential();
  const queries = useQueryClient();
  return useMutation<Reply<Name>, ApiFailure, Asked<Name>>({
    mutationFn: (asked) => ask(credential, name, asked),
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** Same as `useAct`, with a file as the body. */
export function useUpload<Name extends OperationName>(name: Name) {
  const credential = useCredential();
  const queries = useQueryClient();
  return useMutation<Reply<Name>, ApiFailure, Place<Name> & { file: Blob }>({
    mutationFn: (asked) => upload(credential, name, asked),
    onSuccess: () => queries.invalidateQueries(),
  });
}
