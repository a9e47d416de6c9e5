-- What operators of workflows filter and sort by, and what they say when they act.

-- The step in which it failed, or the cause of its review. A column of its own: `stage` changes with
-- each heartbeat, which must not touch an index.
ALTER TABLE workflows ADD COLUMN stop_point text;
UPDATE workflows SET stop_point = review->>'cause' WHERE state = 'in_review';

-- Each holds what lists filter by, so that a page is found without reading the rows that it skips.
-- None has a predicate that the claim satisfies; see workflows_queued.
CREATE INDEX workflows_by_stop_point ON workflows (tenant_id, stop_point, workflow_id)
  INCLUDE (state, pipeline) WHERE stop_point IS NOT NULL;
DROP INDEX workflows_ended;
CREATE INDEX workflows_ended ON workflows (tenant_id, finished_at, workflow_id)
  INCLUDE (state, pipeline) WHERE finished_at IS NOT NULL;
CREATE INDEX workflows_by_confidence ON workflows (tenant_id, confidence, workflow_id)
  INCLUDE (state, pipeline) WHERE confidence IS NOT NULL;

-- Version of the tenant's configuration of the pipeline that its runs use; null: the current one.
ALTER TABLE workflows ADD COLUMN config_version int;

-- Why the person or program asked for it.
ALTER TABLE bulk_actions ADD COLUMN reason text;
