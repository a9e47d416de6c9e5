-- Files from which lists of reference data are updated: when each was read, and what it changed.

CREATE TABLE reference_sources (
  tenant_id text NOT NULL REFERENCES tenants,
  set_name text NOT NULL,
  format text NOT NULL,
  -- Path, or address without its query.
  location text NOT NULL,
  -- SHA-256 of the content in force, and the entity tag with which a server sent it.
  sha256 text,
  etag text,
  checked_at timestamptz NOT NULL,
  -- When the content in force was taken over, and what it changed.
  changed_at timestamptz,
  inserted int,
  updated int,
  unchanged int,
  deleted int,
  -- Why the last check failed; null if it did not.
  error text,
  PRIMARY KEY (tenant_id, set_name, format, location)
);
