// The composition root: opens the groups of wiring/ in their order and passes each its dependencies
// by name. The order in this file is the start order; parts stop in reverse (kernel/lifecycle.ts).

import type { Directory } from './accounts/directory.ts';
import type { PasswordCost } from './accounts/passwords/hash.ts';
import type { Auth } from './auth/service.ts';
import type { Database } from './database/connection.ts';
import { announcedUrl } from './http/announced-url.ts';
import type { VendorKeys } from './licensing/jws.ts';
import type { Pipelines } from './pipelines/pipelines.ts';
import { openAuditLog } from './wiring/audit-log.ts';
import { openDelivery } from './wiring/delivery.ts';
import { openEdge } from './wiring/edge.ts';
import { openIdentity } from './wiring/identity.ts';
import { openPluginAdministration, openPluginLogs, openPlugins } from './wiring/plugins.ts';
import { openReading } from './wiring/reading.ts';
import { openRecords } from './wiring/records.ts';
import { openRuntime, type Runtime, type RuntimeOptions } from './wiring/runtime.ts';
import { startSchedules } from './wiring/schedules.ts';
import { openShadowRuns } from './wiring/shadow-runs.ts';
import { startChecks } from './wiring/start-checks.ts';
import { joinNodes, openStorage } from './wiring/storage.ts';
import { openWork } from './wiring/work.ts';

export interface ApplianceOptions extends RuntimeOptions {
  /** Value of WORKMILL_MASTER_KEY. */
  masterKey?: string | undefined;
  /** Keys of the vendor whose licenses are accepted; default: those of the release. */
  vendorKeys?: VendorKeys;
  /** Cost of password hashes; default: that of the release. Tests use a lower one. */
  passwordCost?: PasswordCost;
}

export interface Appliance {
  /** Actual URLs of the listeners, without a trailing slash. */
  apiUrl: string;
  operationsUrl: string;
  database: Database;
  auth: Auth;
  people: { directory: Pick<Directory, 'ensureFirst' | 'findByLogin'> };
  pipelines: Pick<Pipelines, 'list'>;
  /** Resolves with the reason when a required part has ended by itself. */
  failed: Promise<string>;
  /** Answers waiting callers, lets running workflows end, and stops everything. */
  stop(): Promise<void>;
}

/** Starts everything. If a part fails to start, stops the parts already started. */
export async function startAppliance(options: ApplianceOptions): Promise<Appliance> {
  const runtime = await openRuntime(options);
  try {
    return await openGroups(runtime, options);
  } catch (error) {
    await runtime.lifecycle.stop();
    throw error;
  }
}

type GroupOptions = Pick<ApplianceOptions, 'masterKey' | 'vendorKeys' | 'passwordCost'>;

async function openGroups(
  runtime: Runtime,
  { masterKey, vendorKeys, passwordCost }: GroupOptions,
): Promise<Appliance> {
  const { configuration, lifecycle } = runtime;
  const settings = configuration.current();
  const address = { url: settings.publicUrl ?? '' };
  // Prefix of published URLs; known when the API listens.
  const publicUrl = (): string => address.url;

  // The database and the plugins are independent and start at the same time. Both are awaited even
  // if one fails, because only then is it known which parts to stop.
  const starting = [openStorage(runtime, { masterKey }), openPlugins(runtime)] as const;
  await Promise.allSettled(starting);
  const [storage, plugins] = await Promise.all(starting);
  const { url, database, vault, migrationVersion, failed } = storage;
  const { pipelines, installed, lines } = plugins;
  await installed.connect(database, pipelines);
  await configuration.checkStart(startChecks(pipelines, database));
  const { workerId, listener } = await joinNodes(runtime, { url, database });
  const pluginLogs = await openPluginLogs(runtime, { database, listener, workerId, lines });

  const auditLog = await openAuditLog(runtime, { database });
  const identifying = { database, vault, workerId, vendorKeys, passwordCost, publicUrl };
  const identity = await openIdentity(runtime, identifying);
  const { auth, people, licensing, quota, rates } = identity;
  const reading = openReading(runtime, { database, vault, pipelines });
  const { egress, reader, documents, reference, sets } = reading;
  const delivering = { database, vault, listener, egress, pipelines, publicUrl };
  const delivery = openDelivery(runtime, delivering);
  const { webhooks } = delivery;
  const work = openWork(runtime, {
    auditLog,
    database,
    listener,
    workerId,
    licensing,
    quota,
    rates,
    pipelines,
    egress,
    reader,
    documents,
    reference,
    sets,
    webhooks,
    publicUrl,
  });
  const shadowRuns = openShadowRuns(runtime, { database, workerId, vault, reader, pipelines });
  const records = openRecords(runtime, { database, quota });

  // Deliveries start before workflows and stop after them, so that events of the last workflows are
  // sent.
  const scheduled = { url, database, vault, documents, identity, records, webhooks, work };
  await startSchedules(runtime, scheduled, { pluginLogs, shadowRuns });
  await delivery.start();
  await work.start();
  const administering = { database, listener, workerId, pipelines, reader };
  const administration = await openPluginAdministration(runtime, administering);
  const { apiUrl, operationsUrl } = await openEdge(runtime, {
    database,
    auditLog,
    migrationVersion,
    workerId,
    pipelines,
    administration,
    pluginLogs,
    shadowRuns,
    identity,
    reading,
    webhooks,
    work,
    records,
    publicUrl,
  });
  address.url = announcedUrl(settings, apiUrl);
  const stop = (): Promise<void> => lifecycle.stop();
  return { apiUrl, operationsUrl, database, auth, people, pipelines, failed, stop };
}
