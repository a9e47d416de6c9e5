// Under which name the reviews of this browser are claimed and decided.

import { useAccess } from '../access/access.ts';
import { usePerson } from '../account/person.ts';

const place = 'workmill.reviewer';

export interface Reviewer {
  /** As claims show it: the login of a person, the name that was typed, or the ID of the API key. */
  name: string | null;
  /** What requests say: of a person who has signed in, the session says it. */
  named: { reviewer?: string };
}

export function useReviewer(): Reviewer {
  const person = usePerson();
  const { keyId } = useAccess();
  if (person !== null) return { name: person.account.login, named: {} };
  const reviewer = keptReviewer();
  return reviewer === null ? { name: keyId, named: {} } : { name: reviewer, named: { reviewer } };
}

/** The name that was typed in this browser for reviews with an API key. */
export function keptReviewer(): string | null {
  return localStorage.getItem(place);
}

export function keepReviewer(name: string): void {
  if (name === '') localStorage.removeItem(place);
  else localStorage.setItem(place, name);
}
