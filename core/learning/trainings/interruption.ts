import { PipelineFailure } from '../../pipelines/failure.ts';

/**
 * Whether the host ended for another reason than the training, such as a new version of the plugin.
 */
export function isHostInterruption(error: unknown): boolean {
  return error instanceof PipelineFailure && (error.kind === 'lost' || error.kind === 'refused');
}
