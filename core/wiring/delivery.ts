// What webhooks need of settings and plugins.

import type { Settings } from '../config/settings.ts';
import type { JsonSchema } from '../kernel/validate.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { DeclaredEvent } from '../webhooks/catalogue.ts';
import type { Webhooks } from '../webhooks/service.ts';

export function webhooks({ webhooks: settings }: Settings, version: string) {
  const { logRetentionDays: _retention, retryScheduleMs: retryDelays, ...rest } = settings;
  return { ...rest, version, retryDelays };
}

/** The events of all loaded pipelines, for the catalogue. */
export function declaredEvents(pipelines: Pipelines): DeclaredEvent[] {
  return pipelines.list().flatMap(({ operations }) =>
    Object.values(operations).map(({ eventType, title, businessObject }) => ({
      eventType,
      description: `${title}: what came of it.`,
      businessObject: businessObject as JsonSchema,
    })),
  );
}

export function completionEndpoint({ endpoints }: Webhooks) {
  return (tenantId: string, url: string) => endpoints.ensureCompletionEndpoint({ tenantId, url });
}
