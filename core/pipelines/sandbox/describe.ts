import type { PipelineDefinition } from '../../sdk/pipeline.ts';

/**
 * A definition as data. Functions are left out; of what a model learns from, the names of the sets are
 * kept. Throws for what JSON cannot say.
 */
export function describePipeline(pipeline: PipelineDefinition): unknown {
  const models = Object.entries(pipeline.models ?? {}).map(([name, model]) => [
    name,
    { ...model, learnsFrom: Object.keys(model.learnsFrom ?? {}) },
  ]);
  const described = models.length === 0 ? {} : { models: Object.fromEntries(models) };
  return JSON.parse(JSON.stringify({ ...pipeline, ...described }));
}
