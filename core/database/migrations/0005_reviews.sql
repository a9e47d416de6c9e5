-- Human review: who looks at a workflow now, what reviewers decided, and how they corrected it.
-- The decision's facts also stand in workflows.review, so that a status needs no join.

CREATE TABLE review_claims (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  -- The name that came with the request, or the API key's id.
  reviewer text NOT NULL,
  api_key_id uuid NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  -- A claim whose time is over counts for nothing; the next one takes its row.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, workflow_id),
  CONSTRAINT review_claim_reviewer_named CHECK (reviewer <> '')
);

CREATE TABLE review_decisions (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  decision text NOT NULL,
  reviewer text NOT NULL,
  api_key_id uuid NOT NULL,
  comment text,
  -- Whether it counts towards the approvals that are needed: not once the object was changed again.
  counts boolean NOT NULL,
  -- Whether it ended the review; a first of two approvals does not.
  final boolean NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, workflow_id, decision_id),
  CONSTRAINT review_decision_known CHECK (decision IN ('approve', 'correct', 'reject')),
  CONSTRAINT review_decision_reject_is_final CHECK (decision <> 'reject' OR final)
);
CREATE UNIQUE INDEX review_decisions_one_final ON review_decisions (tenant_id, workflow_id)
  WHERE final;

-- One row for each value that a reviewer changed: what learning and calibration start from.
CREATE TABLE review_corrections (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  -- RFC 6901 pointer into completed_unit.
  path text NOT NULL,
  pipeline text NOT NULL,
  operation text NOT NULL,
  processed_by text NOT NULL,
  -- SQL's NULL where there was no value before, or is none after; JSON's null is a value.
  before json,
  after json,
  -- Where the pipeline had read the value and how sure it was, if it said so.
  evidence json,
  confidence real,
  reviewer text NOT NULL,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, workflow_id, decision_id, path),
  CONSTRAINT review_correction_changes_something CHECK (before IS NOT NULL OR after IS NOT NULL)
);
CREATE INDEX review_corrections_by_operation
  ON review_corrections (tenant_id, pipeline, operation, corrected_at);
