-- A receiver that is slow to take up a secret need not hold up the next one: three secrets may sign
-- at once. And an endpoint may say how long what it does not take is worth trying.

ALTER TABLE webhook_endpoints
  -- In the order in which they were made: `secret` signs the published header until `secret_ends_at`,
  -- `next_secret` from then until `next_secret_ends_at`, then `newest_secret`.
  ADD COLUMN newest_secret bytea,
  ADD COLUMN newest_public_key text,
  ADD COLUMN next_secret_ends_at timestamptz,
  -- Null: as long as the installation says.
  ADD COLUMN retry_for_seconds int,
  ADD CONSTRAINT webhook_endpoint_retries_bounded CHECK (retry_for_seconds BETWEEN 60 AND 86400),
  ADD CONSTRAINT webhook_endpoint_third_secret_whole CHECK (
    (newest_secret IS NULL) = (next_secret_ends_at IS NULL)
    AND (newest_secret IS NULL OR next_secret IS NOT NULL)),
  -- Nobody is asked to know an older secret for longer than a newer one.
  ADD CONSTRAINT webhook_endpoint_secrets_in_turn CHECK (secret_ends_at <= next_secret_ends_at);

-- When the clock of a machine jumped: times around that are not what they seem.
CREATE TABLE clock_jumps (
  -- By the clock after the jump.
  noted_at timestamptz NOT NULL,
  -- Negative: back.
  jumped_ms bigint NOT NULL
);
CREATE INDEX clock_jumps_by_time ON clock_jumps (noted_at);
