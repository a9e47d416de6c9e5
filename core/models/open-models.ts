// The model servers of the configuration: how each is reached, what is recorded before a document is
// shown to one, and what the metrics report of them.

import { systemActor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { createEgress, type EgressOptions } from '../egress/egress.ts';
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
    egressTo: ({ name }) => createEgress({ clock, log, ...rulesFor(byName.get(name)!) }),
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

/**
 * An egress of its own, which leads to that server alone. Its network need not be allowed a second
 * time: the administrator has named the address. What no entry can allow, such as addresses where
 * clouds hand out credentials, stays closed.
 */
function rulesFor({ url, caFile, connections }: Configured): Omit<EgressOptions, 'clock' | 'log'> {
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

function report(metrics: Pick<Metrics, 'count' | 'observe'>, call: ModelCall): void {
  const { model, outcome, durationMs, promptTokens, completionTokens } = call;
  metrics.count('workmill_model_calls_total', { model, outcome });
  metrics.observe('workmill_model_call_duration_seconds', { model }, durationMs / 1000);
  metrics.count('workmill_model_tokens_total', { model, kind: 'prompt' }, promptTokens);
  metrics.count('workmill_model_tokens_total', { model, kind: 'completion' }, completionTokens);
}
