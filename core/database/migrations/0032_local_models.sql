-- Models that pipelines train for each tenant: their versions, which one answers, and their trainings.
-- The files are rows, so that every node has them and a backup holds them.

CREATE TABLE model_versions (
  tenant_id text NOT NULL REFERENCES tenants,
  pipeline text NOT NULL,
  model text NOT NULL,
  -- SHA-256 of the file, hexadecimal. A version never changes.
  version text NOT NULL,
  file bytea NOT NULL,
  origin text NOT NULL,
  plugin_version text NOT NULL,
  kind text NOT NULL,
  labels json NOT NULL,
  -- Settings, examples by source (counts and digests), report; null for an imported file.
  settings json,
  examples json,
  report json,
  -- 8 bytes of the SHA-256 of each row's set and key, ascending: which rows it was trained on.
  trained_on bytea NOT NULL,
  -- What other folds' models answered, by row, to compare it with later versions.
  held_back bytea NOT NULL,
  -- How it compares with the version that was current when it was trained; null without one.
  comparison json,
  training_id uuid,
  created_by text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, pipeline, model, version),
  CONSTRAINT model_version_is_sha256 CHECK (version ~ '^[0-9a-f]{64}$'),
  CONSTRAINT model_origin_known CHECK (origin IN ('trained', 'imported'))
);
-- Weights and hashes do not get smaller.
ALTER TABLE model_versions ALTER COLUMN file SET STORAGE EXTERNAL;
ALTER TABLE model_versions ALTER COLUMN trained_on SET STORAGE EXTERNAL;
CREATE INDEX model_versions_by_file ON model_versions (tenant_id, version);

-- Which version answers, and which one answers beside it without effect.
CREATE TABLE model_choices (
  tenant_id text NOT NULL REFERENCES tenants,
  pipeline text NOT NULL,
  model text NOT NULL,
  -- Null: the model of the plugin, if it has one.
  version text,
  shadow text,
  automatic boolean NOT NULL DEFAULT false,
  chosen_by text,
  chosen_at timestamptz,
  -- What was current before, the latest last: where a rollback goes.
  earlier json NOT NULL DEFAULT '[]',
  PRIMARY KEY (tenant_id, pipeline, model),
  CONSTRAINT model_choice_is_a_version FOREIGN KEY (tenant_id, pipeline, model, version)
    REFERENCES model_versions,
  CONSTRAINT model_shadow_is_a_version FOREIGN KEY (tenant_id, pipeline, model, shadow)
    REFERENCES model_versions
);

CREATE TABLE model_trainings (
  tenant_id text NOT NULL REFERENCES tenants,
  training_id uuid NOT NULL,
  pipeline text NOT NULL,
  model text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  reason text NOT NULL,
  requested_by text,
  step text,
  progress real NOT NULL DEFAULT 0,
  -- How often a worker began it.
  attempts int NOT NULL DEFAULT 0,
  -- Rows of its reference sets when it was requested.
  row_count int NOT NULL,
  error json,
  version text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  -- The number fences out a worker that lost its lease.
  lease_until timestamptz,
  lease_no int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, training_id),
  CONSTRAINT model_training_state_known CHECK (
    state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  CONSTRAINT model_training_reason_known CHECK (reason IN ('manual', 'scheduled')),
  CONSTRAINT model_training_end_has_a_time CHECK (
    (state IN ('succeeded', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
  CONSTRAINT model_training_has_a_version CHECK ((state = 'succeeded') = (version IS NOT NULL)),
  CONSTRAINT model_training_failed_has_an_error CHECK ((state = 'failed') = (error IS NOT NULL))
);
CREATE UNIQUE INDEX model_trainings_open ON model_trainings (tenant_id, pipeline, model)
  WHERE state IN ('queued', 'running');

-- How often a version in shadow answered something else than the current one.
CREATE TABLE model_shadow_counts (
  tenant_id text NOT NULL REFERENCES tenants,
  pipeline text NOT NULL,
  model text NOT NULL,
  version text NOT NULL,
  -- Empty: the model of the plugin.
  current_version text NOT NULL,
  current_label text NOT NULL,
  shadow_label text NOT NULL,
  answers bigint NOT NULL,
  -- The latest workflows in which this happened.
  workflow_ids uuid[] NOT NULL,
  PRIMARY KEY (tenant_id, pipeline, model, version, current_version, current_label, shadow_label),
  CONSTRAINT model_shadow_count_is_of_a_version
    FOREIGN KEY (tenant_id, pipeline, model, version) REFERENCES model_versions ON DELETE CASCADE
);
