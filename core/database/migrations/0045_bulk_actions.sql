-- Actions on all workflows that match a filter, and what came of each workflow.

CREATE TABLE bulk_actions (
  tenant_id text NOT NULL,
  bulk_action_id uuid NOT NULL,
  action text NOT NULL,
  -- As the API takes it.
  filter json NOT NULL,
  state text NOT NULL DEFAULT 'running',
  -- Who asked, as the audit trail names them, and the key or account that new workflows are of.
  actor_kind text NOT NULL,
  actor_id text,
  key_id uuid NOT NULL,
  mode text NOT NULL,
  request_id text NOT NULL,
  remote_address inet,
  -- How many matched when it was created.
  found int NOT NULL,
  -- Workflows from here on have been looked at, newest first; null before the first.
  place uuid,
  -- Nothing older is left to look at.
  all_listed boolean NOT NULL DEFAULT false,
  -- When its next part is due.
  due_at timestamptz NOT NULL DEFAULT now(),
  -- Why it waits, such as for a rate.
  waiting text,
  lease_until timestamptz,
  worker_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- Workflows by outcome, once it has ended.
  counts json,
  PRIMARY KEY (tenant_id, bulk_action_id),
  CONSTRAINT bulk_action_known CHECK (action IN ('cancel', 'run_again')),
  CONSTRAINT bulk_action_state_known CHECK (state IN ('running', 'done', 'canceled')),
  CONSTRAINT bulk_action_end_has_a_time CHECK ((state <> 'running') = (finished_at IS NOT NULL)),
  CONSTRAINT bulk_action_mode_known CHECK (mode IN ('live', 'test'))
);
CREATE INDEX bulk_actions_due ON bulk_actions (due_at) WHERE state = 'running';
CREATE INDEX bulk_actions_finished ON bulk_actions (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE bulk_action_items (
  tenant_id text NOT NULL,
  bulk_action_id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  outcome text NOT NULL DEFAULT 'pending',
  -- Chosen before the new workflow is submitted, so that a part that is done again submits it once.
  new_workflow_id uuid,
  -- {code, message}: why nothing was done.
  error json,
  PRIMARY KEY (tenant_id, bulk_action_id, workflow_id),
  CONSTRAINT bulk_action_item_outcome_known
    CHECK (outcome IN ('pending', 'canceled', 'started', 'skipped', 'refused')),
  FOREIGN KEY (tenant_id, bulk_action_id) REFERENCES bulk_actions ON DELETE CASCADE
);
CREATE INDEX bulk_action_items_pending
  ON bulk_action_items (tenant_id, bulk_action_id, workflow_id) WHERE outcome = 'pending';
CREATE INDEX bulk_action_items_of_workflow ON bulk_action_items (tenant_id, workflow_id);
