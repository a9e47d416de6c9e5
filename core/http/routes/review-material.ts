// Material that a reviewer compares a result with.

import { presentId } from '../../kernel/ids.ts';
import { maskRequest } from '../../privacy/mask-result.ts';
import { placesOf } from '../../privacy/operation-places.ts';
import { deskSchema } from '../../pipelines/desk-schema.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import {
  fractionOrNull,
  idOf,
  listOf,
  maskedPointers,
  objectOf,
  orNull,
  personalText,
  text,
  textOrNull,
} from '../schemas.ts';
import { documentObject, presentDocument } from './documents.ts';
import { pipelineLocales } from './pipeline-locales.ts';
import { summaryExample } from './review-examples.ts';
import { reviewParam } from './reviews.ts';

export function reviewMaterialRoutes(): Route[] {
  return [getRow];
}

const inputPointer = { ...text, description: "JSON pointer into the request's input." } as const;

const materialObject = named(
  'ReviewMaterial',
  objectOf(
    {
      workflow_id: idOf('workflow'),
      pipeline: text,
      operation: text,
      title: { ...textOrNull, description: 'Title of the operation.' },
      unit: { ...textOrNull, description: 'What the operation calls one unit, such as `invoice`.' },
      completed_unit_schema: orNull({
        type: 'object',
        description:
          'JSON Schema of completed_unit, by which corrections are checked. Null while the ' +
          'pipeline is not loaded.',
      } as const),
      desk: {
        ...orNull(deskSchema),
        description:
          'How the review desk of the dashboard shows the result, as the operation declares it ' +
          '(`DeskView` of the SDK). Null if it declares nothing.',
      },
      locales: pipelineLocales,
      attention_below: {
        ...fractionOrNull,
        description:
          'The threshold of the review: a value that was read with less confidence needs ' +
          'attention. Null while the pipeline is not loaded.',
      },
      input: { type: 'object', description: 'As it was accepted.' },
      options: { type: 'object', description: 'As they were accepted.' },
      texts: {
        ...listOf(objectOf({ pointer: inputPointer, text: personalText })),
        description: 'Texts of the request that the pipeline reads, such as a transcript.',
      },
      documents: {
        ...listOf(
          objectOf({
            pointer: inputPointer,
            address: { ...text, description: 'As the request gives it.' },
            document: {
              ...orNull(documentObject),
              description:
                'Null when it is not stored under an ID: it was fetched from its address, was ' +
                'never supplied, or has been deleted.',
            },
          }),
        ),
        description: 'Documents of the request, at most 200.',
      },
      masked: maskedPointers,
    },
    { optional: ['masked'], description: 'What a reviewer compares a result with.' },
  ),
);

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/reviews/{workflow_id}/material',
  scope: ['workflows:read', 'review:write'],
  name: 'get_review_material',
  tag: 'Reviews',
  summary: 'Get what a review compares with',
  description:
    'The request with its documents and texts, and the schema of the result. It stays the same ' +
    'while the review goes on. `not_found` if the workflow never needed a review.',
  params: reviewParam,
  replies: {
    200: {
      description: 'The material.',
      schema: materialObject,
      examples: [
        {
          title: 'An invoice',
          value: {
            workflow_id: summaryExample.workflow_id,
            pipeline: 'finance',
            operation: 'invoice',
            title: 'Process an invoice',
            unit: 'invoice',
            completed_unit_schema: { type: 'object' },
            desk: null,
            locales: { de: { fields: { due_date: 'Fällig am' } } },
            attention_below: 0.8,
            input: { document_url: 'https://files.example.com/invoices/1042.pdf' },
            options: {},
            texts: [],
            documents: [
              {
                pointer: '/document_url',
                address: 'https://files.example.com/invoices/1042.pdf',
                document: null,
              },
            ],
          },
        },
      ],
    },
  },
  errors: [],
  async handle({ caller, params }, { reviewMaterial, pipelines }) {
    const found = await reviewMaterial(caller.tenantId, params['workflow_id']!);
    const { schema, attentionBelow, documents, workflowId, ...rest } = found;
    const body = {
      workflow_id: presentId('workflow', workflowId),
      ...rest,
      completed_unit_schema: schema,
      attention_below: attentionBelow,
      documents: documents.map(({ pointer, address, document }) => ({
        pointer,
        address,
        document: document && presentDocument(document),
      })),
    };
    if (caller.seesPersonalData) return { status: 200, body };
    const places = placesOf(pipelines.find(rest.pipeline, rest.operation));
    return { status: 200, body: await maskRequest(body, places) };
  },
});
