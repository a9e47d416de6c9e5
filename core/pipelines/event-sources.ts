import type { EventSource } from '../privacy/mask-event.ts';
import type { Pipelines } from './pipelines.ts';

/** The operations of the loaded pipelines, with the schemas of their events. */
export function eventSources(pipelines: Pick<Pipelines, 'list'>): EventSource[] {
  return pipelines
    .list()
    .flatMap(({ name, operations }) =>
      Object.values(operations).map((operation) => ({ ...operation, pipeline: name })),
    );
}
