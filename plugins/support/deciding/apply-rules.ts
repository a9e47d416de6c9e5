// Determines priority, team and level of a case by rules. Each value has the rule that set it.

import { categories, impacts, knownCategory, type Impact } from '../understanding/categories.ts';
import { holds, type CaseFacts } from './condition.ts';
import { priorities, routings, type Priority, type Routing } from './levels.ts';
import type { Rule } from './rule.ts';

export interface DecidedValue {
  field: 'impact' | 'urgency' | 'priority' | 'assigned_team' | 'routing_decision';
  value: string;
  /** ID of the rule. */
  rule: string;
}

export interface Decision {
  impact: Impact;
  urgency: Impact;
  priority: Priority;
  team: string;
  routing: Routing;
  /** Skills that rules require, without duplicates. */
  skills: string[];
  /** Actions of the rules that apply, in the order of the rules. */
  actions: string[];
  decided: DecidedValue[];
  fired: string[];
}

/** Priority by impact (rows) and urgency (columns), as in ITIL. */
const matrix: Readonly<Record<Impact, Readonly<Record<Impact, Priority>>>> = {
  high: { high: 'urgent', medium: 'high', low: 'normal' },
  medium: { high: 'high', medium: 'normal', low: 'normal' },
  low: { high: 'normal', medium: 'low', low: 'low' },
};

const levels: Readonly<Record<Priority, Routing>> = {
  low: 'level_1_agent',
  normal: 'level_1_agent',
  high: 'level_2_engineer',
  urgent: 'level_3_specialist',
};

/** Priority of an impact and an urgency, unless a rule sets another one. */
export function priorityFor(impact: Impact, urgency: Impact): Priority {
  return matrix[impact][urgency];
}

/** Level of a priority, unless a rule sets another one. */
export function routingFor(priority: Priority): Routing {
  return levels[priority];
}

/** Applies the rules. `defaultTeam`: team for categories that the plugin does not know. */
export function applyRules(
  facts: CaseFacts,
  rules: readonly Rule[],
  defaultTeam: string,
): Decision {
  const kind = knownCategory(facts.category) ?? { ...categories.other, team: defaultTeam };
  const given: Given = {
    impact: { value: kind.impact, rule: 'category' },
    urgency: { value: 'medium', rule: 'default' },
    priority: null,
    team: { value: kind.team, rule: 'category' },
    routing: null,
  };
  const state: State = { given, skills: new Set(), actions: [], fired: [] };
  for (const rule of rules) {
    if (!holds(rule.when, facts, priorityOf(given).value)) continue;
    apply(rule, state);
  }
  const { impact, urgency, team } = given;
  const priority = priorityOf(given);
  const routing = routingOf(given);
  return {
    impact: impact.value,
    urgency: urgency.value,
    priority: priority.value,
    team: team.value,
    routing: routing.value,
    skills: [...state.skills],
    actions: state.actions,
    fired: state.fired,
    decided: [
      { field: 'impact', ...impact },
      { field: 'urgency', ...urgency },
      { field: 'priority', ...priority },
      { field: 'assigned_team', ...team },
      { field: 'routing_decision', ...routing },
    ],
  };
}

interface ByRule<Value> {
  value: Value;
  rule: string;
}

interface Given {
  impact: ByRule<Impact>;
  urgency: ByRule<Impact>;
  priority: ByRule<Priority> | null;
  team: ByRule<string>;
  routing: ByRule<Routing> | null;
}

interface State {
  given: Given;
  skills: Set<string>;
  actions: string[];
  fired: string[];
}

function priorityOf({ priority, impact, urgency }: Given): ByRule<Priority> {
  if (priority) return priority;
  return {
    value: priorityFor(impact.value, urgency.value),
    rule: `${impact.rule} × ${urgency.rule}`,
  };
}

function routingOf(given: Given): ByRule<Routing> {
  return given.routing ?? { value: routingFor(priorityOf(given).value), rule: 'priority' };
}

function apply({ id: rule, set }: Rule, { given, skills, actions, fired }: State): void {
  fired.push(rule);
  if (set.impact && isMore(impacts, given.impact.value, set.impact)) {
    given.impact = { value: set.impact, rule };
  }
  if (set.urgency && isMore(impacts, given.urgency.value, set.urgency)) {
    given.urgency = { value: set.urgency, rule };
  }
  if (set.priority) given.priority = { value: set.priority, rule };
  const priority = priorityOf(given).value;
  if (set.priority_at_least && isMore(priorities, set.priority_at_least, priority)) {
    given.priority = { value: set.priority_at_least, rule };
  }
  if (set.priority_at_most && isMore(priorities, priority, set.priority_at_most)) {
    given.priority = { value: set.priority_at_most, rule };
  }
  if (set.team) given.team = { value: set.team, rule };
  if (set.routing) given.routing = { value: set.routing, rule };
  if (set.routing_at_least && isMore(routings, set.routing_at_least, routingOf(given).value)) {
    given.routing = { value: set.routing_at_least, rule };
  }
  if (set.skill) skills.add(set.skill);
  if (set.action) actions.push(set.action);
}

/** Returns whether `one` is after `other` in the order. */
function isMore<Value>(order: readonly Value[], one: Value, other: Value): boolean {
  return order.indexOf(one) > order.indexOf(other);
}
