// The events that the loaded pipelines declare, for the catalog.

import type { JsonSchema } from '../kernel/validate.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Declared } from './catalogue.ts';
import type { DeclaredReminder } from './deadline-event.ts';
import type { DeclaredMonitoring } from './monitoring-event.ts';
import type { DeclaredEvent } from './workflow-events.ts';

export function declaredEvents(pipelines: Pick<Pipelines, 'list'>): Declared {
  const operations = pipelines.list().flatMap((pipeline) => Object.values(pipeline.operations));
  return {
    events: operations.map(({ eventType, title, businessObject }): DeclaredEvent => ({
      eventType,
      description: `Result of: ${title}.`,
      businessObject: businessObject as JsonSchema,
    })),
    reminders: operations.flatMap(({ deadlines }): DeclaredReminder[] => {
      if (!deadlines?.reminders) return [];
      const { eventType } = deadlines.reminders;
      return [{ eventType, list: deadlines.title, details: Object.keys(deadlines.details) }];
    }),
    monitoring: operations.flatMap(({ monitoring }): DeclaredMonitoring[] => {
      if (!monitoring) return [];
      const { eventType, title, set } = monitoring;
      return [{ eventType, title, set }];
    }),
  };
}
