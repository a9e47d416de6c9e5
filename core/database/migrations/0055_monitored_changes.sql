-- Findings of monitored subjects that a person has ruled out, and the latest change of findings.

ALTER TABLE monitored_subjects
  ADD COLUMN ruled_out json NOT NULL DEFAULT '[]',
  -- Since the latest workflow with the subject; null if nothing has changed.
  ADD COLUMN changed_at timestamptz,
  ADD COLUMN last_change json,
  ADD CONSTRAINT monitored_subject_change CHECK ((changed_at IS NULL) = (last_change IS NULL));

-- Checks every subject once more, which fills ruled_out.
UPDATE monitored_subjects SET checked_version = 0 WHERE stopped_at IS NULL;
