// Shared parts of the result schema.

export const text = { type: ['string', 'null'] } as const;
export const date = {
  type: ['string', 'null'],
  description: 'YYYY-MM-DD',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
} as const;
export const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;

export const length = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['count', 'unit'],
  properties: {
    count: { type: 'integer', minimum: 1 },
    unit: { enum: ['day', 'week', 'month', 'year'] },
  },
} as const;

/** Words of the contract, which can name people. */
export const wording = { type: 'string', 'x-personal-data': 'text' } as const;
export const wordingOrNull = { type: ['string', 'null'], 'x-personal-data': 'text' } as const;

export const passage = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'page', 'probability'],
  properties: {
    text: wording,
    page: { type: ['integer', 'null'] },
    probability: { type: 'number', minimum: 0, maximum: 1 },
  },
} as const;
