-- Inputs that end their plugin's process: how often a workflow's own run did, so that it goes to a
-- person instead of being tried for ever. Runs that were lost because of another input do not count.

ALTER TABLE workflows
  ADD COLUMN crashes smallint NOT NULL DEFAULT 0,
  -- Attempts that found no plugin to run it: they count for nothing.
  ADD COLUMN parked int NOT NULL DEFAULT 0;
