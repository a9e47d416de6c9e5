// Assignee of a review, as shown on screens.

import { phrase, t, type Phrase } from '../language/language.ts';
import { usePerson } from '../account/person.ts';
import type { Review } from './attention.ts';
import { useReviewer } from './reviewer.ts';

const roleNames: Readonly<Record<string, Phrase>> = {
  'role:reviewer': phrase('All reviewers'),
  'role:operator': phrase('All operators'),
  'role:administrator': phrase('All administrators'),
};

export const assignableRoles = Object.keys(roleNames);

export function assigneeName(assignee: string): string {
  const role = roleNames[assignee];
  return role === undefined ? assignee : t(role);
}

type Assigned = Pick<Review, 'assignment'>;

/**
 * Returns a function that tells whether a review is unassigned, or assigned to this reviewer or
 * their role.
 */
export function useIsForMe(): (review: Assigned) => boolean {
  const { name } = useReviewer();
  const role = usePerson()?.account.role;
  return ({ assignment }) => {
    if (assignment === null) return true;
    const { assignee } = assignment;
    return assignee.toLowerCase() === name?.toLowerCase() || assignee === `role:${role}`;
  };
}
