// The shipped rules for regulatory tags. They point out which provisions a record may fall under; they
// are no legal advice.

import { controlRules } from './control-rules.ts';
import { moneyLaunderingRules } from './money-laundering-rules.ts';
import { privacyRules } from './privacy-rules.ts';
import type { TagRule } from './tag-rule.ts';

/** Named in every result. */
export const tagRulesVersion = '2026-11-23';

export const tagRules: readonly TagRule[] = [
  ...privacyRules,
  ...moneyLaunderingRules,
  ...controlRules,
];
