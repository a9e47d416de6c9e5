import type { Reply } from '../api/client.ts';
import { isMasked } from '../access/hidden-data.tsx';
import { phrase, t, type Phrase } from '../language/language.ts';

type Cause = NonNullable<Reply<'list_reviews'>['data'][number]['cause']>;

/** Names of the reasons for a review. */
export const causeNames: Readonly<Record<Cause, Phrase>> = {
  validation_failed: phrase('Validation failed'),
  below_confidence_threshold: phrase('Below the confidence threshold'),
  below_review_threshold: phrase('Below the review threshold'),
  poison_input: phrase('No run could finish'),
  sampled: phrase('Sample'),
};

/** The reason in words; for callers who may not see it, what kind of reason it is. */
export function reasonOf({ reason, cause }: { reason: string; cause: Cause | null }): string {
  return isMasked(reason) && cause !== null ? t(causeNames[cause]) : reason;
}
