import type { PipelineDefinition } from '../../sdk/pipeline.ts';

/**
 * Returns a definition as data. Functions are omitted; `learnsFrom` of a model becomes the names of
 * its sets. Throws for values that JSON cannot represent.
 */
export function describePipeline(pipeline: PipelineDefinition): unknown {
  const models = Object.entries(pipeline.models ?? {}).map(([name, model]) => [
    name,
    { ...model, learnsFrom: Object.keys(model.learnsFrom ?? {}) },
  ]);
  const described = models.length === 0 ? {} : { models: Object.fromEntries(models) };
  return JSON.parse(JSON.stringify({ ...pipeline, ...described }));
}
