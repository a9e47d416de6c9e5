// Trainings of local models.

import { actorOf } from '../actor.ts';
import { namedParameter } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { objectOf, pageOf, pageQuery, text } from '../schemas.ts';
import { presentTraining, trainingObject } from './model-object.ts';
import { factsOf, modelFacts, modelOf, type ModelsPlace } from './model-place.ts';

const scope = 'admin';

const id = namedParameter('TrainingId', {
  id: 'training' as const,
  description: 'Id of the training.',
});

function trainingFacts(place: ModelsPlace) {
  return { ...factsOf(place), params: { ...place.params, id } } as const;
}

const trainRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope,
    method: 'POST',
    path: `${place.path}/models/{pipeline}/{model}/trainings`,
    name: `train_${place.noun}model`,
    summary: 'Train a local model',
    description:
      'In the background, in a process of its own. A node runs one training at a time; tenants take ' +
      'turns. `conflict` while a training of this model is queued or running.',
    replies: { 202: { description: 'Queued.', schema: trainingObject } },
    errors: ['conflict'],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const by = { actor: actorOf(incoming), reason: 'manual' } as const;
      const row = await services.models.trainings.request(at, by);
      return { status: 202, body: presentTraining(row) };
    },
  });

const listRow = (place: ModelsPlace) =>
  defineRoute({
    ...factsOf(place),
    scope: place.reading,
    method: 'GET',
    path: `${place.path}/model-trainings`,
    name: `list_${place.noun}model_trainings`,
    summary: 'List trainings',
    description: 'Newest first. The last 100 of each model are kept.',
    query: objectOf(
      {
        ...pageQuery,
        pipeline: { ...text, maxLength: 63, description: 'Only of this pipeline.' },
        model: { ...text, maxLength: 63, description: 'Only of models with this name.' },
      },
      { optional: ['limit', 'cursor', 'pipeline', 'model'] },
    ),
    replies: { 200: { description: 'A page of trainings.', schema: pageOf(trainingObject) } },
    errors: [],
    async handle(incoming, services) {
      const { limit, cursor = null, pipeline, model } = incoming.query;
      const tenantId = await place.tenantOf(incoming, services);
      const filter = { pipeline, model };
      const page = await services.models.trainings.list(tenantId, filter, { limit, cursor });
      const data = page.items.map(presentTraining);
      return { status: 200, body: { data, next_cursor: page.nextCursor } };
    },
  });

const getRow = (place: ModelsPlace) =>
  defineRoute({
    ...trainingFacts(place),
    scope: place.reading,
    method: 'GET',
    path: `${place.path}/model-trainings/{id}`,
    name: `get_${place.noun}model_training`,
    summary: 'Get a training',
    description: 'Its step and progress while it runs; then its version, or why it failed.',
    replies: { 200: { description: 'The training.', schema: trainingObject } },
    errors: [],
    async handle(incoming, services) {
      const tenantId = await place.tenantOf(incoming, services);
      const row = await services.models.trainings.get(tenantId, incoming.params['id']!);
      return { status: 200, body: presentTraining(row) };
    },
  });

const cancelRow = (place: ModelsPlace) =>
  defineRoute({
    ...trainingFacts(place),
    scope,
    method: 'POST',
    path: `${place.path}/model-trainings/{id}/cancel`,
    name: `cancel_${place.noun}model_training`,
    summary: 'Cancel a training',
    description: 'It leaves no version. `conflict` once it has ended.',
    replies: { 200: { description: 'Cancelled.', schema: trainingObject } },
    errors: ['conflict'],
    async handle(incoming, services) {
      const tenantId = await place.tenantOf(incoming, services);
      const key = { tenantId, trainingId: incoming.params['id']! };
      const row = await services.models.trainings.cancel(key, actorOf(incoming));
      return { status: 200, body: presentTraining(row) };
    },
  });

export const modelTrainingRows: readonly ((place: ModelsPlace) => Route)[] = [
  trainRow,
  listRow,
  getRow,
  cancelRow,
];
