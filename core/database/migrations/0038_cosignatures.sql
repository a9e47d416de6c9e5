-- Checkpoints of the audit log with the cosignatures of witnesses: of each witness the last one of each
-- hour, and the newest.
CREATE TABLE audit_cosignatures (
  -- Name of the witness in its signatures.
  witness text NOT NULL,
  tree_size bigint NOT NULL,
  origin text NOT NULL REFERENCES audit_logs (origin),
  -- The checkpoint as a signed note, with the signatures of the log and of the witness.
  note text NOT NULL,
  cosigned_at timestamptz NOT NULL,
  PRIMARY KEY (witness, tree_size, origin)
);
