-- Which plugins each process has, and why any is refused there: an administrator asks one process
-- and wants to know of all. A row of a process that is gone is left out by its session and swept.

CREATE TABLE plugin_nodes (
  node_id uuid PRIMARY KEY,
  host text NOT NULL,
  -- A list of what the process's own operations listener tells of its plugins.
  plugins jsonb NOT NULL,
  noted_at timestamptz NOT NULL
);
