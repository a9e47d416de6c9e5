// Model servers: where they are reached, what is written down before a document is shown to one, and
// what the metrics say of them.

import { systemActor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { createEgress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import type { ModelServer } from '../models/server.ts';
import { createModels, type Models, type ModelCall, type Showing } from '../models/service.ts';
import type { ModelOfRun } from '../pipelines/plugin.ts';
import type { Metrics } from '../telemetry/metrics.ts';

type Configured = Settings['models'][number];

export function openModels(parts: {
  settings: Settings;
  database: Database;
  ids: Ids;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  lifecycle: Lifecycle;
}): Models {
  const { settings, database, ids, clock, log, metrics } = parts;
  const configured = new Map(settings.models.map((model) => [model.name, model]));
  const models = createModels({
    servers: settings.models.map(serverOf),
    egressTo: ({ name }) => createEgress({ clock, log, ...wayTo(configured.get(name)!) }),
    clock,
    log,
    onShown: (showing) => recordShowing(database, ids, showing),
    onCall: (call) => report(metrics, call),
  });
  parts.lifecycle.onStop('models', () => models.close());
  return models;
}

/** Of a pipeline's own file; a tenant has no say in where documents go. */
export function modelOfRun(
  parts: { models: Models; configuration: Configuration; metrics: Metrics },
  run: { tenantId: string; workflowId: string; pipeline: string },
): ModelOfRun | null {
  const { models, configuration, metrics } = parts;
  const { pipeline, ...who } = run;
  const wanted = configuration.current().pipelineFiles[pipeline]?.model ?? null;
  if (wanted === null || models.find(wanted) === null) return null;
  const labels = { model: wanted };
  return {
    name: wanted,
    ask: (question, signal) => models.ask(wanted, question, { ...who, signal }),
    onValues(found, dropped) {
      metrics.count('workmill_model_values_total', { ...labels, shown: 'yes' }, found);
      metrics.count('workmill_model_values_total', { ...labels, shown: 'no' }, dropped);
    },
  };
}

function serverOf(configured: Configured): ModelServer {
  const { apiKey, caFile: _, connections: __, ...server } = configured;
  return { ...server, apiKey: apiKey ?? null };
}

/**
 * A way out of its own, which leads to that server alone. Its network need not be allowed a second
 * time: the administrator has named the address. What no entry can allow, such as addresses where
 * clouds hand out credentials, stays closed.
 */
function wayTo({ url, caFile, connections }: Configured) {
  const { protocol, port } = new URL(url);
  const ports = [Number(port) || (protocol === 'https:' ? 443 : 80)];
  const anywhere = ['0.0.0.0/0', '::/0'].map((cidr) => ({ cidr, ports }));
  return {
    allow: { networks: anywhere, http_prefixes: [] },
    modelPrefixes: [`${url}/`],
    ports,
    ca: caFile ? [caFile.content] : [],
    connectionsPerOrigin: connections,
  };
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

function report(metrics: Metrics, call: ModelCall): void {
  const { model, outcome, durationMs, promptTokens, completionTokens } = call;
  metrics.count('workmill_model_calls_total', { model, outcome });
  metrics.observe('workmill_model_call_duration_seconds', { model }, durationMs / 1000);
  metrics.count('workmill_model_tokens_total', { model, kind: 'prompt' }, promptTokens);
  metrics.count('workmill_model_tokens_total', { model, kind: 'completion' }, completionTokens);
}
