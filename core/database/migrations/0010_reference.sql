-- Customers' own master data (vendors, purchase orders …), by tenant and set. A set is replaced or
-- merged as a whole or not at all.

CREATE TABLE reference_sets (
  tenant_id text NOT NULL REFERENCES tenants,
  set_name text NOT NULL,
  -- Grows with every change and outlives the rows, so that a version never means two contents.
  version int NOT NULL,
  row_count int NOT NULL,
  changed_by uuid,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, set_name)
);

CREATE TABLE reference_rows (
  tenant_id text NOT NULL,
  set_name text NOT NULL,
  key text NOT NULL,
  -- jsonb: an upload is compared with what is there, whatever the order of its fields.
  row jsonb NOT NULL,
  PRIMARY KEY (tenant_id, set_name, key)
);

-- What rows are found by: `field=value` folded to letters and digits, `~word` for words of the searched fields.
CREATE TABLE reference_terms (
  tenant_id text NOT NULL,
  set_name text NOT NULL,
  term text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (tenant_id, set_name, term, key)
);
CREATE INDEX reference_terms_by_key ON reference_terms (tenant_id, set_name, key);
