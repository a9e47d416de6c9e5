// Installed plugins in a running appliance: which serve, whether they may, and what follows when
// somebody installs, disables or goes back.

import { basename, join, sep } from 'node:path';
import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Home } from '../kernel/home.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Administered } from '../pipelines/discover.ts';
import { readTrustedKey } from '../pipelines/packages/signature.ts';
import { distrustFolder, type TrustRules } from '../pipelines/packages/trust.ts';
import type { PipelineInfo, Pipelines } from '../pipelines/pipelines.ts';
import { pluginChannel } from '../pipelines/releases/queries.ts';
import { createReleases } from '../pipelines/releases/service.ts';
import { createUnpacked, type Unpacked } from '../pipelines/releases/unpacked.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { installation } from '../version.ts';

export interface Administration {
  administered(): Promise<Administered>;
  /** From now on installed plugins are known as well. */
  connect(database: Database, pipelines: Pipelines): Promise<void>;
}

export function trustRules({ plugins }: Pick<Settings, 'plugins'>): TrustRules {
  const keys = plugins.trustedKeys.map(({ content, path }) => readTrustedKey(content, path));
  return { requireSigned: plugins.requireSigned, keys };
}

/** What came with the appliance is as trusted as the appliance. */
export function distrustBy(settings: () => Pick<Settings, 'plugins'>) {
  return (folder: string): string | null => {
    if (folder.startsWith(join(installation, 'plugins') + sep)) return null;
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

export async function follow(parts: {
  database: Database;
  listener: Listener;
  pipelines: Pipelines;
  metrics: Metrics;
  clock: Clock;
  ids: Ids;
  log: Log;
}): Promise<void> {
  const { listener, pipelines, metrics, log } = parts;
  const releases = createReleases(parts);
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
  listener.onRestored(refresh);
  pipelines.onRollback(({ plugin, folder, reason }) => {
    metrics.count('workmill_plugin_rollbacks_total', { pipeline: plugin, by: 'automatic' });
    void releases.noteRollback(plugin, basename(folder), reason).catch((error: unknown) => {
      log.error('a rollback is missing in the database', { plugin, error });
    });
  });
}

/** What the operations listener tells, and `workmill plugin list` shows. */
export function shown(pipelines: Pick<Pipelines, 'list'>) {
  return pipelines.list().map(presentPlugin);
}

export function presentPlugin(info: PipelineInfo) {
  const { name: plugin, version, state, operations, reason, folder } = info;
  return { plugin, version, state, operations: Object.keys(operations), reason, folder };
}
