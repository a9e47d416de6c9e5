// Statement that records attempts. Columns are sent in binary, see binary-arrays.ts.

import {
  booleanArray,
  intArray,
  jsonArray,
  sparse,
  textArray,
  timestampArray,
  uuidArray,
} from '../../../database/binary-arrays.ts';
import { defineStatement, packed, type Columns } from '../../../database/named-parameters.ts';
import type { AttemptRecord } from '../record-batch.ts';
import { writeHead } from '../request-head.ts';

interface Recording {
  records: readonly AttemptRecord[];
}

/** Encoding for columns that are null in most batches. */
const rare = {
  boolean: (values: readonly (boolean | null)[]) => sparse(booleanArray, values),
  int: (values: readonly (number | null)[]) => sparse(intArray, values),
  text: (values: readonly (string | null)[]) => sparse(textArray, values),
  timestamp: (values: readonly (Date | null)[]) => sparse(timestampArray, values),
};

const recordColumns: Columns<AttemptRecord> = {
  tenant_id: packed('text', ({ tenantId }) => tenantId, textArray),
  delivery_id: packed('uuid', ({ deliveryId }) => deliveryId, uuidArray),
  attempt_no: packed('int', ({ attemptNo }) => attemptNo, intArray),
  begun_at: packed('timestamptz', ({ begunAt }) => begunAt, timestampArray),
  ended_at: packed('timestamptz', ({ endedAt }) => endedAt, timestampArray),
  duration_ms: packed('int', ({ durationMs }) => Math.round(durationMs), intArray),
  status: packed('int', ({ status }) => status, intArray),
  error: packed('text', ({ error }) => error, rare.text),
  remote_address: packed('text', ({ remoteAddress }) => remoteAddress, textArray),
  delivered: packed('boolean', ({ delivered }) => delivered, booleanArray),
  retry_at: packed('timestamptz', ({ retryAt }) => retryAt, rare.timestamp),
  url: packed('text', ({ url }) => url, textArray),
  dns_ms: packed('int', ({ timings }) => rounded(timings.dnsMs), rare.int),
  connect_ms: packed('int', ({ timings }) => rounded(timings.connectMs), rare.int),
  tls_ms: packed('int', ({ timings }) => rounded(timings.tlsMs), rare.int),
  first_byte_ms: packed('int', ({ timings }) => rounded(timings.firstByteMs), intArray),
  response_headers: packed(
    'json',
    ({ reply }) => reply && JSON.stringify(reply.headers),
    jsonArray,
  ),
  response_body: packed('text', ({ reply }) => reply && reply.body, textArray),
  failed_phase: packed('text', ({ failedPhase }) => failedPhase, rare.text),
  fault: packed('text', ({ fault }) => fault, rare.text),
  request_head: packed('text', ({ sent }) => writeHead(sent), textArray),
  masked: packed('boolean', ({ masked }) => masked || null, rare.boolean),
  ordered: packed('boolean', ({ ordering }) => ordering === 'endpoint' || null, rare.boolean),
};

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}

/**
 * Records many finished attempts (one at a time: a fifth of the rate, measured). A success moves
 * the delivery and the attempt to the delivered tables. After a failure, the row waits for its
 * retry or is given up. The attempt number fences the statement, so that repeating it changes
 * nothing. An attempt cannot exist before its delivery counts it: ON CONFLICT, which inserts in two
 * steps, cost a sixth of the statement. A delivery that was given up during its attempt stays dead,
 * unless the receiver accepted it. A delivery that was erased in the meantime is not restored.
 */
export const recordStatement = defineStatement<Recording>(
  'webhook_record',
  (parameters) => `
    WITH made AS MATERIALIZED (SELECT * FROM ${parameters.rows('records', recordColumns)}),
    failed AS (
      UPDATE undelivered SET
        attempts = made.attempt_no,
        last_status = made.status,
        -- Why it was given up meanwhile says more than how its last attempt went.
        last_error = CASE WHEN undelivered.state = 'pending' THEN made.error ELSE undelivered.last_error END,
        first_attempt_at = COALESCE(undelivered.first_attempt_at, made.begun_at),
        due_at = CASE WHEN made.ordered THEN undelivered.due_at ELSE COALESCE(made.retry_at, undelivered.due_at) END,
        held_until = CASE WHEN made.ordered THEN made.retry_at END,
        state = CASE WHEN made.retry_at IS NULL THEN 'dead' ELSE undelivered.state END,
        done_at = CASE WHEN undelivered.state = 'pending' AND made.retry_at IS NULL THEN made.ended_at
          ELSE undelivered.done_at END
      FROM made
      WHERE undelivered.tenant_id = made.tenant_id AND undelivered.delivery_id = made.delivery_id
        AND undelivered.attempts = made.attempt_no - 1 AND NOT made.delivered
      RETURNING made.*),
    logged AS (
      INSERT INTO earlier_attempts
        (tenant_id, delivery_id, attempt_no, at, duration_ms, status, error, remote_address,
         endpoint_url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers, response_body,
         failed_phase, fault, request_head, masked)
      SELECT tenant_id, delivery_id, attempt_no, begun_at, duration_ms, status, error,
        remote_address, url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers,
        response_body, failed_phase, fault, request_head, masked
      FROM failed),
    ended AS (
      DELETE FROM undelivered USING made
      WHERE undelivered.tenant_id = made.tenant_id AND undelivered.delivery_id = made.delivery_id
        AND undelivered.attempts = made.attempt_no - 1 AND made.delivered
      RETURNING undelivered.event_id, undelivered.endpoint_id, undelivered.attempts_before, undelivered.first_attempt_at, undelivered.created_at,
        made.*)
    INSERT INTO delivered
      (tenant_id, delivery_id, event_id, endpoint_id, attempts, attempts_before, first_attempt_at,
       last_status, created_at, done_at, last_attempt_at, duration_ms, remote_address, endpoint_url,
       dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers, response_body, request_head,
       masked)
    SELECT tenant_id, delivery_id, event_id, endpoint_id, attempt_no, attempts_before,
      COALESCE(first_attempt_at, begun_at), status, created_at, ended_at, begun_at, duration_ms,
      remote_address, url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers,
      response_body, request_head, masked
    FROM ended`,
);
