// What to do next: a playbook by category, with the facts of the case filled in.

import type { Entity } from '../entities/find-entities.ts';
import { shippedActions } from './playbook.ts';

export interface ActionFacts {
  category: string;
  entities: readonly Entity[];
  /** Of rules that fired, first. */
  fromRules: readonly string[];
  /** Files that were named and not sent. */
  missing: readonly string[];
  customActions: Readonly<Record<string, readonly string[]>>;
}

/** More is not read. */
const mostActions = 8;

export function suggestActions(facts: ActionFacts): string[] {
  const { category, entities, fromRules, missing, customActions } = facts;
  const known = Object.hasOwn(shippedActions, category) ? shippedActions[category]! : [];
  const own = Object.hasOwn(customActions, category) ? customActions[category]! : known;
  const asked = missing.map(
    (name) => `Ask the customer for the file "${name}", which was not sent.`,
  );
  const actions = [...fromRules, ...own, ...asked].flatMap(
    (action) => filled(action, entities) ?? [],
  );
  return [...new Set(actions)].slice(0, mostActions);
}

/**
 * `{order}` becomes the number; `[… {order} …]` is left out when there is none. An action that needs
 * a fact which is not there is left out.
 */
export function filled(template: string, entities: readonly Entity[]): string | null {
  const value = (name: string): string | undefined =>
    entities.find(({ kind }) => kind === name)?.value;
  const optional = template.replaceAll(/\[([^\][]*)\]/g, (_, part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => value(name!) !== undefined) ? part : '',
  );
  let isWhole = true;
  const text = optional.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const found = value(name);
    if (found === undefined) isWhole = false;
    return found ?? whole;
  });
  return isWhole ? text.replaceAll(/ {2,}/g, ' ').replace(' .', '.') : null;
}
