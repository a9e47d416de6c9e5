// List of pipelines, for front ends that let people choose one.

import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { listOf, objectOf, text, textOrNull } from '../schemas.ts';

export function pipelineListRoutes(): Route[] {
  return [listRow];
}

const pointers = listOf({ ...text, description: 'JSON pointer into `input`; `*` is every item.' });

const operationObject = objectOf({
  operation: text,
  title: text,
  description: text,
  unit: { ...text, description: 'What one unit of work is called, such as `invoice`.' },
  input_schema: { type: 'object', description: 'JSON Schema of `input`.' },
  options_schema: { type: 'object', description: 'JSON Schema of `options`.' },
  documents: { ...pointers, description: 'Places of the addresses of documents.' },
  texts: { ...pointers, description: 'Places of texts, such as a transcript.' },
  example: { type: 'object', description: 'A request, as in the API reference.' },
});

const pipelineObject = named(
  'Pipeline',
  objectOf(
    {
      pipeline: text,
      version: textOrNull,
      state: {
        enum: ['ready', 'refused', 'disabled'],
        description: 'Only `ready` accepts work. `refused`: its plugin could not be loaded.',
      },
      title: text,
      description: text,
      operations: { ...listOf(operationObject), description: 'Empty unless `ready`.' },
    },
    { description: 'A pipeline of this appliance.' },
  ),
);

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/pipelines',
  scope: ['workflows:read', 'workflows:write'],
  name: 'list_pipelines',
  tag: 'Pipelines',
  summary: 'List pipelines and their operations',
  description: 'The pipelines of this appliance, with the schemas of their requests.',
  replies: {
    200: { description: 'The pipelines.', schema: objectOf({ data: listOf(pipelineObject) }) },
  },
  errors: [],
  handle(_incoming, { pipelines }) {
    const data = pipelines
      .list()
      .map(({ name, version, state, title, description, operations }) => ({
        pipeline: name,
        version,
        state,
        title,
        description,
        operations: Object.entries(operations).map(([operation, declared]) => ({
          operation,
          title: declared.title,
          description: declared.description,
          unit: declared.unit,
          input_schema: declared.input as object,
          options_schema: declared.options as object,
          documents: [...declared.documents],
          texts: [...(declared.texts ?? [])],
          example: declared.examples[0]?.request ?? {},
        })),
      }));
    return { status: 200, body: { data } };
  },
});
