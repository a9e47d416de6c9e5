// Reference sets from which the clause model of a tenant learns (PUT /v1/reference).

import type { ReferenceSet } from 'workmill/sdk';
import { clauseNameSchema } from './clauses/categories.ts';

const text = { type: 'string', minLength: 1, maxLength: 20_000 } as const;
const clauses = { type: 'array', maxItems: 50, items: clauseNameSchema } as const;

export const referenceSets = {
  labeled_clauses: {
    title: 'Labeled clauses',
    description:
      'Passages of contracts with their clauses, to train the clause model from; passages without a ' +
      'clause are needed, too.',
    key: 'label_id',
    findBy: [],
    searchIn: [],
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['label_id', 'text', 'clauses'],
      properties: {
        label_id: { type: 'string' },
        text: { ...text, description: 'A sentence or a few.', 'x-personal-data': 'text' },
        clauses: {
          ...clauses,
          description: 'Shipped kinds, or own.… for kinds of your own; empty for none.',
        },
        contract: {
          type: 'string',
          description: 'Passages of one contract are not used to test what was learned from it.',
        },
      },
    },
  },
  clause_lessons: {
    title: 'Corrected clauses',
    description: 'Kept by reviews: the clauses of contracts in which a person has corrected them.',
    key: 'workflow_id',
    findBy: [],
    searchIn: [],
    schema: {
      type: 'object',
      required: ['workflow_id'],
      properties: {
        workflow_id: { type: 'string' },
        clauses: { type: 'array', items: { type: ['string', 'null'] } },
        passages: {
          type: 'array',
          items: { type: ['array', 'null'] },
          'x-personal-data': 'text',
        },
      },
    },
    keptByReviews: {
      corrected: ['/contract_intelligence/clauses'],
      columns: {
        clauses: '/contract_intelligence/clauses/*/clause',
        passages: '/contract_intelligence/clauses/*/passages',
      },
    },
  },
} as const satisfies Record<string, ReferenceSet>;
