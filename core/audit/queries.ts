// The audit trail. Pages are ordered by audit_id, a UUIDv7 and thus ordered by time, through the
// primary key: an index on `at` would add a write to every submit and every settle.

import type { Database, Transaction } from '../database/connection.ts';
import { uuidBounds, type Ids } from '../kernel/ids.ts';
import type { Actor, AuditEntry, AuditEvent, AuditFilter, ActorKind } from './entry.ts';
import { expiredAction, type ExpiredDetail } from './log/retention-rules.ts';

type Executor = Database['knex'] | Transaction;

/** Optional columns of an entry; default of `at`: the time of the transaction. */
interface EntryColumns<Value> {
  tenant_id: Value;
  audit_id: Value;
  at?: Value;
  actor_kind: Value;
  actor_id?: Value;
  action: Value;
  object_kind: Value;
  object_id: Value;
  request_id?: Value;
  remote_address?: Value;
  detail?: Value;
  /** Default: random. */
  salt?: Value;
}

/**
 * Part of a statement under load: writes an entry for each row of `source`, with columns as SQL
 * expressions.
 */
export function auditInsert(source: string, columns: EntryColumns<string>): string {
  return `INSERT INTO audit_entries (${Object.keys(columns).join(', ')})
  SELECT ${Object.values(columns).join(', ')} FROM ${source}`;
}

/** Writes one entry; call it in the transaction of the recorded action. */
export async function recordAudit(
  db: Executor,
  ids: Ids,
  actor: Actor,
  event: AuditEvent,
): Promise<void> {
  await db('audit_entries').insert(toRow({ ...event, auditId: ids.uuid(), actor }));
}

export interface NewAuditEntry extends AuditEvent {
  auditId: string;
  actor: Actor;
}

/**
 * Writes entries of one transaction in causal order: each has the time of writing instead of the
 * shared time of the transaction.
 */
export async function recordInOrder(
  trx: Transaction,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const at = trx.raw('clock_timestamp()');
  await trx('audit_entries').insert(entries.map((entry) => ({ ...toRow(entry), at })));
}

function toRow({ tenantId, auditId, actor, action, object, detail }: NewAuditEntry) {
  return {
    tenant_id: tenantId,
    audit_id: auditId,
    actor_kind: actor.kind,
    actor_id: actor.id,
    action,
    object_kind: object.kind,
    object_id: object.id,
    request_id: actor.requestId,
    remote_address: actor.remoteAddress,
    detail: detail ? JSON.stringify(detail) : null,
  } satisfies EntryColumns<string | null>;
}

/** Lists entries, newest first; `before` is the last entry of the previous page. */
export async function listAuditEntries(
  database: Database,
  tenantId: string,
  filter: AuditFilter,
  page: { limit: number; before: string | null },
): Promise<AuditEntry[]> {
  const query = database
    .knex('audit_entries')
    .where('tenant_id', tenantId)
    .orderBy('audit_id', 'desc')
    .limit(page.limit)
    .select<AuditRow[]>(shownColumns);
  if (filter.action !== undefined) void query.where('action', filter.action);
  if (filter.objectId !== undefined) void query.where('object_id', filter.objectId);
  if (filter.actorId !== undefined) void query.where('actor_id', filter.actorId);
  if (filter.requestId !== undefined) void query.where('request_id', filter.requestId);
  const { first, end } = uuidBounds({ from: filter.after, until: filter.before });
  if (filter.after) void query.where('at', '>=', filter.after);
  if (filter.before) void query.where('at', '<', filter.before);
  if (first !== null) void query.where('audit_id', '>=', first);
  if (end !== null) void query.where('audit_id', '<', end);
  if (page.before !== null) void query.where('audit_id', '<', page.before);
  return (await query).map(toEntry);
}

/** Counts one tenant's entries from before `until`. */
export async function countAuditEntries(
  database: Database,
  tenantId: string,
  until: Date,
): Promise<number> {
  const { rows } = await database.knex.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM audit_entries
      WHERE tenant_id = :tenantId AND audit_id < :bound AND at < :until`,
    { tenantId, until, bound: uuidBounds({ until }).end },
  );
  return rows[0]!.count;
}

/** Returns the recorded number of the tenant's entries that retention has deleted. */
export async function deletedInTotal(database: Database, tenantId: string): Promise<number> {
  const row = await database
    .knex('audit_entries')
    .where({ tenant_id: tenantId, object_id: tenantId, action: expiredAction })
    .orderBy('audit_id', 'desc')
    .first<{ detail: ExpiredDetail | null } | undefined>('detail');
  return row?.detail?.deleted_in_total ?? 0;
}

/** Deletes at most `limit` of one tenant's entries from before `until`; returns how many. */
export async function deleteAuditEntries(
  database: Database,
  tenantId: string,
  until: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await database.knex.raw<{ rowCount: number }>(
    `DELETE FROM audit_entries WHERE tenant_id = :tenantId AND audit_id = ANY (ARRAY(
       SELECT audit_id FROM audit_entries
        WHERE tenant_id = :tenantId AND audit_id < :bound AND at < :until
        ORDER BY audit_id LIMIT :limit))`,
    { tenantId, until, limit, bound: uuidBounds({ until }).end },
  );
  return rowCount;
}

/** Lists tenants with an entry; each costs one index probe of the primary key. */
export async function listAuditedTenants(database: Database): Promise<string[]> {
  const { rows } = await database.knex.raw<{ rows: { tenant_id: string }[] }>(`
    WITH RECURSIVE t AS (
      (SELECT tenant_id FROM audit_entries ORDER BY tenant_id LIMIT 1)
      UNION ALL
      SELECT (SELECT a.tenant_id FROM audit_entries a
               WHERE a.tenant_id > t.tenant_id ORDER BY a.tenant_id LIMIT 1)
        FROM t WHERE t.tenant_id IS NOT NULL)
    SELECT tenant_id FROM t WHERE tenant_id IS NOT NULL`);
  return rows.map((row) => row.tenant_id);
}

interface AuditRow {
  audit_id: string;
  at: Date;
  actor_kind: ActorKind;
  actor_id: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  request_id: string | null;
  remote_address: string | null;
  detail: object | null;
}

const shownColumns = [
  'audit_id',
  'at',
  'actor_kind',
  'actor_id',
  'action',
  'object_kind',
  'object_id',
  'request_id',
  'remote_address',
  'detail',
];

function toEntry(row: AuditRow): AuditEntry {
  return {
    auditId: row.audit_id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    object: { kind: row.object_kind, id: row.object_id },
    requestId: row.request_id,
    remoteAddress: row.remote_address,
    detail: row.detail,
  };
}
