// Plugins: those in folders, installed ones, and their administration.

import { hostname } from 'node:os';
import { checkCandidate } from '../authoring/gate.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import { listNodes } from '../licensing/queries.ts';
import { createLineGatherer, type LineGatherer } from '../pipelines/logs/gather.ts';
import { createPluginLogs, type PluginLogs } from '../pipelines/logs/service.ts';
import { isLogged, logSettings } from '../pipelines/logs/settings.ts';
import { reportPluginLog } from '../observe.ts';
import { createTrustCheck, trustRules } from '../pipelines/packages/configured-trust.ts';
import { createPipelines, type Pipelines } from '../pipelines/pipelines.ts';
import {
  createPluginAdministration,
  type PluginAdministration,
} from '../pipelines/releases/administration.ts';
import { followReleases } from '../pipelines/releases/follow-releases.ts';
import {
  createInstalledPlugins,
  judged,
  type FoundInstalled,
  type InstalledPlugins,
} from '../pipelines/releases/installed.ts';
import { createPluginNodes, presentPlugin } from '../pipelines/releases/nodes.ts';
import { createReleases } from '../pipelines/releases/service.ts';
import { pluginFolders } from '../pipelines/shipped.ts';
import type { Reader } from '../reading/reader.ts';
import { version } from '../version.ts';
import type { Runtime } from './runtime.ts';

export interface Plugins {
  pipelines: Pipelines;
  /** `connect` adds the installed plugins; plugins in folders need no database. */
  installed: InstalledPlugins;
  /** Lines of plugins wait in it until the database is known. */
  lines: LineGatherer;
}

export async function openPlugins(runtime: Runtime): Promise<Plugins> {
  const { home, configuration, ids } = runtime;
  const lines = createLines(runtime);
  const { log } = lines;
  const trustProblemOf = createTrustCheck(() => configuration.current());
  const installed = createInstalledPlugins({ home: home.folder, trustProblemOf, ids, log });
  const { administered } = installed;
  const { clock, tracer, memoryPool, lifecycle } = runtime;
  const pipelines = await createPipelines({
    folders: pluginFolders(configuration.current()),
    engineVersion: version,
    memoryPool,
    longestRunMs: () => configuration.current().pipelines.runTimeoutMs,
    trainingMemoryBytes: configuration.current().learning.trainingMemory,
    home: home.folder,
    clock,
    log,
    tracer,
    administered,
  });
  lifecycle.onStop('pipelines', () => pipelines.stop());
  return { pipelines, installed, lines };
}

function createLines({ configuration, clock, log, metrics }: Runtime): LineGatherer {
  const { onStored, onLeftOut } = reportPluginLog(metrics);
  return createLineGatherer({
    clock,
    log,
    settings: () => logSettings(configuration.current()),
    isLogged: (level) => isLogged(configuration.current().log.level, level),
    onStored,
    onLeftOut,
  });
}

/** The stored log of plugins; from now on the lines of this node are stored. */
export async function openPluginLogs(
  { configuration, clock, lifecycle }: Runtime,
  given: { database: Database; listener: Listener; workerId: string; lines: LineGatherer },
): Promise<PluginLogs> {
  const { database, listener, workerId, lines } = given;
  const kept = () => logSettings(configuration.current());
  const logs = createPluginLogs({ database, listener, clock, kept });
  await logs.start();
  lines.start(database, { nodeId: workerId, host: hostname() });
  lifecycle.onStop('log of plugins', () => lines.stop());
  return logs;
}

/** For commands: only the plugins that an appliance with these settings would load. */
export async function openPluginsOf(
  settings: Settings,
  options: Pick<Runtime, 'clock' | 'log' | 'lifecycle'> & {
    /** Home directory, for the cache of compiled code. */
    home: string;
    /** Name of the only plugin to load; default: all plugins. */
    only?: string | undefined;
    /** If omitted: the plugins in folders, signed or not. */
    found?: FoundInstalled;
  },
): Promise<Pipelines> {
  const { clock, log, lifecycle, home, only, found } = options;
  const pipelines = await createPipelines({
    folders: pluginFolders(settings),
    only,
    engineVersion: version,
    home,
    clock,
    log,
    ...(found && {
      administered: async () =>
        judged(
          found,
          createTrustCheck(() => settings),
        ),
    }),
  });
  lifecycle.onStop('pipelines', () => pipelines.stop());
  return pipelines;
}

/** Administration of plugins on this node; started once work can run. */
export async function openPluginAdministration(
  { configuration, clock, ids, log, metrics }: Runtime,
  given: {
    database: Database;
    listener: Listener;
    workerId: string;
    pipelines: Pipelines;
    reader: Reader;
  },
): Promise<PluginAdministration> {
  const { database, listener, workerId, pipelines, reader } = given;
  const releases = createReleases({ database, clock, ids });
  const nodes = createPluginNodes({
    database,
    nodeId: workerId,
    host: hostname(),
    plugins: () => pipelines.list().map(presentPlugin),
    living: () => listNodes(database),
    clock,
    log,
  });
  await followReleases({ listener, pipelines, releases, nodes, metrics, log });
  return createPluginAdministration({
    database,
    releases,
    nodes,
    pipelines,
    engineVersion: version,
    trustRules: () => trustRules(configuration.current()),
    tryOut: async (folder) =>
      (await checkCandidate({ folder, engineVersion: version, reader, clock, log })).problems,
  });
}
