-- Lists reviews that have ended, newest first.

CREATE INDEX review_decisions_by_time ON review_decisions (tenant_id, decided_at, workflow_id)
  WHERE final;
