-- Lists workflows by how long they took.

CREATE INDEX workflows_by_duration ON workflows (tenant_id, (finished_at - started_at), workflow_id)
  INCLUDE (state, pipeline) WHERE finished_at - started_at IS NOT NULL;
