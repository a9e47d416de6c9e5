// The person who is signed in to this browser.

import { createContext, useContext } from 'react';
import type { Reply } from '../api/client.ts';

export type PersonSession = Reply<'get_session'>;

/** Null for holders of keys and links. */
export const PersonContext = createContext<PersonSession | null>(null);

export function usePerson(): PersonSession | null {
  return useContext(PersonContext);
}
