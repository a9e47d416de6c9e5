// Assignee of a review: a reviewer by name, or everybody with a role.

import { fold } from '../four-eyes.ts';
import type { Reviewer } from '../review.ts';

export interface Assignment {
  /** Name of a reviewer, or `role:` followed by a role of accounts. */
  assignee: string;
  /** Null if the review was escalated. */
  assignedBy: string | null;
  note: string | null;
  assignedAt: Date;
}

const rolePrefix = 'role:';

/** Returns the role of an assignee; null for a person. */
export function roleOf(assignee: string): string | null {
  return assignee.startsWith(rolePrefix) ? assignee.slice(rolePrefix.length) : null;
}

/** Returns the assignees that include this reviewer. */
export function assigneesOf({ reviewer, named, role }: Reviewer): string[] {
  return [...(named ? [fold(reviewer)] : []), ...(role === undefined ? [] : [rolePrefix + role])];
}

export function isAssignee(
  { assignee }: Pick<Assignment, 'assignee'>,
  reviewer: Reviewer,
): boolean {
  const wanted = roleOf(assignee) === null ? fold(assignee) : assignee;
  return assigneesOf(reviewer).includes(wanted);
}
