-- People who sign in: accounts, their second factor, their sessions, and what failed sign-ins wait for.

CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  -- In small letters; it never changes and is never given to somebody else.
  login text NOT NULL UNIQUE,
  name text NOT NULL,
  role text NOT NULL,
  -- Null: all tenants, also those that are made later.
  tenants text[],
  state text NOT NULL DEFAULT 'active',
  -- scrypt with its parameters and salt.
  password_hash text NOT NULL,
  -- The password was set by somebody else: nothing but changing it is allowed.
  must_change_password boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  last_signed_in_at timestamptz,
  CONSTRAINT account_role_known CHECK (role IN
    ('administrator', 'operator', 'reviewer', 'auditor', 'developer', 'read_only')),
  CONSTRAINT account_state_known CHECK (state IN ('active', 'disabled')),
  CONSTRAINT account_tenants_some CHECK (cardinality(tenants) > 0)
);

-- The secret of time-based codes (RFC 6238). It belongs to the installation, as accounts do; the column
-- tenant_id says so to what seals and erases columns of all tables.
CREATE TABLE account_second_factors (
  tenant_id text NOT NULL DEFAULT '_installation',
  account_id uuid NOT NULL REFERENCES accounts,
  -- Sealed.
  secret bytea NOT NULL,
  -- Null until a first code has shown that the authenticator has the secret.
  confirmed_at timestamptz,
  -- Number of the newest period whose code was used: it and earlier ones are refused.
  last_period bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id),
  CONSTRAINT second_factor_of_the_installation CHECK (tenant_id = '_installation')
);

-- In place of a code, each once.
CREATE TABLE account_recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts,
  code_sha256 bytea NOT NULL,
  PRIMARY KEY (account_id, code_sha256)
);

CREATE TABLE account_sessions (
  session_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  token_sha256 bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  remote_address text,
  user_agent text
);
CREATE INDEX account_sessions_by_account ON account_sessions (account_id, created_at);

-- Browsers that have signed in to an account: what strangers try does not make them wait.
CREATE TABLE account_devices (
  account_id uuid NOT NULL REFERENCES accounts,
  token_sha256 bytea NOT NULL,
  last_signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_sha256)
);

-- Failed sign-ins, by a hash of what they had in common: login and address, login, address, device.
CREATE TABLE sign_in_failures (
  subject text PRIMARY KEY,
  failures int NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at);

ALTER TABLE audit_entries DROP CONSTRAINT audit_actor_known;
ALTER TABLE audit_entries ADD CONSTRAINT audit_actor_known
  CHECK (actor_kind IN ('account', 'api_key', 'administrator', 'system')) NOT VALID;
