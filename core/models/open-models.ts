// Model servers of the configuration: their egress, the audit entry before a document is sent, and
// their metrics.

import { systemActor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { createEgress } from '../egress/egress.ts';
import { singleServerRules } from '../egress/single-server.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ModelServer } from './server.ts';
import { createModels, type Models, type ModelCall, type Showing } from './service.ts';

type Configured = Settings['models'][number];

export function openModels(options: {
  configured: readonly Configured[];
  database: Database;
  ids: Ids;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'count' | 'observe'>;
}): Models {
  const { configured, database, ids, clock, log, metrics } = options;
  const byName = new Map(configured.map((model) => [model.name, model]));
  return createModels({
    servers: configured.map(serverOf),
    egressTo({ name }) {
      const server = byName.get(name)!;
      const connectionsPerOrigin = server.connections;
      return createEgress({ clock, log, ...singleServerRules(server), connectionsPerOrigin });
    },
    clock,
    log,
    onShown: (showing) => recordShowing(database, ids, showing),
    onCall: (call) => report(metrics, call),
  });
}

function serverOf(configured: Configured): ModelServer {
  const { apiKey, caFile: _, connections: __, ...server } = configured;
  return { ...server, apiKey: apiKey ?? null };
}

async function recordShowing(database: Database, ids: Ids, showing: Showing): Promise<void> {
  const { tenantId, workflowId, ...detail } = showing;
  await recordAudit(database.knex, ids, systemActor, {
    tenantId,
    action: 'document.shown_to_model',
    object: { kind: 'workflow', id: workflowId },
    detail,
  });
}

function report(metrics: Pick<Metrics, 'count' | 'observe'>, call: ModelCall): void {
  const { model, outcome, durationMs, promptTokens, completionTokens } = call;
  metrics.count('workmill_model_calls_total', { model, outcome });
  metrics.observe('workmill_model_call_duration_seconds', { model }, durationMs / 1000);
  metrics.count('workmill_model_tokens_total', { model, kind: 'prompt' }, promptTokens);
  metrics.count('workmill_model_tokens_total', { model, kind: 'completion' }, completionTokens);
}
