// What webhooks need of settings and plugins.

import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import type { JsonSchema } from '../kernel/validate.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { createClockWatch } from '../statistics/clock/watch.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { DeclaredEvent } from '../webhooks/workflow-events.ts';
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
      description: `Result of: ${title}.`,
      businessObject: businessObject as JsonSchema,
    })),
  );
}

export function completionEndpoint({ endpoints }: Webhooks) {
  return (tenantId: string, url: string) => endpoints.ensureCompletionEndpoint({ tenantId, url });
}

/** Evidence of delivery says when its times are not what they seem. */
export function watchClock(
  parts: {
    configuration: Configuration;
    lifecycle: Lifecycle;
    clock: Clock;
    log: Log;
    metrics: Metrics;
  },
  database: Database,
): void {
  const { configuration, lifecycle, metrics } = parts;
  const retentionDays = () => configuration.current().webhooks.logRetentionDays;
  const onJump = () => metrics.count('workmill_clock_jumps_total', {});
  const watch = createClockWatch({ ...parts, database, retentionDays, onJump });
  watch.start();
  lifecycle.onStop('clock watch', () => watch.stop());
}
