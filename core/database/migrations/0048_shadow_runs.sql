-- Shadow runs: past requests run again on a candidate, and what is different. The results themselves
-- are not stored.

CREATE TABLE shadow_runs (
  shadow_run_id uuid PRIMARY KEY,
  plugin text NOT NULL,
  -- Whose requests; null: of all tenants.
  tenant_id text,
  -- What runs: an uploaded package, an installed release, or the active version with other settings.
  candidate text NOT NULL,
  release text,
  -- The uploaded package, until the run ends.
  package bytea,
  -- Replace those of each tenant; null: each tenant's own.
  settings json,
  most int NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  -- Why it failed.
  error text,
  -- Requests that it runs; null before they are chosen.
  total int,
  actor_kind text NOT NULL,
  actor_id text,
  -- The process that runs it. Its lease ends with its database session.
  worker_id uuid,
  lease_no int NOT NULL DEFAULT 0,
  interruptions int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT shadow_run_candidate_known CHECK (candidate IN ('package', 'release', 'active')),
  CONSTRAINT shadow_run_state_known
    CHECK (state IN ('queued', 'running', 'done', 'stopped', 'failed')),
  CONSTRAINT shadow_run_end_has_a_time
    CHECK ((state IN ('queued', 'running')) = (finished_at IS NULL))
);
CREATE INDEX shadow_runs_open ON shadow_runs (created_at) WHERE finished_at IS NULL;
CREATE INDEX shadow_runs_of_plugin ON shadow_runs (plugin, shadow_run_id);
CREATE INDEX shadow_runs_finished ON shadow_runs (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX shadow_runs_of_tenant ON shadow_runs (tenant_id) WHERE tenant_id IS NOT NULL;

CREATE TABLE shadow_run_items (
  shadow_run_id uuid NOT NULL REFERENCES shadow_runs ON DELETE CASCADE,
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  -- Null until it has run.
  verdict text,
  -- Why it was skipped.
  reason text,
  operation text,
  -- {status, error, confidence, processing_ms} of each run.
  before json,
  after json,
  -- [{path, before, after}], shortened, and how many more fields differ.
  fields json,
  more_fields int NOT NULL DEFAULT 0,
  PRIMARY KEY (shadow_run_id, workflow_id),
  CONSTRAINT shadow_run_verdict_known
    CHECK (verdict IN ('same', 'different', 'better', 'worse', 'skipped'))
);
CREATE INDEX shadow_run_items_of_workflow ON shadow_run_items (tenant_id, workflow_id);
