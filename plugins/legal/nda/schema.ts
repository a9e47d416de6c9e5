// Result schema of the answers to questions about a non-disclosure agreement.

import { passage } from '../schema-parts.ts';
import { answers, questionNames } from './questions.ts';

export const ndaQuestions = {
  type: 'array',
  description: 'Of non-disclosure agreements in English; empty for other contracts.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['question', 'statement', 'answer', 'probability', 'check', 'evidence'],
    properties: {
      question: { enum: questionNames },
      statement: {
        type: 'string',
        description: 'What is entailed, contradicted or not mentioned.',
      },
      answer: { enum: answers },
      probability: { type: 'number', minimum: 0, maximum: 1 },
      check: {
        type: 'boolean',
        description: 'Whether a person should check it: it is unsure, or a contradiction.',
      },
      evidence: { type: 'array', maxItems: 3, items: passage, description: 'The surest first.' },
    },
  },
} as const;
