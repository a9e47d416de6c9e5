// The accepted request of a workflow.

import { presentId, parseId } from '../../kernel/ids.ts';
import { maskRequest } from '../../privacy/mask-result.ts';
import { placesOf } from '../../privacy/operation-places.ts';
import { documentAddresses } from '../../workflows/document-addresses.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import {
  idOf,
  listOf,
  maskedPointers,
  objectOf,
  orNull,
  requestExtras,
  text,
  textOrNull,
} from '../schemas.ts';
import { workflowParam } from './workflows.ts';

export function workflowRequestRoutes(): Route[] {
  return [requestRow];
}

/** Maximum number of documents listed for a request; no known request has more. */
const maxDocuments = 200;

const requestObject = named(
  'WorkflowRequest',
  objectOf(
    {
      workflow_id: idOf('workflow'),
      pipeline: text,
      operation: text,
      mode: { enum: ['live', 'test'] },
      input: { type: 'object' },
      options: { type: 'object', description: 'With the defaults of the operation.' },
      customer_id: textOrNull,
      metadata: orNull(requestExtras.metadata),
      documents: {
        ...listOf(
          objectOf({
            pointer: { ...text, description: 'JSON pointer into `input`.' },
            address: text,
            document_id: {
              ...orNull(idOf('document')),
              description: 'Null for documents that are fetched from their address.',
            },
          }),
        ),
        description: `Documents that \`input\` names, at most ${maxDocuments}. Empty while the plugin is not loaded.`,
      },
      masked: maskedPointers,
    },
    { optional: ['masked'], description: 'The request of a workflow.' },
  ),
);

const requestRow = defineRoute({
  method: 'GET',
  path: '/v1/workflows/{id}/request',
  scope: 'workflows:read',
  limit: 'status',
  name: 'get_workflow_request',
  tag: 'Workflows',
  summary: 'Get the request of a workflow',
  description:
    'Input, options, customer and metadata as they were accepted. Card numbers and passwords that ' +
    'the operation masks are masked here too. Empty after the content was erased.',
  params: workflowParam,
  replies: { 200: { description: 'The request.', schema: requestObject } },
  errors: [],
  async handle({ caller, params }, { workflows, pipelines }) {
    const { workflow, request } = await workflows.request(caller.tenantId, params['id']!);
    const { pipeline, operation, mode, workflowId } = workflow;
    const declared = pipelines.find(pipeline, operation);
    const addresses = declared ? documentAddresses(request.input, declared) : [];
    const body = {
      workflow_id: presentId('workflow', workflowId),
      pipeline,
      operation,
      mode,
      input: request.input,
      options: request.options,
      customer_id: request.customer_id ?? null,
      metadata: request.metadata ?? null,
      documents: addresses.slice(0, maxDocuments).map(({ pointer, address }) => {
        const id = parseId('document', address.replace(/^document:/, ''));
        return { pointer, address, document_id: id && presentId('document', id) };
      }),
    };
    const shown = caller.seesPersonalData ? body : await maskRequest(body, placesOf(declared));
    return { status: 200, body: shown };
  },
});
