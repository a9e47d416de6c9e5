// Installed plugins in a running appliance: which serve, whether they may, and what follows when
// somebody installs, disables or goes back.

import { hostname } from 'node:os';
import { basename, join, sep } from 'node:path';
import { checkCandidate } from '../authoring/gate.ts';
import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Home } from '../kernel/home.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { listNodes } from '../licensing/queries.ts';
import type { Administered } from '../pipelines/discover.ts';
import { readTrustedKey } from '../pipelines/packages/signature.ts';
import { distrustFolder, type TrustRules } from '../pipelines/packages/trust.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import {
  createPluginAdministration,
  type PluginAdministration,
} from '../pipelines/releases/administration.ts';
import { createPluginNodes, presentPlugin, type PluginNodes } from '../pipelines/releases/nodes.ts';
import { pluginChannel } from '../pipelines/releases/queries.ts';
import { createReleases, type Releases } from '../pipelines/releases/service.ts';
import { createUnpacked, type Unpacked } from '../pipelines/releases/unpacked.ts';
import type { Reader } from '../reading/reader.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { installation, version } from '../version.ts';

export interface Administration {
  administered(): Promise<Administered>;
  /** From now on installed plugins are known as well. */
  connect(database: Database, pipelines: Pipelines): Promise<void>;
}

export function trustRules({ plugins }: Pick<Settings, 'plugins'>): TrustRules {
  const keys = plugins.trustedKeys.map(({ content, path }) => readTrustedKey(content, path));
  return { requireSigned: plugins.requireSigned, keys };
}

const shippedPlugins = join(installation, 'plugins');

/** Where plugins are looked for: what came with the appliance first. */
export function pluginFolders({ pipelines }: Pick<Settings, 'pipelines'>): string[] {
  return [shippedPlugins, ...pipelines.folders];
}

/** What came with the appliance is as trusted as the appliance. */
export function distrustBy(settings: () => Pick<Settings, 'plugins'>) {
  return (folder: string): string | null => {
    if (folder.startsWith(shippedPlugins + sep)) return null;
    return distrustFolder(folder, trustRules(settings()));
  };
}

/** Plugins are looked for while the database starts, so that those of folders are there first. */
export function administration(world: {
  configuration: Configuration;
  home: Home;
  ids: Ids;
  log: Log;
}): Administration {
  const { configuration, home, ids, log } = world;
  const distrust = distrustBy(() => configuration.current());
  const nothing = { folders: [], missing: [], disabled: new Set<string>() };
  const known: { unpacked: Unpacked | null } = { unpacked: null };
  return {
    async administered() {
      return { ...((await known.unpacked?.look()) ?? nothing), distrust };
    },
    async connect(database, pipelines) {
      const folder = join(home.folder, 'plugins');
      known.unpacked = createUnpacked({ database, folder, ids, log });
      await known.unpacked.sweep();
      await pipelines.refresh();
    },
  };
}

interface FollowedParts {
  configuration: Configuration;
  database: Database;
  listener: Listener;
  pipelines: Pipelines;
  reader: Reader;
  /** Of this process among the nodes. */
  workerId: string;
  metrics: Metrics;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** Resolves to what administrators may do about plugins through the API. */
export async function follow(parts: FollowedParts): Promise<PluginAdministration> {
  const { listener, pipelines, metrics, log } = parts;
  const releases = createReleases(parts);
  const nodes = nodesOf(parts);
  const refresh = (): void =>
    void pipelines.refresh().catch((error: unknown) => {
      log.error('installed plugins could not be looked up', { error });
    });
  await listener.on(pluginChannel, (said) => {
    const [what, pipeline = ''] = said.split(' ');
    if (what === 'rolled_back') {
      metrics.count('workmill_plugin_rollbacks_total', { pipeline, by: 'manual' });
    }
    refresh();
  });
  listener.onRestored(() => {
    refresh();
    void nodes.note();
  });
  pipelines.onChange(() => void nodes.note());
  pipelines.onRollback(({ plugin, folder, reason }) => {
    metrics.count('workmill_plugin_rollbacks_total', { pipeline: plugin, by: 'automatic' });
    void releases.noteRollback(plugin, basename(folder), reason).catch((error: unknown) => {
      log.error('a rollback is missing in the database', { plugin, error });
    });
  });
  await nodes.note();
  return administer(parts, releases, nodes);
}

function nodesOf(parts: FollowedParts): PluginNodes {
  const { database, pipelines, workerId: nodeId } = parts;
  const living = () => listNodes(database);
  return createPluginNodes({
    ...parts,
    nodeId,
    host: hostname(),
    plugins: () => shown(pipelines),
    living,
  });
}

function administer(
  parts: FollowedParts,
  releases: Releases,
  nodes: PluginNodes,
): PluginAdministration {
  const { configuration, reader, clock, log } = parts;
  return createPluginAdministration({
    ...parts,
    releases,
    nodes,
    engineVersion: version,
    trustRules: () => trustRules(configuration.current()),
    async tryOut(folder) {
      const engine = { engineVersion: version, reader, clock, log };
      return (await checkCandidate({ folder, ...engine })).problems;
    },
  });
}

/** What the operations listener tells, and `workmill plugin list` shows. */
export function shown(pipelines: Pick<Pipelines, 'list'>) {
  return pipelines.list().map(presentPlugin);
}
