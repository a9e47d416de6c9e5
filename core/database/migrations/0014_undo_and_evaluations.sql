-- Decisions that can still be taken back, and labelled sets that are run to measure a pipeline.

-- What a decision will bring about once its window is over, computed when it was made: nothing else
-- can change the review meanwhile. The row goes when the decision takes effect or is taken back.
CREATE TABLE review_pending_decisions (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  decision text NOT NULL,
  reviewer text NOT NULL,
  api_key_id uuid NOT NULL,
  comment text,
  effects json NOT NULL,
  request_id text NOT NULL,
  remote_address inet,
  decided_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, workflow_id),
  CONSTRAINT review_pending_decision_known CHECK (decision IN ('approve', 'correct', 'reject'))
);
CREATE INDEX review_pending_decisions_due ON review_pending_decisions (due_at);

CREATE TABLE evaluations (
  tenant_id text NOT NULL REFERENCES tenants,
  evaluation_id uuid NOT NULL,
  pipeline text NOT NULL,
  operation text NOT NULL,
  name text,
  state text NOT NULL DEFAULT 'queued',
  document_count int NOT NULL,
  done_count int NOT NULL DEFAULT 0,
  api_key_id uuid,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Who works on it takes a slice at a time; the number fences out a worker that lost its lease.
  lease_until timestamptz,
  lease_no int NOT NULL DEFAULT 0,
  served_at timestamptz NOT NULL,
  -- What it came to; null until it has ended with a report.
  report json,
  error json,
  PRIMARY KEY (tenant_id, evaluation_id),
  CONSTRAINT evaluation_state_known CHECK (
    state IN ('queued', 'running', 'completed', 'cancelled', 'failed')),
  CONSTRAINT evaluation_end_has_a_time CHECK (
    (state IN ('completed', 'cancelled', 'failed')) = (finished_at IS NOT NULL)),
  CONSTRAINT evaluation_completed_has_a_report CHECK ((state = 'completed') = (report IS NOT NULL))
);
CREATE INDEX evaluations_open ON evaluations (served_at) WHERE state IN ('queued', 'running');

CREATE TABLE evaluation_documents (
  tenant_id text NOT NULL,
  evaluation_id uuid NOT NULL,
  position int NOT NULL,
  document_id text NOT NULL,
  kind text NOT NULL,
  input json NOT NULL,
  truth json NOT NULL,
  notes json NOT NULL,
  -- Runs begun: a document that took its process along too often counts as failed.
  attempts int NOT NULL DEFAULT 0,
  -- How the result compares with the truth; null until the document was run.
  scored json,
  PRIMARY KEY (tenant_id, evaluation_id, position),
  CONSTRAINT evaluation_document_of_evaluation FOREIGN KEY (tenant_id, evaluation_id)
    REFERENCES evaluations ON DELETE CASCADE
);
