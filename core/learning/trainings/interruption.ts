import { PipelineFailure } from '../../pipelines/failure.ts';

/** The host went for a reason of its own, such as another version of the plugin. */
export function isHostInterruption(error: unknown): boolean {
  return error instanceof PipelineFailure && (error.kind === 'lost' || error.kind === 'refused');
}
