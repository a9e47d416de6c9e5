import type { Fault } from '../kernel/errors.ts';
import { missingName } from '../kernel/missing.ts';
import type { Pipelines } from './pipelines.ts';

/** Builds the error, which lists the ready pipelines, or the ready operations of the pipeline. */
export function missingOperation(
  pipelines: Pick<Pipelines, 'list'>,
  pipeline: string,
  operation: string,
): Fault {
  const ready = pipelines.list().filter(({ state }) => state === 'ready');
  const found = ready.find(({ name }) => name === pipeline);
  if (!found) {
    const known = ready.map(({ name }) => name);
    return missingName('pipeline', pipeline, known);
  }
  const noun = `operation of the pipeline ${pipeline} called`;
  return missingName(noun, operation, Object.keys(found.operations));
}
