// Additional fields in the result of a despatch or receipt advice.

const text = { type: ['string', 'null'] } as const;
const number = { type: ['number', 'null'] } as const;

const line = {
  type: 'object',
  additionalProperties: false,
  required: [
    'line_item',
    'po_number',
    'order_line',
    'short_quantity',
    'rejected_quantity',
    'outstanding_quantity',
    'reason',
  ],
  properties: {
    line_item: {
      type: 'integer',
      minimum: 0,
      description: 'Of line_items, whose quantity is what was sent or has arrived.',
    },
    po_number: text,
    order_line: text,
    short_quantity: { ...number, description: 'Sent, and has not arrived.' },
    rejected_quantity: { ...number, description: 'Arrived, and is not accepted.' },
    outstanding_quantity: { ...number, description: 'Ordered, and follows later.' },
    reason: { ...text, description: 'Why it was rejected or follows later.' },
  },
} as const;

export const delivery = {
  type: ['object', 'null'],
  description: 'Of a despatch or receipt advice; null for every other document.',
  additionalProperties: false,
  required: ['number', 'despatch_number', 'date', 'lines'],
  properties: {
    number: { ...text, description: "The advice's own number." },
    despatch_number: {
      ...text,
      description: 'The despatch advice that a receipt advice answers.',
    },
    date: {
      type: ['string', 'null'],
      description: 'When the goods arrived, will arrive or left: YYYY-MM-DD.',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    },
    lines: { type: 'array', items: line },
  },
} as const;
