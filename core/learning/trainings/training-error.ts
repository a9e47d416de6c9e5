// Returns the reason of a failed training, for the person who requested it.

import { isDiskFull } from '../../database/sql-state.ts';
import { PipelineFailure } from '../../pipelines/failure.ts';
import { UntrainableExamples } from '../../pipelines/training/untrainable.ts';

export function errorOf(error: unknown): { code: string; message: string } {
  if (error instanceof UntrainableExamples) return { code: error.code, message: error.message };
  if (isDiskFull(error)) {
    const message = 'The disk of the database is full. Free space, then train again.';
    return { code: 'disk_full', message };
  }
  if (!(error instanceof PipelineFailure)) {
    const message = 'Something went wrong on our side. The log has the details under this id.';
    return { code: 'internal_error', message };
  }
  const { kind, message, detail } = error;
  if (kind === 'memory') {
    const more = 'Reduce the examples, or raise learning.training_memory.';
    return { code: 'out_of_memory', message: `The training ran out of memory. ${more}` };
  }
  if (kind === 'timeout') {
    const text = `${message} Reduce the examples, or raise learning.training_timeout.`;
    return { code: 'timeout', message: text };
  }
  if (kind === 'plugin_error' || kind === 'output_invalid') {
    return { code: 'plugin_failed', message: `The plugin failed: ${detail.reason}` };
  }
  return { code: error.code, message: 'The process of the training stopped unexpectedly.' };
}
