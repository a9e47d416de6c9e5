// Installed plugins in a running appliance: loads what was installed, enabled or rolled back on any
// node, reports the loaded plugins, and records automatic rollbacks of this node.

import { basename } from 'node:path';
import type { Listener } from '../../database/listener.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { Pipelines } from '../pipelines.ts';
import type { PluginNodes } from './nodes.ts';
import { pluginChannel } from './queries.ts';
import type { Releases } from './service.ts';

export async function followReleases(options: {
  listener: Listener;
  pipelines: Pick<Pipelines, 'refresh' | 'onChange' | 'onRollback'>;
  releases: Pick<Releases, 'noteRollback'>;
  nodes: Pick<PluginNodes, 'note'>;
  metrics: Pick<Metrics, 'count'>;
  log: Log;
}): Promise<void> {
  const { listener, pipelines, releases, nodes, metrics, log } = options;
  const refresh = (): void =>
    void pipelines.refresh().catch((error: unknown) => {
      log.error('installed plugins could not be looked up', { error });
    });
  await listener.on(pluginChannel, (notice) => {
    const [what, pipeline = ''] = notice.split(' ');
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
}
