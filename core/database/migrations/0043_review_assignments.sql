-- Who is to decide a review, and which reviews were announced as overdue.

CREATE TABLE review_assignments (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  -- The name of a reviewer, or `role:` and a role of accounts.
  assignee text NOT NULL,
  -- Null: it was escalated.
  assigned_by text,
  note text,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, workflow_id),
  CONSTRAINT review_assignee_named CHECK (assignee <> '')
);

-- The key makes an announcement unique, whichever node sends it and however often it starts.
CREATE TABLE review_escalations (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  escalated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, workflow_id)
);

-- Times are RFC 3339 in UTC with milliseconds, so that their order as text is their order in time.
CREATE INDEX workflows_review_due ON workflows (((review->>'due_at') COLLATE "C"))
  WHERE state = 'in_review' AND review->>'due_at' IS NOT NULL;
