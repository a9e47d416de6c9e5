// Name under which reviews are claimed and decided in this browser.

import { useAccess } from '../access/access.ts';
import { usePerson } from '../account/person.ts';

const place = 'workmill.reviewer';

export interface Reviewer {
  /** Name as shown in claims: the login of a person, the typed name, or the ID of the API key. */
  name: string | null;
  /**
   * Reviewer name in requests. Empty for a person who has signed in, because the session identifies
   * them.
   */
  named: { reviewer?: string };
}

export function useReviewer(): Reviewer {
  const person = usePerson();
  const { keyId } = useAccess();
  if (person !== null) return { name: person.account.login, named: {} };
  const reviewer = keptReviewer();
  return reviewer === null ? { name: keyId, named: {} } : { name: reviewer, named: { reviewer } };
}

/** Returns the name that was typed in this browser for reviews with an API key. */
export function keptReviewer(): string | null {
  return localStorage.getItem(place);
}

export function keepReviewer(name: string): void {
  if (name === '') localStorage.removeItem(place);
  else localStorage.setItem(place, name);
}
