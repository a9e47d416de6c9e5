// The deliverer's statements. Every moment is a parameter, by the appliance's clock: a statement
// that asked the database for the time could not be tested through a day, and would compare two
// machines' clocks in one comparison.

import { auditInsert } from '../../audit/queries.ts';
import type { Statement } from '../../database/connection.ts';
import { defineStatement } from '../../database/named-parameters.ts';
import type { Mode } from '../../auth/caller.ts';
import type { Ordering } from '../endpoint-settings.ts';
import { fanOut } from '../fan-out/queries.ts';
import { disabledEventType } from '../outbox.ts';
import type { Target } from './lane.ts';
import { earlierOf } from './ordering/queries.ts';
import type { SecretColumns } from '../secrets/in-effect.ts';

/** Sessions hear here that an endpoint may have something due; see `readHints`. */
export const deliveryChannel = 'workmill_deliveries';

/** "wmdl" in ASCII. */
export const deliveryLock = 0x776d_646c;

/** What an attempt needs to know of its endpoint, as the endpoint is at the time of the claim. */
const endpointColumns = {
  url: 'p.url',
  max_per_second: 'p.max_per_second',
  ordering: 'p.ordering',
  retry_for_seconds: 'p.retry_for_seconds',
  breaker_openings: 'p.breaker_openings',
  breaker_until: 'p.breaker_until',
  mtls_certificate: 'p.mtls_certificate',
  mtls_key: 'p.mtls_key',
  headers: 'p.headers',
  secret: 'p.secret',
  next_secret: 'p.next_secret',
  newest_secret: 'p.newest_secret',
  secret_ends_at: 'p.secret_ends_at',
  next_secret_ends_at: 'p.next_secret_ends_at',
};

/** With the first row of each endpoint only: reading the same columns again costs more than the rest. */
const endpointOnce = Object.entries(endpointColumns)
  .map(([name, value]) => `CASE WHEN d.place IS NULL OR d.place = 1 THEN ${value} END AS ${name}`)
  .join(', ');

/**
 * What is due and not held already, a bounded number of rows for each endpoint: a claim of the oldest
 * rows of all would starve everyone behind endpoints that hang (measured: 0 of 301 delivered). Reads
 * only: the owner of the lock keeps in memory what it is sending. The first row of each endpoint
 * brings the endpoint and the time at which its next row becomes due, even if nothing is due now.
 * Ordered by endpoint it gives its first delivery only, which may not be sent before `held_until`;
 * ordered by workflow those that none of the same workflow precedes.
 * OFFSET 0: joined freely, events would be read from their first to their last.
 * $1 tenants, $2 endpoints, $3 rows for each, $4 now, $5 held deliveries.
 */
export const claimStatement: Statement = {
  name: 'webhook_claim',
  text: `
    SELECT lane.endpoint_id,
      CASE WHEN d.place IS NULL OR d.place = 1 THEN next.due_at END AS next_due_at,
      d.delivery_id, d.attempts, d.attempts_before, d.first_attempt_at, d.held_until, d.event_id,
      v.event_type, v.workflow_id, v.mode, v.created_at, v.data::text AS data, v.traceparent,
      ${endpointOnce}
    FROM unnest($1::text[], $2::uuid[], $3::int[]) AS lane (tenant_id, endpoint_id, row_limit)
    JOIN webhook_endpoints p ON p.tenant_id = lane.tenant_id
      AND p.endpoint_id = lane.endpoint_id AND p.state = 'active'
    LEFT JOIN LATERAL (
      SELECT due_at FROM undelivered
      WHERE state = 'pending' AND tenant_id = lane.tenant_id
        AND endpoint_id = lane.endpoint_id AND due_at > $4
      ORDER BY due_at, event_id LIMIT 1) next ON true
    LEFT JOIN LATERAL (
      SELECT due.*, row_number() OVER () AS place FROM (
        SELECT delivery_id, event_id, attempts, attempts_before, first_attempt_at, held_until
        FROM undelivered u
        WHERE state = 'pending' AND tenant_id = lane.tenant_id
          AND endpoint_id = lane.endpoint_id AND due_at <= $4
          AND delivery_id NOT IN (SELECT unnest($5::uuid[]))
          AND (p.ordering <> 'workflow' OR NOT EXISTS (${earlierOf('u')}))
        ORDER BY due_at, event_id
        LIMIT CASE WHEN p.ordering = 'endpoint' THEN 1 ELSE lane.row_limit END) due) d ON true
    LEFT JOIN LATERAL (
      SELECT * FROM events
      WHERE tenant_id = lane.tenant_id AND event_id = d.event_id OFFSET 0) v ON true`,
};

/** An endpoint as it was at the time of a claim. */
export interface ClaimedEndpoint extends SecretColumns {
  tenant_id: string;
  endpoint_id: string;
  url: string;
  max_per_second: number | null;
  ordering: Ordering;
  /** Its own, shorter than the installation's; null: none. */
  retry_for_seconds: number | null;
  /** With its sealed key; null when deliveries show no certificate. */
  mtls_certificate: string | null;
  mtls_key: Buffer | null;
  /** Sealed, of its own; null when it has none. */
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
  traceparent: string | null;
  /** When the first delivery of an ordered endpoint may be tried again. */
  held_until: Date | null;
}

type DueRow = Omit<ClaimedRow, 'endpoint'>;

/** The first row of each endpoint has the endpoint's columns, every other one nulls. */
export type LaneRow = Omit<ClaimedEndpoint, 'tenant_id'> & { next_due_at: Date | null } & (
    | DueRow
    | { delivery_id: null }
  );

/** Field by field: of the twenty-five columns most are null, and hundreds of rows are held. */
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
    traceparent: row.traceparent,
    held_until: row.held_until,
  };
}

/**
 * Records finished attempts, many at a time (one by one: a fifth of the rate, measured). Success
 * moves a delivery, with the attempt; after a failure its row waits on or is given up. Fenced by the
 * attempt's number, so that repeating it changes nothing, and no attempt can be there before its
 * delivery counts it: ON CONFLICT, which inserts in two steps, cost a sixth of the statement. A
 * delivery that was given up while its attempt was under way stays dead, unless the receiver took it;
 * of one that was erased meanwhile nothing comes back.
 * $1 tenants, $2 deliveries, $3 attempt numbers, $4 begun, $5 ended, $6 durations in ms,
 * $7 statuses, $8 errors, $9 remote addresses, $10 delivered, $11 next attempts (null: none),
 * $12 addresses sent to, $13 to $16 timings in ms, $17 response heads as JSON, $18 bodies,
 * $19 failed phases, $20 faults, $21 request heads, $22 whether the endpoint is ordered.
 */
export const recordStatement: Statement = {
  name: 'webhook_record',
  text: `
    WITH made AS MATERIALIZED (
      SELECT * FROM unnest($1::text[], $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[],
        $6::int[], $7::int[], $8::text[], $9::text[], $10::boolean[], $11::timestamptz[],
        $12::text[], $13::int[], $14::int[], $15::int[], $16::int[], $17::json[], $18::text[],
        $19::text[], $20::text[], $21::text[], $22::boolean[])
      AS a (tenant_id, delivery_id, attempt_no, begun_at, ended_at, duration_ms, status, error,
        remote_address, delivered, retry_at, url, dns_ms, connect_ms, tls_ms, first_byte_ms,
        response_headers, response_body, failed_phase, fault, request_head, ordered)),
    failed AS (
      UPDATE undelivered u SET
        attempts = made.attempt_no,
        last_status = made.status,
        -- Why it was given up meanwhile says more than how its last attempt went.
        last_error = CASE WHEN u.state = 'pending' THEN made.error ELSE u.last_error END,
        first_attempt_at = COALESCE(u.first_attempt_at, made.begun_at),
        due_at = CASE WHEN made.ordered THEN u.due_at ELSE COALESCE(made.retry_at, u.due_at) END,
        held_until = CASE WHEN made.ordered THEN made.retry_at END,
        state = CASE WHEN made.retry_at IS NULL THEN 'dead' ELSE u.state END,
        done_at = CASE WHEN u.state = 'pending' AND made.retry_at IS NULL THEN made.ended_at
          ELSE u.done_at END
      FROM made
      WHERE u.tenant_id = made.tenant_id AND u.delivery_id = made.delivery_id
        AND u.attempts = made.attempt_no - 1 AND NOT made.delivered
      RETURNING made.*),
    logged AS (
      INSERT INTO earlier_attempts
        (tenant_id, delivery_id, attempt_no, at, duration_ms, status, error, remote_address,
         endpoint_url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers, response_body,
         failed_phase, fault, request_head)
      SELECT tenant_id, delivery_id, attempt_no, begun_at, duration_ms, status, error,
        remote_address, url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers,
        response_body, failed_phase, fault, request_head
      FROM failed),
    ended AS (
      DELETE FROM undelivered u USING made
      WHERE u.tenant_id = made.tenant_id AND u.delivery_id = made.delivery_id
        AND u.attempts = made.attempt_no - 1 AND made.delivered
      RETURNING u.event_id, u.endpoint_id, u.attempts_before, u.first_attempt_at, u.created_at,
        made.*)
    INSERT INTO delivered
      (tenant_id, delivery_id, event_id, endpoint_id, attempts, attempts_before, first_attempt_at,
       last_status, created_at, done_at, last_attempt_at, duration_ms, remote_address, endpoint_url,
       dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers, response_body, request_head)
    SELECT tenant_id, delivery_id, event_id, endpoint_id, attempt_no, attempts_before,
      COALESCE(first_attempt_at, begun_at), status, created_at, ended_at, begun_at, duration_ms,
      remote_address, url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers,
      response_body, request_head
    FROM ended`,
};

/**
 * Every endpoint with something pending and when its first row is due: one index probe for each
 * (measured: 30 to 48 ms for 5,000 endpoints), hence for the start and as a safety net only.
 */
export const scanStatement: Statement = {
  name: 'webhook_scan',
  text: `
    WITH RECURSIVE lane AS (
      (SELECT tenant_id, endpoint_id, due_at FROM undelivered WHERE state = 'pending'
       ORDER BY tenant_id, endpoint_id, due_at LIMIT 1)
      UNION ALL
      SELECT following.* FROM lane CROSS JOIN LATERAL (
        SELECT d.tenant_id, d.endpoint_id, d.due_at FROM undelivered d
        WHERE d.state = 'pending'
          AND (d.tenant_id, d.endpoint_id) > (lane.tenant_id, lane.endpoint_id)
        ORDER BY d.tenant_id, d.endpoint_id, d.due_at LIMIT 1) following)
    SELECT lane.tenant_id, lane.endpoint_id, lane.due_at,
      COALESCE(p.state, 'deleted') AS endpoint_state
    FROM lane LEFT JOIN webhook_endpoints p
      ON p.tenant_id = lane.tenant_id AND p.endpoint_id = lane.endpoint_id`,
};

export interface ScannedRow {
  tenant_id: string;
  endpoint_id: string;
  due_at: Date;
  endpoint_state: string;
}

/** Gives up what an endpoint still has pending. $1 tenant, $2 endpoint, $3 why, $4 now. */
export const retireStatement: Statement = {
  name: 'webhook_retire',
  text: `
    UPDATE undelivered SET state = 'dead', last_error = $3, done_at = $4
    WHERE state = 'pending' AND tenant_id = $1 AND endpoint_id = $2`,
};

export interface Disabling extends Target {
  now: Date;
  why: string;
  /** Only if it has been failing since then or longer; null: in any case. */
  failingSince: Date | null;
  /** Only with this address. */
  url: string;
  eventId: string;
  auditId: string;
  /** The endpoint's id as the API shows it. */
  shownId: string;
}

/**
 * Disables an endpoint, tells the tenant's others and the audit trail, which also shows it to a
 * tenant without another endpoint. `notified` are those that have a delivery due.
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

/** A timestamptz as the API writes it. */
function isoText(value: string): string {
  return `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The first failure of each since a success. $1 tenants, $2 endpoints, $3 when. */
export const failingStatement: Statement = {
  name: 'webhook_failing',
  text: `
    UPDATE webhook_endpoints p SET failing_since = COALESCE(p.failing_since, n.at)
    FROM unnest($1::text[], $2::uuid[], $3::timestamptz[]) AS n (tenant_id, endpoint_id, at)
    WHERE p.tenant_id = n.tenant_id AND p.endpoint_id = n.endpoint_id
      AND p.tenant_id = ANY ($1::text[]) AND p.endpoint_id = ANY ($2::uuid[])
    RETURNING p.endpoint_id, p.failing_since`,
};

export interface FailingRow {
  endpoint_id: string;
  failing_since: Date;
}

/**
 * Breakers opened or closed. $1 tenants, $2 endpoints, $3 openings, $4 until when (null: closed),
 * $5 since when.
 */
export const breakerStatement: Statement = {
  name: 'webhook_breaker',
  text: `
    UPDATE webhook_endpoints p
    SET breaker_openings = n.openings, breaker_until = n.until, breaker_since = n.since
    FROM unnest($1::text[], $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[])
      AS n (tenant_id, endpoint_id, openings, until, since)
    WHERE p.tenant_id = n.tenant_id AND p.endpoint_id = n.endpoint_id
      AND p.tenant_id = ANY ($1::text[]) AND p.endpoint_id = ANY ($2::uuid[])`,
};

/**
 * The newest success and failure of many endpoints, where null stays as it is, and how much they
 * bear. $1 tenants, $2 endpoints, $3 successes, $4 failures, $5 their errors, $6 their statuses,
 * $7 attempts at once.
 */
export const noteStatement: Statement = {
  name: 'webhook_note',
  text: `
    UPDATE webhook_endpoints p SET
      last_success_at = COALESCE(n.success_at, p.last_success_at),
      last_error_at = COALESCE(n.error_at, p.last_error_at),
      last_error = CASE WHEN n.error_at IS NULL THEN p.last_error ELSE n.error END,
      last_error_status = CASE WHEN n.error_at IS NULL THEN p.last_error_status ELSE n.status END,
      concurrency = n.concurrency
    FROM unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[],
      $6::int[], $7::int[])
      AS n (tenant_id, endpoint_id, success_at, error_at, error, status, concurrency)
    WHERE p.tenant_id = n.tenant_id AND p.endpoint_id = n.endpoint_id
      AND p.tenant_id = ANY ($1::text[]) AND p.endpoint_id = ANY ($2::uuid[])`,
};

/** Successes. $1 tenants, $2 endpoints. */
export const healthyStatement: Statement = {
  name: 'webhook_healthy',
  text: `
    UPDATE webhook_endpoints p SET failing_since = NULL
    FROM unnest($1::text[], $2::uuid[]) AS n (tenant_id, endpoint_id)
    WHERE p.tenant_id = n.tenant_id AND p.endpoint_id = n.endpoint_id
      AND p.tenant_id = ANY ($1::text[]) AND p.endpoint_id = ANY ($2::uuid[])
      AND p.failing_since IS NOT NULL`,
};

export const notifyStatement: Statement = {
  name: 'webhook_notify',
  text: `SELECT pg_notify('${deliveryChannel}', $1)`,
};
