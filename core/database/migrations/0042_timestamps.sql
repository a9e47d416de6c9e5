-- Checkpoints of the audit log with the time stamps (RFC 3161) of authorities outside.
CREATE TABLE audit_timestamps (
  -- Address of the authority.
  authority text NOT NULL,
  tree_size bigint NOT NULL,
  origin text NOT NULL REFERENCES audit_logs (origin),
  -- The checkpoint as a signed note: what was stamped.
  note text NOT NULL,
  -- TimeStampToken in DER.
  token bytea NOT NULL,
  stamped_at timestamptz NOT NULL,
  PRIMARY KEY (authority, tree_size, origin)
);
