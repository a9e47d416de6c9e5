// Who is to decide a review: a reviewer by name, or everybody with a role.

import { fold } from '../four-eyes.ts';
import type { Reviewer } from '../review.ts';

export interface Assignment {
  /** The name of a reviewer, or `role:` and a role of accounts. */
  assignee: string;
  /** Null: it was escalated. */
  assignedBy: string | null;
  note: string | null;
  assignedAt: Date;
}

const rolePrefix = 'role:';

/** The role that an assignee stands for; null for a person. */
export function roleOf(assignee: string): string | null {
  return assignee.startsWith(rolePrefix) ? assignee.slice(rolePrefix.length) : null;
}

/** What reviews of this reviewer are assigned to. */
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
