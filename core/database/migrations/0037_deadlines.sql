-- Deadlines in results, and the reminders of them that were sent as events.

-- Dated entries of the results of ended live workflows, copied from them so that what is due soon is
-- found without reading results.
CREATE TABLE deadlines (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  -- Place in the list of the result, from 0, or the name of a single date.
  deadline_key text NOT NULL,
  pipeline text NOT NULL,
  operation text NOT NULL,
  due_on date NOT NULL,
  -- {summary, details}. json, not jsonb: it is never searched, and its order is kept.
  content json NOT NULL,
  PRIMARY KEY (tenant_id, workflow_id, deadline_key)
);
CREATE INDEX deadlines_due ON deadlines (tenant_id, pipeline, operation, due_on);

-- The key makes a reminder unique, whichever node sends it and however often it starts.
CREATE TABLE deadline_reminders (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  deadline_key text NOT NULL,
  -- The lead time: no more than so many days are left.
  days_before int NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, workflow_id, deadline_key, days_before),
  CONSTRAINT deadline_reminder_not_after CHECK (days_before >= 0)
);

-- Workflows that ended before this have their deadlines in the table.
CREATE TABLE deadline_progress (
  only_row boolean PRIMARY KEY DEFAULT true,
  noted_until timestamptz NOT NULL,
  CONSTRAINT deadline_progress_is_one_row CHECK (only_row)
);
INSERT INTO deadline_progress (noted_until) VALUES ('-infinity');
