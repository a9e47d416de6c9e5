-- Test and live keys share neither idempotency keys nor what runs remember (the duplicate history).

ALTER TABLE idempotency_keys ADD COLUMN mode text NOT NULL DEFAULT 'live'
  CONSTRAINT idempotency_keys_mode_check CHECK (mode IN ('live', 'test'));
UPDATE idempotency_keys k SET mode = w.mode FROM workflows w
 WHERE w.tenant_id = k.tenant_id AND w.workflow_id = k.workflow_id AND w.mode = 'test';
ALTER TABLE idempotency_keys
  ALTER COLUMN mode DROP DEFAULT,
  DROP CONSTRAINT idempotency_keys_pkey,
  ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, key, mode);

-- Rows that are uploaded, and what reviews teach, serve runs of both modes.
ALTER TABLE reference_rows ADD COLUMN mode text NOT NULL DEFAULT 'both'
  CONSTRAINT reference_rows_mode_check CHECK (mode IN ('both', 'live', 'test'));
ALTER TABLE reference_terms ADD COLUMN mode text NOT NULL DEFAULT 'both'
  CONSTRAINT reference_terms_mode_check CHECK (mode IN ('both', 'live', 'test'));
-- Only live runs were remembered so far. The sets of other plugins cannot be told apart from what
-- reviews teach: their earlier rows go on serving both modes.
UPDATE reference_rows SET mode = 'live' WHERE set_name = 'invoices_seen' AND key LIKE 'wf\_%';
UPDATE reference_terms SET mode = 'live' WHERE set_name = 'invoices_seen' AND key LIKE 'wf\_%';
-- The mode is looked at for every entry of a term: the index alone answers that.
ALTER TABLE reference_terms
  DROP CONSTRAINT reference_terms_pkey,
  ADD CONSTRAINT reference_terms_pkey PRIMARY KEY (tenant_id, set_name, term, key) INCLUDE (mode);

-- Nothing accepts the passwords of administrators: their keys are in api_keys.
DROP TABLE administrators;
