// Active versions of a tenant's models, from memory: every run of a pipeline with models needs
// them.

import type { Database } from '../database/connection.ts';
import type { Listener } from '../database/listener.ts';
import { Fault } from '../kernel/errors.ts';
import { findFile, listChoices, modelChannel } from './versions/queries.ts';

export interface VersionInForce {
  model: string;
  /** Null: the plugin's base model, if there is one. */
  version: string | null;
  /** Shadow version, which answers without effect. */
  shadow: string | null;
}

export interface ModelsInForce {
  /** Returns the models for which the tenant has chosen a version. */
  versionsInForce(tenantId: string, pipeline: string): Promise<readonly VersionInForce[]>;
  /** Returns a model file. Throws `not_found` for a deleted version. */
  modelFile(tenantId: string, version: string): Promise<Uint8Array>;
  /** Subscribes to changes on all nodes. */
  follow(listener: Pick<Listener, 'on' | 'onRestored'>): Promise<void>;
  /** Applies a change made by this process at once. */
  forget(tenantId: string): void;
}

type ByPipeline = ReadonlyMap<string, readonly VersionInForce[]>;

/** Maximum number of tenants in memory; the one that was read first is removed first. */
const mostTenants = 10_000;
const none: readonly VersionInForce[] = [];

export function createModelsInForce(database: Database): ModelsInForce {
  const known = new Map<string, Promise<ByPipeline>>();

  function read(tenantId: string): Promise<ByPipeline> {
    if (known.size >= mostTenants) known.delete(known.keys().next().value!);
    const reading = listChoices(database.knex, tenantId).then((rows) => {
      const chosen = rows.filter(({ version, shadow }) => version !== null || shadow !== null);
      const shown = chosen.map(({ pipeline, model, version, shadow }) => {
        return [pipeline, { model, version, shadow }] as const;
      });
      const byPipeline = new Map<string, VersionInForce[]>();
      for (const [pipeline, one] of shown) {
        byPipeline.set(pipeline, [...(byPipeline.get(pipeline) ?? []), one]);
      }
      return byPipeline;
    });
    known.set(tenantId, reading);
    // The next caller reads it again.
    reading.catch(() => known.get(tenantId) === reading && known.delete(tenantId));
    return reading;
  }

  return {
    async versionsInForce(tenantId, pipeline) {
      return (await (known.get(tenantId) ?? read(tenantId))).get(pipeline) ?? none;
    },
    async modelFile(tenantId, version) {
      const file = await findFile(database, tenantId, version);
      if (file) return file;
      throw new Fault('not_found', `There is no model version ${version}.`);
    },
    async follow(listener) {
      await listener.on(modelChannel, (tenantId) => void known.delete(tenantId));
      listener.onRestored(() => known.clear());
    },
    forget: (tenantId) => void known.delete(tenantId),
  };
}
