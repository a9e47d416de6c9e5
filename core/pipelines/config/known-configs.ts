// In-memory cache of the configurations of recently active tenants: every submission needs one.
// Entries are refreshed in the background, never while a request waits.

import type { Database } from '../../database/connection.ts';
import type { Log } from '../../kernel/log.ts';
import { findCurrentConfigs, type ConfigRow } from './queries.ts';

export interface KnownConfigs {
  /**
   * Returns undefined if the tenant has configured nothing; queries the database once per tenant.
   */
  find(tenantId: string, pipeline: string): Promise<ConfigRow | undefined>;
  /** Makes a change effective at once in this process. */
  learn(row: ConfigRow): void;
  refresh(): Promise<void>;
}

interface KnownTenant {
  /** Configurations by pipeline. */
  configs: Map<string, ConfigRow>;
  read: Promise<void>;
}

const maxTenants = 10_000;
const tenantsPerQuery = 1_000;

export function createKnownConfigs(options: { database: Database; log: Log }): KnownConfigs {
  const { database, log } = options;
  const known = new Map<string, KnownTenant>();

  /** A row that was read before a change must not undo it, so the higher version is kept. */
  function learn(row: ConfigRow): void {
    const configs = known.get(row.tenant_id)?.configs;
    const present = configs?.get(row.pipeline);
    if (!present || present.version <= row.version) configs?.set(row.pipeline, row);
  }

  /**
   * The tenant is registered before its configuration is read, so that a concurrent change is not
   * missed.
   */
  function meet(tenantId: string): KnownTenant {
    if (known.size >= maxTenants) known.delete(known.keys().next().value!);
    const read = findCurrentConfigs(database, [tenantId]).then((rows) => rows.forEach(learn));
    const tenant = { configs: new Map(), read };
    known.set(tenantId, tenant);
    read.catch(() => known.delete(tenantId));
    return tenant;
  }

  return {
    async find(tenantId, pipeline) {
      const tenant = known.get(tenantId) ?? meet(tenantId);
      await tenant.read;
      return tenant.configs.get(pipeline);
    },
    learn,
    async refresh() {
      try {
        const tenants = [...known.keys()];
        while (tenants.length > 0) {
          const rows = await findCurrentConfigs(database, tenants.splice(0, tenantsPerQuery));
          rows.forEach(learn);
        }
      } catch (error) {
        log.warn('pipeline configurations could not be read again; the known ones hold', { error });
      }
    },
  };
}
