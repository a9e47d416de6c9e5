-- Plans of the deliverer's statements that are right from the first event on. On an empty table all
-- indexes seem to cost the same, the planner takes the newest of them, and a prepared statement keeps
-- its choice until the table is analysed, a minute later: every delivery of an installation's first
-- minute was looked for among all of its tenant's.

-- What looks for events by their workflow names one; a claim does not, and cannot choose this.
DROP INDEX events_by_workflow;
CREATE INDEX events_by_workflow ON events (tenant_id, workflow_id) WHERE workflow_id IS NOT NULL;

-- The key as the newest index. The one that lists deliveries begins with the tenant as well.
CREATE UNIQUE INDEX deliveries_key ON deliveries (tenant_id, delivery_id);
ALTER TABLE deliveries DROP CONSTRAINT deliveries_pkey,
  ADD CONSTRAINT deliveries_pkey PRIMARY KEY USING INDEX deliveries_key;
