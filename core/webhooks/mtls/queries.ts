// Finds certificates that expire soon, and marks the warnings of their tenants.

import type { Database, Transaction } from '../../database/connection.ts';
import { expiryWarningDays } from './expiry.ts';

export interface ExpiringIdentity {
  tenantId: string;
  endpointId: string;
  url: string;
  certificate: string;
  expiresAt: Date;
  /** Last warning, in days before the expiry. */
  warnedDays: number | null;
}

const dayMs = 86_400_000;

/**
 * Lists certificates that expire soon, the soonest first; at most one thousand, the next run
 * continues.
 */
export async function listExpiring(db: Database['knex'], now: Date): Promise<ExpiringIdentity[]> {
  const until = new Date(now.getTime() + expiryWarningDays[0] * dayMs);
  const rows = await db('webhook_endpoints')
    .select<ExpiringRow[]>('tenant_id', 'endpoint_id', 'url', 'mtls_certificate')
    .select('mtls_expires_at', 'mtls_warned_days')
    .where('mtls_expires_at', '<=', until)
    .whereRaw('mtls_warned_days IS DISTINCT FROM 1')
    .whereNot('state', 'deleted')
    .orderBy('mtls_expires_at')
    .limit(1000);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    url: row.url,
    certificate: row.mtls_certificate,
    expiresAt: row.mtls_expires_at,
    warnedDays: row.mtls_warned_days,
  }));
}

interface ExpiringRow {
  tenant_id: string;
  endpoint_id: string;
  url: string;
  mtls_certificate: string;
  mtls_expires_at: Date;
  mtls_warned_days: number | null;
}

/** Those of all endpoints, the soonest to end first. */
export async function listIdentities(
  db: Database['knex'],
  limit: number,
): Promise<Pick<ExpiringIdentity, 'tenantId' | 'endpointId' | 'url' | 'certificate'>[]> {
  const rows = await db('webhook_endpoints')
    .select<ExpiringRow[]>('tenant_id', 'endpoint_id', 'url', 'mtls_certificate')
    .whereNotNull('mtls_certificate')
    .whereNot('state', 'deleted')
    .orderBy(['mtls_expires_at', 'endpoint_id'])
    .limit(limit);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    url: row.url,
    certificate: row.mtls_certificate,
  }));
}

/** False when another process has reported it, or the certificate has changed. */
export async function markWarned(
  trx: Transaction,
  { tenantId, endpointId, certificate }: ExpiringIdentity,
  days: number,
): Promise<boolean> {
  const changed = await trx('webhook_endpoints')
    .where({ tenant_id: tenantId, endpoint_id: endpointId, mtls_certificate: certificate })
    .whereRaw('COALESCE(mtls_warned_days, ?) > ?', [days + 1, days])
    .update({ mtls_warned_days: days });
  return changed > 0;
}

/** Returns the certificate of an endpoint with its sealed key; null if it has none. */
export async function findIdentity(
  db: Database['knex'],
  key: { tenantId: string; endpointId: string },
): Promise<{ certificate: string; sealedKey: Buffer } | null> {
  const row = await db('webhook_endpoints')
    .select<{ mtls_certificate: string | null; mtls_key: Buffer | null }[]>('mtls_certificate')
    .select('mtls_key')
    .where({ tenant_id: key.tenantId, endpoint_id: key.endpointId })
    .first();
  if (!row?.mtls_certificate || !row.mtls_key) return null;
  return { certificate: row.mtls_certificate, sealedKey: row.mtls_key };
}

/**
 * Returns the expiry of the first certificate to expire, in seconds since the epoch; null if there
 * is none.
 */
export async function soonestExpiry({ knex }: Database): Promise<number | null> {
  const { rows } = await knex.raw<{ rows: { seconds: number | null }[] }>(
    `SELECT extract(epoch FROM min(mtls_expires_at))::float8 AS seconds FROM webhook_endpoints
     WHERE mtls_expires_at IS NOT NULL AND state <> 'deleted'`,
  );
  return rows[0]!.seconds;
}
