-- Work: what was asked (workflows), what came of it (results), and what it cost (usage).
-- A workflow's row is its own job: it is claimed with FOR UPDATE SKIP LOCKED, held by a lease, and
-- settled under its attempt number, so that a run that lost its lease changes nothing.

CREATE TABLE workflows (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  -- The first entry of the workflow's audit trail.
  audit_id uuid NOT NULL,
  pipeline text NOT NULL,
  operation text NOT NULL,
  mode text NOT NULL,
  state text NOT NULL,
  -- {input, options, customer_id, metadata} as accepted.
  request json NOT NULL,
  output_schema text NOT NULL DEFAULT 'extended',
  -- The endpoint that receives the short completion payload, if one was asked for.
  completion_endpoint_id uuid,
  attempt_no int NOT NULL DEFAULT 0,
  max_attempts int NOT NULL DEFAULT 3,
  run_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  worker_id text,
  stage text,
  progress real NOT NULL DEFAULT 0,
  confidence real,
  error json,
  review json,
  -- The month whose quota holds a unit for this workflow; null when none is held.
  held_period date,
  cancel_requested boolean NOT NULL DEFAULT false,
  api_key_id uuid,
  request_id text,
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, workflow_id),
  CONSTRAINT workflow_state_known CHECK (state IN (
    'queued', 'processing', 'in_review', 'resolved', 'completed', 'failed', 'rejected', 'cancelled')),
  CONSTRAINT workflow_mode_known CHECK (mode IN ('live', 'test')),
  CONSTRAINT workflow_output_schema_known CHECK (output_schema IN ('strict', 'extended')),
  CONSTRAINT workflow_processing_has_lease CHECK (
    (state = 'processing') = (lease_until IS NOT NULL AND worker_id IS NOT NULL)),
  CONSTRAINT workflow_holds_only_while_open CHECK (
    held_period IS NULL OR state IN ('queued', 'processing')),
  CONSTRAINT workflow_end_has_a_time CHECK (
    (state IN ('resolved', 'completed', 'failed', 'rejected', 'cancelled')) = (finished_at IS NOT NULL))
) WITH (fillfactor = 80, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_cost_delay = 0);

-- One index that the claim can use. A second partial index whose predicate the claim also satisfies
-- makes the planner, after an analyse of the empty queue, take the wrong one (measured: 113 ms
-- instead of 1.6 ms a claim). The delay index has a stricter predicate that the claim cannot imply.
CREATE INDEX workflows_queued ON workflows (tenant_id, run_at, workflow_id) WHERE state = 'queued';
CREATE INDEX workflows_delayed ON workflows (run_at) WHERE state = 'queued' AND run_at > created_at;
CREATE INDEX workflows_processing ON workflows (tenant_id) WHERE state = 'processing';
CREATE INDEX workflows_in_review ON workflows (tenant_id, created_at) WHERE state = 'in_review';
-- Lists need no index of their own: workflow_id is a UUIDv7, so the key is in the order of time.

CREATE TABLE results (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  -- json, not jsonb: the published order of fields is kept, and nothing here is searched.
  completed_unit json NOT NULL,
  evidence json NOT NULL,
  validation json NOT NULL,
  business_object json NOT NULL,
  extraction_sha256 text NOT NULL,
  processed_by text NOT NULL,
  processing_ms int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, workflow_id)
);

CREATE TABLE idempotency_keys (
  tenant_id text NOT NULL,
  key text NOT NULL,
  request_sha256 bytea NOT NULL,
  workflow_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, key)
);
-- Rows come in the order of time: a block range index costs an insert next to nothing.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (created_at);

-- Units of a tenant's month. Books balance when settled is the ledger's sum and held is the number
-- of workflows with held_period. fillfactor 20 keeps every update on its page (HOT).
CREATE TABLE usage_periods (
  tenant_id text NOT NULL,
  period date NOT NULL,
  pool text NOT NULL DEFAULT '',
  unit_limit bigint,
  settled bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, period, pool),
  CONSTRAINT usage_settled_not_negative CHECK (settled >= 0),
  CONSTRAINT usage_held_not_negative CHECK (held >= 0)
) WITH (fillfactor = 20);

CREATE TABLE usage_ledger (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  kind text NOT NULL,
  period date NOT NULL,
  pool text NOT NULL DEFAULT '',
  units int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, workflow_id, kind),
  CONSTRAINT usage_ledger_kind_known CHECK (kind IN ('settle'))
);

-- Illegal transitions are refused here as well (the table is core/workflows/states.ts; a test
-- compares them). The condition is evaluated inline: the function runs only to refuse.
CREATE FUNCTION refuse_workflow_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'workflow % may not go from % to %', OLD.workflow_id, OLD.state, NEW.state
    USING ERRCODE = 'check_violation', CONSTRAINT = 'workflow_transition_allowed';
END $$;

CREATE TRIGGER workflow_transition_allowed BEFORE UPDATE OF state ON workflows
  FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NOT NEW.state = ANY (CASE OLD.state
    WHEN 'queued' THEN '{processing,failed,cancelled}'::text[]
    WHEN 'processing' THEN '{queued,resolved,completed,in_review,failed,cancelled}'::text[]
    WHEN 'in_review' THEN '{resolved,completed,rejected,cancelled}'::text[]
    ELSE '{}'::text[] END))
  EXECUTE FUNCTION refuse_workflow_transition();
