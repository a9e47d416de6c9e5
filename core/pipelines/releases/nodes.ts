// Plugins of each process, published to all other processes through the database.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { PipelineInfo } from '../pipelines.ts';
import { deleteOtherNodes, listNodeRows, noteNode, type NodeRow } from './queries.ts';

/** State of a plugin in one process, as the operations listener reports it. */
export interface PluginOfNode {
  plugin: string;
  version: string | null;
  state: PipelineInfo['state'];
  operations: string[];
  reason: string | null;
  folder: string;
}

export function presentPlugin(info: PipelineInfo): PluginOfNode {
  const { name: plugin, version, state, operations, reason, folder } = info;
  return { plugin, version, state, operations: Object.keys(operations), reason, folder };
}

export interface PluginNodes {
  /** Publishes the state of this process; logs a failure. */
  note(): Promise<void>;
  /** Lists live processes, with the current state of this one. */
  list(): Promise<NodeRow[]>;
}

export function createPluginNodes(deps: {
  database: Database;
  nodeId: string;
  /** Host name of the machine. */
  host: string;
  plugins(): PluginOfNode[];
  /** Returns the identifiers of live processes. */
  living(): Promise<string[]>;
  clock: Clock;
  log: Log;
}): PluginNodes {
  const { database, nodeId, host, plugins, living, clock, log } = deps;
  const own = (): NodeRow => {
    return { node_id: nodeId, host, plugins: plugins(), noted_at: clock.now() };
  };
  let noting: Promise<unknown> = Promise.resolve();

  return {
    async note() {
      // Reports are written one after another, so that the last one is the current one.
      const done = noting.then(async () => {
        await noteNode(database.knex, own());
        await deleteOtherNodes(database.knex, [nodeId, ...(await living())]);
      });
      noting = done.catch((error: unknown) => {
        log.warn('other nodes do not know which plugins serve here', { error });
      });
      await noting;
    },
    async list() {
      const alive = new Set(await living());
      const others = (await listNodeRows(database.knex)).filter(
        ({ node_id: id }) => id !== nodeId && alive.has(id),
      );
      return [own(), ...others];
    },
  };
}
