// Input schemas of `POST /v1/pipelines/support/case` (specification 2.4).

import type { JSONSchema } from 'workmill/sdk';

const fraction = { type: 'number', minimum: 0, maximum: 1 } as const;

/** Maximum length in characters. 5 MB of chat are accepted; longer input is rejected. */
const longestTranscript = 6_000_000;

export const inputSchema = {
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['transcript'] }, { required: ['attachments'] }],
  properties: {
    source: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Channel, such as email, chat or phone; for your rules.',
    },
    transcript: {
      type: 'string',
      maxLength: longestTranscript,
      'x-personal-data': 'text',
      description:
        'Text of the conversation: plain text, "Name: text" lines, a whole e-mail (RFC 5322), HTML, ' +
        'WhatsApp, Slack, Teams, Intercom or Zendesk as exported, JSON turns, WebVTT or SRT.',
    },
    attachments: {
      type: 'array',
      maxItems: 50,
      items: { type: 'string', minLength: 1, maxLength: 2000 },
      description:
        'Addresses of documents (https:, or document: for uploaded ones), or plain file names. ' +
        'Without a transcript, the first one that has a conversation is the transcript.',
    },
  },
} as const satisfies JSONSchema;

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    received_at: {
      type: 'string',
      format: 'date-time',
      description: 'When the case came in, for the deadlines; the time of the request by default.',
    },
    pauses: {
      type: 'array',
      maxItems: 100,
      description: 'Times that do not count, because the customer had to answer.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from'],
        properties: {
          from: { type: 'string', format: 'date-time' },
          until: {
            type: 'string',
            format: 'date-time',
            description: 'Now by default: the customer has not answered yet.',
          },
        },
      },
    },
    confidence_threshold: {
      ...fraction,
      description: 'Results below it go to review; applies to this request only.',
    },
  },
} as const satisfies JSONSchema;
