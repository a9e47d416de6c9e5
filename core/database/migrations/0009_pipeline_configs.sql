-- How each tenant has set up its pipelines. Every version is kept: what was in force when a result was
-- made can be told later.

CREATE TABLE pipeline_configs (
  tenant_id text NOT NULL REFERENCES tenants,
  pipeline text NOT NULL,
  version int NOT NULL,
  -- What the tenant set, as it was given; what is absent falls to the file's and the plugin's values.
  config json NOT NULL,
  is_current boolean NOT NULL,
  -- The API key's id; null when the change came from elsewhere.
  changed_by uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, pipeline, version),
  CONSTRAINT pipeline_config_version_positive CHECK (version > 0)
);
CREATE UNIQUE INDEX pipeline_configs_current ON pipeline_configs (tenant_id, pipeline)
  WHERE is_current;
