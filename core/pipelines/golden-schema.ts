// Schema of golden cases, in a plugin's definition and in its files.

const object = { type: 'object' } as const;
const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'object', additionalProperties: text } as const;

export const goldenFields = {
  about: text,
  document: text,
  text,
  documents: texts,
  request: { type: 'object', properties: { input: object, options: object, customer_id: text } },
  settings: object,
  reference: { type: 'object', additionalProperties: { type: 'array', items: object } },
  reference_files: {
    type: 'object',
    additionalProperties: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['format', 'file'],
        properties: { format: text, file: text },
      },
    },
  },
  http: {
    type: 'array',
    items: {
      type: 'object',
      required: ['url', 'response'],
      properties: {
        method: text,
        url: text,
        response: { type: 'object', required: ['status'] },
      },
    },
  },
  secrets: texts,
  status: { enum: ['resolved', 'completed', 'in_review', 'failed'] },
  error: text,
  completed_unit: object,
  business_object: object,
} as const;

/** In a definition; the name is checked so that it cannot hide a misspelt field. */
export const goldenSchema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'status'],
    properties: {
      name: { type: 'string', pattern: '^[a-z0-9][a-z0-9._-]{0,99}$' },
      ...goldenFields,
    },
  },
} as const;
