// Chooses the active version of a local model, and imports and exports model files.

import { largestModelFile } from '../../pipelines/declared-models.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type JsonBody, type Route } from '../route.ts';
import { objectOf, orNull } from '../schemas.ts';
import {
  modelDetail,
  presentModelDetail,
  presentVersionDetail,
  versionDetail,
} from './model-object.ts';
import { modelFacts, modelOf, versionFacts, type ModelsPlace } from './model-place.ts';

const version = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the model file.',
} as const;

const shown = {
  200: { description: 'The model as it is now.', schema: modelDetail },
} as const;

const scope = 'admin';
const example = '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea';

const promoteRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope,
    method: 'POST',
    path: `${place.path}/models/{pipeline}/{model}/promote`,
    name: `promote_${place.noun}model`,
    summary: 'Make a version current',
    description:
      'Takes effect on all nodes within a second or two. `conflict` if it is current already, or if ' +
      'its labels do not fit what the plugin declares now.',
    body: {
      kind: 'json',
      schema: objectOf({ version }),
      expected: 'an object with "version"',
      examples: [{ title: 'A version', value: { version: example } }],
    } as const satisfies JsonBody,
    replies: shown,
    errors: ['conflict'],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const by = { actor: actorOf(incoming) };
      const detail = await services.models.promote(at, incoming.body.version, by);
      return { status: 200, body: presentModelDetail(detail) };
    },
  });

const rollBackRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope,
    method: 'POST',
    path: `${place.path}/models/{pipeline}/{model}/rollback`,
    name: `roll_back_${place.noun}model`,
    summary: 'Go back to the previous version',
    description:
      'To what was current before, which may be the base version of the plugin. Takes effect on all ' +
      'nodes within a second or two. `conflict` if nothing was current before.',
    replies: shown,
    errors: ['conflict'],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const detail = await services.models.rollBack(at, { actor: actorOf(incoming) });
      return { status: 200, body: presentModelDetail(detail) };
    },
  });

const shadowRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope,
    method: 'PUT',
    path: `${place.path}/models/{pipeline}/{model}/shadow`,
    name: `set_${place.noun}model_shadow`,
    summary: 'Run a version in shadow',
    description:
      'It answers beside the current version, without effect; `GET` of the model shows where the two ' +
      'differ. Null ends it.',
    body: {
      kind: 'json',
      schema: objectOf({ version: orNull(version) }),
      expected: 'an object with "version"',
      examples: [{ title: 'End it', value: { version: null } }],
    } as const satisfies JsonBody,
    replies: shown,
    errors: ['conflict'],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const by = { actor: actorOf(incoming) };
      const detail = await services.models.setShadow(at, incoming.body.version, by);
      return { status: 200, body: presentModelDetail(detail) };
    },
  });

const exportRow = (place: ModelsPlace) =>
  defineRoute({
    ...versionFacts(place),
    scope,
    method: 'GET',
    path: `${place.path}/models/{pipeline}/{model}/versions/{version}/file`,
    name: `export_${place.noun}model_version`,
    summary: 'Download a version',
    description:
      'The model file. It contains hashes of words and their weights, and no text; the audit trail ' +
      'records the download.',
    replies: { 200: { description: 'The file.', file: 'application/octet-stream' } },
    errors: [],
    async handle(incoming, services) {
      const at = await modelOf(place, incoming, services);
      const by = { actor: actorOf(incoming) };
      const bytes = await services.models.exportFile(at, incoming.params['version']!, by);
      return { status: 200, file: { mediaType: 'application/octet-stream', bytes } };
    },
  });

const importRow = (place: ModelsPlace) =>
  defineRoute({
    ...modelFacts(place),
    scope,
    method: 'POST',
    path: `${place.path}/models/{pipeline}/{model}/versions`,
    name: `import_${place.noun}model_version`,
    summary: 'Upload a version',
    description:
      'A model file, at most 64 MiB. It becomes a version; promote it to use it. `invalid_request` for ' +
      'a file that is corrupted, no model, from a newer release, of another kind, or with labels that ' +
      'the plugin does not declare.',
    body: { kind: 'upload', of: 'model file', maxBytes: largestModelFile },
    replies: { 201: { description: 'The version.', schema: versionDetail } },
    errors: [],
    async handle({ body, ...incoming }, services) {
      const at = await modelOf(place, incoming, services);
      const parts: Buffer[] = [];
      for await (const part of body.bytes) parts.push(part);
      const by = { actor: actorOf(incoming) };
      const row = await services.models.importFile(at, Buffer.concat(parts), by);
      return { status: 201, body: presentVersionDetail(row) };
    },
  });

export const modelChangeRows: readonly ((place: ModelsPlace) => Route)[] = [
  promoteRow,
  rollBackRow,
  shadowRow,
  exportRow,
  importRow,
];
