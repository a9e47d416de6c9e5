// The models that loaded plugins declare.

import { missingName } from '../kernel/missing.ts';
import type { ModelInfo, PipelineInfo } from '../pipelines/pipelines.ts';
import { addressOf, type ModelPlace } from './place.ts';

export interface DeclaredModel extends ModelInfo {
  pipeline: string;
  model: string;
  /** Folder of the plugin. */
  folder: string;
  pluginVersion: string;
}

export function declaredModels(pipelines: readonly PipelineInfo[]): DeclaredModel[] {
  return pipelines.flatMap(({ name: pipeline, version, folder, models }) =>
    Object.entries(models).map(([model, info]) => {
      return { ...info, pipeline, model, folder, pluginVersion: version ?? '' };
    }),
  );
}

/** Throws `not_found`. */
export function requireModel(
  models: readonly DeclaredModel[],
  place: Pick<ModelPlace, 'pipeline' | 'model'>,
): DeclaredModel {
  const found = models.find(
    ({ pipeline, model }) => pipeline === place.pipeline && model === place.model,
  );
  if (!found) throw missingName('model', addressOf(place), models.map(addressOf));
  return found;
}
