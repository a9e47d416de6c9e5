// What a delivery note becomes: who delivered what for which order, and what differs from the order.

import type { JSONSchema } from 'workmill/sdk';

const text = { type: ['string', 'null'] } as const;
const quantity = { type: ['number', 'null'] } as const;

export const inputSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['document_url'],
  properties: {
    document_url: { type: 'string', minLength: 1, description: 'https: or document: address.' },
    order_number: { type: 'string', minLength: 1, description: 'The order that is expected.' },
  },
} as const satisfies JSONSchema;

export const outputSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['note_number', 'order_number', 'date', 'items', 'differences', 'shipment_status'],
  properties: {
    note_number: { ...text, description: 'Number of the delivery note.' },
    order_number: { ...text, description: 'The order that was delivered.' },
    date: { ...text, description: 'YYYY-MM-DD' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['article', 'quantity', 'ordered'],
        properties: {
          article: { type: 'string' },
          quantity: { ...quantity, description: 'As the note says.' },
          ordered: { ...quantity, description: 'As the order says; null without an order.' },
        },
      },
    },
    differences: {
      type: 'array',
      items: { type: 'string' },
      description: 'Articles of which more or less came than was ordered.',
    },
    shipment_status: { ...text, description: "The carrier's word on it; null when it has none." },
  },
} as const satisfies JSONSchema;

export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    tolerance_percent: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      default: 0,
      description: 'Differences up to so much of the ordered quantity are none.',
    },
  },
} as const satisfies JSONSchema;

/** Orders, as the customer uploads them. */
export const orderSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['order_number', 'lines'],
  properties: {
    order_number: { type: 'string', minLength: 1 },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['article', 'quantity'],
        properties: { article: { type: 'string' }, quantity: { type: 'number' } },
      },
    },
  },
} as const satisfies JSONSchema;
