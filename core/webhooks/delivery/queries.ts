// Statements of the deliverer. All times are parameters from the appliance's clock. Statements that
// read the database's clock could not be tested over simulated days, and would compare the clocks
// of two machines.

import { auditInsert } from '../../audit/queries.ts';
import type { Statement } from '../../database/connection.ts';
import { defineStatement, type Columns, type Parameters } from '../../database/named-parameters.ts';
import type { Mode } from '../../auth/caller.ts';
import type { Ordering } from '../endpoint-settings.ts';
import { fanOut } from '../fan-out/queries.ts';
import { disabledEventType } from '../outbox.ts';
import type { BreakerUpdate } from './health-updates.ts';
import type { Target } from './lane.ts';
import type { AttemptRecord } from './record-batch.ts';
import { earlierOf } from './ordering/queries.ts';
import type { SecretColumns } from '../secrets/in-effect.ts';

/** Notification channel for endpoints that may have due deliveries; see `readHints`. */
export const deliveryChannel = 'workmill_deliveries';

/** The ASCII codes of "wmdl". */
export const deliveryLock = 0x776d_646c;

/** Columns of the endpoint that an attempt needs, as of the time of the claim. */
const endpointColumns = {
  url: 'endpoint.url',
  max_per_second: 'endpoint.max_per_second',
  ordering: 'endpoint.ordering',
  mask_personal_data: 'endpoint.mask_personal_data',
  retry_for_seconds: 'endpoint.retry_for_seconds',
  breaker_openings: 'endpoint.breaker_openings',
  breaker_until: 'endpoint.breaker_until',
  mtls_certificate: 'endpoint.mtls_certificate',
  mtls_key: 'endpoint.mtls_key',
  headers: 'endpoint.headers',
  secret: 'endpoint.secret',
  next_secret: 'endpoint.next_secret',
  newest_secret: 'endpoint.newest_secret',
  secret_ends_at: 'endpoint.secret_ends_at',
  next_secret_ends_at: 'endpoint.next_secret_ends_at',
};

/**
 * Only the first row of each endpoint has these columns: reading them for each row costs more than
 * the rest of the row.
 */
const endpointOnce = Object.entries(endpointColumns)
  .map(
    ([name, value]) =>
      `CASE WHEN delivery.place IS NULL OR delivery.place = 1 THEN ${value} END AS ${name}`,
  )
  .join(', ');

export interface LaneClaim {
  lanes: readonly { lane: Target; wanted: number }[];
  now: Date;
  /** Deliveries that are already fetched, packed by `uuidArray`. */
  held: Buffer;
}

/**
 * Selects due rows that are not held, a limited number for each endpoint. Claiming the oldest rows
 * overall would starve every endpoint behind endpoints that hang (measured: 0 of 301 delivered). It
 * only reads, because the lock owner keeps the rows in progress in memory. The first row of each
 * endpoint has the endpoint's columns and the time when its next row becomes due, even if none is
 * due now. An endpoint ordered by endpoint yields only its first delivery, not before `held_until`.
 * One ordered by workflow yields deliveries without an undelivered predecessor in the same
 * workflow. Without OFFSET 0, the planner would read the events table from beginning to end.
 */
export const claimStatement = defineStatement<LaneClaim>('webhook_claim', (parameters) => {
  const lanes = parameters.rows('lanes', {
    tenant_id: ['text', ({ lane }) => lane.tenantId],
    endpoint_id: ['uuid', ({ lane }) => lane.endpointId],
    row_limit: ['int', ({ wanted }) => wanted],
  });
  const now = parameters.value('now', 'timestamptz');
  return `
    SELECT lanes.endpoint_id,
      CASE WHEN delivery.place IS NULL OR delivery.place = 1 THEN next.due_at END AS next_due_at,
      delivery.delivery_id, delivery.attempts, delivery.attempts_before,
      delivery.first_attempt_at, delivery.held_until, delivery.event_id,
      event.event_type, event.workflow_id, event.mode, event.created_at,
      CASE WHEN endpoint.mask_personal_data AND event.masked_data IS NOT NULL
        THEN event.masked_data ELSE event.data END::text AS data,
      endpoint.mask_personal_data AND event.masked_data IS NOT NULL AS is_masked,
      event.traceparent,
      ${endpointOnce}
    FROM ${lanes}
    JOIN webhook_endpoints endpoint ON endpoint.tenant_id = lanes.tenant_id
      AND endpoint.endpoint_id = lanes.endpoint_id AND endpoint.state = 'active'
    LEFT JOIN LATERAL (
      SELECT due_at FROM undelivered
      WHERE state = 'pending' AND tenant_id = lanes.tenant_id
        AND endpoint_id = lanes.endpoint_id AND due_at > ${now}
      ORDER BY due_at, event_id LIMIT 1) next ON true
    LEFT JOIN LATERAL (
      SELECT due.*, row_number() OVER () AS place FROM (
        SELECT delivery_id, event_id, attempts, attempts_before, first_attempt_at, held_until
        FROM undelivered candidate
        WHERE state = 'pending' AND tenant_id = lanes.tenant_id
          AND endpoint_id = lanes.endpoint_id AND due_at <= ${now}
          AND delivery_id NOT IN (SELECT unnest(${parameters.value('held', 'uuid[]')}))
          AND (endpoint.ordering <> 'workflow' OR NOT EXISTS (${earlierOf('candidate')}))
        ORDER BY due_at, event_id
        LIMIT CASE WHEN endpoint.ordering = 'endpoint' THEN 1 ELSE lanes.row_limit END) due)
      delivery ON true
    LEFT JOIN LATERAL (
      SELECT * FROM events
      WHERE tenant_id = lanes.tenant_id AND event_id = delivery.event_id OFFSET 0) event ON true`;
});

/** An endpoint as it was at the time of a claim. */
export interface ClaimedEndpoint extends SecretColumns {
  tenant_id: string;
  endpoint_id: string;
  url: string;
  max_per_second: number | null;
  ordering: Ordering;
  mask_personal_data: boolean;
  /** Retry period of the endpoint, shorter than that of the installation; null for the default. */
  retry_for_seconds: number | null;
  /** Client certificate with its sealed key; null if deliveries have none. */
  mtls_certificate: string | null;
  mtls_key: Buffer | null;
  /** Sealed header fields of the endpoint; null if it has none. */
  headers: Buffer | null;
  breaker_openings: number;
  breaker_until: Date | null;
}

export interface ClaimedRow {
  endpoint: ClaimedEndpoint;
  delivery_id: string;
  attempts: number;
  attempts_before: number;
  first_attempt_at: Date | null;
  event_id: string;
  event_type: string;
  workflow_id: string | null;
  mode: Mode;
  created_at: Date;
  data: string;
  /** Whether `data` is the masked form; it is written before the first attempt that needs it. */
  is_masked: boolean;
  traceparent: string | null;
  /** Time when the first delivery of an ordered endpoint may be retried. */
  held_until: Date | null;
}

type DueRow = Omit<ClaimedRow, 'endpoint'>;

/** The first row of each endpoint has the endpoint's columns; the other rows have nulls. */
export type LaneRow = Omit<ClaimedEndpoint, 'tenant_id'> & { next_due_at: Date | null } & (
    | DueRow
    | { delivery_id: null }
  );

/**
 * Copies fields one by one: most of the twenty-five columns are null, and hundreds of rows are
 * held.
 */
export function claimedRow(endpoint: ClaimedEndpoint, row: DueRow): ClaimedRow {
  return {
    endpoint,
    delivery_id: row.delivery_id,
    attempts: row.attempts,
    attempts_before: row.attempts_before,
    first_attempt_at: row.first_attempt_at,
    event_id: row.event_id,
    event_type: row.event_type,
    workflow_id: row.workflow_id,
    mode: row.mode,
    created_at: row.created_at,
    data: row.data,
    is_masked: row.is_masked,
    traceparent: row.traceparent,
    held_until: row.held_until,
  };
}

/**
 * Selects every endpoint with a pending delivery and the time when its first row is due, with one
 * index probe for each endpoint. Measured: 30 to 48 ms for 5,000 endpoints, so it only runs at the
 * start and as a safety net.
 */
export const scanStatement: Statement = {
  name: 'webhook_scan',
  text: `
    WITH RECURSIVE lane AS (
      (SELECT tenant_id, endpoint_id, due_at FROM undelivered WHERE state = 'pending'
       ORDER BY tenant_id, endpoint_id, due_at LIMIT 1)
      UNION ALL
      SELECT next.* FROM lane CROSS JOIN LATERAL (
        SELECT following.tenant_id, following.endpoint_id, following.due_at
        FROM undelivered following
        WHERE following.state = 'pending'
          AND (following.tenant_id, following.endpoint_id) > (lane.tenant_id, lane.endpoint_id)
        ORDER BY following.tenant_id, following.endpoint_id, following.due_at LIMIT 1) next)
    SELECT lane.tenant_id, lane.endpoint_id, lane.due_at,
      COALESCE(endpoint.state, 'deleted') AS endpoint_state
    FROM lane LEFT JOIN webhook_endpoints endpoint
      ON endpoint.tenant_id = lane.tenant_id AND endpoint.endpoint_id = lane.endpoint_id`,
};

export interface ScannedRow {
  tenant_id: string;
  endpoint_id: string;
  due_at: Date;
  endpoint_state: string;
}

export interface Retiring extends Target {
  why: string;
  now: Date;
}

/** Gives up the pending deliveries of an endpoint. */
export const retireStatement = defineStatement<Retiring>(
  'webhook_retire',
  (parameters) => `
    UPDATE undelivered
    SET state = 'dead', last_error = ${parameters.value('why', 'text')},
      done_at = ${parameters.value('now', 'timestamptz')}
    WHERE state = 'pending' AND tenant_id = ${parameters.value('tenantId', 'text')}
      AND endpoint_id = ${parameters.value('endpointId', 'uuid')}`,
);

export interface Disabling extends Target {
  now: Date;
  why: string;
  /** Only if the endpoint has failed since this time or longer; null: in any case. */
  failingSince: Date | null;
  /** Only if the endpoint has this address. */
  url: string;
  eventId: string;
  auditId: string;
  /** Identifier of the endpoint as the API shows it. */
  shownId: string;
}

/**
 * Disables an endpoint, and notifies the tenant's other endpoints. The audit trail also records it,
 * for tenants without another endpoint. `notified` lists the endpoints with a due delivery.
 */
export const disableStatement = defineStatement<Disabling>('webhook_disable', (parameters) => {
  const now = parameters.value('now', 'timestamptz');
  const why = parameters.value('why', 'text');
  const failingSince = parameters.value('failingSince', 'timestamptz');
  return `
WITH disabled AS (
  UPDATE webhook_endpoints
     SET state = 'disabled', state_reason = ${why}, updated_at = ${now}
   WHERE tenant_id = ${parameters.value('tenantId', 'text')}
     AND endpoint_id = ${parameters.value('endpointId', 'uuid')} AND state = 'active'
     AND (${failingSince} IS NULL OR failing_since <= ${failingSince})
     AND url = ${parameters.value('url', 'text')}
  RETURNING tenant_id, endpoint_id, url, failing_since),
audit AS (
  ${auditInsert('disabled', {
    tenant_id: 'tenant_id',
    audit_id: parameters.value('auditId', 'uuid'),
    actor_kind: `'system'`,
    action: `'webhook_endpoint.disabled'`,
    object_kind: `'webhook_endpoint'`,
    object_id: 'endpoint_id::text',
    detail: `json_build_object('reason', ${why}, 'failing_since', failing_since)`,
  })}),
outgoing AS NOT MATERIALIZED (
  SELECT tenant_id, ${parameters.value('eventId', 'uuid')} AS event_id,
         '${disabledEventType}' AS event_type, NULL::uuid AS workflow_id, 'live' AS mode,
         json_build_object(
           'endpoint_id', ${parameters.value('shownId', 'text')}, 'url', url, 'reason', ${why},
           'failing_since', ${isoText('failing_since')}, 'disabled_at', ${isoText(now)}) AS data,
         NULL AS traceparent, false AS named_only, NULL::uuid AS addressed_to,
         endpoint_id AS caused_by
    FROM disabled),
${fanOut('outgoing', now)}
SELECT (SELECT array_agg(endpoint_id) FROM new_deliveries WHERE state = 'pending') AS notified
  FROM disabled`;
});

/** Returns SQL that formats a timestamptz as the API does. */
function isoText(value: string): string {
  return `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const targetColumns: Columns<Target> = {
  tenant_id: ['text', ({ tenantId }) => tenantId],
  endpoint_id: ['uuid', ({ endpointId }) => endpointId],
};

/** Changes of many endpoints in one statement. */
interface Changes<Change> {
  changes: readonly Change[];
}

/**
 * Joins `changes` with the endpoints. The arrays make the planner look up each endpoint by its key.
 */
function ofChanges<Change>(parameters: Parameters<Changes<Change>>): string {
  return `endpoint.tenant_id = changes.tenant_id AND endpoint.endpoint_id = changes.endpoint_id
      AND endpoint.tenant_id = ANY (${parameters.array('changes', 'tenant_id')})
      AND endpoint.endpoint_id = ANY (${parameters.array('changes', 'endpoint_id')})`;
}

export interface Failing extends Target {
  failingFrom: Date | null;
}

/** Writes the first failure of each endpoint since a success. */
export const failingStatement = defineStatement<Changes<Failing>>(
  'webhook_failing',
  (parameters) => `
    UPDATE webhook_endpoints endpoint
    SET failing_since = COALESCE(endpoint.failing_since, changes.at)
    FROM ${parameters.rows('changes', {
      ...targetColumns,
      at: ['timestamptz', ({ failingFrom }) => failingFrom],
    })}
    WHERE ${ofChanges(parameters)}
    RETURNING endpoint.endpoint_id, endpoint.failing_since`,
);

export interface FailingRow {
  endpoint_id: string;
  failing_since: Date;
}

/** Writes breakers that opened or closed. */
export const breakerStatement = defineStatement<Changes<BreakerUpdate>>(
  'webhook_breaker',
  (parameters) => `
    UPDATE webhook_endpoints endpoint
    SET breaker_openings = changes.openings, breaker_until = changes.until,
      breaker_since = changes.since
    FROM ${parameters.rows('changes', {
      ...targetColumns,
      openings: ['int', ({ openings }) => openings],
      until: ['timestamptz', ({ until }) => until],
      since: ['timestamptz', ({ at }) => at],
    })}
    WHERE ${ofChanges(parameters)}`,
);

export interface Note extends Target {
  success: AttemptRecord | null;
  failure: AttemptRecord | null;
  /** Estimated number of concurrent attempts that the endpoint can handle. */
  concurrency: number;
}

/**
 * Writes the newest success and failure of many endpoints, and their concurrency. Null leaves a
 * value unchanged.
 */
export const noteStatement = defineStatement<Changes<Note>>(
  'webhook_note',
  (parameters) => `
    UPDATE webhook_endpoints endpoint SET
      last_success_at = COALESCE(changes.success_at, endpoint.last_success_at),
      last_error_at = COALESCE(changes.error_at, endpoint.last_error_at),
      last_error = CASE WHEN changes.error_at IS NULL THEN endpoint.last_error
        ELSE changes.error END,
      last_error_status = CASE WHEN changes.error_at IS NULL THEN endpoint.last_error_status
        ELSE changes.status END,
      concurrency = changes.concurrency
    FROM ${parameters.rows('changes', {
      ...targetColumns,
      success_at: ['timestamptz', ({ success }) => success?.endedAt ?? null],
      error_at: ['timestamptz', ({ failure }) => failure?.endedAt ?? null],
      error: ['text', ({ failure }) => failure?.error ?? null],
      status: ['int', ({ failure }) => failure?.status ?? null],
      concurrency: ['int', ({ concurrency }) => concurrency],
    })}
    WHERE ${ofChanges(parameters)}`,
);

/** Writes recoveries. */
export const healthyStatement = defineStatement<Changes<Target>>(
  'webhook_healthy',
  (parameters) => `
    UPDATE webhook_endpoints endpoint SET failing_since = NULL
    FROM ${parameters.rows('changes', targetColumns)}
    WHERE ${ofChanges(parameters)}
      AND endpoint.failing_since IS NOT NULL`,
);

export const notifyStatement: Statement = {
  name: 'webhook_notify',
  text: `SELECT pg_notify('${deliveryChannel}', $1)`,
};
