-- A receiver that is slow to take up a secret need not hold up the next one: three secrets may sign
-- at once. And an endpoint may say how long what it does not take is worth trying,
-- and in which order events come to it.

ALTER TABLE webhook_endpoints
  -- In the order in which they were made: `secret` signs the published header until `secret_ends_at`,
  -- `next_secret` from then until `next_secret_ends_at`, then `newest_secret`.
  ADD COLUMN newest_secret bytea,
  ADD COLUMN newest_public_key text,
  ADD COLUMN next_secret_ends_at timestamptz,
  -- Null: as long as the installation says.
  ADD COLUMN retry_for_seconds int,
  ADD CONSTRAINT webhook_endpoint_retries_bounded CHECK (retry_for_seconds BETWEEN 60 AND 86400),
  -- Of what the next event waits for the one before it. For `workflow` the claim looks for earlier
  -- deliveries by the event's workflow; the indexes that are there lead to them.
  ADD COLUMN ordering text NOT NULL DEFAULT 'none',
  ADD CONSTRAINT webhook_endpoint_ordering_known
    CHECK (ordering IN ('none', 'endpoint', 'workflow')),
  ADD CONSTRAINT webhook_endpoint_third_secret_whole CHECK (
    (newest_secret IS NULL) = (next_secret_ends_at IS NULL)
    AND (newest_secret IS NULL OR next_secret IS NOT NULL)),
  -- Nobody is asked to know an older secret for longer than a newer one.
  ADD CONSTRAINT webhook_endpoint_secrets_in_turn CHECK (secret_ends_at <= next_secret_ends_at);

UPDATE webhook_endpoints SET ordering = 'endpoint' WHERE ordered;
ALTER TABLE webhook_endpoints DROP COLUMN ordered;

-- When the clock of a machine jumped: times around that are not what they seem.
CREATE TABLE clock_jumps (
  -- By the clock after the jump.
  noted_at timestamptz NOT NULL,
  -- Negative: back.
  jumped_ms bigint NOT NULL
);
CREATE INDEX clock_jumps_by_time ON clock_jumps (noted_at);

-- Beginning with the event, which names few rows whoever's they are: of the indexes that begin with
-- the tenant the planner may take any while it believes the table to be empty, and would read all of
-- the tenant's rows for each delivery of an endpoint that is ordered by workflow. Those that must stay
-- the newest (see 0026) are made anew after it.
DROP INDEX undelivered_by_event, undelivered_due;
CREATE INDEX undelivered_by_event ON undelivered (event_id, tenant_id);
CREATE INDEX undelivered_due ON undelivered (tenant_id, endpoint_id, due_at, event_id)
  WHERE state = 'pending';
ALTER TABLE undelivered DROP CONSTRAINT undelivered_pkey,
  ADD CONSTRAINT undelivered_pkey PRIMARY KEY (tenant_id, delivery_id);
