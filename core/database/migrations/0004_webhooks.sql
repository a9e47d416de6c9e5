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
  due_at timestamptz NOT NULL DEFAULT now(),
  last_status int,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  PRIMARY KEY (tenant_id, delivery_id),
  CONSTRAINT delivery_state_known CHECK (state IN ('pending', 'delivered', 'dead'))
) WITH (fillfactor = 80, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_cost_delay = 0);
-- The only index besides the key: see the note on workflows_queued.
CREATE INDEX deliveries_due ON deliveries (endpoint_id, due_at, delivery_id) WHERE state = 'pending';
CREATE INDEX deliveries_by_event ON deliveries (tenant_id, event_id);

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
