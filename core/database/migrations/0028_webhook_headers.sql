-- Receivers behind a gateway ask for header fields of their own: a token, a name of a tenant.

ALTER TABLE webhook_endpoints
  -- Names and values, sealed; null: none.
  ADD COLUMN headers bytea,
  -- The names alone, as they were given: what is shown of them.
  ADD COLUMN header_names text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT webhook_endpoint_headers_whole
    CHECK ((headers IS NULL) = (header_names = '{}'));
