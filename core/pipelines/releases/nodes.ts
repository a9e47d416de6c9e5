// The plugins of each process, published to all others through the database.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { PipelineInfo } from '../pipelines.ts';
import { deleteOtherNodes, listNodeRows, noteNode, type NodeRow } from './queries.ts';

/** A plugin as one process has it, as the operations listener tells it. */
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
  /** Tells what this process has now; logs when it cannot. */
  note(): Promise<void>;
  /** Of the processes that live, this one with what it has at this moment. */
  list(): Promise<NodeRow[]>;
}

export function createPluginNodes(deps: {
  database: Database;
  nodeId: string;
  /** Name of the machine. */
  host: string;
  plugins(): PluginOfNode[];
  /** Ids of the processes that live. */
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
      // One after the other: the last report is the valid one.
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
