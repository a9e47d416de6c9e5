import { PipelineFailure } from './failure.ts';
import type { PluginAnswer } from './tasks.ts';
import { UntrainableExamples } from './training/untrainable.ts';

/** Converts an unexpected answer to the failure of the call. */
export function failureOf(answer: PluginAnswer): Error {
  if (answer.kind === 'fault') {
    const { code, message } = answer;
    return new PipelineFailure('document', { reason: message }, { code, message });
  }
  if (answer.kind === 'error') {
    const { message, stack } = answer;
    return new PipelineFailure('plugin_error', { reason: message, stack });
  }
  if (answer.kind === 'untrainable') {
    const { code, message } = answer;
    return new UntrainableExamples(code, message);
  }
  if (answer.kind === 'unusable') {
    return new PipelineFailure('output_invalid', { reason: answer.message });
  }
  return new Error(`a call was answered with its ${answer.kind}, which nobody asked for`);
}
