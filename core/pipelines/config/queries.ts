import type { Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { OwnConfig } from './effective.ts';

export interface ConfigRow {
  tenant_id: string;
  pipeline: string;
  version: number;
  config: OwnConfig;
  changed_by: string | null;
  at: Date;
}

const columns = ['tenant_id', 'pipeline', 'version', 'config', 'changed_by', 'at'];

/** Returns the current version of every pipeline that these tenants have configured. */
export async function findCurrentConfigs(
  database: Database,
  tenantIds: readonly string[],
): Promise<ConfigRow[]> {
  return await database
    .knex('pipeline_configs')
    .where('is_current', true)
    .whereIn('tenant_id', tenantIds)
    .select(columns);
}

export async function findCurrentConfig(
  database: Database,
  tenantId: string,
  pipeline: string,
): Promise<ConfigRow | undefined> {
  return await database
    .knex('pipeline_configs')
    .where({ tenant_id: tenantId, pipeline, is_current: true })
    .first(columns);
}

/** Returns a version; undefined if there is none, as for 0. */
export async function findConfig(
  database: Database,
  tenantId: string,
  pipeline: string,
  version: number,
): Promise<ConfigRow | undefined> {
  return await database
    .knex('pipeline_configs')
    .where({ tenant_id: tenantId, pipeline, version })
    .first(columns);
}

/** Returns the version that was current at a time; undefined before the first one. */
export async function findConfigAt(
  database: Database,
  tenantId: string,
  pipeline: string,
  at: Date,
): Promise<ConfigRow | undefined> {
  return await database
    .knex('pipeline_configs')
    .where({ tenant_id: tenantId, pipeline })
    .where('at', '<=', at)
    .orderBy('version', 'desc')
    .first(columns);
}

/** Lists versions, newest first; `before` is the last version of the previous page. */
export async function listConfigs(
  database: Database,
  { tenantId, pipeline }: { tenantId: string; pipeline: string },
  { limit, before }: { limit: number; before: number | null },
): Promise<ConfigRow[]> {
  return await database
    .knex('pipeline_configs')
    .where({ tenant_id: tenantId, pipeline })
    .modify((query) => void (before !== null && query.andWhere('version', '<', before)))
    .orderBy('version', 'desc')
    .limit(limit)
    .select(columns);
}

export interface ConfigChange {
  /** The API key that made the change. */
  actor: Actor;
  tenantId: string;
  pipeline: string;
  ids: Ids;
  at: Date;
  /**
   * Called with the current version, which is locked against other changes. Returns the new
   * configuration, or null for no change. If it throws, nothing changes.
   */
  decide(current: ConfigRow | undefined): { config: OwnConfig; detail: object } | null;
}

/** Returns the version that is current afterwards; undefined if there is none. */
export async function changeConfig(
  database: Database,
  { actor, tenantId, pipeline, ids, at, decide }: ConfigChange,
): Promise<ConfigRow | undefined> {
  const mine = { tenant_id: tenantId, pipeline };
  return await database.transaction(async (trx) => {
    await lockPipeline(trx, tenantId, pipeline);
    const current: ConfigRow | undefined = await trx('pipeline_configs')
      .where({ ...mine, is_current: true })
      .first(columns);
    const change = decide(current);
    if (change === null) return current;
    const version = (current?.version ?? 0) + 1;
    await trx('pipeline_configs')
      .where({ ...mine, is_current: true })
      .update('is_current', false);
    const row = { ...mine, version, changed_by: actor.id, at };
    const config = JSON.stringify(change.config);
    await trx('pipeline_configs').insert({ ...row, config, is_current: true });
    const object = { kind: 'pipeline_config', id: pipeline };
    const detail = { version, ...change.detail };
    const event = { tenantId, action: 'pipeline_config.changed', object, detail };
    await recordAudit(trx, ids, actor, event);
    return { ...row, config: change.config };
  });
}

/** A pipeline that was never configured has no row to lock, so an advisory lock is taken. */
async function lockPipeline(trx: Transaction, tenantId: string, pipeline: string): Promise<void> {
  const subject = `pipeline_config ${tenantId} ${pipeline}`;
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [subject]);
}
