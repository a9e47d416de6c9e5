// Conditions on a case for a rule, a reply macro or an escalation.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { roles, type Role } from '../conversation/conversation.ts';
import { entityKinds } from '../entities/number-words.ts';
import { relations } from '../related/related-cases.ts';
import { sentiments, type Sentiment } from '../understanding/sentiment.ts';
import { signalNames, type SignalName } from '../understanding/signals.ts';
import { priorities, type Priority } from './levels.ts';

/** Facts of a case that conditions can test. */
export interface CaseFacts {
  category: string;
  signals: readonly SignalName[];
  sentiment: Sentiment;
  tier: string | null;
  language: string | null;
  source: string | null;
  entities: readonly string[];
  /** Values of custom fields. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** Text of the customer, in lower case. */
  text: string;
  endsWith: Role;
  isAutoReply: boolean;
  openCases: number;
  /** Relations to earlier cases. */
  relations: readonly string[];
  isIncident: boolean;
  opensIncident: boolean;
  /** Names of files that the customer mentioned but did not attach. */
  missingFiles: readonly string[];
}

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const texts = { type: 'array', minItems: 1, maxItems: 100, items: text } as const;

function someOf<const Values extends readonly string[]>(values: Values, description: string) {
  return {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { enum: values },
    description,
  } as const;
}

export const conditionSchema = {
  type: 'object',
  additionalProperties: false,
  description: 'All of these must hold; a list holds if one of its values does.',
  properties: {
    category: { ...texts, description: 'Category of the case.' },
    signal: someOf(signalNames, 'A signal in the text.'),
    sentiment: someOf(sentiments, 'Sentiment of the customer.'),
    tier: { ...texts, description: 'Tier of the customer in the set customers.' },
    language: { ...texts, description: 'Language of the customer, ISO 639-1.' },
    source: { ...texts, description: '`input.source` of the request.' },
    entity: someOf(entityKinds, 'A number of this kind is given.'),
    without_entity: someOf(entityKinds, 'No number of any of these kinds is given.'),
    custom_fields: {
      type: 'object',
      minProperties: 1,
      maxProperties: 50,
      additionalProperties: texts,
      description: 'By name of your own field, values of which the case has one.',
    },
    words: {
      ...texts,
      description: 'Phrases that the customer writes, without regard to case.',
    },
    priority: someOf(priorities, 'Priority so far.'),
    ends_with: { enum: roles, description: 'Who has the last word.' },
    auto_reply: { type: 'boolean', description: 'Sent by a machine.' },
    relation: someOf(relations, 'There is a case before with this relation.'),
    incident: { type: 'boolean', description: 'Many cases alike came in a short time.' },
    incident_opened: { type: 'boolean', description: 'The case opened an incident.' },
    file_missing: { type: 'boolean', description: 'A file was named and not sent.' },
    open_cases_from: {
      type: 'integer',
      minimum: 1,
      description: 'The customer has at least so many open cases.',
    },
  },
} as const satisfies JSONSchema;

export type Condition = FromSchema<
  typeof conditionSchema,
  { keepDefaultedPropertiesOptional: true }
>;

/** Returns whether the condition is met. `priority`: the priority decided so far. */
export function holds(when: Condition, facts: CaseFacts, priority: Priority): boolean {
  return (
    among(when.category, facts.category) &&
    shares(when.signal, facts.signals) &&
    among(when.sentiment, facts.sentiment) &&
    among(when.tier, facts.tier) &&
    among(when.language, facts.language) &&
    among(when.source, facts.source) &&
    shares(when.entity, facts.entities) &&
    !(when.without_entity ?? []).some((one) => facts.entities.includes(one)) &&
    fieldsHold(when.custom_fields, facts.fields) &&
    (when.words === undefined ||
      when.words.some((one) => facts.text.includes(one.toLowerCase()))) &&
    among(when.priority, priority) &&
    (when.ends_with === undefined || when.ends_with === facts.endsWith) &&
    (when.auto_reply === undefined || when.auto_reply === facts.isAutoReply) &&
    shares(when.relation, facts.relations) &&
    (when.incident === undefined || when.incident === facts.isIncident) &&
    (when.incident_opened === undefined || when.incident_opened === facts.opensIncident) &&
    (when.file_missing === undefined || when.file_missing === facts.missingFiles.length > 0) &&
    (when.open_cases_from === undefined || facts.openCases >= when.open_cases_from)
  );
}

function among(wanted: readonly string[] | undefined, value: string | null): boolean {
  if (wanted === undefined) return true;
  return value !== null && wanted.some((one) => one.toLowerCase() === value.toLowerCase());
}

function fieldsHold(wanted: Condition['custom_fields'] = {}, fields: CaseFacts['fields']): boolean {
  return Object.entries(wanted).every(([name, values]) => shares(values, fields.get(name) ?? []));
}

function shares(wanted: readonly string[] | undefined, values: readonly string[]): boolean {
  return wanted === undefined || wanted.some((one) => values.includes(one));
}
