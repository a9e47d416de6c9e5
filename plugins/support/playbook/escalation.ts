// Plans escalations of cases that are not answered or solved in time: rules as data, and their
// times for a case.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { conditionSchema, holds, type CaseFacts } from '../deciding/condition.ts';
import { routings, type Priority, type Routing } from '../deciding/levels.ts';
import { minutesOf, type ServiceClock } from '../deciding/sla.ts';
import { filledAction } from './actions.ts';
import { templateSchema, type PlaceholderValues } from './placeholders.ts';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;

export const milestones = ['answered', 'solved'] as const;
export type Milestone = (typeof milestones)[number];

const delaySchema = {
  type: 'string',
  pattern: '^(?:[1-9]\\d{0,4}[mhd]|[1-9]\\d?%|100%)$',
  patternErrorMessage:
    'must be a time such as 90m, 4h or 2d, or a share of the service level such as 75%',
} as const;

export const escalationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'when', 'unless', 'after', 'set'],
  description: 'When a case goes to somebody else.',
  properties: {
    id: {
      ...text,
      pattern: '^[a-z][a-z0-9_.-]*$',
      description: 'Named in every result that has it.',
    },
    title: { ...text, description: 'Title in results.' },
    when: conditionSchema,
    unless: { enum: milestones, description: 'What must not have happened until then.' },
    after: {
      ...delaySchema,
      description: '90m, 4h or 2d, or a share of the time that the service level gives.',
    },
    set: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      description: 'Who gets it, and what to do.',
      properties: {
        team: { ...text, description: 'Team that gets it.' },
        routing: { enum: routings, description: 'Level that gets it.' },
        action: { ...templateSchema, maxLength: 500, description: 'What to do.' },
      },
    },
  },
} as const satisfies JSONSchema;

export type Escalation = FromSchema<
  typeof escalationSchema,
  { keepDefaultedPropertiesOptional: true }
>;

/** A planned escalation in the format of the result. */
export interface PlannedEscalation {
  rule: string;
  title: string | null;
  /** ISO 8601, UTC. */
  at: string;
  unless: Milestone;
  team: string | null;
  routing: Routing | null;
  action: string | null;
}

/**
 * Shipped escalations, a conservative default. Cases whose time counts in opening hours are never
 * escalated at night.
 */
export const shippedEscalations: readonly Escalation[] = [
  {
    id: 'urgent.unanswered',
    title: 'An urgent case has no answer at half of its time',
    when: { priority: ['urgent'] },
    unless: 'answered',
    after: '50%',
    set: {
      routing: 'manager_escalation',
      action: 'Call the manager on duty: the urgent case has no answer.',
    },
  },
  {
    id: 'high.unanswered',
    title: 'A case of high priority has no answer at three quarters of its time',
    when: { priority: ['high'] },
    unless: 'answered',
    after: '75%',
    set: {
      routing: 'level_3_specialist',
      action: 'Inform the team lead: the first answer is due at {first_answer_deadline}.',
    },
  },
  {
    id: 'unsolved',
    title: 'A case of high or urgent priority is not solved at four fifths of its time',
    when: { priority: ['high', 'urgent'] },
    unless: 'solved',
    after: '80%',
    set: {
      routing: 'manager_escalation',
      action: 'Inform the manager and the customer: the solution is due at {sla_deadline}.',
    },
  },
];

/** Returns the escalations, earliest first; none for an automatic reply, which needs no answer. */
export function planEscalations(
  rules: readonly Escalation[],
  { facts, priority }: { facts: CaseFacts; priority: Priority },
  clock: ServiceClock,
  values: PlaceholderValues,
): PlannedEscalation[] {
  if (facts.isAutoReply) return [];
  return rules
    .filter(({ when }) => holds(when, facts, priority))
    .map(({ id, title, unless, after, set }) => ({
      rule: id,
      title: title ?? null,
      at: clock.after(minutesUntil(after, clock.minutes[unless])),
      unless,
      team: set.team ?? null,
      routing: set.routing ?? null,
      action: set.action === undefined ? null : filledAction(set.action, values),
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function minutesUntil(after: string, ofTarget: number): number {
  if (!after.endsWith('%')) return minutesOf(after);
  return Math.round((ofTarget * Number(after.slice(0, -1))) / 100);
}
