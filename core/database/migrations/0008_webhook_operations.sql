-- What running webhooks takes: secrets that rotate with an overlap, endpoints that may be slowed or
-- that fail for days, events that belong to no workflow, and an attempt log that can be argued with.

ALTER TABLE webhook_endpoints
  -- A rotation under way: `secret` signs the published header until `secret_ends_at`, then
  -- `next_secret` does; until then both sign webhook-signature.
  ADD COLUMN next_secret text,
  ADD COLUMN secret_ends_at timestamptz,
  ADD COLUMN max_per_second int,
  -- The first failure since the last success; null while it answers.
  ADD COLUMN failing_since timestamptz,
  ADD CONSTRAINT webhook_endpoint_rotation_whole
    CHECK ((next_secret IS NULL) = (secret_ends_at IS NULL)),
  ADD CONSTRAINT webhook_endpoint_rate_positive CHECK (max_per_second > 0);

-- Events about the appliance's own business, such as `webhook.endpoint_disabled`.
ALTER TABLE events ALTER COLUMN workflow_id DROP NOT NULL;

ALTER TABLE delivery_attempts
  ADD COLUMN endpoint_url text,
  -- Of the connection, null where the attempt found one open.
  ADD COLUMN dns_ms int,
  ADD COLUMN connect_ms int,
  ADD COLUMN tls_ms int,
  -- From the request's last byte to the answer's head.
  ADD COLUMN first_byte_ms int,
  ADD COLUMN response_headers json,
  ADD COLUMN response_body text;
-- Rows arrive in the order of time, so that a few pages of summaries find the old ones; a B-tree
-- would cost every event a write.
CREATE INDEX deliveries_by_time ON deliveries USING brin (created_at) WITH (pages_per_range = 32);
CREATE INDEX events_by_time ON events USING brin (created_at) WITH (pages_per_range = 32);
-- Dead letters are paged from the newest.
DROP INDEX deliveries_dead;
CREATE INDEX deliveries_dead ON deliveries (tenant_id, created_at DESC, delivery_id DESC)
  WHERE state = 'dead';
