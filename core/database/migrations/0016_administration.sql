-- Administrators: keys of the installation itself, tenants that are changed through the API.

-- A version for ETag, and the tenant's own figure where it has another than its plan.
ALTER TABLE tenants
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN units_per_month bigint,
  ADD CONSTRAINT tenant_units_not_negative CHECK (units_per_month >= 0);

-- '_installation' is no tenant and cannot become one (tenant_id_is_a_slug): its keys are those of
-- administrators. All other keys still hang on their tenant.
ALTER TABLE api_keys
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN of_tenant text GENERATED ALWAYS AS (nullif(tenant_id, '_installation')) STORED,
  DROP CONSTRAINT api_keys_tenant_id_fkey,
  ADD CONSTRAINT api_key_of_a_tenant FOREIGN KEY (of_tenant) REFERENCES tenants (tenant_id),
  ADD CONSTRAINT api_key_of_installation_administers
    CHECK (tenant_id <> '_installation' OR (mode = 'live' AND scopes = ARRAY['admin']));
