-- Log lines of plugins, for the API and the dashboard. The log of each process stays the complete
-- one: this table is bounded in lines, bytes and age.

CREATE TABLE plugin_log_lines (
  -- In the order of commits: writers take turns.
  line_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plugin text NOT NULL,
  version text,
  node_id uuid NOT NULL,
  host text NOT NULL,
  level text NOT NULL,
  logged_at timestamptz NOT NULL,
  -- Null: the line belongs to no workflow, such as one that the plugin prints.
  tenant_id text,
  workflow_id uuid,
  request_id text,
  attempt int,
  -- Without secrets, and shortened.
  message text NOT NULL,
  fields json NOT NULL,
  -- Of message and fields.
  bytes int NOT NULL,
  CONSTRAINT plugin_log_level_known CHECK (level IN ('debug', 'info', 'warn', 'error'))
);
CREATE INDEX plugin_log_lines_newest ON plugin_log_lines (plugin, logged_at DESC, line_id DESC);
CREATE INDEX plugin_log_lines_order ON plugin_log_lines (plugin, line_id) INCLUDE (bytes);
CREATE INDEX plugin_log_lines_age ON plugin_log_lines (logged_at);
CREATE INDEX plugin_log_lines_of_workflow ON plugin_log_lines (tenant_id, workflow_id)
  WHERE tenant_id IS NOT NULL;
