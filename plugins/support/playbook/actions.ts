// Suggests actions by category, with the facts of the case filled in.

import { fillTemplate, type PlaceholderValues } from './placeholders.ts';
import { shippedActions } from './shipped-actions.ts';

export interface ActionFacts {
  category: string;
  values: PlaceholderValues;
  /** Actions of matching rules and reply macros; these come first. */
  fromRules: readonly string[];
  /** Names of files that were mentioned but not sent. */
  missing: readonly string[];
  customActions: Readonly<Record<string, readonly string[]>>;
}

/** Maximum number of actions. Agents do not read longer lists. */
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

/** Returns the action with its placeholders filled; null if a fact is missing. */
export function filledAction(template: string, values: PlaceholderValues): string | null {
  const { text, missing } = fillTemplate(template, values);
  return missing.length === 0 ? text : null;
}
