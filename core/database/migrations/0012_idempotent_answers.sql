-- Answers of requests that create something other than a workflow, kept to be given again for the
-- same Idempotency-Key. The key itself is in idempotency_keys, where it is one with those of
-- workflows; there workflow_id is the answer_id. Secrets are never in a stored body.

CREATE TABLE idempotent_answers (
  tenant_id text NOT NULL,
  answer_id uuid NOT NULL,
  -- Null while the request is under way.
  status int,
  body json,
  begun_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, answer_id)
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (begun_at);
