-- Who uses the appliance: tenants, their API keys, and the record of who did what.
-- Every table of a tenant leads its key with tenant_id, so that it can be partitioned or
-- distributed by tenant without a rewrite.

CREATE TABLE tenants (
  tenant_id text PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL DEFAULT 'on_premises',
  state text NOT NULL DEFAULT 'active',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tenant_id_is_a_slug CHECK (tenant_id ~ '^[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  CONSTRAINT tenant_state_known CHECK (state IN ('active', 'suspended'))
);

-- Only the SHA-256 of a key is kept; the key itself is shown once, when it is made.
CREATE TABLE api_keys (
  tenant_id text NOT NULL REFERENCES tenants,
  key_id uuid NOT NULL,
  name text NOT NULL,
  mode text NOT NULL,
  key_sha256 bytea NOT NULL,
  -- The last four characters, so that people can tell their keys apart.
  ending text NOT NULL,
  scopes text[] NOT NULL,
  allowed_addresses cidr[],
  certificate_sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (tenant_id, key_id),
  CONSTRAINT api_key_mode_known CHECK (mode IN ('live', 'test')),
  CONSTRAINT api_key_hash_is_sha256 CHECK (length(key_sha256) = 32)
);
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (key_sha256);

-- Append-only. A Merkle tree over it (RFC 6962) takes the entries in the order of (at, audit_id).
CREATE TABLE audit_entries (
  tenant_id text NOT NULL,
  audit_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL,
  actor_id text,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id text NOT NULL,
  request_id text,
  remote_address inet,
  detail json,
  PRIMARY KEY (tenant_id, audit_id),
  CONSTRAINT audit_actor_known CHECK (actor_kind IN ('api_key', 'administrator', 'system'))
);
CREATE INDEX audit_entries_by_object ON audit_entries (tenant_id, object_id, at);

-- People who administer the appliance; the password is kept as scrypt parameters, salt and hash.
CREATE TABLE administrators (
  name text PRIMARY KEY,
  password_scrypt text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
