-- Attempts that say how far they came, whose fault it was and what exactly was sent; endpoints whose
-- breaker outlives the process, and endpoints that take their events one after another.

ALTER TABLE delivery_attempts
  -- Where a failed attempt ended: waiting, dns, connect, tls, request, response.
  ADD COLUMN failed_phase text,
  -- Null when it was delivered.
  ADD COLUMN fault text,
  -- Every header that we set, a line each, as it went over the wire. The body is not kept: it is
  -- composed from the event and the attempt's number, and what is signed here proves it.
  ADD COLUMN request_head text,
  ADD CONSTRAINT delivery_attempt_fault_known CHECK (fault IN ('ours', 'theirs', 'network'));

ALTER TABLE webhook_endpoints
  -- The next event goes only after the one before it was delivered or given up.
  ADD COLUMN ordered boolean NOT NULL DEFAULT false,
  -- How often the breaker opened since the last success; 0: it is closed.
  ADD COLUMN breaker_openings int NOT NULL DEFAULT 0,
  -- When the rest ends, after which one attempt shows whether the receiver is back.
  ADD COLUMN breaker_until timestamptz,
  -- When it last opened or closed.
  ADD COLUMN breaker_since timestamptz,
  ADD COLUMN last_success_at timestamptz,
  ADD COLUMN last_error_at timestamptz,
  ADD COLUMN last_error text,
  ADD COLUMN last_error_status int,
  ADD CONSTRAINT webhook_endpoint_breaker_whole
    CHECK ((breaker_openings = 0) = (breaker_until IS NULL));

ALTER TABLE deliveries
  -- When the next attempt of an ordered endpoint's first delivery may begin: its due_at stays the
  -- time of its event, because the order of due_at is the order in which they go.
  ADD COLUMN held_until timestamptz;
-- Events of one moment go in the order of their ids.
DROP INDEX deliveries_due;
CREATE INDEX deliveries_due ON deliveries (tenant_id, endpoint_id, due_at, event_id)
  WHERE state = 'pending';
