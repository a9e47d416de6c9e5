// Subject of a record.

import type { FromSchema } from 'workmill/sdk';
import type { CompletedUnit } from '../present.ts';
import type { subjectSchema } from '../request-schemas.ts';

export type Subject = FromSchema<typeof subjectSchema>;

/** Returns the subject of a result in the form of a request. */
export function subjectIn({ subject }: CompletedUnit['compliance_object']): Subject | null {
  if (subject === null) return null;
  const known = Object.entries(subject).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as Subject;
}
