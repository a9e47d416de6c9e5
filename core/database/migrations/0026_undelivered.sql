-- Deliveries in two tables, because a row that is indexed five times is dear to update. What is not
-- delivered waits in `undelivered`, in one row from the event on whatever becomes of it; success
-- deletes that row and writes `delivered`, which is never updated and holds the attempt that
-- succeeded. All other attempts are in `earlier_attempts`. Whoever reads the log reads the views
-- `deliveries` and `delivery_attempts`, which are the tables of before.
--
-- Given up is a state of the same row, not a third table: an attempt under way, giving up and a
-- replay meet at that row, and whoever comes second sees what the first made of it.
--
-- Processor time of PostgreSQL for one delivery, microseconds, and WAL, bytes (batches of 50 beside
-- 100,000 rows; settling, then recording; claiming is 10 in all):
--   one table, updated (as it was)                        13.4 + 29.1    648 + 1,257
--   the same with ids that grow with time                  9.6 + 23.9    600 + 1,241
--   ids that grow with time, and a queue beside
--     `deliveries`, updated in place (HOT, half-empty pages)  12.7 + 17.8    821 + 866
--     `deliveries`, inserted at the end                     5.7 + 18.8    343 + 1,291
--     the same with the last attempt in its row              5.7 + 16.3    343 + 1,093
-- The last is this one. (Its queue had two indexes then; the two that lists and erasure need as well
-- cost a settling 3 more.) Updating in place also took the index on done_at, and with it statistics
-- of one tenant that read no other's rows.

CREATE TABLE undelivered (
  tenant_id text NOT NULL,
  -- Grows with time (RFC 9562, version 7), so that a key goes beside the one before it; uuidv7() of
  -- PostgreSQL 18 in the words of older ones.
  delivery_id uuid NOT NULL DEFAULT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
    FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts int NOT NULL DEFAULT 0,
  -- Attempts made before the last replay: a replay begins the retry schedule anew, while the
  -- number of the attempt, which the receiver sees, goes on.
  attempts_before int NOT NULL DEFAULT 0,
  -- By the appliance's clock, as is everything the deliverer compares; hence no default, which
  -- would be the database's.
  due_at timestamptz NOT NULL,
  -- When the next attempt of an ordered endpoint's first delivery may begin: its due_at stays the
  -- time of its event, because the order of due_at is the order in which they go.
  held_until timestamptz,
  -- The first attempt since the event or its last replay: the day of retries counts from here.
  first_attempt_at timestamptz,
  last_status int,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  CONSTRAINT undelivered_state_known CHECK (state IN ('pending', 'dead')),
  CONSTRAINT undelivered_end_has_a_time CHECK ((state = 'pending') = (done_at IS NULL))
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_cost_delay = 0);

-- On an empty table all indexes seem to cost the same, and the planner takes the newest: those that
-- the deliverer's statements need come last (see 0023).
CREATE INDEX undelivered_by_event ON undelivered (tenant_id, event_id);
CREATE INDEX undelivered_listed
  ON undelivered (tenant_id, endpoint_id, created_at DESC, delivery_id DESC);
CREATE INDEX undelivered_dead ON undelivered (tenant_id, created_at DESC, delivery_id DESC)
  WHERE state = 'dead';
CREATE INDEX undelivered_ended ON undelivered (tenant_id, done_at) WHERE done_at IS NOT NULL;
-- The only partial index on this predicate: see the note on workflows_queued.
CREATE INDEX undelivered_due ON undelivered (tenant_id, endpoint_id, due_at, event_id)
  WHERE state = 'pending';
ALTER TABLE undelivered ADD CONSTRAINT undelivered_pkey PRIMARY KEY (tenant_id, delivery_id);

INSERT INTO undelivered (tenant_id, delivery_id, event_id, endpoint_id, state, attempts,
  attempts_before, due_at, held_until, first_attempt_at, last_status, last_error, created_at, done_at)
SELECT tenant_id, delivery_id, event_id, endpoint_id, state, attempts, attempts_before, due_at,
  held_until, first_attempt_at, last_status, last_error, created_at, done_at
FROM deliveries WHERE state <> 'delivered';
DELETE FROM deliveries WHERE state <> 'delivered';

-- The millions that were delivered stay where they are.
ALTER TABLE deliveries RENAME TO delivered;
DROP INDEX deliveries_due, deliveries_dead;
ALTER INDEX deliveries_pkey RENAME TO delivered_pkey;
ALTER INDEX deliveries_by_event RENAME TO delivered_by_event;
ALTER INDEX deliveries_listed RENAME TO delivered_listed;
ALTER INDEX deliveries_by_time RENAME TO delivered_by_time;
ALTER INDEX deliveries_ended RENAME TO delivered_ended;
ALTER TABLE delivered RESET (fillfactor, autovacuum_vacuum_threshold,
  autovacuum_vacuum_scale_factor, autovacuum_vacuum_cost_delay);
ALTER TABLE delivered
  DROP COLUMN state,
  DROP COLUMN due_at,
  DROP COLUMN held_until,
  DROP COLUMN last_error,
  ALTER COLUMN delivery_id DROP DEFAULT,
  ALTER COLUMN attempts DROP DEFAULT,
  ALTER COLUMN attempts_before DROP DEFAULT,
  ALTER COLUMN created_at DROP DEFAULT,
  ALTER COLUMN done_at SET NOT NULL,
  -- The attempt that succeeded, its number being `attempts`; null in rows of before, which have it
  -- among the earlier ones. The columns are those of earlier_attempts.
  ADD COLUMN last_attempt_at timestamptz,
  ADD COLUMN duration_ms int,
  ADD COLUMN remote_address text,
  ADD COLUMN endpoint_url text,
  ADD COLUMN dns_ms int,
  ADD COLUMN connect_ms int,
  ADD COLUMN tls_ms int,
  ADD COLUMN first_byte_ms int,
  ADD COLUMN response_headers json,
  ADD COLUMN response_body text,
  ADD COLUMN request_head text,
  ADD CONSTRAINT delivered_attempt_took_time
    CHECK ((last_attempt_at IS NULL) = (duration_ms IS NULL));

ALTER TABLE delivery_attempts RENAME TO earlier_attempts;
ALTER TABLE earlier_attempts RENAME CONSTRAINT delivery_attempts_pkey TO earlier_attempts_pkey;
ALTER TABLE earlier_attempts
  RENAME CONSTRAINT delivery_attempt_fault_known TO earlier_attempt_fault_known;

CREATE VIEW deliveries AS
SELECT tenant_id, delivery_id, event_id, endpoint_id, state, attempts, attempts_before, due_at,
  held_until, first_attempt_at, last_status, last_error, created_at, done_at
FROM undelivered
UNION ALL
SELECT tenant_id, delivery_id, event_id, endpoint_id, 'delivered', attempts, attempts_before, NULL,
  NULL, first_attempt_at, last_status, NULL, created_at, done_at
FROM delivered;

CREATE VIEW delivery_attempts AS
SELECT tenant_id, delivery_id, attempt_no, at, duration_ms, status, error, remote_address,
  endpoint_url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers, response_body,
  failed_phase, fault, request_head
FROM earlier_attempts
UNION ALL
SELECT tenant_id, delivery_id, attempts, last_attempt_at, duration_ms, last_status, NULL,
  remote_address, endpoint_url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers,
  response_body, NULL, NULL, request_head
FROM delivered WHERE last_attempt_at IS NOT NULL;
