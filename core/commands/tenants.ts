// `workmill tenant …` and `workmill key …`.

import { commandLineActor } from '../audit/entry.ts';
import type { Mode, Scope } from '../auth/caller.ts';
import { createAuth } from '../auth/service.ts';
import type { Database } from '../database/connection.ts';
import { createIds, parseId, presentId } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { findTenant, insertTenant, listTenants, type TenantRow } from '../tenants/queries.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & { random: Random; output: Output };

export async function createTenant(
  options: Options,
  tenantId: string,
  name: string | undefined,
): Promise<void> {
  if (!/^[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(tenantId)) {
    throw new CommandFailure(
      `"${tenantId}" cannot be a tenant's id: small letters, digits and hyphens, beginning with a letter`,
    );
  }
  await withDatabase(options, async (database) => {
    const made = await insertTenant(database, { tenant_id: tenantId, name: name ?? tenantId });
    if (!made) throw new CommandFailure(`there is a tenant "${tenantId}" already`);
    printRows(options.output, [{ tenant_id: tenantId, name: name ?? tenantId }]);
  });
}

export async function showTenants(options: Options): Promise<void> {
  await withDatabase(options, async (database) =>
    printRows(options.output, await listTenants(database)),
  );
}

export async function createKey(
  options: Options,
  key: { tenantId: string; name: string; mode: Mode; scopes: Scope[]; expiresAt: Date | null },
): Promise<void> {
  await withDatabase(options, async (database) => {
    await requireTenant(database, key.tenantId);
    const { text, row } = await openAuth(options, database).createKey({
      ...key,
      by: commandLineActor,
    });
    const { mode, scopes, name } = row;
    printRows(options.output, [
      {
        key_id: presentId('apiKey', row.key_id),
        tenant_id: key.tenantId,
        name,
        mode,
        key: text,
        scopes,
      },
    ]);
  });
}

export async function showKeys(options: Options, tenantId: string): Promise<void> {
  await withDatabase(options, async (database) => {
    await requireTenant(database, tenantId);
    const rows = await openAuth(options, database).listKeys(tenantId);
    printRows(
      options.output,
      rows.map((row) => ({
        key_id: presentId('apiKey', row.key_id),
        name: row.name,
        mode: row.mode,
        ending: row.ending,
        scopes: row.scopes,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        revoked_at: row.revoked_at,
      })),
    );
  });
}

export async function revokeKey(options: Options, tenantId: string, keyId: string): Promise<void> {
  const uuid = parseId('apiKey', keyId);
  if (uuid === null)
    throw new CommandFailure(`"${keyId}" is not a key's id; see: workmill key list`);
  await withDatabase(options, async (database) => {
    await requireTenant(database, tenantId);
    const auth = openAuth(options, database);
    const held = await auth.listKeys(tenantId);
    if (!held.some((row) => row.key_id === uuid)) {
      throw new CommandFailure(
        `tenant "${tenantId}" has no key ${keyId}; see: workmill key list ${tenantId}`,
      );
    }
    await auth.revokeKey(tenantId, uuid, commandLineActor);
    printRows(options.output, [{ key_id: keyId, revoked: true }]);
  });
}

export async function requireTenant(database: Database, tenantId: string): Promise<TenantRow> {
  const tenant = await findTenant(database, tenantId);
  if (tenant) return tenant;
  throw new CommandFailure(`there is no tenant "${tenantId}"; see: workmill tenant list`);
}

function openAuth({ clock, random, log }: Options, database: Database) {
  return createAuth({ database, clock, random, log, ids: createIds({ clock, random }) });
}
