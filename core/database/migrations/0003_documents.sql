-- Documents that tenants uploaded. The bytes lie under the home folder, by tenant and SHA-256.

CREATE TABLE documents (
  tenant_id text NOT NULL,
  document_id uuid NOT NULL,
  sha256 text NOT NULL,
  byte_length bigint NOT NULL,
  media_type text NOT NULL,
  file_name text,
  pages int,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT document_sha256_is_hex CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
CREATE INDEX documents_by_content ON documents (tenant_id, sha256);
CREATE INDEX documents_by_expiry ON documents (expires_at);
