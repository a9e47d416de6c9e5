// What to do next: suggested actions by category, with the facts of the case filled in.

import { fillTemplate, type PlaceholderValues } from './placeholders.ts';
import { shippedActions } from './shipped-actions.ts';

export interface ActionFacts {
  category: string;
  values: PlaceholderValues;
  /** Of rules that fired and of reply macros that fit, first. */
  fromRules: readonly string[];
  /** Files that were named and not sent. */
  missing: readonly string[];
  customActions: Readonly<Record<string, readonly string[]>>;
}

/** More is not read. */
const mostActions = 8;

export function suggestActions(facts: ActionFacts): string[] {
  const { category, values, fromRules, missing, customActions } = facts;
  const known = Object.hasOwn(shippedActions, category) ? shippedActions[category]! : [];
  const own = Object.hasOwn(customActions, category) ? customActions[category]! : known;
  const actions = [...fromRules, ...own].flatMap((action) => filledAction(action, values) ?? []);
  const asked = missing.map(
    (name) => `Ask the customer for the file "${name}", which was not sent.`,
  );
  return [...new Set([...actions, ...asked])].slice(0, mostActions);
}

/** Null for an action that needs a fact which is not there: it would have nothing to act on. */
export function filledAction(template: string, values: PlaceholderValues): string | null {
  const { text, missing } = fillTemplate(template, values);
  return missing.length === 0 ? text : null;
}
