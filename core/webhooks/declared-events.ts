import type { JsonSchema } from '../kernel/validate.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { DeclaredEvent } from './workflow-events.ts';

/** The events of all loaded pipelines, for the catalog. */
export function declaredEvents(pipelines: Pick<Pipelines, 'list'>): DeclaredEvent[] {
  return pipelines.list().flatMap(({ operations }) =>
    Object.values(operations).map(({ eventType, title, businessObject }) => ({
      eventType,
      description: `Result of: ${title}.`,
      businessObject: businessObject as JsonSchema,
    })),
  );
}
