-- The place of a result in the tamper-evident log: the audit entry that settled it, the name of the
-- log, and the hash of the entry's leaf. Null for results of pipelines that show no such place.

ALTER TABLE results
  ADD COLUMN log_entry uuid,
  ADD COLUMN log_id text,
  ADD COLUMN leaf_hash bytea,
  -- JSON pointer into completed_unit, where the place is shown.
  ADD COLUMN log_pointer text;
