-- Subjects of results that are checked again when reference data changes.

CREATE TABLE monitored_subjects (
  tenant_id text NOT NULL,
  subject_id uuid NOT NULL,
  pipeline text NOT NULL,
  operation text NOT NULL,
  -- SHA-256 of the subject: one that comes again is monitored once.
  subject_hash text NOT NULL,
  -- The latest workflow with the subject. When its content is erased, so is the row.
  workflow_id uuid NOT NULL,
  -- Null once monitoring was stopped: the row remains, so that the same result does not start it again.
  subject json,
  -- Findings that nobody has ruled out.
  findings json NOT NULL,
  -- Version of the reference set at the last check; 0 before the first.
  checked_version int NOT NULL DEFAULT 0,
  checked_at timestamptz,
  created_at timestamptz NOT NULL,
  stopped_at timestamptz,
  PRIMARY KEY (tenant_id, subject_id),
  CONSTRAINT monitored_subject_once UNIQUE (tenant_id, pipeline, operation, subject_hash),
  CONSTRAINT monitored_subject_stopped CHECK ((stopped_at IS NULL) = (subject IS NOT NULL))
);
CREATE INDEX monitored_subjects_due
  ON monitored_subjects (tenant_id, pipeline, operation, checked_version) WHERE stopped_at IS NULL;
CREATE INDEX monitored_subjects_of_workflow ON monitored_subjects (tenant_id, workflow_id);

-- Workflows that ended before this have their subjects in the table.
CREATE TABLE monitoring_progress (
  only_row boolean PRIMARY KEY DEFAULT true,
  noted_until timestamptz NOT NULL,
  CONSTRAINT monitoring_progress_is_one_row CHECK (only_row)
);
INSERT INTO monitoring_progress (noted_until) VALUES ('-infinity');
