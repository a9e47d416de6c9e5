// The rules for regulatory tags in force: shipped ones and those of the settings. They point out which
// provisions a record may fall under; they are no legal advice.

import { foldText } from 'workmill/sdk';
import type { Settings } from '../settings-schema.ts';
import type { TagRule } from './tag-rule.ts';
import shipped from './shipped-rules.json' with { type: 'json' };

export interface TagRules {
  /** Named in every result. */
  version: string;
  rules: readonly TagRule[];
}

/** Written in rules.yaml; the generator has checked them. */
export const { version: shippedVersion, rules: shippedRules } = shipped as unknown as TagRules;

/** A rule of the settings with the id of a shipped one replaces it. */
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

/** Texts of documents are folded before words are looked for. */
function folded(rule: TagRule): TagRule {
  const { words } = rule.when;
  return words
    ? { ...rule, when: { ...rule.when, words: words.map(foldText).filter((one) => one !== '') } }
    : rule;
}
