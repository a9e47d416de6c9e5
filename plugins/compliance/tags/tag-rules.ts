// Rules for regulatory tags in force: shipped rules and those of the settings. They indicate
// provisions that may apply to a record; they are not legal advice.

import { foldText } from 'workmill/sdk';
import type { Settings } from '../settings-schema.ts';
import type { TagRule } from './tag-rule.ts';
import shipped from './shipped-rules.json' with { type: 'json' };

export interface TagRules {
  /** Version, included in every result. */
  version: string;
  rules: readonly TagRule[];
}

/** Generated from rules.yaml; the generator has validated them. */
export const { version: shippedVersion, rules: shippedRules } = shipped as unknown as TagRules;

/** A rule of the settings replaces the shipped rule with the same ID. */
export function tagRulesOf({ tags = {} }: Pick<Settings, 'tags'>): TagRules {
  const { rules: own = [], disable = [], shipped: usesShipped = true, version = '' } = tags;
  const replaced = new Set([...disable, ...own.map(({ id }) => id)]);
  const kept = usesShipped ? shippedRules.filter(({ id }) => !replaced.has(id)) : [];
  const isChanged = own.length > 0 || kept.length < shippedRules.length;
  const base = usesShipped ? shippedVersion : 'own';
  const unnamed = usesShipped && isChanged ? `${base}, changed` : base;
  return {
    version: version === '' ? unnamed : `${version} (${base})`,
    rules: [...kept, ...own.map(folded)],
  };
}

/** Normalizes words like the texts of documents, in which they are searched. */
function folded(rule: TagRule): TagRule {
  const { words } = rule.when;
  return words
    ? { ...rule, when: { ...rule.when, words: words.map(foldText).filter((one) => one !== '') } }
    : rule;
}
