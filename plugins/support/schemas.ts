// Output schemas of `POST /v1/pipelines/support/case` (specification 2.4 and 4.1, including the
// values of the contract's open enumerations). Values that a conversation does not state are null
// or empty.

import type { JSONSchema } from 'workmill/sdk';
import { forms, roles } from './conversation/conversation.ts';
import { customFieldsSchema } from './custom-fields/result-schema.ts';
import { priorities, routings } from './deciding/levels.ts';
import { entityKinds } from './entities/number-words.ts';
import { escalationsSchema, repliesSchema } from './playbook/result-schema.ts';
import { relations } from './related/related-cases.ts';
import { impacts } from './understanding/categories.ts';
import { intents } from './understanding/intents.ts';
import { sentiments } from './understanding/sentiment.ts';
import { signalNames, signalTitles, type SignalName } from './understanding/signal-phrases.ts';

const text = { type: 'string' } as const;
/** Of the conversation, so it can contain personal data. */
const personal = { ...text, 'x-personal-data': 'text' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const turn = { type: 'integer', minimum: 0, description: 'Number of the turn, from 0.' } as const;
const fraction = { type: 'number', minimum: 0, maximum: 1 } as const;
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
  description: 'ISO 8601, UTC.',
} as const;

const publishedCase = {
  summary: {
    ...personal,
    description: 'What the case is about, personal data masked; see summary_source.',
  },
  priority: { enum: priorities },
  category: text,
  sentiment: { enum: sentiments, description: 'Of the customer, over the whole conversation.' },
  assigned_team: text,
  suggested_actions: { type: 'array', items: personal },
  sla_deadline: { ...time, description: 'When the case has to be solved, ISO 8601, UTC.' },
} as const;

const publishedNames = [
  'summary',
  'priority',
  'category',
  'sentiment',
  'assigned_team',
  'suggested_actions',
  'sla_deadline',
] as const;

const confidence = { type: 'number', minimum: 0, maximum: 0.999 } as const;
const routing = { enum: routings } as const;

/** Published fields only: `output_schema: strict`. */
export const publishedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['case_object', 'confidence_score', 'routing_decision'],
  properties: {
    case_object: {
      type: 'object',
      additionalProperties: false,
      required: publishedNames,
      properties: publishedCase,
    },
    confidence_score: confidence,
    routing_decision: routing,
  },
} as const satisfies JSONSchema;

const quoted = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'turn'],
  properties: { text: personal, turn },
} as const;
const quotedOrNull = { ...quoted, type: ['object', 'null'] } as const;

function told(name: SignalName): string {
  return `${name}: ${signalTitles[name]}`;
}

const extension = {
  subject: { ...textOrNull, 'x-personal-data': 'text' },
  opening: {
    ...textOrNull,
    description: 'What the category was read from, masked; for training.',
    'x-personal-data': 'text',
  },
  form: { enum: forms, description: 'Form that the transcript came in.' },
  intent: { enum: intents, description: 'What kind of message it is.' },
  category_confidence: fraction,
  category_candidates: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['category', 'probability'],
      properties: { category: text, probability: fraction },
    },
  },
  impact: { enum: impacts },
  urgency: { enum: impacts },
  first_answer_deadline: time,
  reply_macros: repliesSchema,
  escalations: escalationsSchema,
  sentiment_course: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['turn', 'sentiment', 'score'],
      properties: {
        turn,
        sentiment: { enum: sentiments },
        score: { type: 'number', minimum: -1, maximum: 1 },
      },
    },
  },
  sentiment_trend: { enum: ['improving', 'steady', 'worsening'] },
  signals: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['signal', 'text', 'turn'],
      properties: {
        signal: { enum: signalNames, description: signalNames.map(told).join('; ') },
        text: personal,
        turn,
      },
    },
  },
  entities: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'value', 'text', 'turn'],
      properties: {
        kind: { enum: [...entityKinds, 'amount', 'date', 'person'] },
        value: personal,
        text: personal,
        turn,
      },
    },
  },
  custom_fields: customFieldsSchema,
  summary_source: {
    ...text,
    description: '`conversation`: its sentences. `model:<name>`: written by a model server.',
  },
  summary_parts: {
    type: 'object',
    additionalProperties: false,
    required: ['issue', 'tried', 'wanted', 'promised'],
    properties: {
      issue: quotedOrNull,
      tried: { type: 'array', items: quoted },
      wanted: quotedOrNull,
      promised: { type: 'array', items: quoted },
    },
  },
  languages: { type: 'array', items: text, description: 'ISO 639-1, the most frequent first.' },
  language: { ...textOrNull, description: 'Of the customer, ISO 639-1.' },
  participants: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['role', 'turns'],
      properties: { role: { enum: roles }, turns: { type: 'integer', minimum: 1 } },
    },
  },
  left_out: {
    type: 'object',
    additionalProperties: false,
    required: ['quoted', 'signature', 'disclaimer', 'turns'],
    description: 'Parts that were told apart from what is new, and turns beyond the limit.',
    properties: {
      quoted: { type: 'integer', minimum: 0 },
      signature: { type: 'integer', minimum: 0 },
      disclaimer: { type: 'integer', minimum: 0 },
      turns: { type: 'integer', minimum: 0 },
    },
  },
  auto_reply: { type: 'boolean' },
  machine_transcript: { type: 'boolean', description: 'Made from a recording by a machine.' },
  customer: {
    type: 'object',
    additionalProperties: false,
    required: ['customer_id', 'tier', 'open_cases'],
    properties: {
      customer_id: textOrNull,
      tier: textOrNull,
      open_cases: { type: ['integer', 'null'], minimum: 0 },
    },
  },
  related_cases: {
    type: 'array',
    description: 'Cases before this one, those with the most text in common first.',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['workflow_id', 'relation', 'likeness', 'category', 'received_at'],
      properties: {
        workflow_id: text,
        relation: { enum: relations },
        likeness: { ...fraction, description: 'Estimated share of the text in common.' },
        category: text,
        received_at: text,
      },
    },
  },
  incident: {
    type: ['object', 'null'],
    additionalProperties: false,
    required: ['incident_id', 'opened', 'cases', 'since'],
    description: 'Set when many cases alike came in a short time.',
    properties: {
      incident_id: { ...text, description: 'The same in all cases of one incident.' },
      opened: { type: 'boolean', description: 'This case opened it: report the incident once.' },
      cases: { type: 'integer', minimum: 2 },
      since: text,
    },
  },
  conversation: {
    type: 'array',
    description:
      'The turns that `turn` counts, masked like the summary: the first 100,000 characters.',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['role', 'at', 'text', 'internal', 'quoted'],
      properties: {
        role: { enum: roles },
        at: { ...textOrNull, description: 'Time as printed; ISO 8601 where the form has it.' },
        text: personal,
        internal: { type: 'boolean', description: 'A note that the customer does not see.' },
        quoted: { type: 'boolean', description: 'Of an earlier message that a later one quotes.' },
      },
    },
  },
  attachments: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'status', 'detail'],
      properties: {
        name: text,
        status: { enum: ['transcript', 'read', 'not_supplied', 'not_read', 'not_transcribed'] },
        detail: textOrNull,
      },
    },
  },
} as const;

const decision = {
  type: 'object',
  additionalProperties: false,
  required: ['field', 'value', 'rule'],
  properties: {
    field: text,
    value: text,
    rule: { ...text, description: 'Id of the rule, or what else decided.' },
  },
} as const;

/** Published fields and additional documented fields: `output_schema: extended`. */
export const outputSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...publishedSchema.required, 'decided_by', 'audit_trail'],
  properties: {
    case_object: {
      type: 'object',
      additionalProperties: false,
      required: [
        ...publishedNames,
        'subject',
        'opening',
        'form',
        'intent',
        'category_confidence',
        'category_candidates',
        'impact',
        'urgency',
        'first_answer_deadline',
        'reply_macros',
        'escalations',
        'sentiment_course',
        'sentiment_trend',
        'signals',
        'entities',
        'custom_fields',
        'summary_source',
        'summary_parts',
        'languages',
        'language',
        'participants',
        'left_out',
        'auto_reply',
        'machine_transcript',
        'customer',
        'related_cases',
        'incident',
        'conversation',
        'attachments',
      ],
      properties: { ...publishedCase, ...extension },
    },
    confidence_score: confidence,
    routing_decision: routing,
    decided_by: { type: 'array', items: decision },
    audit_trail: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['check', 'result', 'detail'],
        properties: {
          check: text,
          result: { enum: ['passed', 'failed', 'skipped', 'info'] },
          detail: text,
        },
      },
    },
  },
} as const satisfies JSONSchema;

/** Business object of webhook events: the published fields of the case, and its routing. */
export const businessObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...publishedNames, 'routing_decision'],
  properties: { ...publishedCase, routing_decision: routing },
} as const satisfies JSONSchema;
