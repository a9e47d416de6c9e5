// Lists local models. model-changes.ts changes them.

import { objectOf, listOf, pageOf, pageQuery, text } from '../schemas.ts';
import { defineRoute, type JsonBody, type Route } from '../route.ts';
import { modelChangeRows } from './model-changes.ts';
import {
  comparisonObject,
  modelDetail,
  modelFigures,
  modelObject,
  presentComparison,
  presentFigures,
  presentModel,
  presentModelDetail,
  presentVersion,
  presentVersionDetail,
  versionDetail,
  versionObject,
} from './model-object.ts';
import {
  factsOf,
  modelFacts,
  modelOf,
  ofTenants,
  own,
  versionFacts,
  type ModelsPlace,
} from './model-place.ts';
import { modelTrainingRows } from './model-trainings.ts';

export function modelRoutes(): Route[] {
  return rowsAt(own);
}

export function tenantModelRoutes(): Route[] {
  return rowsAt(ofTenants);
}

function rowsAt(place: ModelsPlace): Route[] {
  const rows = [
    listRow,
    getRow,
    versionsRow,
    versionRow,
    compareRow,
    evaluateRow,
    ...modelChangeRows,
    ...modelTrainingRows,
  ];
  return rows.map((row) => row(place));
}

const listRow = (place: ModelsPlace) =>
  defineRoute({
    ...factsOf(place),
    scope: place.reading,
    method: 'GET',
    path: `${place.path}/models`,
    name: `list_${place.noun}models`,
    summary: 'List local models',
    description: 'All models that the loaded pipelines train, with their current versions.',
    replies: {
      200: { description: 'The models.', schema: objectOf({ data: listOf(modelObject) }) },
    },
    errors: [],
    async handle(incoming, services) {
      const models = await services.models.list(await place.tenantOf(incoming, services));
      return { status: 200, body: { data: models.map(presentModel) } };
    },
  });

const getRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope: place.reading,
    method: 'GET',
    path: `${place.path}/models/{pipeline}/{model}`,
    name: `get_${place.noun}model`,
    summary: 'Get a local model',
    description:
      'Also counts the rows that no version was trained on, and the answers of the version in shadow.',
    replies: { 200: { description: 'The model.', schema: modelDetail } },
    errors: [],
    async handle(incoming, services) {
      const shown = await services.models.get(await modelOf(place, incoming, services));
      return { status: 200, body: presentModelDetail(shown) };
    },
  });

const versionsRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope: place.reading,
    method: 'GET',
    path: `${place.path}/models/{pipeline}/{model}/versions`,
    name: `list_${place.noun}model_versions`,
    summary: 'List the versions of a local model',
    description:
      'Newest first, without their reports. The newest 20 are kept, and those that are current, in ' +
      'shadow, or needed for a rollback.',
    query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
    replies: { 200: { description: 'A page of versions.', schema: pageOf(versionObject) } },
    errors: [],
    async handle(incoming, services) {
      const { limit, cursor = null } = incoming.query;
      const at = await modelOf(place, incoming, services);
      const page = await services.models.versions(at, { limit, cursor });
      const body = { data: page.items.map(presentVersion), next_cursor: page.nextCursor };
      return { status: 200, body };
    },
  });

const versionRow = (place: ModelsPlace) =>
  defineRoute({
    ...versionFacts(place),
    scope: place.reading,
    method: 'GET',
    path: `${place.path}/models/{pipeline}/{model}/versions/{version}`,
    name: `get_${place.noun}model_version`,
    summary: 'Get a version of a local model',
    description: 'With its settings, sources and report.',
    replies: { 200: { description: 'The version.', schema: versionDetail } },
    errors: [],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const row = await services.models.version(at, incoming.params['version']!);
      return { status: 200, body: presentVersionDetail(row) };
    },
  });

const versionQuery = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the model file.',
} as const;

const mostExamples = 10_000;

const evaluateRow = (place: ModelsPlace) =>
  defineRoute({
    ...versionFacts(place),
    scope: place.reading,
    method: 'POST',
    path: `${place.path}/models/{pipeline}/{model}/versions/{version}/evaluate`,
    name: `evaluate_${place.noun}model_version`,
    summary: 'Measure a version on labeled texts',
    description:
      'Precision, recall and F1 of each label. Nothing is stored or promoted. Use texts that the ' +
      'version was not trained on; the request body limit allows several thousand short ones.',
    body: {
      kind: 'json',
      schema: objectOf({
        examples: {
          type: 'array',
          minItems: 1,
          maxItems: mostExamples,
          items: objectOf(
            {
              text,
              labels: listOf(text),
              fields: { type: 'object', additionalProperties: text, description: 'Further texts.' },
              covers: {
                ...listOf(text),
                description: 'Prefixes of the labels that were judged; default all.',
              },
            },
            { optional: ['fields', 'covers'] },
          ),
        },
      }),
      expected: 'an object with "examples"',
      examples: [
        {
          title: 'Two messages',
          value: {
            examples: [
              { text: 'The parcel has not arrived.', labels: ['delivery'] },
              { text: 'Please refund the second charge.', labels: ['refund'] },
            ],
          },
        },
      ],
    } as const satisfies JsonBody,
    replies: { 200: { description: 'The figures.', schema: modelFigures } },
    errors: [],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const { examples } = incoming.body;
      const figures = await services.models.evaluate(at, incoming.params['version']!, examples);
      return { status: 200, body: presentFigures(figures) };
    },
  });

const compareRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope: place.reading,
    method: 'GET',
    path: `${place.path}/models/{pipeline}/{model}/comparison`,
    name: `compare_${place.noun}model_versions`,
    summary: 'Compare two versions of a local model',
    description:
      'Both reports, and how the two do on the rows that both were trained on. For each row counts ' +
      'what a model answered that had not seen it.',
    query: objectOf({ one: versionQuery, other: versionQuery }),
    replies: { 200: { description: 'The comparison.', schema: comparisonObject } },
    errors: [],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const { one, other } = incoming.query;
      const compared = await services.models.compare(at, { one, other });
      return { status: 200, body: presentComparison(compared) };
    },
  });
