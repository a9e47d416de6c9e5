-- Events in the outbox, the endpoints they go to, and every attempt to deliver them. A delivery's
-- row is its own job; one process at a time sends (advisory lock), so a row needs no claim write.

CREATE TABLE webhook_endpoints (
  tenant_id text NOT NULL REFERENCES tenants,
  endpoint_id uuid NOT NULL,
  url text NOT NULL,
  description text,
  -- What the endpoint receives: the envelope of the events it chose (specification 6.2), or the
  -- short completion payload of workflows that name its address (6.3).
  payload text NOT NULL DEFAULT 'envelope',
  event_types text[] NOT NULL,
  state text NOT NULL DEFAULT 'active',
  -- Why it is disabled: `gone` when the receiver answered 410.
  state_reason text,
  secret text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, endpoint_id),
  CONSTRAINT webhook_endpoint_payload_known CHECK (payload IN ('envelope', 'short')),
  CONSTRAINT webhook_endpoint_state_known CHECK (state IN ('active', 'paused', 'disabled', 'deleted'))
);
CREATE UNIQUE INDEX webhook_endpoints_short_by_url ON webhook_endpoints (tenant_id, url)
  WHERE payload = 'short' AND state <> 'deleted';

CREATE TABLE events (
  tenant_id text NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  workflow_id uuid NOT NULL,
  mode text NOT NULL,
  -- `data` of the envelope, or the whole short payload; json keeps the order of its fields.
  data json NOT NULL,
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, event_id)
);
CREATE INDEX events_by_workflow ON events (tenant_id, workflow_id);

CREATE TABLE deliveries (
  tenant_id text NOT NULL,
  delivery_id uuid NOT NULL DEFAULT gen_random_uuid(),
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
  -- The first attempt since the event or its last replay: the day of retries counts from here.
  first_attempt_at timestamptz,
  last_status int,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  PRIMARY KEY (tenant_id, delivery_id),
  CONSTRAINT delivery_state_known CHECK (state IN ('pending', 'delivered', 'dead')),
  CONSTRAINT delivery_end_has_a_time CHECK ((state = 'pending') = (done_at IS NULL))
) WITH (fillfactor = 80, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_cost_delay = 0);
-- The only partial index on this predicate: see the note on workflows_queued.
CREATE INDEX deliveries_due ON deliveries (tenant_id, endpoint_id, due_at, delivery_id)
  WHERE state = 'pending';
CREATE INDEX deliveries_dead ON deliveries (tenant_id, created_at) WHERE state = 'dead';
CREATE INDEX deliveries_by_event ON deliveries (tenant_id, event_id);
CREATE INDEX deliveries_listed
  ON deliveries (tenant_id, endpoint_id, created_at DESC, delivery_id DESC);

CREATE TABLE delivery_attempts (
  tenant_id text NOT NULL,
  delivery_id uuid NOT NULL,
  attempt_no int NOT NULL,
  at timestamptz NOT NULL,
  duration_ms int NOT NULL,
  status int,
  error text,
  remote_address text,
  PRIMARY KEY (tenant_id, delivery_id, attempt_no)
);
