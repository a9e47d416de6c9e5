-- Encryption at rest: which master keys are in use, and secrets as sealed bytes. Plain ones become
-- bytes here and are sealed by the process that starts next, which has the key: sealed bytes begin
-- with 0x01, secrets with "whsec_".

CREATE TABLE vault_keys (
  key_id text NOT NULL,
  -- Opens with the key and with no other.
  check_value bytea NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vault_keys_pkey PRIMARY KEY (key_id),
  CONSTRAINT vault_key_id_is_hex CHECK (key_id ~ '^[0-9a-f]{16}$')
);

ALTER TABLE webhook_endpoints
  ALTER COLUMN secret TYPE bytea USING convert_to(secret, 'UTF8'),
  ALTER COLUMN next_secret TYPE bytea USING convert_to(next_secret, 'UTF8');

-- Erasure. A workflow's row outlives its content, because the books count it.
ALTER TABLE workflows ADD COLUMN erased_at timestamptz;
ALTER TABLE tenants ADD COLUMN erased_at timestamptz;

-- One tenant's right to be forgotten: what was removed so far, counted in the same transactions that
-- remove it, so that whoever continues after a crash tells the whole truth at the end.
CREATE TABLE erasures (
  tenant_id text NOT NULL,
  erased_by text,
  erased json NOT NULL DEFAULT '{}',
  begun_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT erasures_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT erasures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id)
);
